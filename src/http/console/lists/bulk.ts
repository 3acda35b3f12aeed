import { type ComponentChildren, h } from 'preact';
import type { Permission } from '#staff/use-case/permissions.ts';
import { whyNot } from '../change-page.ts';
import type { Answer, Visit } from '../page.ts';
import { table } from '../parts/table.ts';
import { link, notice } from '../parts/values.ts';

interface ActionHead<Row> {
  readonly name: string;
  readonly button: string;
  readonly permission: Permission;
  /** True to require a recent sign-in. */
  readonly wantsFresh?: boolean;
  /** Key of a row for the action; undefined for a row on which the action is not possible. */
  keyOf(row: Row): string | undefined;
  /** True for an action on all rows that the filter finds, without checked rows. */
  readonly isOnAll?: boolean;
}

/** An action that does each row on its own, so that one refusal does not stop the others. */
interface ActionOnEach<Row> extends ActionHead<Row> {
  /** Label of a field for one reason that is given for each row; absent if the action takes none. */
  readonly reason?: string;
  /** Does the action on one row and returns what happened. Throws a refusal. */
  perform(visit: Visit, key: string, reason: string | undefined): Promise<ComponentChildren>;
  readonly to?: never;
}

/** An action whose form does all rows together. */
interface ActionByForm<Row> extends ActionHead<Row> {
  readonly reason?: never;
  /** Returns the address of the form. */
  to(keys: readonly string[]): string;
}

/** An action on several rows of a list. */
export type BulkAction<Row> = ActionOnEach<Row> | ActionByForm<Row>;

/** Maximum number of rows of one bulk action. */
export const bulkMax = 200;
const bulkFormId = 'bulk';
/** Longest reason, in characters. */
const reasonMax = 500;

/** Renders the checkbox of a row; null if no action is possible on the row. */
export function bulkBox<Row>(actions: readonly BulkAction<Row>[], row: Row, label: string) {
  const key = actions.map((one) => one.keyOf(row)).find((one) => one !== undefined);
  return key === undefined
    ? null
    : h('input', { type: 'checkbox', name: 'key', value: key, form: bulkFormId, 'aria-label': label });
}

/** Renders the buttons of the actions on the checked rows. */
export function bulkBar<Row>(actions: readonly BulkAction<Row>[]) {
  return h(
    'form',
    { method: 'post', id: bulkFormId, class: 'bulk' },
    h('span', null, 'С отмеченными:'),
    ...actions.flatMap(({ name, button, reason }) => [
      reason === undefined
        ? null
        : h('label', null, reason, ' ', h('input', { name: `reason.${name}`, maxLength: reasonMax })),
      h('button', { type: 'submit', name: 'do', value: name, class: 'small' }, button),
    ]),
  );
}

/**
 * Does an action on the rows with these keys and shows for each row what happened, or opens the form that does it. Keys are
 * undefined if a filter finds too many rows.
 */
export async function performBulk<Row>(
  visit: Visit,
  action: BulkAction<Row>,
  asked: readonly string[] | undefined,
  back: string,
): Promise<Answer> {
  const keys = [...new Set(asked)];
  if (asked === undefined || keys.length > bulkMax) return unfitNumber(action, true, back);
  if (keys.length === 0) return unfitNumber(action, false, back);
  if (action.to) return { kind: 'redirect', to: action.to(keys) };
  const reason = visit.form.get(`reason.${action.name}`)?.trim() || undefined;
  const outcomes: { readonly key: string; readonly isDone: boolean; readonly text: ComponentChildren }[] = [];
  for (const key of keys) {
    try {
      outcomes.push({ key, isDone: true, text: await action.perform(visit, key, reason) });
    } catch (error) {
      const why = whyNot(error, {});
      if (why === undefined) throw error;
      outcomes.push({ key, isDone: false, text: why.join(' ') });
    }
  }
  const done = outcomes.filter(({ isDone }) => isDone).length;
  type Outcome = (typeof outcomes)[number];
  return {
    kind: 'page',
    content: [
      notice(done === keys.length ? 'good' : 'bad', `Сделано: ${done} из ${keys.length}.`),
      table(
        action.button,
        [
          { title: 'Строка', kind: 'text', cell: ({ key }: Outcome) => key },
          { title: 'Итог', kind: 'text', cell: ({ isDone }) => (isDone ? 'сделано' : 'не сделано') },
          { title: 'Подробно', kind: 'text', cell: ({ text }) => text },
        ],
        outcomes,
      ),
      h('p', null, link(back, 'К списку')),
    ],
  };
}

function unfitNumber<Row>({ isOnAll }: BulkAction<Row>, isTooMany: boolean, back: string): Answer {
  const none = isOnAll ? 'По этому отбору таких строк нет.' : 'Отметьте строки и повторите.';
  const many = isOnAll
    ? `По этому отбору больше ${bulkMax} строк: сузьте отбор.`
    : `Отметьте не больше ${bulkMax} строк.`;
  return {
    kind: 'page',
    status: 400,
    content: [notice('bad', isTooMany ? many : none), h('p', null, link(back, 'К списку'))],
  };
}
