import { hash } from 'node:crypto';
import type { AutopayConsent } from '#contracts/print-forms/content/current-content.ts';
import type { Contract, Installment } from '#contracts/record/contract.ts';
import { type ActDays, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { fillPlaceholders } from '#kernel/text/placeholders.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import type { AutopaySettings } from './autopay.ts';

export interface AutopayDependencies extends AutopaySettings {
  readonly workingDays: ActDays;
  /** Text in force now. */
  words(): AutopayConsent;
}

/** The consent that a client is asked for, with the amounts and days of one contract. */
export interface AutopayOffer {
  readonly version: string;
  readonly label: string;
  readonly paragraphs: readonly string[];
  readonly coversRenewal: boolean;
  /** Hexadecimal hash of the label and the paragraphs. The form sends it back, so that nobody agrees to another text than the one shown. */
  readonly sha256: string;
}

/** Makes the consent for the installments after `nr`; null if there are none. */
export function offerAutopay(
  { daysBefore, noticeDays, workingDays, words }: AutopayDependencies,
  contract: Pick<Contract, 'installments'>,
  nr: number,
  title: string,
): AutopayOffer | null {
  const later = laterInstallments(contract, nr);
  if (later.length === 0) return null;
  const { version, label, text, renewal, common } = words();
  const schedule = later.map((one) => {
    const on = addDays(payUntilFor(one, workingDays), -daysBefore);
    return `${datePrinted(on)} — ${rublesPrinted(one.amount)}\u00a0₽`;
  });
  const values = {
    ...common,
    contract: title,
    schedule: schedule.join('; '),
    noticeDays: String(noticeDays),
  };
  const paragraphs = [...text.split(/\n[ \t]*\n/), renewal]
    .map((one) => fillPlaceholders(one.trim(), values))
    .filter((one) => one !== '');
  const sha256 = hash('sha256', [label, ...paragraphs].join('\n'));
  return { version, label, paragraphs, coversRenewal: renewal.trim() !== '', sha256 };
}

/** Unpaid installments after `nr` that are no surcharges. */
export function laterInstallments(
  { installments }: Pick<Contract, 'installments'>,
  nr: number,
): readonly Installment[] {
  return installments.filter(
    (one) => one.nr > nr && one.status === 'DUE' && one.addendumNumber === undefined,
  );
}
