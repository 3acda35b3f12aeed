/** The one in the middle by a figure: a drift of the machine meets the first and the last. Throws where there is none. */
export function middleBy<One>(all: readonly One[], figureOf: (one: One) => number): One {
  const sorted = [...all].sort((left, right) => figureOf(left) - figureOf(right));
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

export function middleOf(figures: readonly number[]): number {
  return middleBy(figures, (figure) => figure);
}
