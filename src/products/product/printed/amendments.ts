import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Amendment } from '../amendment.ts';
import { formatContractNumber, type NumberSequence } from '../numbering.ts';
import type { PrintableContract } from '../product.ts';

/**
 * What is to be paid for the contract in all: its premium until the first change, and what each change costs or takes off.
 * The premium of the whole term on changed conditions is what nobody pays.
 */
export function premiumInAll({ premium, amendments = [] }: PrintableContract): Kopecks {
  const [first] = amendments;
  return first ? amendments.reduce((sum, { difference }) => sum + difference, first.premiumBefore) : premium;
}

/** What made this edition of a policy what it is: which addendum, from when, for how much. */
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

/** On the day of issue from its minute on. */
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
