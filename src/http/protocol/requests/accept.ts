/** Weight of a media type in Accept. `exactness` is 2 for the exact type, 1 for a range of its main type, 0 for any type. */
interface Wish {
  readonly weight: number;
  readonly exactness: number;
}

/** True if Accept (RFC 9110 §12.5.1) gives `wanted` more weight than `usual`, or lists only `wanted` at equal weight. */
export function prefers(accept: string, wanted: string, usual: string): boolean {
  const [one, other] = [wishFor(wanted, accept), wishFor(usual, accept)];
  if (one.weight !== other.weight) return one.weight > other.weight;
  return one.weight > 0 && one.exactness > other.exactness;
}

/** Returns the weight from the most specific media range that matches the type. */
function wishFor(type: string, accept: string): Wish {
  const names = ['*/*', `${type.split('/')[0]}/*`, type];
  let wish: Wish = { weight: 0, exactness: -1 };
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const exactness = names.indexOf(name);
    if (exactness > wish.exactness) wish = { weight: weightOf(parameters), exactness };
  }
  return wish;
}

/** Reads the weight, from 0 to 1; an unreadable weight counts as 0. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const value = Number(weight.slice(weight.indexOf('=') + 1));
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}
