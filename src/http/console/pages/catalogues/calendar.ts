import { h } from 'preact';
import { versionName } from '#catalogues/calendar/publish-year.ts';
import { calendarImport, calendarList, calendarPublish, calendarShow } from '#staff/catalogues/calendar.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, link, shownText } from '../../parts/values.ts';

const states = wordsAbout('calendar-state');
const kinds = wordsAbout('calendar-kind');
const confidences = wordsAbout('confidence');
const of = (path: string, version: string) => `${path}?${new URLSearchParams({ version })}`;

const list = listPage({
  path: '/calendar',
  useCase: calendarList,
  cells: {
    version: ({ version }) => link(of('/calendar-year', version ?? ''), version ?? ''),
    state: ({ state }) => states[state ?? ''],
    origin: ({ origin }) => states[origin ?? ''],
  },
  above: (_, visit) => pendingNotice(visit, 'calendar'),
  links: [[calendarImport, '/calendar-import', 'Загрузить календарь года']],
});

const year = listPage({
  path: '/calendar-year',
  useCase: calendarShow,
  titleOf: ({ version }) => `Нерабочие дни, версия ${versionName(version)}`,
  cells: {
    kind: ({ kind }) => kinds[kind ?? ''],
    confidence: ({ confidence }) => confidences[confidence ?? ''],
  },
  above: async (_, visit) => {
    const version = visit.query.get('version') ?? '';
    if (!visit.may(calendarPublish.permission)) return null;
    const { result } = await visit.run(calendarList, {});
    const isDraft = result.some((one) => one.version === version && one.state === 'draft');
    return isDraft ? actions(link(of('/calendar-publish', version), 'Опубликовать')) : null;
  },
});

export const calendarPages: readonly ConsolePage[] = [
  list,
  year,
  changePage({
    path: '/calendar-import',
    useCase: calendarImport,
    done: ({ result: { changed, removed, ...draft } }) => [
      h('p', null, 'Черновик загружен: ', link(of('/calendar-year', versionName(draft)), versionName(draft))),
      ...changed.map(({ date, kind }) => h('p', null, `${shownText('day', date)}: ${kinds[kind]}`)),
      ...removed.map(({ date }) => h('p', null, `${shownText('day', date)}: как обычный день недели`)),
    ],
    next: ['/calendar', 'К календарю'],
  }),
  changePage({
    path: '/calendar-publish',
    useCase: calendarPublish,
    wantsFresh: true,
    done: ({ result }) => `Опубликовано: ${versionName(result)}`,
    next: ['/calendar', 'К календарю'],
  }),
];
