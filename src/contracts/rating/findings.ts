import type { Fault, Warning } from '#kernel/errors/errors.ts';

/** Drops faults of a term that starts on an assumed day: they do not concern the sent end. */
export function withoutTerm(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ field }) => field !== 'endDate');
}

/** A product's own warning about a field replaces "unknown field". */
export function withUnknown(reported: readonly Warning[], unknown: readonly Warning[]): readonly Warning[] {
  return [...reported, ...notSaid(unknown, reported)];
}

/** Returns unknown fields without another warning. */
export function notSaid(
  unknown: readonly Warning[],
  said: readonly { readonly field: string }[],
): readonly Warning[] {
  const fields = new Set(said.map(({ field }) => field));
  return unknown.filter(({ field }) => !fields.has(field));
}
