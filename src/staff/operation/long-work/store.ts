import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';

export type WorkState = 'WAITING' | 'RUNNING' | 'DONE' | 'REFUSED';

export interface Work {
  readonly workId: string;
  readonly useCase: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly requestId: string;
  readonly state: WorkState;
  /** Progress, in units that the work defines, such as lines; null before the first report. */
  readonly done: number | null;
  readonly total: number | null;
  readonly endedAt: Date | null;
}

const columns = `work_id as "workId", use_case as "useCase", asked_by as "askedBy", asked_at as "askedAt",
  request_id as "requestId", state, done::float8, total::float8, ended_at as "endedAt"`;
const askedPlace = (workId: string) => `staff_works.asked ${workId}`;
const outcomePlace = (workId: string) => `staff_works.outcome ${workId}`;

export async function insertWork(
  tx: Queryable,
  work: Pick<Work, 'workId' | 'useCase' | 'askedBy' | 'askedAt' | 'requestId'>,
  asked: Uint8Array,
): Promise<void> {
  const { workId, useCase, askedBy, askedAt, requestId } = work;
  await tx.query(
    `insert into staff_works (work_id, use_case, asked_by, asked_at, request_id, asked)
     values ($1, $2, $3, $4, $5, $6)`,
    [workId, useCase, askedBy, askedAt, requestId, await sealedAt(tx, askedPlace(workId), asked)],
  );
}

/** Sets the state to `RUNNING` and returns the work; null if it has ended. */
export async function startWork(
  db: Queryable,
  workId: string,
): Promise<(Work & { readonly asked: Buffer }) | null> {
  const { rows } = await db.query<Work & { readonly asked: Buffer }>(
    `update staff_works set state = 'RUNNING', done = null, total = null
      where work_id = $1 and ended_at is null
      returning ${columns}, asked`,
    [workId],
  );
  const [work] = rows;
  return work ? { ...work, asked: await openedAt(db, askedPlace(workId), work.asked) } : null;
}

export async function noteProgress(
  db: Queryable,
  workId: string,
  done: number,
  total: number | null,
): Promise<void> {
  await db.query('update staff_works set done = $2, total = $3 where work_id = $1 and ended_at is null', [
    workId,
    done,
    total,
  ]);
}

/** Stores the outcome of the work, unless it already has one. */
export async function endWork(
  db: Queryable,
  workId: string,
  end: { readonly state: 'DONE' | 'REFUSED'; readonly outcome: Uint8Array; readonly at: Date },
): Promise<void> {
  await db.query(
    `update staff_works set state = $2, outcome = $3, ended_at = $4, asked = null
      where work_id = $1 and ended_at is null`,
    [workId, end.state, await sealedAt(db, outcomePlace(workId), end.outcome), end.at],
  );
}

export async function findWork(
  db: Queryable,
  workId: string,
  useCase: string,
): Promise<(Work & { readonly outcome: Buffer | null }) | null> {
  const { rows } = await db.query<Work & { readonly outcome: Buffer | null }>(
    `select ${columns}, outcome from staff_works where work_id = $1 and use_case = $2`,
    [workId, useCase],
  );
  const [work] = rows;
  if (!work?.outcome) return work ?? null;
  return { ...work, outcome: await openedAt(db, outcomePlace(workId), work.outcome) };
}

export async function recentWorks(db: Queryable, useCase: string, limit: number): Promise<Work[]> {
  const { rows } = await db.query<Work>(
    `select ${columns} from staff_works where use_case = $1 order by asked_at desc, work_id limit $2`,
    [useCase, limit],
  );
  return rows;
}

export async function deleteEnded(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from staff_works where ended_at < $1', [before]);
}
