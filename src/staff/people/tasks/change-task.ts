import { message, Refusal } from '#kernel/errors/message.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { queueLetters } from '../../dual-control/letters/queue-letters.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { findViewer, requireAssignee } from './assignee.ts';
import * as store from './store.ts';
import { requireSubject } from './subject.ts';
import {
  assigneeNames,
  maySee,
  partIn,
  permissionToSee,
  type TaskAct,
  type TaskHead,
  type TaskKind,
  type TaskState,
  type TaskSubject,
  type TaskViewer,
} from './task.ts';

export interface AskedTask {
  readonly subject: TaskSubject;
  readonly number?: string | undefined;
  readonly kind: TaskKind;
  readonly to: string;
  readonly due: DateText;
  readonly title: string;
  readonly text?: string | undefined;
  readonly escalateTo?: string | undefined;
}

/** Creates a task and returns it. Throws Refusal if the person has an equal open task, as after a form was sent twice. */
export async function askTask(context: StaffContext, asked: AskedTask): Promise<TaskHead> {
  const { pool, mayDo } = context;
  const by = context.by();
  const { subject, kind, to, due, title, text = null, escalateTo = null } = asked;
  if (!mayDo(permissionToSee(subject))) throw new Refusal(message('TASK_SUBJECT_HIDDEN'));
  requireFuture(due, by.at);
  const { actor } = await findViewer(context);
  return inTransaction(pool, async (tx) => {
    const found = await requireSubject(tx, subject, asked.number);
    await requireAssignee(tx, to, subject);
    if (escalateTo !== null) await requireAssignee(tx, escalateTo, subject);
    const task: store.NewTask = {
      ...{ kind, subject, ...found, askedBy: actor, askedAt: by.at, assignedTo: to, dueOn: due, escalateTo },
    };
    await store.lockAsker(tx, actor);
    const same = (await store.openTasksLike(tx, task)).find(
      (one) => one.title === title && one.text === text,
    );
    if (same) throw new Refusal(message('TASK_REPEATED', { task: same.taskId }));
    const taskId = await store.insertTask(tx, task, { title, text });
    const made: TaskHead = { ...task, taskId, state: 'OPEN', escalations: 0, escalatedTo: null };
    await record(tx, { ...by, actor }, made, { act: 'ASKED', assignedTo: to, dueOn: due });
    await queueTaskLetters(tx, context, { ...by, actor }, made, 'ASKED');
    return made;
  });
}

/** Writes an entry to the history of the task and to the audit log, which contains no texts of tasks. */
export async function record(
  tx: Queryable,
  by: ByStaff,
  { taskId, subject, number, contractId }: TaskHead,
  event: store.NewTaskEvent,
): Promise<void> {
  await store.insertTaskEvent(tx, taskId, by, event);
  const { act, assignedTo, dueOn } = event;
  await noteActs(tx, by, {
    action: `task.${actionNames[act]}`,
    about: contractId !== null && number !== null && subject !== 'proposal' ? number : `task ${taskId}`,
    after: {
      task: String(taskId),
      ...(assignedTo ? { to: assignedTo } : {}),
      ...(dueOn ? { due: dueOn } : {}),
    },
  });
}

/** Queues the letters about an act: to the assignee of a task, or to the asker of an answered or closed task. */
async function queueTaskLetters(
  tx: Queryable,
  context: Pick<StaffContext, 'withJobs'>,
  by: ByStaff,
  { taskId: about, assignedTo, askedBy }: TaskHead,
  act: TaskAct,
): Promise<void> {
  if (act === 'ASKED' || act === 'REASSIGNED' || act === 'REOPENED')
    await queueLetters(tx, context, by, {
      ...{ kind: 'TASK_NEW', about },
      isFor: (reader) => assigneeNames(reader).includes(assignedTo),
    });
  if (act === 'ANSWERED' || act === 'COMPLETED')
    await queueLetters(tx, context, by, {
      ...{ kind: 'TASK_ANSWERED', about },
      isFor: ({ actor }) => actor === askedBy,
    });
}

/** Names of acts in the audit log: the commands that do them. */
const actionNames: Readonly<Record<TaskAct, string>> = {
  ASKED: 'ask',
  ANSWERED: 'answer',
  COMPLETED: 'done',
  REASSIGNED: 'reassign',
  DUE_CHANGED: 'due',
  WITHDRAWN: 'withdraw',
  REOPENED: 'reopen',
  ESCALATED: 'escalate',
};

type Part = 'asker' | 'assignee' | 'escalated';

