import type { Fault, Warning } from '#kernel/errors/errors.ts';

/** A term that begins on an assumed day says nothing of the end that was sent. */
export function withoutTerm(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ field }) => field !== 'endDate');
}

/** What a product says about a field is more than that nobody knows it. */
export function withUnknown(told: readonly Warning[], unknown: readonly Warning[]): readonly Warning[] {
  return [...told, ...notSaid(unknown, told)];
}

/** Unknown fields of which nothing else is said. */
export function notSaid(
  unknown: readonly Warning[],
  said: readonly { readonly field: string }[],
): readonly Warning[] {
  const fields = new Set(said.map(({ field }) => field));
  return unknown.filter(({ field }) => !fields.has(field));
}
