import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { type SealedPiece, sealedAt, sealingFor } from '#platform/db/sealing.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { TaskContent, TaskEvent, TaskHead, TaskViewer } from './task.ts';

/** Columns of a task with the names of `TaskHead`. */
export const headColumns = `task_id as "taskId", kind, subject, number, contract_id as "contractId", asked_by as "askedBy",
  asked_at as "askedAt", assigned_to as "assignedTo", due_on as "dueOn", state, escalate_to as "escalateTo", escalations,
  escalated_to as "escalatedTo"`;

const contentPlace = (taskId: bigint) => `staff_tasks.content ${taskId}`;
const eventPlace = (taskId: bigint, nr: number) => `staff_task_events.content ${taskId} ${nr}`;

export type NewTask = Omit<TaskHead, 'taskId' | 'state' | 'escalations' | 'escalatedTo'>;

/** Lets one transaction at a time create tasks of this person, so that the second copy of a form finds the task of the first. */
export async function lockAsker(tx: Queryable, actor: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bindery staff task ' || $1))`, [actor]);
}

export async function insertTask(tx: Queryable, task: NewTask, content: TaskContent): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('staff_tasks', 'task_id')) as id`,
  );
  const taskId = rows[0]?.id;
  if (taskId === undefined) throw new Error('the task was given no id');
  await tx.query(
    `insert into staff_tasks (task_id, kind, subject, number, contract_id, content, asked_by, asked_at, assigned_to, due_on, state, escalate_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'OPEN', $11)`,
    [
      ...[taskId, task.kind, task.subject, task.number, task.contractId],
      await sealedAt(tx, contentPlace(taskId), Buffer.from(JSON.stringify(content))),
      ...[task.askedBy, task.askedAt, task.assignedTo, task.dueOn, task.escalateTo],
    ],
  );
  return taskId;
}

type StoredTask = TaskHead & { readonly content: Buffer };

/** Finds the open tasks that the person has given to the same assignee about the same subject. */
export async function openTasksLike(tx: Queryable, task: NewTask) {
  const { rows } = await tx.query<StoredTask>(
    `select ${headColumns}, content from staff_tasks
      where asked_by = $1 and assigned_to = $2 and due_on = $3 and subject = $4 and number is not distinct from $5
        and kind = $6 and state = 'OPEN'
      order by task_id desc limit 20`,
    [task.askedBy, task.assignedTo, task.dueOn, task.subject, task.number, task.kind],
  );
  return withContents(tx, rows);
}

/** Decrypts the titles and texts of tasks. */
export async function withContents<Row extends { readonly taskId: bigint; readonly content: Buffer }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Omit<Row, 'content'> & TaskContent)[]> {
  if (rows.length === 0) return [];
  const pieces = rows.map(({ taskId, content }) => ({ place: contentPlace(taskId), sealed: content }));
  const opened = await (await sealingFor(db)).openAll(pieces);
  return rows.map(({ content: _, ...row }, index) => ({
    ...row,
    ...(JSON.parse(String(opened[index])) as TaskContent),
  }));
}

export async function findTask(db: Queryable, taskId: bigint): Promise<(TaskHead & TaskContent) | null> {
  const { rows } = await db.query<StoredTask>(
    `select ${headColumns}, content from staff_tasks where task_id = $1`,
    [taskId],
  );
  return (await withContents(db, rows))[0] ?? null;
}

/** Locks a task. If two people change a task at the same time, the second reads the change of the first. */
export async function lockTask(tx: Queryable, taskId: bigint): Promise<TaskHead | null> {
  const { rows } = await tx.query<TaskHead>(
    `select ${headColumns} from staff_tasks where task_id = $1 for update`,
    [taskId],
  );
  return rows[0] ?? null;
}

export async function updateTask(
  tx: Queryable,
  { taskId, assignedTo, dueOn, state, escalations, escalatedTo }: TaskHead,
): Promise<void> {
  await tx.query(
    `update staff_tasks set assigned_to = $2, due_on = $3, state = $4, escalations = $5, escalated_to = $6 where task_id = $1`,
    [taskId, assignedTo, dueOn, state, escalations, escalatedTo],
  );
}

export type NewTaskEvent = Pick<TaskEvent, 'act'> & Partial<Pick<TaskEvent, 'assignedTo' | 'dueOn' | 'text'>>;

/** Adds an entry to the history of a task. The caller has locked or just created the task. */
export async function insertTaskEvent(
  tx: Queryable,
  taskId: bigint,
  by: Pick<ByStaff, 'actor' | 'at'>,
  { act, assignedTo = null, dueOn = null, text = null }: NewTaskEvent,
): Promise<void> {
  const { rows } = await tx.query<{ nr: number }>(
    'select coalesce(max(nr), 0) + 1 as nr from staff_task_events where task_id = $1',
    [taskId],
  );
  const nr = rows[0]?.nr ?? 1;
  const content = text === null ? null : await sealedAt(tx, eventPlace(taskId, nr), Buffer.from(text));
  await tx.query(
    `insert into staff_task_events (task_id, nr, at, actor, act, assigned_to, due_on, content) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [taskId, nr, by.at, by.actor, act, assignedTo, dueOn, content],
  );
}

