import { h } from 'preact';
import { ownQueues, type Queue } from '#staff/people/desk/queues.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { formatCount, queuePaths, queueTitles } from '../parts/queue-words.ts';
import { table } from '../parts/table.ts';
import { link, section, shownText } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';

/** Home page: lists the work that waits for the employee; work that only this employee can do comes first. */
export const homePage: ConsolePage = {
  path: '/',
  title: 'Начало',
  permission: undefined,
  async show(visit) {
    const { session } = visit;
    const queues = await visit.queues();
    const [own, common] = [true, false].map((isOwn) =>
      queues.filter(({ name }) => ownQueues.has(name) === isOwn).toSorted(byDeadline),
    );
    const content = [
      h('p', null, `${session.name}, ваши роли: ${session.roles.map(toWord).join(', ')}.`),
      queues.length === 0 ? nothing(visit) : null,
      own && own.length > 0 ? section('Лично вам', queueTable('Лично вам', own)) : null,
      common && common.length > 0
        ? section('Всем, кто может решить', queueTable('Всем, кто может решить', common))
        : null,
    ];
    return { kind: 'page', content };
  },
};

function nothing(visit: Visit) {
  const isSearching = visit.may('requests.read') || visit.may('contracts.read');
  return h(
    'p',
    null,
    'Нет задач. ',
    isSearching ? 'Найдите договор поиском вверху или выберите раздел.' : null,
  );
}

function queueTable(caption: string, queues: readonly Queue[]) {
  return table(
    caption,
    [
      {
        title: 'Что ждёт',
        kind: 'text',
        cell: ({ name }: Queue) => link(queuePaths[name], queueTitles[name] ?? name),
      },
      { title: 'Сколько', kind: 'number', cell: formatCount },
      { title: 'Ближайший срок', kind: 'text', cell: termOf },
    ],
    queues,
  );
}

function termOf({ by, since }: Queue): string {
  if (by !== null) return `до ${shownText('day', by)}`;
  return since === null ? '' : `ждёт с ${shownText('day', since)}`;
}

/** Orders queues with a deadline first, the earliest deadline before later ones. */
function byDeadline(one: Queue, other: Queue): number {
  return (one.by ?? '9999').localeCompare(other.by ?? '9999');
}
