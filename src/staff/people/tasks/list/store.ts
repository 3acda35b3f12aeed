import { policyNumberSql } from '#contracts/record/store/keys.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { Optional } from '#platform/db/parameters.ts';
import { headColumns } from '../store.ts';
import { assigneeNames, type TaskHead, type TaskView, type TaskViewer } from '../task.ts';

/** Filter of listed tasks; an absent field matches every task. */
export interface TaskFilter extends Partial<Pick<TaskHead, 'subject' | 'kind' | 'state'>> {
  readonly view: TaskView;
  readonly number?: string;
  readonly contract?: string;
  readonly to?: string;
  readonly overdue?: boolean;
  readonly dueFrom?: DateText;
  readonly dueTo?: DateText;
}

/** Number of tasks that a page searches and counts. Each is in another block of the table, because tasks of a person are far apart. */
const tasksRead = 150;

/** Builds the list. Each condition on the viewer has an index, so that the list reads visible tasks only. */
export function tasksQuery(filter: TaskFilter, viewer: TaskViewer, today: DateText): ListQuery {
  const values: unknown[] = [];
  const select = (where: string) => `select ${headColumns}, content from staff_tasks where ${where}`;
  const place = (value: unknown) => `$${values.push(value)}`;
  const isByDue = filter.view === 'mine' || filter.view === 'role';
  return {
    rows: conditionsOf(filter, viewer, place).map(select),
    values,
    fields: {
      ...{
        taskId: 'bigint',
        kind: 'text',
        subject: 'text',
        number: 'text',
        askedBy: 'text',
        askedAt: 'timestamptz',
      },
      ...{ assignedTo: 'text', dueOn: 'date', state: 'text' },
    },
    order: isByDue ? [ascending('dueOn'), ascending('taskId')] : [{ field: 'taskId', isDescending: true }],
    window: tasksRead,
    where: furtherOf(filter, today),
    complete: {
      columns: `case l.subject when 'contract' then l.number else ${policyNumberSql('l."contractId"')} end as "policyNumber",
                l.state = 'OPEN' and l."dueOn" < '${today}'::date as "isLate"`,
      joins: '',
    },
  };
}

const ascending = (field: string) => ({ field, isDescending: false });

type Place = (value: unknown) => string;

/** SQL conditions on visible tasks. No task fulfils two of them, and each has an index of its own. */
function conditionsOf(filter: TaskFilter, viewer: TaskViewer, place: Place): readonly string[] {
  const { view, contract, subject, number } = filter;
  const names = assigneeNames(viewer);
  const isSeen = () => `subject = any(${place(viewer.subjects)})`;
  if (contract !== undefined || number !== undefined) {
    const isAbout =
      contract === undefined
        ? `subject = ${place(subject)} and number = ${place(number)}`
        : `contract_id = contract_id_of(${place(contract)})`;
    return [`${isAbout} and ${isSeen()} and ${viewIs(view, viewer, place)}`];
  }
  if (view === 'asked' || view === 'answered') return [`${viewIs(view, viewer, place)} and ${isSeen()}`];
  if (view === 'role')
    return [
      'false',
      ...viewer.roles.map((role) => `state = 'OPEN' and assigned_to = ${place(role)} and ${isSeen()}`),
    ];
  if (view === 'mine')
    return names.flatMap((name) => [
      `state = 'OPEN' and assigned_to = ${place(name)} and ${isSeen()}`,
      `state = 'OPEN' and escalated_to = ${place(name)} and assigned_to <> all(${place(names)}) and ${isSeen()}`,
    ]);
  return viewer.subjects.flatMap((one) =>
    one === 'free' && !viewer.manages ? freeTasks(viewer, place) : [`subject = ${place(one)}`],
  );
}

/** SQL conditions on free tasks, which only their participants see. */
function freeTasks(viewer: TaskViewer, place: Place): readonly string[] {
  const { actor } = viewer;
  const names = assigneeNames(viewer);
  return [
    `subject = 'free' and asked_by = ${place(actor)}`,
    ...names.flatMap((name) => [
      `subject = 'free' and assigned_to = ${place(name)} and asked_by <> ${place(actor)}`,
      `subject = 'free' and escalated_to = ${place(name)} and asked_by <> ${place(actor)} and assigned_to <> all(${place(names)})`,
    ]),
  ];
}

function viewIs(view: TaskView, viewer: TaskViewer, place: Place): string {
  if (view === 'all') return 'true';
  if (view === 'asked') return `asked_by = ${place(viewer.actor)}`;
  if (view === 'answered') return `asked_by = ${place(viewer.actor)} and state = 'ANSWERED'`;
  const names = place(view === 'role' ? viewer.roles : assigneeNames(viewer));
  if (view === 'role') return `state = 'OPEN' and assigned_to = any(${names})`;
  return `state = 'OPEN' and (assigned_to = any(${names}) or escalated_to = any(${names}))`;
}

/** Conditions that are checked on the rows of the window. */
function furtherOf(filter: TaskFilter, today: DateText): readonly Optional[] {
  return [
    [(value) => `subject = ${value}`, filter.subject],
    [(value) => `kind = ${value}`, filter.kind],
    [(value) => `state = ${value}`, filter.state],
    [(value) => `"assignedTo" = ${value}`, filter.to],
    [(value) => `state = 'OPEN' and "dueOn" < ${value}`, filter.overdue ? today : undefined],
    [(value) => `"dueOn" >= ${value}`, filter.dueFrom],
    [(value) => `"dueOn" <= ${value}`, filter.dueTo],
  ];
}