/** Finds the history of a task, oldest first. */
export async function findTaskEvents(db: Queryable, taskId: bigint): Promise<readonly TaskEvent[]> {
  const { rows } = await db.query<Omit<TaskEvent, 'text'> & { readonly content: Buffer | null }>(
    `select nr, at, actor, act, assigned_to as "assignedTo", due_on as "dueOn", content
       from staff_task_events where task_id = $1 order by nr`,
    [taskId],
  );
  const pieces = rows.flatMap(({ nr, content }): SealedPiece[] =>
    content ? [{ place: eventPlace(taskId, nr), sealed: content }] : [],
  );
  const opened = pieces.length > 0 ? (await (await sealingFor(db)).openAll(pieces)).values() : [].values();
  return rows.map(({ content, ...row }) => ({
    ...row,
    text: content ? String(opened.next().value) : null,
  }));
}

/** Replaces titles, texts and answers of all tasks about a contract, in a transaction. */
export async function replaceTaskTexts(tx: Queryable, contractId: bigint, text: string): Promise<void> {
  const { rows } = await tx.query<{ taskId: bigint }>(
    `select task_id as "taskId", set_config('bindery.forgets_people_of', $1::text, true)
       from staff_tasks where contract_id = $1::bigint order by task_id for update`,
    [contractId],
  );
  const content: TaskContent = { title: text, text: null };
  for (const { taskId } of rows) {
    const sealed = await sealedAt(tx, contentPlace(taskId), Buffer.from(JSON.stringify(content)));
    await tx.query('update staff_tasks set content = $2 where task_id = $1', [taskId, sealed]);
    const { rows: events } = await tx.query<{ nr: number }>(
      'select nr from staff_task_events where task_id = $1 and content is not null',
      [taskId],
    );
    for (const { nr } of events)
      await tx.query('update staff_task_events set content = $3 where task_id = $1 and nr = $2', [
        ...[taskId, nr],
        await sealedAt(tx, eventPlace(taskId, nr), Buffer.from(text)),
      ]);
  }
}

/** Open tasks of one kind of queue: their number and the earliest due date. */
export interface QueuedTasks {
  readonly count: number;
  readonly by: DateText | null;
}

export interface TaskCounts {
  readonly own: QueuedTasks;
  readonly ofRoles: QueuedTasks;
  readonly escalated: QueuedTasks;
  readonly answered: QueuedTasks;
}

/** Counts up to `most` tasks in each queue of a person. An escalated task is not counted again as a task of the person. */
export async function countTasks(
  db: Queryable,
  { actor, roles, subjects }: Pick<TaskViewer, 'actor' | 'roles' | 'subjects'>,
  most: number,
): Promise<TaskCounts> {
  const queue = (name: string, where: string) =>
    `(select jsonb_build_object('count', count(*), 'by', min(due_on))
        from (select due_on from staff_tasks where subject = any($4) and ${where} order by due_on limit ${most}) as q) as "${name}"`;
  const isEscalated = '(escalated_to is not null and escalated_to = any($3))';
  const { rows } = await db.query<TaskCounts>(
    `select ${queue('own', `state = 'OPEN' and assigned_to = $1 and not ${isEscalated}`)},
            ${queue('ofRoles', `state = 'OPEN' and assigned_to = any($2) and not ${isEscalated}`)},
            ${queue('escalated', `state = 'OPEN' and ${isEscalated}`)},
            ${queue('answered', `state = 'ANSWERED' and asked_by = $1`)}`,
    [actor, roles, [actor, ...roles], subjects],
  );
  const none = { count: 0, by: null };
  return rows[0] ?? { own: none, ofRoles: none, escalated: none, answered: none };
}

/** Latest due dates of open tasks that are due for their first and their second escalation. */
export interface OverdueLimits {
  readonly first: DateText;
  readonly second: DateText;
}

const isOverdue = `state = 'OPEN' and escalations < 2 and due_on <= case escalations when 0 then $1::date else $2::date end and due_on <= $1::date`;

export async function hasOverdue(db: Queryable, { first, second }: OverdueLimits): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(
    `select exists (select from staff_tasks where ${isOverdue}) as "isThere"`,
    [first, second],
  );
  return rows[0]?.isThere ?? false;
}

/** Locks tasks that are due for an escalation. Tasks that somebody is changing are left for the next run. */
export async function lockOverdue(
  tx: Queryable,
  { first, second }: OverdueLimits,
  limit: number,
): Promise<readonly TaskHead[]> {
  const { rows } = await tx.query<TaskHead>(
    `select ${headColumns} from staff_tasks where ${isOverdue} order by due_on, task_id limit $3 for update skip locked`,
    [first, second, limit],
  );
  return rows;
}
