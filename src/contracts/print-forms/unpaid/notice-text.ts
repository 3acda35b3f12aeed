import type { LetterCode } from '#catalogues/content/letter-items.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { fillLetter, fillSms } from '#kernel/text/letter-words.ts';
import { withPlainSpaces } from '#kernel/text/plain-text.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import { holderCode } from '../../life/unpaid/recipients.ts';
import type { Contract, Installment } from '../../record/contract.ts';
import type { Notice } from '../../record/unpaid/notice.ts';
import type { Letter } from '../letters/letter.ts';
import type { LetterPart } from '../letters/letter-html.ts';
import type { FindWords } from '../letters/mail-holder.ts';
import { policyTitle } from '../letters/policy-event.ts';

/** Text of a notice for one recipient, without personal names. */
export interface NoticeText extends Pick<Letter, 'subject' | 'parts'> {
  readonly sms: string;
}

interface About {
  readonly contract: Contract;
  readonly installment: Installment;
  readonly notice: Notice;
  /** The refund of the termination, in kopecks; 0 for other notices. */
  readonly refund: bigint;
}

const letters = {
  BEFORE: 'installment-before',
  AFTER: 'installment-after',
  ENDED: 'installment-ended',
  REINSTATED: 'installment-reinstated',
} as const satisfies Readonly<Record<Notice['kind'], LetterCode>>;

/** Returns the letter and the short message of a notice, for the holder or for a beneficiary. */
export function noticeText(
  products: readonly Product[],
  findWords: FindWords,
  { contract, installment, notice, refund }: About,
  recipient: string,
): NoticeText {
  const words = findWords(letters[notice.kind]);
  const title = policyTitle(products, contract);
  const values = {
    contract: title,
    installment: String(installment.nr),
    amount: rublesPrinted(installment.amount),
    payUntil: datePrinted(notice.payUntil),
    graceUntil: datePrinted(notice.graceUntil),
    dueOn: datePrinted(installment.dueOn),
    lastDay: datePrinted(addDays(installment.dueOn, -1)),
  };
  const facts: LetterPart = {
    facts: [
      ['Взнос', values.installment],
      ['Сумма', `${values.amount} руб.`],
      ['День взноса по договору', values.dueOn],
      ['Оплатить до', `${values.payUntil} включительно`],
    ],
  };
  const whose = `Вы получаете это письмо, потому что в договоре ${title} указаны выгодоприобретателем или лизингодателем.`;
  const back = `Возвращаем ${rublesPrinted(refund)} руб., уплаченные за изменения, которые не начали действовать.`;
  const blocks = {
    recipient: recipient === holderCode ? [] : [whose],
    facts: [facts],
    refund: refund > 0n ? [back] : [],
  };
  return {
    ...fillLetter<LetterPart>(words, { values, blocks }),
    sms: withPlainSpaces(fillSms(words, values)),
  };
}
