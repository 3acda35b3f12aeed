import { hash } from 'node:crypto';
import type { Letter } from '#contracts/print-forms/letters/letter.ts';
import type { LetterPart } from '#contracts/print-forms/letters/letter-html.ts';
import { type FindWords, type Mailing, mailHolder } from '#contracts/print-forms/letters/mail-holder.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { findSmsPhone } from '#contracts/record/holder.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import { fillLetter, fillSms } from '#kernel/text/letter-words.ts';
import { withPlainSpaces } from '#kernel/text/plain-text.ts';
import { datePrinted, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { paymentLink } from '../acquiring/begin-attempt.ts';
import { type ContractPayment, paidByLink } from '../record/link-payments.ts';
import { contractTitle } from '../record/links/receipt.ts';
import type { ReturnReason } from '../record/money-reasons.ts';
import { attemptOfPayment } from '../record/store/attempts.ts';

/** Creates job handlers that send links to policyholders by e-mail and SMS and notify them of refunds. */
export function createLinkHandlers(deps: LinkMailDependencies & LinkSmsDependencies): readonly JobHandler[] {
  return [createLinkMailHandler(deps), createLinkSmsHandler(deps), createMoneyBackMailHandler(deps)];
}

interface LinkDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly publicUrl: string;
}

interface LinkSmsDependencies extends LinkDependencies {
  readonly words: FindWords;
  readonly messages: Pick<MessageSender, 'sendSms'>;
}

/** Sends the policyholder the link by SMS, if the link can still be paid. */
export function createLinkSmsHandler(deps: LinkSmsDependencies): JobHandler {
  return {
    kind: 'payment-link-sms',
    async handle({ orderId }, { requestId }) {
      const link = await linkToSend(deps, orderId);
      if ('skipped' in link) return link;
      const phone = findSmsPhone(link.contract);
      if (phone === undefined) return { skipped: 'NO_PHONE' };
      const messageId = `payment-link-${orderId}`;
      const outcome = await deps.messages.sendSms?.(
        { messageId, phone, text: textOf(deps, link, orderId) },
        { traceId: requestId },
      );
      // The operator has removed the SMS gateway since the link was created.
      if (!outcome) throw new FinalFailure('NO_SMS_GATEWAY');
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId };
    },
  };
}

/** Returns the SMS: "К оплате 13 577,74 руб., договор ОСАГО ХХХ № 0000000001: https://… до 22.11.2026 12:00 (МСК)". */
function textOf(
  { products, publicUrl, words }: LinkSmsDependencies,
  link: LinkToSend,
  orderId: string,
): string {
  const amount = withPlainSpaces(amountOf(link));
  const titles = withPlainSpaces(
    link.paid.map(({ contract }) => contractTitle(contract, products)).join(', '),
  );
  const values = {
    amount,
    contracts: titles,
    link: addressFrom('sms', publicUrl, orderId),
    until: momentPrinted(link.expiresAt),
  };
  return fillSms(words('payment-link'), values);
}

/** Reasons for a refund, worded for clients. Reasons that concern only the insurer are absent. */
const clientReasons: Readonly<Partial<Record<ReturnReason, string>>> = {
  ALREADY_PAID: 'Договор уже оплачен другим платежом.',
  LINK_REVOKED: 'Договор уже оплачен иначе или изменён после того, как вы получили ссылку.',
  LINK_EXPIRED: 'Платёж пришёл, когда срок ссылки истёк.',
  COVER_STARTED: 'Платёж пришёл позже дня, с которого должно было начаться страхование.',
  ADDENDUM_STARTED: 'Платёж пришёл позже дня, с которого должны были действовать изменения.',
  PROLONGED_OTHERWISE: 'На те же дни уже действует другой договор.',
  INSURED_OTHERWISE: 'На те же дни уже действует другой договор.',
  NOT_UNDER_AGREEMENT: 'Договор не может быть заключён по генеральному договору.',
};

