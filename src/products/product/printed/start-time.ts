import { datePrinted } from '#kernel/time/calendar.ts';
import type { PrintableContract } from '../product.ts';
import { absent } from './text.ts';

/** The first day of cover, and from which hour and minute of it. */
export interface CoverStartPrinted {
  readonly from: string;
  readonly hour: string;
  readonly minute: string;
}

/** The last day of cover, and its hour and minute: 24:00, unless cover ends by the minute. */
export function formatCoverEnd(
  { coversTo }: Pick<PrintableContract, 'coversTo'>,
  endsOn: string,
): { readonly to: string; readonly toHour: string; readonly toMinute: string } {
  if (coversTo === null) return { to: absent, toHour: absent, toMinute: absent };
  const [hour, minute] = [coversTo?.slice(11, 13), coversTo?.slice(14, 16)];
  if (coversTo === undefined || hour === undefined || minute === undefined || `${hour}:${minute}` === '00:00')
    return { to: datePrinted(endsOn), toHour: '24', toMinute: '00' };
  return { to: datePrinted(coversTo.slice(0, 10)), toHour: hour, toMinute: minute };
}

/**
 * From when cover counts, "12" and "30" of a day. Of a draft whose first day has come it is not known: cover begins when it is
 * paid. A policy that was sold before the moment was kept stands as it was printed: from the time that was agreed where it was
 * concluded on the first day, else from 00:00.
 */
export function formatCoverStart(
  { coversFrom }: Pick<PrintableContract, 'coversFrom'>,
  startDate: string | undefined,
  { concludedOn, startsOn }: { readonly concludedOn: string; readonly startsOn: string },
): CoverStartPrinted {
  if (coversFrom === null) return { from: datePrinted(startsOn), hour: absent, minute: absent };
  const isAgreed = coversFrom === undefined && concludedOn === startsOn;
  const time = /T(\d{2}):(\d{2})/.exec(coversFrom ?? (isAgreed ? (startDate ?? '') : ''));
  const [hour = '00', minute = '00'] = time?.slice(1) ?? [];
  return { from: datePrinted(coversFrom?.slice(0, 10) ?? startsOn), hour, minute };
}
