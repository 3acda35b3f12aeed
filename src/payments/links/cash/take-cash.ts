import { activate } from '#contracts/life/activate.ts';
import { type TakingForce, takingForceAlone } from '#contracts/life/force/take-force.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { paidCover } from '#contracts/record/cover/cover-hours.ts';
import { changedMeanwhile, type Mover } from '#contracts/record/status/move.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import {
  type AnswerColumns,
  type Completion,
  changeOnce,
  changeOnceByStatement,
  noAnswer,
} from '#platform/operations/idempotency.ts';
import { sealedFacts, type Taker } from '../../accounting/receipts/issue-receipt.ts';
import type { PaidAnswer } from '../../record/answer-schemas.ts';
import type { AcquiringDependencies } from '../../record/dependencies.ts';
import { demandNoCapture } from '../../record/no-capture.ts';
import type { Payment } from '../../record/payment.ts';
import { revokeOpen } from '../../record/store/payment.ts';
import * as store from './store.ts';

/** What takes longer is waited for where the request can still be handed over. */
const patienceMs = 20;

interface Cash {
  readonly contract: Contract;
  readonly payment: Payment;
  readonly taker: Taker;
  readonly mover: Mover;
}

/**
 * Takes cash that gives force to a contract: in one statement where nothing but the contract itself has to be looked at, and in
 * a transaction otherwise.
 */
export async function takeCash(
  deps: AcquiringDependencies,
  cash: Cash,
  answer: Answer<PaidAnswer>,
  completion: Completion,
): Promise<Answer<PaidAnswer>> {
  const { contract, mover } = cash;
  const paid = { at: mover.at };
  // A draft has no other lots: a change takes them all back.
  const alone = contract.status === 'DRAFT' && (await takingForceAlone(deps, contract, mover, paid));
  if (alone) {
    const take = (db: Queryable, kept: AnswerColumns) => takeAlone(db, deps, cash, alone, kept);
    try {
      return await changeOnceByStatement(deps.pool, completion, mover.at, answer, take);
    } catch (error) {
      if (!(error instanceof NotAlone)) throw error;
      completion.execution.retract();
    }
  }
  return changeOnce(deps.pool, completion, mover.at, answer, async (tx) => {
    const take = async (_tx: Queryable, _contract: Contract, taking: TakingForce) => {
      const taken = await store.takeCash(tx, taking, await rowOf(tx, deps, cash), noAnswer, null);
      if (taken !== true) throw changedMeanwhile(contract.draftId);
      markCommit(tx);
    };
    await activate(tx, deps, contract, mover, { paid, take });
    if (contract.status === 'DRAFT') return;
    await demandNoCapture(tx, contract);
    await revokeOpen(tx, contract.contractId, { installmentNr: cash.payment.installmentNr });
  });
}

/** Others have to be waited for, or looked at. */
class NotAlone extends Error {}

async function takeAlone(
  db: Queryable,
  deps: AcquiringDependencies,
  cash: Cash,
  alone: TakingForce,
  kept: AnswerColumns,
): Promise<boolean> {
  const taken = await store.takeCash(db, alone, await rowOf(db, deps, cash), kept, patienceMs);
  if (taken === 'CHANGED') throw changedMeanwhile(cash.contract.draftId);
  if (taken === 'RIVALS' || taken === 'BUSY') throw new NotAlone();
  if (taken) markCommit(db);
  return taken;
}

async function rowOf(
  db: Queryable,
  { products }: AcquiringDependencies,
  { contract, payment, taker, mover }: Cash,
): Promise<store.CashTaken> {
  const facts = await sealedFacts(db, products, paidCover(contract, { at: mover.at }), payment, taker);
  return { ...payment, takenOn: moscowDate(mover.at), facts };
}