/** Notifies the policyholder of a refund, because the bank shows the refund only later. */
function createMoneyBackMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'money-back-mail',
    async handle({ acquirerPaymentId }) {
      const attempt = await attemptOfPayment(deps.pool, acquirerPaymentId);
      const paid = attempt ? await paidByLink(deps.pool, attempt.orderId) : [];
      const [first] = paid;
      if (!attempt || !first) return { skipped: 'NO_CONTRACT' };
      const titles = paid.map(({ contract }) => contractTitle(contract, deps.products)).join(', ');
      const reason = attempt.returnReason && clientReasons[attempt.returnReason];
      return mailHolder(deps, first.contract, () => ({
        messageId: `money-back-${hash('sha256', acquirerPaymentId, 'hex').slice(0, 32)}`,
        ...fillLetter(deps.words('money-back'), {
          values: { contracts: titles, amount: rublesPrinted(attempt.amount) },
          blocks: { reason: reason ? [reason] : [] },
        }),
      }));
    },
  };
}

interface LinkMailDependencies extends LinkDependencies, Mailing {}

/** Sends the policyholder the link by e-mail, if the link can still be paid. */
function createLinkMailHandler(deps: LinkMailDependencies): JobHandler {
  return {
    kind: 'payment-link-mail',
    async handle({ orderId }) {
      const link = await linkToSend(deps, orderId);
      if ('skipped' in link) return link;
      const due = link.paid.map(({ payment, contract }) => {
        const addendum = contract.installments.find(({ nr }) => nr === payment.installmentNr)?.addendumNumber;
        const surcharge =
          addendum === undefined
            ? ''
            : ` (доплата по доп. соглашению ${formatContractNumber(findProduct(deps.products, contract.product)?.numbers, addendum)})`;
        const title = `${contractTitle(contract, deps.products)}${surcharge}`;
        return [title, `${rublesPrinted(payment.amount)} руб.`] as const;
      });
      return mailHolder(deps, link.contract, () => ({
        messageId: `payment-link-${orderId}`,
        ...wordsOf(deps.words, due, addressFrom('mail', deps.publicUrl, orderId), link),
      }));
    },
  };
}

function wordsOf(
  findWords: FindWords,
  due: readonly (readonly [title: string, amount: string])[],
  address: string,
  link: LinkToSend,
): Pick<Letter, 'subject' | 'parts'> {
  const words = findWords('payment-link');
  return fillLetter<LetterPart>(words, {
    values: {
      contracts: due.map(([title]) => title).join(', '),
      amount: amountOf(link),
      link: address,
      until: momentPrinted(link.expiresAt),
    },
    blocks: {
      facts: [{ heading: 'К оплате' }, { facts: due }],
      action: [{ action: { title: words.button ?? '', address } }],
    },
  });
}

/** Returns the address of a payment link with its source: the page then shows what is to be paid before it redirects to the bank. */
function addressFrom(source: 'sms' | 'mail', publicUrl: string, orderId: string): string {
  return `${paymentLink(publicUrl, orderId)}?from=${source}`;
}

/** Formats the amount of all payments of a link. */
function amountOf({ paid }: LinkToSend): string {
  return rublesPrinted(paid.reduce((total, { payment }) => total + payment.amount, 0n));
}

/** Formats a time for clients: "21.11.2026 13:00 (МСК)". */
export function momentPrinted(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 16)} (МСК)`;
}

interface LinkToSend {
  readonly expiresAt: Date;
  /** The contract that the link's own payment pays; in a joint link, the first contract. */
  readonly contract: Contract;
  /** Payments of the link with their contracts, first the link's own payment. */
  readonly paid: readonly ContractPayment[];
}

/** Reads the link that a job has to send, or why to skip it. Throws FinalFailure if the link does not exist. */
async function linkToSend(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  orderId: string,
): Promise<LinkToSend | { readonly skipped: string }> {
  const paid = await paidByLink(pool, orderId);
  const [own] = paid;
  const { expiresAt, status } = own?.payment ?? {};
  if (!own || !expiresAt) throw new FinalFailure('LINK_UNKNOWN');
  if (status !== 'AWAITING' || expiresAt <= clock.now()) return { skipped: String(status) };
  return { expiresAt, contract: own.contract, paid };
}
