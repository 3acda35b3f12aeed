import { type Millionths, million } from './attribute.ts';

/** Begun years, days or kilometres do not count; what is no number is absent. */
export function ofWhole(value: number | undefined): Millionths | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : BigInt(Math.floor(value)) * million;
}
