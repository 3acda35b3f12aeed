import { h } from 'preact';
import { lockedContents } from '#contracts/print-forms/content/content-items.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import {
  contentChange,
  contentImport,
  contentRevert,
  contentWithdraw,
} from '#staff/catalogues/content/change.ts';
import {
  contentDiff,
  contentExport,
  contentHistoryList,
  contentList,
  contentShow,
} from '#staff/catalogues/content/index.ts';
import { Proposed } from '#staff/dual-control/four-eyes.ts';
import { changePage } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Outcome, Visit } from '../../page.ts';
import { chip } from '../../parts/chip.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { table } from '../../parts/table.ts';
import { actions, facts, formatMoment, link, section, shownText, withQuery } from '../../parts/values.ts';
import { showPage } from '../../show-page.ts';
import { contentEditPage, contentPreviewPage } from './content-edit.ts';

const groups = wordsAbout('content-group');
const states = wordsAbout('content-state');
const origins = wordsAbout('content-origin');
const list = '/contents';

const pathOf = (code: string) => `${list}/${encodeURIComponent(code)}`;

type Shown = Outcome<Awaited<ReturnType<typeof contentShow.run>>>['result'];
type Version = Shown['history'][number];

const authorOf = ({ origin, author }: Version, visit: Visit) =>
  origin === 'file' ? null : visit.nameOf(author);

const sinceText = ({ version, validFrom }: Version) =>
  version === 1 && validFrom.getTime() === 0 ? 'с начала' : formatMoment(validFrom);

const one = showPage({
  path: `${list}/:code`,
  useCase: contentShow,
  also: [contentHistoryList],
  async render({ result: { item, shown, history } }, _, visit) {
    const { code } = item;
    return [
      await pendingNotice(visit, 'content', code),
      facts(
        ['Раздел', item.title],
        ['Где', item.about],
        ['Версия', `${shown.version}, ${states[shown.state]}`],
        ['Действует', sinceText(shown)],
        ['Предложил', authorOf(shown, visit)],
        ['Одобрил', shown.approver && visit.nameOf(shown.approver)],
        ['Почему', shown.origin === 'file' ? origins.file : shown.reason],
        ['Отозвал', shown.withdrawnBy && visit.nameOf(shown.withdrawnBy)],
        ['Контрольная сумма', h('code', null, shown.checksum)],
      ),
      actions(
        link(
          withQuery('/content-preview', { code, version: String(shown.version) }),
          'Посмотреть с примером',
        ),
        visit.may(contentChange.permission) && shown.state !== 'withdrawn' && shown.state !== 'past'
          ? link(withQuery(`${pathOf(code)}/change`, { version: String(shown.version) }), 'Изменить')
          : null,
      ),
      textsOf(item, shown),
      section('История', versionsTable(code, history, visit)),
    ];
  },
});

function textsOf(item: Shown['item'], { value }: Version) {
  const known = item
    .fields(value)
    .map(({ field, title }) => [title, valueAt(value, field)] as const)
    .filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string');
  return section(
    'Тексты',
    facts(...known.map(([title, text]) => [title, h('span', { class: 'lines' }, text)] as const)),
  );
}

function versionsTable(code: string, history: readonly Version[], visit: Visit) {
  const current = history.find(({ state }) => state === 'current');
  return table<Version>(
    'Версии',
    [
      {
        title: 'Версия',
        kind: 'number',
        cell: ({ version }) => link(withQuery(pathOf(code), { version: String(version) }), String(version)),
      },
      { title: 'Состояние', kind: 'text', cell: ({ state }) => chip(state, states[state] ?? state) },
      { title: 'Действует', kind: 'text', cell: sinceText },
      { title: 'Предложил', kind: 'text', cell: (one) => authorOf(one, visit) },
      { title: 'Одобрил', kind: 'text', cell: ({ approver }) => approver && visit.nameOf(approver) },
      {
        title: 'Почему',
        kind: 'text',
        cell: ({ origin, reason }) => (origin === 'file' ? origins.file : reason),
      },
      {
        title: 'Действия',
        kind: 'text',
        cell: ({ version, state }) =>
          actions(
            version > 1
              ? link(
                  withQuery('/content-diff', { code, before: String(version - 1), after: String(version) }),
                  'Отличия',
                )
              : null,
            state === 'past' && current && visit.may(contentRevert.permission)
              ? link(withQuery('/content-revert', { code, version: String(version) }), 'Вернуть')
              : null,
            state === 'coming' && visit.may(contentWithdraw.permission)
              ? link(withQuery('/content-withdraw', { code, version: String(version) }), 'Отозвать')
              : null,
          ),
      },
    ],
    history,
  );
}

const published = ({ result }: Outcome<{ readonly version: number; readonly validFrom: Date }>) =>
  `Опубликована версия ${result.version}, действует с ${shownText('moment', result.validFrom)}.`;

/** Form with the texts as JSON. The page of an approved proposal shows its `done`; staff usually edit in `contentEditPage`. */
const changeDone = changePage({
  useCase: contentChange,
  path: '/content-change',
  wantsFresh: true,
  done: published,
  next: ({ code }) => [pathOf(code), 'К разделу'],
});

export const contentPages: readonly ConsolePage[] = [
  listPage({
    path: list,
    useCase: contentList,
    cells: {
      title: ({ code, title }) => link(pathOf(code ?? ''), title ?? ''),
      author: ({ origin, author }, visit) => (origin === 'file' ? origins.file : visit.nameOf(author ?? '')),
    },
    words: { group: groups, origin: origins },
    links: [
      [contentImport, '/content-import', 'Загрузить из файла'],
      [contentExport, '/content-file', 'Скачать всё'],
    ],
    above: () =>
      h(
        'details',
        null,
        h('summary', null, 'Что здесь не меняется и почему'),
        facts(...lockedContents.map(({ title, why }) => [title, why] as const)),
      ),
  }),
  one,
  contentEditPage,
  contentPreviewPage,
  changeDone,
  listPage({ path: '/content-diff', useCase: contentDiff }),
  changePage({
    useCase: contentRevert,
    wantsFresh: true,
    done: published,
    next: ({ code }) => [pathOf(code), 'К разделу'],
  }),
  changePage({
    useCase: contentWithdraw,
    wantsFresh: true,
    done: ({ result }) => `Версия ${result.version} отозвана.`,
    next: ({ code }) => [pathOf(code), 'К разделу'],
  }),
  changePage({
    useCase: contentImport,
    wantsFresh: true,
    done: ({ result }) =>
      result.length === 0
        ? 'В файле те же тексты, что действуют.'
        : result.map((version) =>
            version instanceof Proposed
              ? h(
                  'p',
                  null,
                  link(
                    `/proposals/${version.proposal.proposalId}`,
                    `Предложение ${version.proposal.proposalId}`,
                  ),
                  ' ждёт второго сотрудника.',
                )
              : h(
                  'p',
                  null,
                  `${version.code}: версия ${version.version}, действует с ${formatMoment(version.validFrom)}.`,
                ),
          ),
    next: [list, 'К списку'],
  }),
  filePage({
    path: '/content-file',
    useCase: contentExport,
    fixed: { to: 'contents.json' },
    fileOf: () => ({ name: 'contents.json', type: 'application/json' }),
  }),
];
