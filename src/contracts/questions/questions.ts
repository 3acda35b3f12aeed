import { moscowDateTime } from '#kernel/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/staff-journal.ts';
import { inTransaction, type Queryable } from '#platform/db/transaction.ts';
import { noteOfContracts } from '../events/note.ts';
import { contractForStaff, contractsForUpdate } from '../read.ts';
import * as store from './store.ts';

export type { Question } from './store.ts';

type Refused = { readonly refusal: string };

/** Asks the partner of a contract that waits for the staff; it reads the question in `approval`, and an event says that there is one. */
export async function askPartner(
  pool: Pool,
  by: ByStaff,
  policyNumber: string,
  question: string,
): Promise<{ readonly questionId: string } | Refused> {
  const found = await contractForStaff(pool, policyNumber);
  if (!found) return { refusal: `there is no contract ${policyNumber}` };
  const { contractId } = found;
  return inTransaction(pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [contractId]);
    if (contract?.status !== 'DRAFT' || !contract.approval || contract.approval.state === 'APPROVED')
      return { refusal: `contract ${policyNumber} does not wait for the staff` };
    const questionId = await store.insertQuestion(tx, by, {
      contractId,
      version: contract.version,
      question,
    });
    await noteActs(tx, by, { action: 'contract.ask', about: policyNumber, after: { questionId } });
    await noteOfContracts(tx, by.at, [{ type: 'contract.approval_question', contractId, ids: {} }]);
    return { questionId };
  });
}

/** Notes what the partner has said to a question, once. */
export function noteAnswer(
  pool: Pool,
  by: ByStaff,
  questionId: string,
  answer: string,
): Promise<{ readonly policyNumber: string } | Refused> {
  return inTransaction(pool, async (tx) => {
    const policyNumber = await store.insertAnswer(tx, by, { questionId, answer });
    if (policyNumber === null) return { refusal: `no question ${questionId} waits for an answer` };
    await noteActs(tx, by, { action: 'contract.answer', about: policyNumber, after: { questionId } });
    return { policyNumber };
  });
}

/** The oldest first; none where there is no such contract. */
export async function questionsOf(pool: Pool, policyNumber: string): Promise<readonly store.Question[]> {
  const found = await contractForStaff(pool, policyNumber);
  return found ? store.questionsOf(pool, found.contractId) : [];
}

/** What partners read of them. */
export async function questionsAnswer(db: Queryable, contractId: bigint) {
  const questions = await store.questionsOf(db, contractId);
  return questions.map(({ questionId, question, askedAt, answer, answeredAt }) => ({
    id: questionId,
    question,
    askDate: moscowDateTime(askedAt),
    ...(answer !== null && answeredAt ? { answer, answerDate: moscowDateTime(answeredAt) } : {}),
  }));
}
