import { h } from 'preact';
import { dropView, keepView, readViews, type SavedView } from '#staff/people/saved-views.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import type { Answer, Visit } from '../page.ts';
import { link, notice } from '../parts/values.ts';
import { placeNames } from './list-parts.ts';

type OfList = Pick<UseCase, 'name' | 'title' | 'permission'>;

/** Runs work on the employee's own views with the permission of the list. */
async function run<Result>(
  visit: Visit,
  { name, title, permission }: OfList,
  work: (context: StaffContext) => Promise<Result>,
) {
  return (await visit.run({ name, title, permission, input: {}, run: work }, {})).result;
}

export function viewsFor(visit: Visit, list: OfList, path: string): Promise<readonly SavedView[]> {
  return run(visit, list, (context) => readViews(context, visit.session.login, path));
}

/** Renders the saved views of a list, and a form that saves or removes one. */
export function viewBar(views: readonly SavedView[], query: URLSearchParams) {
  const now = viewQuery(query);
  const current = views.find((view) => view.query === now);
  return h(
    'div',
    { class: 'views' },
    views.length === 0
      ? null
      : h(
          'nav',
          { 'aria-label': 'Сохранённые отборы' },
          link('?', 'Все'),
          ...views.map(({ name, query: saved }) =>
            h(
              'a',
              { href: `?${saved}`, ...(saved === now ? { 'aria-current': 'page' as const } : {}) },
              name,
            ),
          ),
        ),
    h(
      'details',
      null,
      h('summary', null, 'Сохранить отбор'),
      h(
        'form',
        { method: 'post', class: 'filter' },
        h('input', { type: 'hidden', name: 'query', value: now }),
        h(
          'label',
          { for: 'view-name' },
          'Название',
          h('input', {
            id: 'view-name',
            name: 'view',
            required: true,
            maxLength: 60,
            value: current?.name ?? '',
          }),
        ),
        h('button', { type: 'submit', name: 'do', value: 'save-view' }, 'Сохранить'),
        current
          ? h(
              'button',
              { type: 'submit', name: 'do', value: 'remove-view', class: 'outline' },
              'Удалить отбор',
            )
          : null,
      ),
    ),
  );
}

/** Saves or removes a view and returns to the list. */
export async function changeView(visit: Visit, list: OfList, path: string): Promise<Answer> {
  const { form, session } = visit;
  const name = (form.get('view') ?? '').replaceAll(/\p{C}/gu, ' ').trim();
  const query = viewQuery(new URLSearchParams(form.get('query') ?? ''));
  const refused = (text: string): Answer => ({ kind: 'page', status: 400, content: notice('bad', text) });
  if (name === '' || name.length > 60) return refused('Назовите отбор: от 1 до 60 знаков.');
  if (query.length > 2_000) return refused('Отбор слишком длинный: уберите часть условий.');
  if (form.get('do') === 'remove-view') {
    await run(visit, list, (context) => dropView(context, session.login, path, name));
    return { kind: 'redirect', to: path };
  }
  const isSaved = await run(visit, list, (context) =>
    keepView(context, session.login, { path, name, query }),
  );
  return isSaved
    ? { kind: 'redirect', to: `${path}?${query}` }
    : refused('Отборов этого списка уже 30: удалите лишний и сохраните снова.');
}

function viewQuery(query: URLSearchParams): string {
  return new URLSearchParams(
    [...query].filter(([name, value]) => value !== '' && !placeNames.includes(name)),
  ).toString();
}
