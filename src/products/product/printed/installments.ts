import { rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import type { PrintableContract } from '../product.ts';
import { formatDay } from './text.ts';

/** Formats installments in order; numbers of cancelled ones are skipped. */
export function formatInstallments({ installments }: PrintableContract): readonly FormData[] {
  return installments.flatMap(({ nr, amount, dueOn, status, addendumNumber, payUntil }, index) => {
    if (status === 'CANCELLED') return [];
    const note = addendumNumber === undefined ? '' : `доплата, доп. соглашение ${addendumNumber}`;
    const inTime =
      payUntil === undefined || payUntil === dueOn
        ? ''
        : ` (вовремя — по ${formatDay(payUntil)} включительно)`;
    return [
      {
        number: nr ?? index + 1,
        amount: rublesPrinted(amount),
        dueOn: `${formatDay(dueOn)}${inTime}`,
        note,
      },
    ];
  });
}
