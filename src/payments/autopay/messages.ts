import type { LetterCode } from '#catalogues/content/letter-items.ts';
import type { LetterPart } from '#contracts/print-forms/letters/letter-html.ts';
import { type Mailing, mailHolder } from '#contracts/print-forms/letters/mail-holder.ts';
import { policyTitle } from '#contracts/print-forms/letters/policy-event.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { findSmsPhone } from '#contracts/record/holder.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import { fillLetter, fillSms } from '#kernel/text/letter-words.ts';
import { withPlainSpaces } from '#kernel/text/plain-text.ts';
import { addDays, datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import { FinalFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import { paymentLink } from '../acquiring/begin-attempt.ts';
import { autopayPath } from '../links/page/page-view.ts';
import { type Autopay, methodTitle } from '../record/autopay/autopay.ts';
import * as charges from '../record/autopay/charges/store.ts';
import { laterInstallments } from '../record/autopay/consent.ts';
import { reasonTexts } from '../record/autopay/reason-texts.ts';
import { findAutopay } from '../record/autopay/store.ts';
import { paidByLink } from '../record/link-payments.ts';
import { nextChargeStep, type ReviewDependencies } from './review.ts';

interface MessageDependencies extends ReviewDependencies, Mailing {
  readonly messages: Pick<MessageSender, 'sendEmail' | 'sendSms'>;
}

const letterCodes = {
  AGREED: 'autopay-agreed',
  BEFORE: 'autopay-before',
  CHARGED: 'autopay-charged',
  DECLINED: 'autopay-declined',
  EXPIRING: 'autopay-expiring',
  ENDED: 'autopay-ended',
} as const satisfies Readonly<Record<charges.AutopayNoticeKind, LetterCode>>;

/** Creates the job handler that tells the policyholder of automatic payments. A retry skips what was already sent. */
export function createAutopayMessageHandler(deps: MessageDependencies): JobHandler {
  return {
    kind: 'autopay-message',
    async handle({ noticeId }, context) {
      const notice = await charges.autopayNoticeById(deps.pool, BigInt(noticeId));
      const autopay = notice && (await findAutopay(deps.pool, notice.autopayId));
      const [contract] = autopay ? await contractsWithIds(deps.pool, [autopay.contractId]) : [];
      if (!notice || !autopay || !contract) throw new FinalFailure('NOTICE_UNKNOWN');
      const written = await write(deps, { notice, autopay, contract });
      const failures: unknown[] = [];
      for (const send of [sendLetter, sendText]) {
        // Continue after a failure: an unavailable SMS gateway must not delay the letters.
        await send(deps, { notice, contract, written }, context).catch((error: unknown) =>
          failures.push(error),
        );
      }
      if (failures.length > 0) throw failures[0];
      return { noticeId };
    },
  };
}

interface About {
  readonly notice: charges.AutopayNotice;
  readonly autopay: Autopay;
  readonly contract: Contract;
}

type Written = ReturnType<typeof fillLetter<LetterPart>> & { readonly sms: string };

async function write(deps: MessageDependencies, about: About): Promise<Written> {
  const { notice, autopay, contract } = about;
  const words = deps.words(letterCodes[notice.kind]);
  const address = `${deps.publicUrl}${autopayPath(autopay.autopayId)}`;
  const method = methodTitle(autopay);
  const amount = rublesPrinted(notice.amount ?? 0n);
  const declined = notice.kind === 'DECLINED' ? await declineOf(deps, about) : undefined;
  const link = declined?.link ?? address;
  const values = {
    ...{ contract: policyTitle(deps.products, contract), method, amount, link },
    ...{
      installment: String(notice.installmentNr),
      day: datePrinted(notice.day),
      reason: declined?.reason ?? '',
    },
  };
  const isOne = notice.amount !== null;
  const one: LetterPart = {
    facts: [
      ['Взнос', values.installment],
      ['Сумма', `${amount} руб.`],
      ['Откуда', method],
    ],
  };
  const blocks = {
    facts: isOne ? [one] : scheduleOf(deps, contract, notice.kind === 'ENDED'),
    action: [{ action: { title: words.button ?? '', address: link } }],
    next: declined ? declined.next : [],
  };
  return {
    ...fillLetter<LetterPart>(words, { values, blocks }),
    sms: withPlainSpaces(fillSms(words, values)),
  };
}

/** Lists the unpaid later installments: by the day of the charge, or by the payment deadline once automatic payments have ended. */
function scheduleOf(
  { autopay, workingDays }: MessageDependencies,
  contract: Contract,
  isEnded: boolean,
): readonly LetterPart[] {
  const later = laterInstallments(contract, 1);
  if (later.length === 0) return [];
  const rows = later.map((one) => {
    const payUntil = payUntilFor(one, workingDays);
    const day = isEnded
      ? `до ${datePrinted(payUntil)}`
      : datePrinted(addDays(payUntil, -(autopay?.daysBefore ?? 0)));
    return [`Взнос ${one.nr}, ${day}`, `${rublesPrinted(one.amount)} руб.`] as const;
  });
  return [{ facts: rows }];
}

interface Decline {
  readonly reason: string;
  readonly next: readonly string[];
  /** Address at which the client pays the installment. */
  readonly link: string;
}

async function declineOf(
  deps: MessageDependencies,
  { notice, autopay, contract }: About,
): Promise<Decline | undefined> {
  const { pool, clock, publicUrl } = deps;
  const own = await charges.chargesOfInstallment(pool, contract.contractId, notice.installmentNr);
  const charge = own.find(({ chargedOn }) => chargedOn === notice.day);
  const installment = contract.installments.find(({ nr }) => nr === notice.installmentNr);
  if (!charge || !installment) return undefined;
  const isActive = (await findAutopay(pool, autopay.autopayId))?.state === 'ACTIVE';
  const step =
    isActive && contract.status === 'COMPLETE'
      ? await nextChargeStep(pool, deps, contract, installment, moscowDate(clock.now()))
      : undefined;
  const on = step?.kind === 'wait' || step?.kind === 'charge' ? step.on : undefined;
  const [paid] = await paidByLink(pool, charge.orderId);
  return {
    reason: reasonTexts[charge.reason ?? 'unknown'],
    next: on ? [`Повторим списание ${datePrinted(on)}.`] : [],
    link: `${paymentLink(publicUrl, paid?.payment.orderId ?? charge.orderId)}?from=mail`,
  };
}

interface Sending {
  readonly notice: charges.AutopayNotice;
  readonly contract: Contract;
  readonly written: Written;
}

async function sendLetter(deps: MessageDependencies, { notice, contract, written }: Sending): Promise<void> {
  if (notice.mailedAt) return;
  const { subject, parts } = written;
  await mailHolder(deps, contract, () => ({ messageId: `autopay-${notice.noticeId}`, subject, parts }));
  await charges.markAutopayNotice(deps.pool, notice.noticeId, 'mail', deps.clock.now());
}

async function sendText(
  deps: MessageDependencies,
  { notice, contract, written }: Sending,
  { requestId }: Pick<JobContext, 'requestId'>,
): Promise<void> {
  const phone = findSmsPhone(contract);
  if (notice.textedAt || phone === undefined || !deps.messages.sendSms) return;
  const message = { messageId: `autopay-${notice.noticeId}`, phone, text: written.sms };
  const outcome = await deps.messages.sendSms(message, { traceId: requestId });
  if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
  await charges.markAutopayNotice(deps.pool, notice.noticeId, 'sms', deps.clock.now());
}
