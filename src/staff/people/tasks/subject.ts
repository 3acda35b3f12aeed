import { findPartner } from '#access/store.ts';
import { findContractNumber } from '#contracts/record/store/find-contracts.ts';
import { findContractId } from '#contracts/record/store/keys.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { findRoutedRefund } from '#payments/record/store/premium-refunds.ts';
import { lineById } from '#payments/record/store/statement-lines.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { proposalById } from '../../dual-control/store.ts';
import type { TaskSubject } from './task.ts';

/** The subject of a task as stored: its number, and the contract with which the texts of the task are removed. */
export interface FoundSubject {
  readonly number: string | null;
  readonly contractId: bigint | null;
}

type Finder = (db: Queryable, typed: string) => Promise<FoundSubject | Message>;

const finders: Readonly<Record<Exclude<TaskSubject, 'free'>, Finder>> = {
  async contract(db, typed) {
    const number = inLatinCapitals(typed);
    const contractId = await findContractId(db, number);
    return contractId === null ? message('CONTRACT_NOT_FOUND', { number }) : { number, contractId };
  },
  async addendum(db, typed) {
    const number = inLatinCapitals(typed);
    const policyNumber = await findContractNumber(db, null, number);
    if (policyNumber === null) return message('TASK_ADDENDUM_NOT_FOUND', { number });
    return { number, contractId: await findContractId(db, policyNumber) };
  },
  async refund(db, typed) {
    const refund = isId(typed) ? await findRoutedRefund(db, BigInt(typed)) : null;
    if (!refund) return message('REFUND_NOT_FOUND', { refund: typed });
    return { number: String(refund.refundId), contractId: refund.contractId };
  },
  async receipt(db, typed) {
    const line = isId(typed) ? await lineById(db, BigInt(typed)) : null;
    if (!line) return message('LINE_NOT_FOUND', { line: typed });
    return { number: String(line.lineId), contractId: null };
  },
  async partner(db, login) {
    if (await findPartner(db, login)) return { number: login, contractId: null };
    return message('PARTNER_NOT_FOUND', { login });
  },
  async proposal(db, typed) {
    const proposal = isId(typed) ? await proposalById(db, BigInt(typed)) : null;
    if (!proposal) return message('PROPOSAL_NOT_FOUND', { proposal: typed });
    const about = proposal.objects.find((one) => one.startsWith('contract '));
    return {
      number: String(proposal.proposalId),
      contractId: about === undefined ? null : await findContractId(db, about.slice('contract '.length)),
    };
  },
};

const isId = (typed: string) => /^\d{1,18}$/.test(typed);

/** Finds what a task is about. Throws Refusal if it does not exist. */
export async function requireSubject(
  db: Queryable,
  subject: TaskSubject,
  typed: string | undefined,
): Promise<FoundSubject> {
  if (subject === 'free' || typed === undefined) return { number: null, contractId: null };
  const found = await finders[subject](db, typed.trim());
  if ('code' in found) throw new Refusal(found);
  return found;
}
