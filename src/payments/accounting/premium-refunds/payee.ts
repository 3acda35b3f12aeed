import { holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { lockRefund, type PremiumRefund } from '../../record/store/premium-refunds.ts';
import * as store from '../../record/store/refund-payees.ts';
import { lineThatPaid } from '../../record/store/statement-lines.ts';

type By = Pick<Actor, 'actor' | 'requestId' | 'at'>;

/** Stores bank details for a refund. Unless one person is enough, somebody else has to confirm them. */
export function enterPayee(
  pool: Pool,
  refundId: bigint,
  payee: store.Payee,
  by: By,
  isConfirmed: boolean,
): Promise<Refused | { readonly isConfirmed: boolean }> {
  return inTransaction(pool, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return { refusal: message('REFUND_NOT_FOUND', { refund: refundId }) };
    if (refund.ordered > 0n) return { refusal: message('REFUND_IN_FILE', { refund: refundId }) };
    await store.writePayee(tx, refundId, payee, { by: by.actor, at: by.at, isConfirmed });
    await note(tx, by, 'refund.payee', refund);
    return { isConfirmed };
  });
}

/** Confirms the bank details that somebody else has entered. */
export function confirmPayee(
  pool: Pool,
  refundId: bigint,
  payeeId: bigint,
  by: By,
): Promise<Refused | { readonly refund: PremiumRefund }> {
  return inTransaction(pool, async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund) return { refusal: message('REFUND_NOT_FOUND', { refund: refundId }) };
    const [payee] = await store.findPayees(tx, [refundId]);
    if (payee?.payeeId !== payeeId || payee.confirmedAt !== null)
      return { refusal: message('PAYEE_NOT_WAITING', { refund: refundId }) };
    if (payee.enteredBy === by.actor)
      return { refusal: message('PAYEE_SAME_PERSON', { refund: refundId, actor: by.actor }) };
    await store.writeConfirmation(tx, payeeId, by.actor, by.at);
    await note(tx, by, 'refund.payee-confirm', refund);
    return { refund };
  });
}

function note(tx: Parameters<typeof noteActs>[0], by: By, action: `refund.${string}`, refund: PremiumRefund) {
  return noteActs(tx, by, {
    action,
    about: refund.addendumNumber,
    after: { refund: String(refund.refundId) },
  });
}

/** Returns the stored bank details of a refund, or a proposal: sent details, earlier details, or the account that paid. */
export async function findPayee(
  pool: Pool,
  refundId: bigint,
): Promise<{
  readonly refund: PremiumRefund;
  readonly stored: store.StoredPayee | null;
  readonly proposed: store.Payee;
  readonly requestedAt: Date | null;
  readonly received: store.ReceivedPayee | null;
} | null> {
  const refund = await lockRefund(pool, refundId);
  if (!refund) return null;
  const [stored = null] = await store.findPayees(pool, [refundId]);
  const contract = await contractForStaff(pool, refund.policyNumber);
  const holder = contract ? holderOf(contract) : { name: '', inn: '' };
  const paid = await lineThatPaid(pool, refund.policyNumber);
  const { requestedAt, received } = await store.findReceived(pool, refundId);
  const earlier = stored ?? received ?? (await store.earlierPayee(pool, refund.contractId));
  const proposed = {
    name: holder.name,
    inn: holder.inn,
    account: paid?.payerAccount ?? '',
    bic: paid?.payerBic ?? '',
    bankName: '',
    correspondentAccount: '',
    ...earlier,
  };
  return { refund, stored, proposed, requestedAt, received };
}
