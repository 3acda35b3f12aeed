import type { Fault, Warning } from '#kernel/errors/errors.ts';

/** Drops faults of the end date: they result from an assumed start date, not from the sent end date. */
export function withoutTerm(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ field }) => field !== 'endDate');
}

/** Adds warnings about unknown fields. A product's warning about a field replaces the warning that the field is unknown. */
export function withUnknown(reported: readonly Warning[], unknown: readonly Warning[]): readonly Warning[] {
  return [...reported, ...notSaid(unknown, reported)];
}

/** Returns the warnings about unknown fields, except fields in `said`. */
export function notSaid(
  unknown: readonly Warning[],
  said: readonly { readonly field: string }[],
): readonly Warning[] {
  const fields = new Set(said.map(({ field }) => field));
  return unknown.filter(({ field }) => !fields.has(field));
}
