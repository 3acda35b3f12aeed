import { message } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { type ListAsk, type ListPage, readListPage } from '#platform/db/lists/list-query.ts';
import { all, column } from '../../../use-case/columns.ts';
import type { StaffContext } from '../../../use-case/context.ts';
import { flagField, optionalField, usually } from '../../../use-case/fields.ts';
import {
  choiceKind,
  day,
  lineKind,
  numberKind,
  policyNumberKind,
  withHint,
} from '../../../use-case/kinds.ts';
import { listing, withAccessAudit } from '../../../use-case/use-case.ts';
import { assigneeKind, findViewer } from '../assignee.ts';
import { withContents } from '../store.ts';
import { type TaskContent, type TaskHead, taskKinds, taskStates, taskSubjects, taskViews } from '../task.ts';
import { type TaskFilter, tasksQuery } from './store.ts';

const shownMax = 1_000;

const filterFields = {
  view: usually(
    choiceKind(taskViews, 'view'),
    'whose tasks: yours, of your roles, asked by you, answered for you, or all',
    'mine',
  ),
  subject: optionalField(choiceKind(taskSubjects, 'subject'), 'about this only'),
  number: optionalField(withHint(lineKind, 'number', 'XXX0000000001'), 'number, id or login of the subject'),
  contract: optionalField(policyNumberKind, 'about this contract, its addendums, refunds and proposals'),
  kind: optionalField(choiceKind(taskKinds, 'kind'), 'of this kind only'),
  state: optionalField(choiceKind(taskStates, 'state'), 'in this state only'),
  to: optionalField(assigneeKind, 'assigned to this person or role'),
  overdue: flagField('only open tasks whose due date is over'),
  dueFrom: optionalField(day, 'due on this day or later'),
  dueTo: optionalField(day, 'due on this day or earlier'),
};

interface ListedTask
  extends Pick<
      TaskHead,
      'taskId' | 'kind' | 'subject' | 'number' | 'assignedTo' | 'askedBy' | 'dueOn' | 'state' | 'escalatedTo'
    >,
    Pick<TaskContent, 'title'> {
  readonly askedAt: Date;
  readonly policyNumber: string | null;
  readonly isLate: boolean;
}

/** Lists tasks. Their titles may contain personal data, so each page that is read is recorded in the audit log. */
export const taskList = withAccessAudit(
  listing({
    name: 'task list',
    title: `list tasks of staff, ${shownMax} at most`,
    permission: 'tasks.use',
    input: {
      ...filterFields,
      rows: usually(numberKind(1, shownMax), 'how many at most', String(shownMax)),
    },
    columns: {
      taskId: column.id,
      ...all(column.text, 'title', 'kind', 'subject', 'number', 'policyNumber', 'assignedTo', 'askedBy'),
      dueOn: column.day,
      isLate: column.flag,
      ...all(column.text, 'state', 'escalatedTo'),
      askedAt: column.moment,
    },
    none: 'there are no such tasks',
    refusal: ({ number, subject }) =>
      number !== undefined && subject === undefined ? message('TASK_NUMBER_OF_WHAT') : undefined,
    sortable: ['taskId', 'kind', 'subject', 'number', 'assignedTo', 'askedBy', 'dueOn', 'state', 'askedAt'],
    page: (context, input, ask) => readTasks(context, input, ask),
    run: async (context, input) => (await readTasks(context, input, { limit: input.rows })).rows,
  }),
  ({ contract, number }) => contract ?? number ?? 'tasks',
);

async function readTasks(
  context: StaffContext,
  filter: TaskFilter,
  ask: ListAsk,
): Promise<ListPage<ListedTask>> {
  const viewer = await findViewer(context);
  const today = moscowDate(context.clock.now());
  const page = await readListPage<Omit<ListedTask, 'title'> & { readonly content: Buffer }>(
    context.pool,
    tasksQuery(filter, viewer, today),
    ask,
  );
  return { ...page, rows: await withContents(context.pool, page.rows) };
}
