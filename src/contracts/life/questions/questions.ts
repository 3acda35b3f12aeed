import { faultAt, notFound, ServiceError } from '#kernel/errors/errors.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { approvalQuestion } from '../../record/answer-schemas/contract.ts';
import { noteOfContracts } from '../../record/note-event.ts';
import { contractForStaff, contractsForUpdate } from '../../record/read.ts';
import * as store from '../../record/store/questions.ts';
import { isWaiting } from '../approval.ts';

export type { Question } from '../../record/store/questions.ts';

/** Asks the partner about a contract that awaits approval; with `once`, only if no question was sent before. */
export async function askPartner(
  pool: Pool,
  by: ByStaff,
  policyNumber: string,
  question: string,
  howOften?: 'once',
): Promise<{ readonly questionId: string } | Refused> {
  const found = await contractForStaff(pool, policyNumber);
  if (!found) return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
  const { contractId } = found;
  return inTransaction(pool, async (tx) => {
    const [contract] = await contractsForUpdate(tx, [contractId]);
    if (!contract || !isWaiting(contract))
      return { refusal: message('APPROVAL_NOT_WAITING', { number: policyNumber }) };
    if (howOften === 'once' && (await store.findQuestions(tx, contractId)).length > 0)
      return { refusal: message('QUESTION_ASKED', { number: policyNumber }) };
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

/** Records an answer that the partner gave to staff. A question has only one answer. */
export function noteAnswer(
  pool: Pool,
  by: ByStaff,
  questionId: string,
  answer: string,
): Promise<{ readonly policyNumber: string } | Refused> {
  return inTransaction(pool, async (tx) => {
    const policyNumber = await store.insertAnswer(tx, by, { questionId, answer });
    if (policyNumber === null) return { refusal: message('QUESTION_NOT_WAITING', { question: questionId }) };
    await noteActs(tx, by, { action: 'contract.answer', about: policyNumber, after: { questionId } });
    return { policyNumber };
  });
}

export interface PartnersAnswer {
  readonly answer: string;
  readonly answeredAs: store.AnsweredAs;
}

/** Throws NOT_FOUND for an unknown question, or ABORTED if the question already has a different answer. */
export async function questionToAnswer(
  db: Queryable,
  contractId: bigint,
  questionId: string,
  { answer }: PartnersAnswer,
): Promise<store.Question> {
  const asked = (await store.findQuestions(db, contractId)).find((one) => one.questionId === questionId);
  if (!asked) throw notFound('questionId', unknownQuestion, 'QUESTION_NOT_FOUND');
  if (asked.answer !== null && asked.answer !== answer)
    throw new ServiceError('ABORTED', { faults: [answeredAlready] });
  return asked;
}

/** Stores a partner's answer. Repeating the same answer changes nothing. Throws ABORTED if a different answer is stored. */
export async function answerQuestion(
  tx: Queryable,
  by: ByStaff,
  { contractId, policyNumber }: { readonly contractId: bigint; readonly policyNumber: string },
  given: PartnersAnswer & { readonly questionId: string },
): Promise<void> {
  const { questionId, answeredAs } = given;
  if ((await store.insertAnswer(tx, by, given)) === null) {
    await questionToAnswer(tx, contractId, questionId, given);
    return;
  }
  const after = { questionId, answeredAs };
  await noteActs(tx, by, { action: 'contract.answer', about: policyNumber, after });
}

export const unknownQuestion =
  'Такого вопроса по договору нет: возьмите id из GET policies/{policyNumber}/approval/questions';
export const answeredAlready = faultAt(
  'answer',
  'На вопрос уже есть другой ответ; он записывается один раз. Прочитайте его: GET approval/questions',
  'QUESTION_ANSWERED',
);

/** Lists the questions of a contract, oldest first. */
export async function listQuestions(pool: Pool, policyNumber: string): Promise<readonly store.Question[]> {
  const found = await contractForStaff(pool, policyNumber);
  return found ? store.findQuestions(pool, found.contractId) : [];
}

export async function questionsAnswer(db: Queryable, contractId: bigint) {
  return (await store.findQuestions(db, contractId)).map(questionAnswer);
}

export function questionAnswer(asked: store.Question): Answered<typeof approvalQuestion> {
  const { questionId, question, askedAt, answer, answeredAt, answeredAs } = asked;
  return {
    id: questionId,
    question,
    askDate: moscowDateTime(askedAt),
    ...(answer !== null && answeredAt
      ? { answer, answerDate: moscowDateTime(answeredAt), answeredBy: answeredAs ?? 'INSURER' }
      : {}),
  };
}
