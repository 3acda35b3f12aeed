import { rublesPrinted } from '#kernel/money/money.ts';
import { withPlainSpaces } from '#kernel/text/plain-text.ts';
import { addDays, datePrinted } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import { holderCode } from '../../life/unpaid/recipients.ts';
import type { Contract, Installment } from '../../record/contract.ts';
import type { Notice } from '../../record/unpaid/notice.ts';
import type { Letter } from '../letters/letter.ts';
import type { LetterPart } from '../letters/letter-html.ts';
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

/** Returns the letter and the short message of a notice, for the holder or for a beneficiary. */
export function noticeText(products: readonly Product[], about: About, recipient: string): NoticeText {
  const { contract, installment, notice } = about;
  const title = policyTitle(products, contract);
  const facts: LetterPart = {
    facts: [
      ['Взнос', String(installment.nr)],
      ['Сумма', `${rublesPrinted(installment.amount)} руб.`],
      ['День взноса по договору', datePrinted(installment.dueOn)],
      ['Оплатить до', `${datePrinted(notice.payUntil)} включительно`],
    ],
  };
  const said = texts[notice.kind](title, about);
  const whose =
    recipient === holderCode
      ? []
      : [
          `Вы получаете это письмо, потому что в договоре ${title} указаны выгодоприобретателем или лизингодателем.`,
        ];
  const hasFacts = notice.kind === 'BEFORE' || notice.kind === 'AFTER';
  return {
    subject: said.subject,
    parts: [...whose, said.lines[0] ?? '', ...(hasFacts ? [facts] : []), ...said.lines.slice(1)],
    sms: withPlainSpaces(said.sms),
  };
}

interface Said {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly sms: string;
}

const texts: Readonly<Record<Notice['kind'], (title: string, about: About) => Said>> = {
  BEFORE: (title, { installment, notice }) => ({
    subject: `Взнос по договору ${title}: оплатите до ${datePrinted(notice.payUntil)}`,
    lines: [`Подходит срок взноса по договору ${title}.`, 'Если взнос уже оплачен, делать ничего не нужно.'],
    sms: `Договор ${title}: оплатите взнос ${installment.nr}, ${rublesPrinted(installment.amount)} руб., до ${datePrinted(notice.payUntil)} включительно`,
  }),
  AFTER: (title, { installment, notice }) => ({
    subject: `Взнос по договору ${title} не оплачен`,
    lines: [
      `Взнос по договору ${title} не оплачен в срок.`,
      `Договор пока действует. Оплатите взнос до ${datePrinted(notice.graceUntil)} включительно: если деньги не поступят, договор прекратится с ${datePrinted(installment.dueOn)}, последним днём страхования будет ${datePrinted(addDays(installment.dueOn, -1))}.`,
      'Если взнос уже оплачен, делать ничего не нужно.',
    ],
    sms: `Договор ${title}: взнос ${installment.nr}, ${rublesPrinted(installment.amount)} руб., не оплачен. Оплатите до ${datePrinted(notice.graceUntil)}, иначе договор прекратится с ${datePrinted(installment.dueOn)}`,
  }),
  ENDED: (title, { installment, notice, refund }) => ({
    subject: `Договор ${title} прекращён: взнос не оплачен`,
    lines: [
      `Договор ${title} прекращён с ${datePrinted(installment.dueOn)}: взнос ${installment.nr} не оплачен. Последний день страхования — ${datePrinted(addDays(installment.dueOn, -1))}.`,
      'Платить по договору больше ничего не нужно.',
      ...(refund > 0n
        ? [
            `Возвращаем ${rublesPrinted(refund)} руб., уплаченные за изменения, которые не начали действовать.`,
          ]
        : []),
      `Если деньги списаны у вас до ${datePrinted(notice.graceUntil)} включительно, сообщите нам: договор будет восстановлен.`,
    ],
    sms: `Договор ${title} прекращён с ${datePrinted(installment.dueOn)}: взнос ${installment.nr} не оплачен. Платить больше ничего не нужно`,
  }),
  REINSTATED: (title) => ({
    subject: `Договор ${title} снова действует`,
    lines: [
      `Расторжение договора ${title} из-за неоплаченного взноса отменено. Договор действует, страхование не прерывалось.`,
      'Следующие взносы оплачивайте в сроки договора.',
    ],
    sms: `Договор ${title} снова действует, страхование не прерывалось`,
  }),
};
