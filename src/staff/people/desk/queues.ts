import { countAwaitedAddendums } from '#contracts/addendums/awaited.ts';
import { oldestWaiting } from '#contracts/life/waiting/list-waiting.ts';
import { countWaitingContracts } from '#contracts/record/store/waiting.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { countMoneyQueues, type MoneyQueue } from '#payments/record/store/queues.ts';
import type { Pool } from '#platform/db/pool.ts';
import { countDead } from '#platform/jobs/store.ts';
import { decidable } from '../../dual-control/decidable.ts';
import { countProposals } from '../../dual-control/store.ts';
import type { Permission, Role } from '../../use-case/permissions.ts';
import type { UseCase } from '../../use-case/use-case.ts';
import { countKeysToConfirm } from '../passkeys/store.ts';
import { countTasks } from '../tasks/store.ts';
import { permissionToSee, taskSubjects } from '../tasks/task.ts';

/** Greatest number that a queue counts; a greater queue is shown as "300+". */
export const countedMost = 300;
/** Greatest number of contracts or tasks that are counted, because each is read from the table. */
const readMost = 80;

export type QueueName =
  | 'handed'
  | 'second'
  | 'answered'
  | 'keys'
  | 'tasks'
  | 'escalatedTasks'
  | 'answeredTasks'
  | 'roleTasks'
  | 'approvals'
  | 'addendums'
  | 'proposals'
  | 'jobs'
  | MoneyQueue;

/** Work that waits for somebody. `by` is the earliest deadline, `since` the day of the oldest item without a deadline. */
export interface Queue {
  readonly name: QueueName;
  readonly count: number;
  /** True if more items wait than were counted. */
  readonly isMore: boolean;
  readonly by: DateText | null;
  readonly since: DateText | null;
}

/** Permissions of which one is enough to act on a queue. Queues that are meant for one person come first. */
const permissionsByQueue: Readonly<Record<QueueName, readonly Permission[]>> = {
  handed: ['contracts.decide'],
  second: ['contracts.decide'],
  answered: ['contracts.decide'],
  keys: ['staff.manage'],
  tasks: ['tasks.use'],
  escalatedTasks: ['tasks.use'],
  answeredTasks: ['tasks.use'],
  roleTasks: ['tasks.use'],
  approvals: ['contracts.decide'],
  proposals: ['proposals.decide'],
  cash: ['money.settle'],
  lines: ['money.settle'],
  returns: ['money.settle'],
  refunds: ['money.settle'],
  payees: ['money.settle'],
  unmatched: ['money.settle'],
  receipts: ['money.settle'],
  addendums: ['contracts.amend'],
  jobs: ['jobs.retry', 'jobs.drop'],
};

/** Queues of which each item is meant for the viewer. */
export const ownQueues: ReadonlySet<QueueName> = new Set([
  'handed',
  'second',
  'answered',
  'keys',
  'tasks',
  'escalatedTasks',
  'answeredTasks',
]);

export interface Viewer {
  readonly actor: string;
  readonly roles: readonly Role[];
  mayDo(permission: Permission): boolean;
}

type Found = Pick<Queue, 'name' | 'count'> &
  Partial<Pick<Queue, 'by' | 'since'>> & { readonly most?: number };

/** Counts the queues on which the viewer may act and in which something waits. */
export async function lookAtQueues(
  pool: Pool,
  viewer: Viewer,
  useCases: readonly UseCase[],
  now: Date,
): Promise<readonly Queue[]> {
  const { actor, mayDo } = viewer;
  const mayAct = (name: QueueName) => permissionsByQueue[name].some(mayDo);
  const found = await Promise.all([
    mayAct('approvals') ? contracts(pool, actor, now) : [],
    mayAct('keys') ? [{ name: 'keys' as const, count: await countKeysToConfirm(pool, actor) }] : [],
    mayAct('tasks') ? tasks(pool, viewer) : [],
    mayAct('proposals') ? [await proposals(pool, viewer, useCases, now)] : [],
    mayAct('cash') ? money(pool, now) : [],
    mayAct('addendums')
      ? [{ name: 'addendums' as const, ...(await countAwaitedAddendums(pool, countedMost)) }]
      : [],
    mayAct('jobs') ? [{ name: 'jobs' as const, count: await countDead(pool, countedMost) }] : [],
  ]);
  return found.flat().flatMap(({ name, count, by = null, since = null, most = countedMost }: Found) => {
    const isMore = count >= most;
    return count === 0 ? [] : [{ name, count, isMore, by, since: by === null ? since : null }];
  });
}

async function contracts(pool: Pool, actor: string, now: Date): Promise<readonly Found[]> {
  const since = oldestWaiting(now);
  const { all, ...own } = await countWaitingContracts(pool, { actor, since, most: readMost });
  const most = readMost;
  return [
    { name: 'handed', ...own.handed, most },
    { name: 'second', ...own.second, most },
    { name: 'answered', ...own.answered, most },
    { name: 'approvals', ...all, most },
  ];
}

async function tasks(pool: Pool, viewer: Viewer): Promise<readonly Found[]> {
  const { own, escalated, answered, ofRoles } = await countTasks(
    pool,
    { ...viewer, subjects: taskSubjects.filter((one) => viewer.mayDo(permissionToSee(one))) },
    readMost,
  );
  const most = readMost;
  return [
    { name: 'escalatedTasks', ...escalated, most },
    { name: 'tasks', ...own, most },
    { name: 'answeredTasks', ...answered, most },
    { name: 'roleTasks', ...ofRoles, most },
  ];
}

async function proposals(pool: Pool, viewer: Viewer, useCases: readonly UseCase[], at: Date): Promise<Found> {
  const filter = { useCases: decidable(useCases, viewer), actor: viewer.actor, at };
  const { count, by } = await countProposals(pool, filter, countedMost);
  return { name: 'proposals', count, by: by && moscowDate(by) };
}

async function money(pool: Pool, now: Date): Promise<readonly Found[]> {
  const counts = await countMoneyQueues(pool, now, countedMost);
  return counts.map(({ queue: name, ...rest }) => ({ name, ...rest }));
}
