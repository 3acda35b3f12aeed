import { h } from 'preact';
import {
  tariffChanges,
  tariffDescribe,
  tariffDiscard,
  tariffDraft,
  tariffUndo,
} from '#staff/catalogues/tariffs/drafts.ts';
import { show } from '#staff/catalogues/tariffs/views.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { differenceCells } from '../../parts/proposed.ts';
import { facts, link, withQuery } from '../../parts/values.ts';
import { editPath, tariffEditPage, tariffPath } from './tariff-edit.ts';

type Difference = Awaited<ReturnType<typeof tariffChanges.run>>[number];

/** Cells of a list of differences, and the number of differences by table. */
export const differenceList = {
  cells: differenceCells,
  above: (rows: readonly Difference[]) => {
    const counts = Map.groupBy(rows, ({ tableTitle }) => tableTitle ?? '');
    return h('p', null, [...counts].map(([name, found]) => `${name}: ${found.length}`).join(', '));
  },
};

/** Describes the change that is taken back, or the draft that is deleted. */
async function changesOf(visit: Visit, sent: URLSearchParams) {
  const [versionId, table] = [sent.get('versionId') ?? '', sent.get('table')];
  if (versionId === '') return null;
  const { result } = await visit.run(tariffChanges, { versionId });
  const found = result.find(
    (one) =>
      one.table === table &&
      one.row?.trim() === sent.get('row')?.trim() &&
      (one.column ?? '') === (sent.get('column') ?? ''),
  );
  return table === null
    ? facts(['Черновик', link(tariffPath(versionId), versionId)], ['Правок', String(result.length)])
    : facts(
        ['Черновик', link(tariffPath(versionId), versionId)],
        ['Таблица', found?.tableTitle],
        ['Строка', found?.row],
        ['Столбец', found && (found.columnTitle ?? 'вся строка')],
        ['Вернётся', found && (found.before ?? 'строки не будет')],
        ['Сейчас', found && (found.after ?? 'строка удалена')],
      );
}

/** Fills the form with the first day and the comment of the draft. */
async function filled(visit: Visit, sent: URLSearchParams) {
  const versionId = sent.get('versionId') ?? '';
  if (versionId === '') return null;
  const { version } = (await visit.run(show, { versionId })).result;
  if (!sent.has('from')) sent.set('from', version.effectiveFrom);
  if (!sent.has('comment')) sent.set('comment', version.comment);
  return facts(['Черновик', link(tariffPath(versionId), versionId)]);
}

export const draftPages: readonly ConsolePage[] = [
  changePage({
    useCase: tariffDraft,
    hidden: ['versionId'],
    described: (_, sent) =>
      sent.has('versionId')
        ? facts(['Из версии', link(tariffPath(sent.get('versionId') ?? ''), sent.get('versionId'))])
        : null,
    done: ({ result: { versionId } }) => ['Черновик создан: ', link(tariffPath(versionId), versionId)],
    next: ['/tariffs', 'К тарифам'],
  }),
  tariffEditPage,
  listPage({
    path: '/tariff-changes',
    useCase: tariffChanges,
    titleOf: ({ versionId }) => `Правки: ${versionId}`,
    ...differenceList,
    actions: ({ table, row, column }, visit) => {
      if (!visit.may(tariffUndo.permission) || visit.query.has('replaced')) return [];
      const versionId = visit.query.get('versionId') ?? '';
      const one = { versionId, table: table ?? '', row: row ?? '', ...(column ? { column } : {}) };
      return [
        link(withQuery('/tariff-undo', one), 'Вернуть'),
        link(
          `${editPath(versionId, table ?? '')}&q=${encodeURIComponent(row?.split(', ')[0] ?? '')}`,
          'Править',
        ),
      ];
    },
  }),
  changePage({
    useCase: tariffUndo,
    hidden: ['versionId', 'table', 'row', 'column', 'revision'],
    described: changesOf,
    done: ({ result: { versionId } }) => ['Возвращено. ', link(tariffPath(versionId), 'К черновику')],
    next: ({ versionId }) => [withQuery('/tariff-changes', { versionId }), 'Все правки'],
  }),
  changePage({
    useCase: tariffDescribe,
    hidden: ['versionId', 'revision'],
    described: filled,
    done: ({ result: { versionId } }) => ['Сохранено: ', link(tariffPath(versionId), versionId)],
    next: ['/tariffs', 'К тарифам'],
  }),
  changePage({
    useCase: tariffDiscard,
    hidden: ['versionId', 'revision'],
    described: changesOf,
    done: ({ result: { versionId } }) => `Черновик ${versionId} удалён.`,
    next: ['/tariffs', 'К тарифам'],
  }),
];
