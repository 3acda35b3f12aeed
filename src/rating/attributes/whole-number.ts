import type { Decimal } from '#kernel/money/decimal.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Millionths, million } from './attribute.ts';

/** Begun years, days or kilometres do not count; what is no number is absent. */
export function ofWhole(value: number | undefined): Millionths | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : BigInt(Math.floor(value)) * million;
}

/** The same to multiply with. */
export function decimalOfWhole(value: number | undefined): Decimal | undefined {
  const whole = ofWhole(value);
  return whole === undefined ? undefined : { units: whole / million, scale: 0 };
}

/** 20261121, so that tables can say from when and until when their rows hold. */
export function dayNumber(day: DateText): number {
  return Number(day.replaceAll('-', ''));
}
