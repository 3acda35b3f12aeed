import { addDays, dayMs, moscowDate, moscowDateTime, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { coverStart, type Paid } from './cover-start.ts';

/** The days of a cover, and its minutes where it is agreed by the minute. */
export type Covered = Pick<Contract, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;

/** The last day of cover, and the first moment without where that is not the end of the day. */
export type CoveredUntil = Pick<Covered, 'endsOn' | 'endsAt'>;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** True for a contract of 24 hours: whenever it begins, it lasts that long. */
export function isDayLong({ startsAt, endsAt }: Pick<Contract, 'startsAt' | 'endsAt'>): boolean {
  return Boolean(startsAt && endsAt && endsAt.getTime() - startsAt.getTime() === dayMs);
}

/** The cover that this payment brings: by the minute it starts no earlier than the money came, and 24 hours move with their start. */
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

/** The first moment without cover by the term of a contract, whether it ends earlier or not. */
export function coverEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return endsAt ?? moscowMidnight(addDays(endsOn, 1));
}

/** The last second of the term, as date-times of an end are written. */
export function lastSecond(cover: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return new Date(coverEnd(cover).getTime() - 1_000);
}

/** The dates of a cover by the minute as answers write them; undefined where it counts by days, and the dates stand as they were sent. */
export function coverDates(
  cover: Pick<Covered, 'startsAt' | 'endsAt' | 'endsOn'>,
): { readonly startDate: string; readonly endDate: string } | undefined {
  if (!cover.startsAt) return undefined;
  return { startDate: moscowDateTime(cover.startsAt), endDate: moscowDateTime(lastSecond(cover)) };
}

/** The end of cover as a form shows it: undefined where cover counts by days, null where it follows a payment that is still to come. */
export function formatCoverTo(
  contract: Covered & Pick<Contract, 'paidAt'>,
  now: Date,
): string | null | undefined {
  const { startsAt, paidAt } = contract;
  if (!startsAt) return undefined;
  const isOpen = !paidAt && isDayLong(contract) && startsAt <= now;
  return isOpen ? null : moscowDateTime(coverEnd(contract));
}

/** True where both cover a minute, or a day where neither is agreed by the minute. */
export function isOverlapping(one: Covered, other: Covered): boolean {
  if (!one.startsAt && !one.endsAt && !other.startsAt && !other.endsAt)
    return one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
  return firstMinute(one) < endMinute(other) && firstMinute(other) < endMinute(one);
}

/** Finds the first of these covers that shares a day, or a minute, with another one. */
export function findOverlapping<Cover extends Covered>(
  covers: readonly Cover[],
  other: Covered,
): Cover | undefined {
  return covers.find((one) => isOverlapping(one, other));
}

/** True for a cover that begins in the minute in which the other has ended or later, and on a later day where both count by days. */
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

/** Until when the first premium gives force: to the end of the first day, and for 24 hours at least an hour from their start. */
export function payableUntil(cover: Covered): Date {
  const dayEnd = moscowMidnight(addDays(cover.startsOn, 1)).getTime();
  const { startsAt } = cover;
  return new Date(startsAt && isDayLong(cover) ? Math.max(dayEnd, startsAt.getTime() + hourMs) : dayEnd);
}
