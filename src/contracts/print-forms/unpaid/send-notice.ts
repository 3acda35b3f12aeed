import type { MessageSender } from '#kernel/ports/messages.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { FinalFailure, type JobContext, type JobHandler } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { holderCode, noticeRecipients, type Recipient } from '../../life/unpaid/recipients.ts';
import { noteOfContracts } from '../../record/note-event.ts';
import { findAddendums } from '../../record/store/addendum.ts';
import { contractsWithIds } from '../../record/store/find-contracts.ts';
import * as store from '../../record/store/unpaid.ts';
import type { Delivery, Notice } from '../../record/unpaid/notice.ts';
import type { WriteLetter } from '../letters/letter.ts';
import type { FindWords } from '../letters/mail-holder.ts';
import { type NoticeText, noticeText } from './notice-text.ts';

export interface NoticeDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly messages: Pick<MessageSender, 'sendEmail' | 'sendSms'>;
  readonly letters: WriteLetter;
  readonly words: FindWords;
}

interface Outgoing extends Pick<Delivery, 'recipient' | 'channel'> {
  readonly to: string;
  readonly text: NoticeText;
}

/** Creates the job handler that sends a notice by email and SMS. A retry skips messages that were already sent. */
export function createNoticeHandler(deps: NoticeDependencies): JobHandler {
  return {
    kind: 'installment-notice',
    async handle({ noticeId }, context) {
      const notice = await store.noticeById(deps.pool, BigInt(noticeId));
      if (!notice) throw new FinalFailure('NOTICE_UNKNOWN');
      const outgoing = await outgoingOf(deps, notice);
      if ('skipped' in outgoing) return outgoing;
      const failures: unknown[] = [];
      for (const one of outgoing) {
        // Continue after a failure: an unavailable SMS gateway must not delay the letters.
        await send(deps, notice, one, context).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return { noticeId, sent: outgoing.length };
    },
  };
}

async function outgoingOf(
  { pool, products, messages, words }: NoticeDependencies,
  notice: Notice,
): Promise<readonly Outgoing[] | { readonly skipped: string }> {
  const [contract] = await contractsWithIds(pool, [notice.contractId]);
  const installment = contract?.installments.find(({ nr }) => nr === notice.installmentNr);
  if (!contract || !installment) throw new FinalFailure('CONTRACT_UNKNOWN');
  const isWarning = notice.kind === 'BEFORE' || notice.kind === 'AFTER';
  if (isWarning && installment.status !== 'DUE') return { skipped: 'NOT_DUE' };
  const [addendums, known] = await Promise.all([
    notice.kind === 'ENDED' ? findAddendums(pool, contract.contractId) : [],
    store.findDeliveries(pool, notice.noticeId),
  ]);
  const refund = addendums.findLast(({ kind }) => kind === 'TERMINATION')?.figures.refund ?? 0n;
  const about = { contract, installment, notice, refund };
  const all = noticeRecipients(contract).flatMap((one) =>
    messagesTo(one, messages.sendSms !== undefined, noticeText(products, words, about, one.code)),
  );
  if (all.length === 0) return { skipped: 'NO_ADDRESS' };
  return all.filter(
    ({ recipient, channel }) => !known.some((one) => one.recipient === recipient && one.channel === channel),
  );
}

function messagesTo(
  { code, email, phone }: Recipient,
  hasSms: boolean,
  text: NoticeText,
): readonly Outgoing[] {
  const byMail: Outgoing = { recipient: code, channel: 'EMAIL', to: email, text };
  const bySms: Outgoing = { recipient: code, channel: 'SMS', to: phone, text };
  return [...(email === '' ? [] : [byMail]), ...(phone === '' || !hasSms ? [] : [bySms])];
}

async function send(
  { pool, clock, messages, letters }: NoticeDependencies,
  notice: Notice,
  { recipient, channel, to, text }: Outgoing,
  { requestId }: Pick<JobContext, 'requestId'>,
): Promise<void> {
  const messageId = `installment-notice-${notice.noticeId}-${recipient}`;
  const letter = letters({ messageId, to, subject: text.subject, parts: text.parts });
  const outcome =
    channel === 'EMAIL'
      ? await messages.sendEmail(letter)
      : await messages.sendSms?.({ messageId, phone: to, text: text.sms }, { traceId: requestId });
  // `outcome` is absent if the SMS gateway was removed from the configuration.
  if (!outcome) return;
  const refusal = 'refusal' in outcome ? outcome.refusal : null;
  const written = channel === 'EMAIL' ? `${text.subject}\n\n${letter.text}` : text.sms;
  const at = clock.now();
  await inTransaction(pool, async (tx) => {
    await store.storeDelivery(tx, notice, { recipient, channel, refusal, text: written }, at);
    if (refusal !== null || recipient !== holderCode) return;
    if (!(await store.markNoticeSent(tx, notice.noticeId, at))) return;
    const { kind, contractId, installmentNr, payUntil } = notice;
    if (kind !== 'BEFORE' && kind !== 'AFTER') return;
    const ids = { installmentNr, notice: kind, payUntil };
    await noteOfContracts(tx, at, [{ type: 'installment.notice_sent', contractId, ids }]);
  });
}
