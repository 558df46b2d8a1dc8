/** Sort numbers into about `wanted` bins of a round width, without gaps, for a plot. */
export interface Step {
  from: number;
  to: number;
  count: number;
}

export function histogram(numbers: readonly number[], wanted = 12): Step[] {
  if (!numbers.length) return [];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const rough = Math.max(1, (most - least + 1) / wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough)!);
  const first = Math.floor(least / width);
  const steps = Array.from({ length: Math.floor(most / width) - first + 1 }, (_, i) => ({
    from: (first + i) * width,
    to: (first + i + 1) * width - 1,
    count: 0,
  }));
  for (const number of numbers) steps[Math.floor(number / width) - first]!.count += 1;
  return steps;
}
