import { randomUUID } from 'node:crypto';
import type { Queryable } from '#platform/db/pool.ts';
import { sealedAt, sealingFor } from '#platform/db/sealing.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import { policyNumberSql } from './keys.ts';

export interface Question {
  readonly questionId: string;
  readonly version: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly question: string;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  /** Who answered on the partner's side: the agent, or the client through the agent. Null if staff recorded the answer. */
  readonly answeredAs: AnsweredAs | null;
  readonly answeredAt: Date | null;
}

export type AnsweredAs = 'AGENT' | 'CLIENT';

const questionPlace = (questionId: string) => `approval_questions.question ${questionId}`;
const answerPlace = (questionId: string) => `approval_questions.answer ${questionId}`;

export async function insertQuestion(
  tx: Queryable,
  by: ByStaff,
  asked: { readonly contractId: bigint; readonly version: number; readonly question: string },
): Promise<string> {
  const questionId = randomUUID();
  const sealed = await sealedAt(tx, questionPlace(questionId), Buffer.from(asked.question));
  await tx.query(
    `insert into approval_questions (question_id, contract_id, version, asked_by, asked_at, request_id, question)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [questionId, asked.contractId, asked.version, by.actor, by.at, by.requestId, sealed],
  );
  return questionId;
}

/** Stores the answer to an open question. Returns the number of the contract; null if there is no such question. */
export async function insertAnswer(
  tx: Queryable,
  by: Pick<ByStaff, 'actor' | 'at'>,
  given: { readonly questionId: string; readonly answer: string; readonly answeredAs?: AnsweredAs },
): Promise<string | null> {
  const { questionId, answer, answeredAs = null } = given;
  const { rows } = await tx.query<{ policyNumber: string }>(
    `update approval_questions q set answer = $2, answered_by = $3, answered_at = $4, answered_as = $5
      where q.question_id = $1 and q.answer is null
      returning ${policyNumberSql('q.contract_id')} as "policyNumber"`,
    [
      questionId,
      await sealedAt(tx, answerPlace(questionId), Buffer.from(answer)),
      by.actor,
      by.at,
      answeredAs,
    ],
  );
  return rows[0]?.policyNumber ?? null;
}

type StoredQuestion = Omit<Question, 'question' | 'answer'> & {
  readonly question: Buffer;
  readonly answer: Buffer | null;
};

export function openQuestionsSql(contractId: string): string {
  return `(select count(*)::int from approval_questions q where q.contract_id = ${contractId} and q.answer is null)`;
}

/** Finds the questions of a contract, oldest first. */
export async function findQuestions(db: Queryable, contractId: bigint): Promise<Question[]> {
  const { rows } = await db.query<StoredQuestion>(
    `select question_id as "questionId", version, asked_by as "askedBy", asked_at as "askedAt", question, answer,
            answered_by as "answeredBy", answered_as as "answeredAs", answered_at as "answeredAt"
       from approval_questions where contract_id = $1 order by asked_at, question_id`,
    [contractId],
  );
  if (rows.length === 0) return [];
  const pieces = rows.flatMap(({ questionId, question, answer }) => [
    { place: questionPlace(questionId), sealed: question },
    ...(answer ? [{ place: answerPlace(questionId), sealed: answer }] : []),
  ]);
  const opened = (await (await sealingFor(db)).openAll(pieces)).values();
  const next = () => String(opened.next().value);
  return rows.map((row) => ({ ...row, question: next(), answer: row.answer ? next() : null }));
}

export async function replaceQuestions(tx: Queryable, contractId: bigint, text: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'select question_id as id from approval_questions where contract_id = $1',
    [contractId],
  );
  for (const { id } of rows) {
    const question = await sealedAt(tx, questionPlace(id), Buffer.from(text));
    const answer = await sealedAt(tx, answerPlace(id), Buffer.from(text));
    await tx.query(
      `update approval_questions set question = $2, answer = case when answer is not null then $3::bytea end where question_id = $1`,
      [id, question, answer],
    );
  }
}
