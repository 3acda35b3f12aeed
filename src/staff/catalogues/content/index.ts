import { differingTexts, textsIn } from '#catalogues/content/content.ts';
import { createContentBook, loadContents } from '#catalogues/content/content-book.ts';
import { contentHeads } from '#catalogues/content/store.ts';
import { all, column } from '../../use-case/columns.ts';
import { required } from '../../use-case/fields.ts';
import { path } from '../../use-case/kinds.ts';
import { listing, type Subject, useCase } from '../../use-case/use-case.ts';
import { contentChange, contentImport, contentRevert, contentWithdraw } from './change.ts';
import {
  contentCode,
  itemsFor,
  ofVersion,
  readHistory,
  requireItem,
  requireVersion,
  versionKind,
  withStates,
} from './fields.ts';
import { contentPreview } from './preview.ts';

export const contentList = listing({
  name: 'content list',
  title: 'list the contents with their versions in force and to come',
  permission: 'content.read',
  input: {},
  columns: {
    ...all(column.text, 'code', 'title', 'group'),
    version: column.number,
    validFrom: column.moment,
    ...all(column.text, 'origin', 'author'),
    nextVersion: column.number,
    nextFrom: column.moment,
  },
  none: 'there are no contents',
  async run(context) {
    const heads = Map.groupBy(await contentHeads(context.pool), ({ code }) => code);
    return itemsFor(context).map(({ code, title, group }) => {
      const history = withStates(heads.get(code) ?? [], context.clock.now());
      const current = history.find(({ state }) => state === 'current');
      const next = history.findLast(({ state }) => state === 'coming');
      return {
        ...{ code, title, group, version: current?.version, validFrom: sinceOf(current) },
        ...{ origin: current?.origin, author: current?.author },
        ...{ nextVersion: next?.version, nextFrom: next?.validFrom ?? null },
      };
    });
  },
});

/** First moment of a version; null for the first version, which has none. */
function sinceOf(version: { readonly version: number; readonly validFrom: Date } | undefined): Date | null {
  return version && version.validFrom.getTime() > 0 ? version.validFrom : null;
}

export const contentShow = useCase({
  name: 'content show',
  title: 'print the texts of a version by field, and the placeholders',
  permission: 'content.read',
  input: ofVersion,
  async run(context, { code, version }) {
    const item = requireItem(context, code);
    const history = await readHistory(context, code);
    const shown = requireVersion(history, code, version);
    return { item, shown, history };
  },
  json: ({ item, shown }) => ({
    ...{ code: item.code, version: shown.version, state: shown.state, value: shown.value },
    fields: item
      .fields(shown.value)
      .map(({ field, title, required: needs }) => ({ field, title, required: needs })),
    placeholders: item.placeholders,
  }),
  text: ({ item, shown }) => [
    `${item.code}/${shown.version}  ${shown.state}`,
    ...textsIn(shown.value).map(([field, text]) => `  ${field}  ${JSON.stringify(text)}`),
    ...item.placeholders.map(({ name, about }) => `  {${name}}  ${about}`),
  ],
});

export const contentHistoryList = listing({
  name: 'content history',
  title: 'list the versions of a content, newest first',
  permission: 'content.read',
  input: { code: contentCode },
  columns: {
    version: column.number,
    state: column.text,
    validFrom: column.moment,
    ...all(column.text, 'origin', 'author', 'approver', 'reason', 'checksum'),
    publishedAt: column.moment,
    withdrawnAt: column.moment,
    withdrawnBy: column.text,
  },
  none: 'there is no version yet',
  async run(context, { code }) {
    const item = requireItem(context, code);
    const rows = await readHistory(context, item.code);
    return rows.map((row) => ({ ...row, validFrom: sinceOf(row), checksum: row.checksum.slice(0, 12) }));
  },
});

export const contentDiff = listing({
  name: 'content diff',
  title: 'list the texts in which two versions of a content differ',
  permission: 'content.read',
  input: {
    code: contentCode,
    before: required(versionKind, 'number of the earlier version'),
    after: required(versionKind, 'number of the later version'),
  },
  columns: all(column.text, 'field', 'title', 'before', 'after'),
  none: 'the versions have the same texts',
  async run(context, { code, before, after }) {
    const item = requireItem(context, code);
    const history = await readHistory(context, code);
    const [was, is] = [before, after].map((one) => requireVersion(history, code, one));
    if (!was || !is) return [];
    const titles = new Map(
      [...item.fields(was.value), ...item.fields(is.value)].map((one) => [one.field, one.title]),
    );
    return differingTexts(was.value, is.value).map((one) => ({
      ...one,
      title: titles.get(one.field) ?? one.field,
    }));
  },
});

export const contentExport = useCase({
  name: 'content export',
  title: 'write the contents in force to a JSON file, for {content import}',
  permission: 'content.read',
  input: { to: required(path, 'the file') },
  async run(context, { to }) {
    const { pool, clock } = context;
    const items = itemsFor(context);
    const book = createContentBook(items);
    await loadContents(pool, clock, book);
    const entries = items.map(({ code }) => [code, book.inForce(code, clock.now()).value] as const);
    context.save(to, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    return entries.length;
  },
  text: (count, { to }) => [`${count} contents are written to ${to}`],
});

export const contents: Subject = {
  name: 'content',
  about: 'the insurer’s details, letters and texts of forms, in versions',
  useCases: [
    contentList,
    contentShow,
    contentHistoryList,
    contentDiff,
    contentPreview,
    contentChange,
    contentRevert,
    contentWithdraw,
    contentImport,
    contentExport,
  ],
};
