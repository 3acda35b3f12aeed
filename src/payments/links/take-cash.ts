import type { ConsentDependencies } from '#contracts/clients/consents/record.ts';
import { requireConsents } from '#contracts/clients/consents/require-consents.ts';
import { consentRows, type NewConsent } from '#contracts/clients/consents/store.ts';
import { activate } from '#contracts/life/activate.ts';
import { type Activation, prepareActivationAlone } from '#contracts/life/activation/apply-activation.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { paidCover } from '#contracts/record/cover/cover-hours.ts';
import { type Actor, changedMeanwhile } from '#contracts/record/status/transition.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import { batchLockTimeoutMs, runRow } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import {
  type AnswerColumns,
  type Completion,
  changeOnce,
  changeOnceByStatement,
  noAnswer,
} from '#platform/operations/idempotency.ts';
import { sealReceiptFacts, type Taker } from '../accounting/receipts/issue-receipt.ts';
import type { PaidAnswer } from '../record/answer-schemas.ts';
import type { AcquiringDependencies } from '../record/dependencies.ts';
import { requireNoCapture } from '../record/no-capture.ts';
import type { Payment } from '../record/payment.ts';
import * as store from '../record/store/first-payments.ts';
import { revokeOpen } from '../record/store/payment.ts';

interface Cash {
  readonly contract: Contract;
  readonly payment: Payment;
  readonly taker: Taker;
  readonly by: Actor;
  /** Consents that the partner reports, to be recorded with the payment; undefined if consents were recorded before. */
  readonly consents: readonly NewConsent[] | undefined;
}

export type CashDependencies = AcquiringDependencies & ConsentDependencies;

/** Records cash and activates its contract, in one statement unless other contracts have to be locked or checked. */
export async function takeCash(
  deps: CashDependencies,
  cash: Cash,
  answer: Answer<PaidAnswer>,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const { contract, by } = cash;
  const paid = { at: by.at };
  // A draft has no other payments to revoke, because every change of a contract revokes its payments.
  const alone = contract.status === 'DRAFT' && (await prepareActivationAlone(deps, contract, by, paid));
  if (alone) {
    try {
      return await changeOnceByStatement(deps.pool, completion, by.at, answer, {
        statement: store.firstPayments,
        prepare: (answerColumns) => takingAlone(deps, cash, alone, answerColumns),
        async inTransaction(tx) {
          const row = await takingAlone(deps, cash, alone, noAnswer);
          requireTaken(await runRow(tx, store.firstPayments, row), contract, tx);
        },
        isDone: (taken) => requireTaken(taken, contract, deps.pool),
      });
    } catch (error) {
      if (!(error instanceof NotAlone)) throw error;
      completion.execution.retract();
    }
  }
  if (cash.consents) {
    const { actor: login, requestId, at } = by;
    await requireConsents(deps.pool, deps, contract, { login, requestId, at });
  }
  return changeOnce(deps.pool, completion, by.at, answer, async (tx) => {
    const consents = await consentRows(tx, contract.contractId, [], by.at);
    const take = async (_tx: Queryable, _contract: Contract, activation: Activation) => {
      const taken = await runRow(tx, store.firstPayments, {
        activation,
        paid: { cash: await rowOf(tx, deps, cash) },
        consents,
        answerColumns: noAnswer,
        lockTimeoutMs: null,
      });
      if (taken !== true) throw changedMeanwhile(contract.draftId);
      markCommit(tx);
    };
    await activate(tx, deps, contract, by, { paid, take });
    if (contract.status === 'DRAFT') return;
    await requireNoCapture(tx, contract);
    await revokeOpen(tx, [contract.contractId], { installmentNr: cash.payment.installmentNr });
  });
}

/** Thrown to record the cash in a transaction instead: other contracts or existing consents must be locked or checked. */
class NotAlone extends Error {}

async function takingAlone(
  deps: AcquiringDependencies,
  cash: Cash,
  alone: Activation,
  answerColumns: AnswerColumns,
): Promise<store.FirstPayment> {
  const { contract, by } = cash;
  return {
    activation: alone,
    paid: { cash: await rowOf(deps.pool, deps, cash) },
    consents: await consentRows(deps.pool, contract.contractId, cash.consents ?? [], by.at),
    answerColumns,
    // Short, because the request cannot become an operation during the wait.
    lockTimeoutMs: batchLockTimeoutMs,
  };
}

/** Returns false if the idempotency key already has an answer. */
function requireTaken(taken: true | store.NotTaken, { draftId }: Contract, db: Queryable): boolean {
  if (taken === 'ANSWERED') return false;
  if (taken === 'CHANGED') throw changedMeanwhile(draftId);
  if (taken !== true) throw new NotAlone();
  markCommit(db);
  return true;
}

async function rowOf(
  db: Queryable,
  { products }: AcquiringDependencies,
  { contract, payment, taker, by }: Cash,
): Promise<store.CashTaken> {
  const facts = await sealReceiptFacts(db, products, paidCover(contract, { at: by.at }), payment, taker);
  return { ...payment, takenOn: moscowDate(by.at), facts };
}
