import { datePrinted } from '#kernel/time/calendar.ts';
import type { PrintableContract } from '../product.ts';
import { absent } from './text.ts';

/** Formats the last day of cover with its time: 24:00, unless cover ends at another minute. */
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
 * Formats when cover starts. A draft has no time if its first day has come, because cover starts with the payment. An older
 * contract without a stored start started at the agreed time if concluded on its first day, otherwise at 00:00.
 */
export function formatCoverStart(
  { coversFrom }: Pick<PrintableContract, 'coversFrom'>,
  startDate: string | undefined,
  { concludedOn, startsOn }: { readonly concludedOn: string; readonly startsOn: string },
) {
  if (coversFrom === null) return { from: datePrinted(startsOn), hour: absent, minute: absent };
  const isAgreed = coversFrom === undefined && concludedOn === startsOn;
  const time = /T(\d{2}):(\d{2})/.exec(coversFrom ?? (isAgreed ? (startDate ?? '') : ''));
  const [hour = '00', minute = '00'] = time?.slice(1) ?? [];
  return { from: datePrinted(coversFrom?.slice(0, 10) ?? startsOn), hour, minute };
}
