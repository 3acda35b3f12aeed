import { addDays, dayMs, moscowDate, moscowDateTime, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { coverStart, type Paid } from './cover-start.ts';

/** Days of cover. `startsAt` and `endsAt` are set if cover is agreed by the minute. */
export type Covered = Pick<Contract, 'startsOn' | 'endsOn' | 'startsAt' | 'endsAt'>;

/** The last day of cover. `endsAt` is set if cover ends during a day. */
export type CoveredUntil = Pick<Covered, 'endsOn' | 'endsAt'>;

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Returns true for a contract of exactly 24 hours. */
export function isDayLong({ startsAt, endsAt }: Pick<Contract, 'startsAt' | 'endsAt'>): boolean {
  return Boolean(startsAt && endsAt && endsAt.getTime() - startsAt.getTime() === dayMs);
}

/** Returns the cover after payment. A late payment moves `startsAt`; a term of 24 hours keeps its length. */
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

/** Returns the first moment after the term, even if the contract is terminated earlier. */
export function coverEnd({ endsOn, endsAt }: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return endsAt ?? moscowMidnight(addDays(endsOn, 1));
}

/** Returns the last second of the term, which answers show as the end of cover. */
export function lastSecond(cover: Pick<Contract, 'endsOn' | 'endsAt'>): Date {
  return new Date(coverEnd(cover).getTime() - 1_000);
}

/** Formats the dates of cover by the minute for answers; undefined for cover by days, whose dates are answered as sent. */
export function coverDates(
  cover: Pick<Covered, 'startsAt' | 'endsAt' | 'endsOn'>,
): { readonly startDate: string; readonly endDate: string } | undefined {
  if (!cover.startsAt) return undefined;
  return { startDate: moscowDateTime(cover.startsAt), endDate: moscowDateTime(lastSecond(cover)) };
}

/** Formats the end of cover for forms; undefined for cover by days, and null if the end depends on a future payment. */
export function formatCoverTo(
  contract: Covered & Pick<Contract, 'paidAt'>,
  now: Date,
): string | null | undefined {
  const { startsAt, paidAt } = contract;
  if (!startsAt) return undefined;
  const isOpen = !paidAt && isDayLong(contract) && startsAt <= now;
  return isOpen ? null : moscowDateTime(coverEnd(contract));
}

/** Returns true if two covers have a minute in common. Covers by days need a common day. */
export function isOverlapping(one: Covered, other: Covered): boolean {
  if (!one.startsAt && !one.endsAt && !other.startsAt && !other.endsAt)
    return one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
  return firstMinute(one) < endMinute(other) && firstMinute(other) < endMinute(one);
}

export function findOverlapping<Cover extends Covered>(
  covers: readonly Cover[],
  other: Covered,
): Cover | undefined {
  return covers.find((one) => isOverlapping(one, other));
}

/** Returns true if a cover begins after another has ended. Covers by days must not share a day. */
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

/** Returns the end of the first day of cover; a 24-hour term stays payable for at least an hour after its start. */
export function payableUntil(cover: Covered): Date {
  const dayEnd = moscowMidnight(addDays(cover.startsOn, 1)).getTime();
  const { startsAt } = cover;
  return new Date(startsAt && isDayLong(cover) ? Math.max(dayEnd, startsAt.getTime() + hourMs) : dayEnd);
}
