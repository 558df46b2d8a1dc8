/** The width of words on the map. It is measured once in a large size; every other size is in proportion. */
const BIG = 100;
const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function widthOf(words: string, size: number): number {
  let wide = known.get(words);
  if (wide === undefined) {
    pen ??= document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `600 ${BIG}px "Alegreya Variable", Georgia, serif`;
    wide = pen ? pen.measureText(words).width : words.length * BIG * 0.5;
    known.set(words, wide);
  }
  return (wide * size) / BIG;
}

/** The font has loaded, so earlier measurements are no longer valid. */
export function forget(): void {
  known.clear();
}