interface Rule {
  /** States in which the act is possible. */
  readonly from: readonly TaskState[];
  readonly by: readonly Part[];
  readonly to: TaskState;
}

/** States in which each act is possible, and the participants who may do it. People who manage tasks may do every possible act. */
const rules: Readonly<Record<Exclude<TaskAct, 'ASKED' | 'ESCALATED'>, Rule>> = {
  ANSWERED: { from: ['OPEN'], by: ['assignee', 'escalated'], to: 'ANSWERED' },
  COMPLETED: { from: ['OPEN', 'ANSWERED'], by: ['asker', 'assignee', 'escalated'], to: 'COMPLETED' },
  REASSIGNED: { from: ['OPEN'], by: ['asker', 'assignee', 'escalated'], to: 'OPEN' },
  DUE_CHANGED: { from: ['OPEN'], by: ['asker', 'escalated'], to: 'OPEN' },
  WITHDRAWN: { from: ['OPEN', 'ANSWERED'], by: ['asker'], to: 'WITHDRAWN' },
  REOPENED: { from: ['ANSWERED', 'COMPLETED', 'WITHDRAWN'], by: ['asker', 'assignee'], to: 'OPEN' },
};

export type GivenAct = keyof typeof rules;

/** Returns the acts that the person may do with the task now. */
export function actsOn(task: TaskHead, viewer: TaskViewer): readonly GivenAct[] {
  const acts = Object.keys(rules) as GivenAct[];
  return acts.filter((act) => rules[act].from.includes(task.state) && hasPart(task, viewer, rules[act].by));
}

function hasPart(task: TaskHead, viewer: TaskViewer, parts: readonly Part[]): boolean {
  const { isAsker, isAssignee, isEscalated } = partIn(task, viewer);
  const own = { asker: isAsker, assignee: isAssignee, escalated: isEscalated };
  return viewer.manages || parts.some((part) => own[part]);
}

export interface Act {
  readonly act: GivenAct;
  /** Answer or comment. */
  readonly text?: string | undefined;
  readonly to?: string;
  readonly due?: DateText | undefined;
}

/** Changes a task and returns it. If two people change a task at the same time, the second is refused. */
export async function actOnTask(context: StaffContext, taskId: bigint, given: Act): Promise<TaskHead> {
  const viewer = await findViewer(context);
  const by = { ...context.by(), actor: viewer.actor };
  return inTransaction(context.pool, async (tx) => {
    const task = await store.lockTask(tx, taskId);
    if (!task || !maySee(task, viewer)) throw new Refusal(message('TASK_NOT_FOUND', { task: taskId }));
    const { act, to = task.assignedTo, due = task.dueOn, text } = given;
    const rule = rules[act];
    if (!rule.from.includes(task.state))
      throw new Refusal(message('TASK_STATE', { task: taskId, state: task.state }));
    if (!hasPart(task, viewer, rule.by)) throw notTheirs(task, rule);
    if (act === 'REASSIGNED' && to === task.assignedTo)
      throw new Refusal(message('TASK_SAME_ASSIGNEE', { to }));
    if (act === 'REASSIGNED') await requireAssignee(tx, to, task.subject);
    if (act === 'DUE_CHANGED' && due === task.dueOn) throw new Refusal(message('TASK_SAME_DUE', { due }));
    if (due !== task.dueOn) requireFuture(due, by.at);
    // A new due date restarts the escalation.
    const isAgain = due !== task.dueOn;
    const changed: TaskHead = {
      ...{ ...task, state: rule.to, assignedTo: to, dueOn: due },
      ...(isAgain ? { escalations: 0, escalatedTo: null } : {}),
    };
    await store.updateTask(tx, changed);
    await record(tx, by, changed, {
      ...{ act, text: text ?? null },
      assignedTo: to === task.assignedTo ? null : to,
      dueOn: due === task.dueOn ? null : due,
    });
    await queueTaskLetters(tx, context, by, changed, act);
    return changed;
  });
}

function notTheirs({ taskId: task, askedBy, assignedTo }: TaskHead, { by }: Rule): Refusal {
  const may = by.includes('assignee') ? [assignedTo, ...(by.includes('asker') ? [askedBy] : [])] : [askedBy];
  return new Refusal(message('TASK_NOT_YOURS', { task, may }));
}

function requireFuture(due: DateText, at: Date): void {
  const today = moscowDate(at);
  if (due < today) throw new Refusal(message('TASK_DUE_PAST', { due, today }));
}
