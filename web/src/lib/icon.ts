/** An icon picked at build time: `import sword from "virtual:icon/broadsword"`, drawn by `<Icon of={sword} />`. */
export interface IconData {
  body: string;
  box: string;
}
