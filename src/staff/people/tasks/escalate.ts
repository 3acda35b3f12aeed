import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import { queueLetters } from '../../dual-control/letters/queue-letters.ts';
import { type Role, rolesWith } from '../../use-case/permissions.ts';
import { memberMay, type StaffMember, staffMembers } from '../accounts.ts';
import { record } from './change-task.ts';
import * as store from './store.ts';
import { assigneeNames, permissionToSee, type TaskHead, type TaskSubject } from './task.ts';

interface EscalationDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly workingDays: WorkingDays;
  /** Working days after the due date until a task is escalated, and as many again until it goes to a role. */
  readonly days: number;
}

/** Number of tasks that one transaction escalates. */
const batchSize = 50;

/** Roles that get an overdue task in the end, by subject. */
const lastRoles: Readonly<Record<TaskSubject, Role>> = {
  contract: 'underwriter',
  addendum: 'underwriter',
  refund: 'accountant',
  receipt: 'accountant',
  partner: 'integration',
  proposal: 'security',
  free: 'security',
};

/** Queues the job that escalates overdue tasks, if there are any. Several processes queue one job. */
export async function requireEscalations(deps: EscalationDependencies, jobs: JobQueue): Promise<void> {
  const day = moscowDate(deps.clock.now());
  if (!(await store.hasOverdue(deps.pool, limitsOn(day, deps)))) return;
  const requestId = `task-escalations-${day}`;
  await jobs.enqueue(deps.pool, { kind: 'task-escalations', data: { day }, requestId, uniqueKey: day });
}

/** Creates the handler of the job. A task, its history and its letters change in one transaction, so a task is escalated once. */
export function createEscalationHandler(
  deps: EscalationDependencies & { readonly jobs: JobQueue },
): JobHandler {
  return {
    kind: 'task-escalations',
    async handle({ day }, { requestId }) {
      const at = deps.clock.now();
      const limits = limitsOn(moscowDate(at), deps);
      const by = { actor: 'service', requestId, at };
      for (let escalated = 0; ; ) {
        const count = await inTransaction(deps.pool, async (tx) => {
          const members = await staffMembers(tx);
          const overdue = await store.lockOverdue(tx, limits, batchSize);
          for (const task of overdue) await escalate(tx, deps.jobs, by, { task, members });
          return overdue.length;
        });
        escalated += count;
        if (count < batchSize) return { day, escalated };
      }
    },
  };
}

async function escalate(
  tx: Queryable,
  jobs: JobQueue,
  by: ByStaff,
  { task, members }: { readonly task: TaskHead; readonly members: readonly StaffMember[] },
): Promise<void> {
  const [escalations, escalatedTo] = nextStep(task, members);
  const changed = { ...task, escalations, escalatedTo };
  await store.updateTask(tx, changed);
  await record(tx, by, changed, { act: 'ESCALATED', assignedTo: escalatedTo });
  await queueLetters(tx, { withJobs: (work) => work(jobs) }, by, {
    kind: 'TASK_ESCALATED',
    about: task.taskId,
    isFor: (reader) => assigneeNames(reader).includes(escalatedTo),
  });
}

/** Returns the next step of the escalation: first to the named person or the asker, then to a role that sees the subject. */
export function nextStep(
  task: TaskHead,
  members: readonly StaffMember[],
): readonly [escalations: number, to: string] {
  const permission = permissionToSee(task.subject);
  const fit = members.filter((one) => memberMay(one, permission));
  const isHeld = (role: string) => fit.some((one) => one.roles.some((held) => held === role));
  const first = task.escalateTo ?? task.askedBy;
  const isReachable = members.length === 0 || isHeld(first) || fit.some(({ actor }) => actor === first);
  if (task.escalations === 0 && isReachable && first !== task.assignedTo) return [1, first];
  const last = [lastRoles[task.subject], ...rolesWith(permission)].find(isHeld);
  return [2, last ?? task.escalatedTo ?? first];
}

/** Latest due dates of tasks whose first and second escalation is due. */
function limitsOn(today: DateText, { workingDays, days }: EscalationDependencies): store.OverdueLimits {
  return { first: latestDue(today, days, workingDays), second: latestDue(today, 2 * days, workingDays) };
}

/** Returns the latest due date that is at least `days` working days before today. */
export function latestDue(today: DateText, days: number, workingDays: WorkingDays): DateText {
  let due = addDays(today, -1);
  while (workingDays.add(due, days) > today) due = addDays(due, -1);
  return due;
}
