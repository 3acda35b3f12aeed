import { rublesPrinted } from '#kernel/money.ts';
import type { FormData } from '#kernel/ports.ts';
import type { PrintableContract } from '../product.ts';
import { dayPrinted } from './text.ts';

/** What is to be paid, in its order; numbers stay where an installment in between was cancelled. */
export function installmentsPrinted({ installments }: PrintableContract): readonly FormData[] {
  return installments.flatMap(({ nr, amount, dueOn, status, addendumNumber }, index) => {
    if (status === 'CANCELLED') return [];
    const note = addendumNumber === undefined ? '' : `доплата, доп. соглашение ${addendumNumber}`;
    return [{ number: nr ?? index + 1, amount: rublesPrinted(amount), dueOn: dayPrinted(dueOn), note }];
  });
}
