import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { FileFault } from '#catalogues/files/fault.ts';
import { fileInMemory } from '#catalogues/files/given-file.ts';
import { message, messageText, Refusal, type Said } from '#kernel/errors/message.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import { listJobs } from '#platform/jobs/store.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { required } from '../../use-case/fields.ts';
import { patternKind } from '../../use-case/kinds.ts';
import { FaultyFiles, type UseCase, useCase, whyRefused } from '../../use-case/use-case.ts';
import * as store from './store.ts';

export type { Work } from './store.ts';

export interface WorkOutcome {
  readonly lines: readonly string[];
  readonly faults: readonly Said[];
  readonly fileFaults?: readonly FileFault[];
  /** Result in the use case's JSON notation; undefined if the work was refused. */
  readonly json?: unknown;
}

const recentMax = 10;
const noInput = {} as const;

type Files = ReadonlyMap<string, Uint8Array>;

/** Makes a use case that queues another use case as a job and returns the id of the work. */
export function startLongWork(one: UseCase, input: object, files: Files) {
  return useCase({
    ...{ name: one.name, title: one.title, permission: one.permission, input: noInput },
    hasChanged: () => true,
    run: (context) =>
      context.withJobs(async (jobs) => {
        const { actor, requestId, at } = context.by();
        const workId = randomUUID();
        await inTransaction(context.pool, async (tx) => {
          const work = { workId, useCase: one.name, askedBy: actor, askedAt: at, requestId };
          await store.insertWork(tx, work, serialize({ input, files }));
          await jobs.enqueue(tx, { kind: 'staff-work', data: { workId }, requestId, uniqueKey: workId });
        });
        return workId;
      }),
  });
}

/** Makes a use case that shows queued work. Showing the outcome writes an access record. */
export function showLongWork({ name, permission }: UseCase) {
  return useCase({
    ...{ name, permission, title: 'show how far long work is, and what came of it' },
    input: {
      work: required(patternKind(/^[0-9a-f-]{36}$/, 'the id of long work', randomUUID(), 'id'), 'its id'),
    },
    async run({ pool, by }, { work: workId }) {
      const found = await store.findWork(pool, workId, name);
      if (!found) throw new Refusal(message('WORK_NOT_FOUND', { work: workId }));
      const { outcome, ...work } = found;
      if (outcome) await noteActs(pool, by(), { action: 'work.show', about: workId, isRead: true });
      const [job] = found.endedAt
        ? []
        : await listJobs(pool, {
            about: { ids: [workId], changed: [], keyed: [{ kind: 'staff-work', key: workId }] },
            limit: 1,
          });
      return {
        ...work,
        deadJob: job?.state === 'dead' ? job.jobId : null,
        outcome: outcome ? (deserialize(outcome) as WorkOutcome) : null,
      };
    },
  });
}

export function listLongWork({ name, permission }: UseCase) {
  return useCase({
    ...{ name, permission, title: 'list long work', input: noInput },
    run: ({ pool }) => store.recentWorks(pool, name, recentMax),
  });
}

interface WorkDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly useCases: readonly UseCase[];
  contextOf(
    here: Pick<StaffContext, 'staff' | 'mayDo' | 'tell' | 'read' | 'files' | 'save' | 'saveStream'>,
  ): StaffContext;
}

/** Runs queued work. A job may run twice, so running its use case twice must have the effect of running it once. */
export function createWorkHandler(deps: WorkDependencies): JobHandler {
  const { pool, clock, useCases } = deps;
  return {
    kind: 'staff-work',
    async handle({ workId }) {
      const work = await store.startWork(pool, workId);
      if (!work) return { state: 'ended before' };
      const one = useCases.find(({ name }) => name === work.useCase);
      if (!one) throw new FinalFailure('UNKNOWN_USE_CASE');
      const ended = await outcomeOf(deps, one, work);
      await store.endWork(pool, workId, { ...ended, outcome: serialize(ended.outcome), at: clock.now() });
      return { state: ended.state };
    },
  };
}

async function outcomeOf(
  { pool, contextOf }: WorkDependencies,
  one: UseCase,
  work: store.Work & { readonly asked: Buffer },
): Promise<{ readonly state: 'DONE' | 'REFUSED'; readonly outcome: WorkOutcome }> {
  // `startLongWork` stored these values, possibly in an earlier version of Bindery.
  const { input, files } = deserialize(work.asked) as { readonly input: never; readonly files: Files };
  const lines: string[] = [];
  const faults: Said[] = [];
  const progress = latestOnly((done: number, total: number | null) =>
    store.noteProgress(pool, work.workId, done, total),
  );
  const context = contextOf({
    staff: { actor: work.askedBy, requestId: work.requestId },
    mayDo: (permission) => permission === one.permission,
    tell: {
      line: (text) => lines.push(text),
      note: (said) => lines.push(messageText(said)),
      fault: (text) => faults.push(text),
      progress: (done, total) => progress.tell(done, total ?? null),
    },
    ...sentFiles(files),
    save: () => undefined,
    saveStream: async () => undefined,
  });
  try {
    const result = await one.run(context, input);
    const json = jsonOnly(one.json?.(result as never, input));
    await progress.end();
    return { state: 'DONE', outcome: { lines, faults, json } };
  } catch (error) {
    const why = whyRefused(error);
    if (why === undefined) throw error;
    await progress.end();
    if (error instanceof FaultyFiles)
      return { state: 'REFUSED', outcome: { lines, faults, fileFaults: error.faults } };
    return { state: 'REFUSED', outcome: { lines, faults: [...faults, ...why] } };
  }
}

function jsonOnly(json: unknown): unknown {
  const text = JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

/** Writes values one after another. If several values arrive during a write, only the last of them is written. */
function latestOnly<Values extends unknown[]>(write: (...values: Values) => Promise<void>) {
  let next: Values | undefined;
  let failure: unknown;
  let writing: Promise<void> | undefined;
  const flush = async () => {
    while (next) {
      const now = next;
      next = undefined;
      await write(...now);
    }
  };
  return {
    tell(...values: Values) {
      next = values;
      writing ??= flush()
        .catch((error: unknown) => {
          failure = error;
        })
        .finally(() => {
          writing = undefined;
        });
    },
    async end() {
      await writing;
      if (failure !== undefined) throw failure;
    },
  };
}

const retentionDays = 90;

export function sweepWorks(pool: Pool, clock: Clock): Promise<void> {
  return store.deleteEnded(pool, new Date(clock.now().getTime() - retentionDays * dayMs));
}

/** Reads only uploaded files, so that a name typed on a page cannot read a file of the server. */
export function sentFiles(sent: ReadonlyMap<string, Uint8Array>): Pick<StaffContext, 'read' | 'files'> {
  const bytesOf = (name: string): Buffer | undefined => {
    const bytes = sent.get(name);
    return bytes && Buffer.from(bytes);
  };
  return {
    read(name, otherwise) {
      const bytes = bytesOf(name);
      if (!bytes) throw new Refusal(message('FILE_NOT_SENT', { otherwise }));
      return bytes;
    },
    // A form uploads a directory as several files: if no file has this name, return all files.
    files(name) {
      const bytes = bytesOf(name);
      if (bytes) return [fileInMemory(name, bytes)];
      return [...sent].map(([one, all]) => fileInMemory(one, Buffer.from(all)));
    },
  };
}
