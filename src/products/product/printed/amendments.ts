import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Amendment } from '../amendment.ts';
import { formatContractNumber, type NumberSequence } from '../numbering.ts';
import type { PrintableContract } from '../product.ts';

/** Returns what the client pays in all: the first premium and the amounts of all changes. */
export function premiumInAll({ premium, amendments = [] }: PrintableContract): Kopecks {
  const [first] = amendments;
  return first ? amendments.reduce((sum, { difference }) => sum + difference, first.premiumBefore) : premium;
}

export function formatAmendments(
  { amendments = [] }: PrintableContract,
  numbers?: Pick<NumberSequence, 'printed'>,
): readonly string[] {
  return amendments.map((amendment) => {
    const { addendumNumber, kind, difference } = amendment;
    const what = kind === 'CORRECTION' ? 'исправления действуют' : 'изменения действуют';
    return `Полис переоформлен по дополнительному соглашению ${formatContractNumber(numbers, addendumNumber)}: ${what} с ${fromPrinted(amendment)}, ${sumPrinted(difference)}`;
  });
}

/** Formats when a change takes effect; on its day of issue, the time is included. */
function fromPrinted({ effectiveOn, issuedAt }: Amendment): string {
  const day = datePrinted(effectiveOn);
  if (moscowDate(issuedAt) !== effectiveOn) return day;
  const [hour, minute] = moscowDateTime(issuedAt).slice(11, 16).split(':');
  return `${hour} ч. ${minute} мин. ${day} (время московское)`;
}

function sumPrinted(difference: Kopecks): string {
  if (difference === 0n) return 'без доплаты.';
  if (difference > 0n) return `доплата ${rublesPrinted(difference)} руб.`;
  return `премия уменьшена на ${rublesPrinted(-difference)} руб.`;
}
