import type { Decimal } from '#kernel/money/decimal.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Millionths, million } from './attribute.ts';

/** Rounds down to completed years, days or kilometres; undefined if not a number. */
export function ofWhole(value: number | undefined): Millionths | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : BigInt(Math.floor(value)) * million;
}

/** Converts to a decimal of completed years, days or kilometres, for multiplication. */
export function decimalOfWhole(value: number | undefined): Decimal | undefined {
  const whole = ofWhole(value);
  return whole === undefined ? undefined : { units: whole / million, scale: 0 };
}

/** Converts a date to a number such as 20261121, so that tables can limit rows to a range of dates. */
export function dayNumber(day: DateText): number {
  return Number(day.replaceAll('-', ''));
}
