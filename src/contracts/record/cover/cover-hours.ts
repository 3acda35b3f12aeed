import { addDays, dayMs, moscowDate, moscowDateTime, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { coverStart, type Paid } from './cover-start.ts';

/** The days of cover, and its minutes if agreed by the minute. */
export type Covered = Pick<Contract, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;

/** The last day of cover, and the first moment without if not the end of the day. */
export type CoveredUntil = Pick<Covered, 'endsOn' | 'endsAt'>;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** True for a contract of 24 hours, whenever it begins. */
export function isDayLong({ startsAt, endsAt }: Pick<Contract, 'startsAt' | 'endsAt'>): boolean {
  return Boolean(startsAt && endsAt && endsAt.getTime() - startsAt.getTime() === dayMs);
}

/** Returns the cover after payment: by the minute it starts no earlier than the payment, and 24 hours move along. */
export function paidCover<Cover extends Covered>(
  cover: Cover,
  paid: Paid,
): Cover & { readonly coversFrom: Date } {
  const coversFrom = coverStart(cover, paid);
  if (!cover.startsAt) return { ...cover, coversFrom };
  const startsOn = moscowDate(coversFrom);
  if (!isDayLong(cover)) return { ...cover, coversFrom, startsAt: coversFrom, startsOn };
  const endsAt = new Date(coversFrom.getTime() + dayMs);
  return { ...cover, coversFrom, startsAt: coversFrom, endsAt, startsOn, endsOn: lastDay(endsAt) };
}

function lastDay(endsAt: Date): string {
  return moscowDate(new Date(endsAt.getTime() - 1));
}

/** Returns the first moment without cover by the term, even if the contract ends earlier. */
export function coverEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return endsAt ?? moscowMidnight(addDays(endsOn, 1));
}

/** Returns the last second of the term, the form in which an end is written. */
export function lastSecond(cover: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return new Date(coverEnd(cover).getTime() - 1_000);
}

/** Formats the dates of cover by the minute for answers; undefined if cover counts by days and the dates stay as sent. */
export function coverDates(
  cover: Pick<Covered, 'startsAt' | 'endsAt' | 'endsOn'>,
): { readonly startDate: string; readonly endDate: string } | undefined {
  if (!cover.startsAt) return undefined;
  return { startDate: moscowDateTime(cover.startsAt), endDate: moscowDateTime(lastSecond(cover)) };
}

/** Formats the end of cover for forms: undefined if it counts by days, null if it depends on a payment still to come. */
export function formatCoverTo(
  contract: Covered & Pick<Contract, 'paidAt'>,
  now: Date,
): string | null | undefined {
  const { startsAt, paidAt } = contract;
  if (!startsAt) return undefined;
  const isOpen = !paidAt && isDayLong(contract) && startsAt <= now;
  return isOpen ? null : moscowDateTime(coverEnd(contract));
}

/** True if both cover the same minute, or the same day if neither is by the minute. */
export function isOverlapping(one: Covered, other: Covered): boolean {
  if (!one.startsAt && !one.endsAt && !other.startsAt && !other.endsAt)
    return one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
  return firstMinute(one) < endMinute(other) && firstMinute(other) < endMinute(one);
}

/** Finds the first of these covers that overlaps another. */
export function findOverlapping<Cover extends Covered>(
  covers: readonly Cover[],
  other: Covered,
): Cover | undefined {
  return covers.find((one) => isOverlapping(one, other));
}

/** True if a cover begins when the other has ended: by the minute, or on a later day if both count by days. */
export function beginsAfter(cover: Pick<Covered, 'startsOn' | 'startsAt'>, other: CoveredUntil): boolean {
  if (!cover.startsAt && !other.endsAt) return cover.startsOn > other.endsOn;
  return firstMinute(cover) >= endMinute(other);
}

function firstMinute({ startsOn, startsAt }: Pick<Covered, 'startsOn' | 'startsAt'>): number {
  return Math.floor((startsAt ?? moscowMidnight(startsOn)).getTime() / minuteMs);
}

function endMinute(cover: CoveredUntil): number {
  return Math.floor(coverEnd(cover).getTime() / minuteMs);
}

/** Returns the deadline of the first premium: the end of the first day, or for 24 hours at least an hour after the start. */
export function payableUntil(cover: Covered): Date {
  const dayEnd = moscowMidnight(addDays(cover.startsOn, 1)).getTime();
  const { startsAt } = cover;
  return new Date(startsAt && isDayLong(cover) ? Math.max(dayEnd, startsAt.getTime() + hourMs) : dayEnd);
}
