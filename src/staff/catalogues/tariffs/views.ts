import type { TableNames } from '#catalogues/files/fault.ts';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import { diffVersions, tableColumns } from '#catalogues/tariffs/diff-versions.ts';
import { findBase, findShapes } from '#catalogues/tariffs/drafts/edit-draft.ts';
import { versionsBeside } from '#catalogues/tariffs/drafts/keep-drafts.ts';
import { listEdits } from '#catalogues/tariffs/drafts/store.ts';
import { toCsv, toWorkbook, writeVersion } from '#catalogues/tariffs/files/write-version.ts';
import { tariffNames } from '#catalogues/tariffs/names.ts';
import { findDraftState } from '#catalogues/tariffs/store.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { versionsById } from '#catalogues/tariffs/versions.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import type { Pool } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import { all, column, type RowOf } from '../../use-case/columns.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { optionalField, required, subject } from '../../use-case/fields.ts';
import { path, textKind, withHint } from '../../use-case/kinds.ts';
import { listing, useCase } from '../../use-case/use-case.ts';

export const versionId = withHint(textKind, 'versionId', 'osago/base-rates/2026-07-01');
export const oneVersion = { versionId: subject(versionId, 'see {tariff list}') };

export const twoVersions = {
  before: subject(withHint(versionId, 'before'), 'a version'),
  after: subject(withHint(versionId, 'after'), 'another version of the same product and kind, drafts too'),
};

export const exportVersion = useCase({
  name: 'tariff export',
  title: 'export a version to a new directory of CSV files or a new .xlsx workbook',
  permission: 'tariffs.read',
  input: {
    ...oneVersion,
    to: required(
      withHint(path, 'path', 'tariff.xlsx'),
      'the directory, or the workbook where it ends in .xlsx',
    ),
  },
  async run(context, { versionId: id, to }) {
    const version = await loadVersion(context.pool, id);
    const shapes = findShapes(context.assortment.compilers, version);
    if (/\.xlsx$/i.test(to)) context.save(to, await toWorkbook(version, shapes), { isNew: true });
    else writeVersion(version, to, shapes);
  },
  text: (_, { versionId: id, to }) => [`${id} is written to ${to}`],
});

export const show = useCase({
  name: 'tariff show',
  title: 'show a version and its tables',
  permission: 'tariffs.read',
  input: { ...oneVersion, table: optionalField(withHint(textKind, 'name'), 'print one table as CSV') },
  async run(context, { versionId: id, table }) {
    const version = await loadVersion(context.pool, id);
    const shapes = findShapes(context.assortment.compilers, version);
    const known = Object.keys({ ...version.tables, ...shapes });
    if (table !== undefined && !known.includes(table))
      throw new Refusal(message('TARIFF_TABLE_NOT_FOUND', { version: version.versionId, table, known }));
    return { version, shapes, names: namesFor(context, version), draft: await draftOf(context, version) };
  },
  json: ({ version }) => version,
  text: ({ version: { tables, ...head }, shapes }, { table }) =>
    table === undefined
      ? Object.entries(head).map(
          ([field, value]) => `${field.padEnd(14)} ${(value ?? '').replaceAll('\n', `\n${' '.repeat(15)}`)}`,
        )
      : [toCsv(tables[table] ?? [], shapes[table]).trimEnd()],
  table: ({ version: { tables }, shapes }, { table: one }) =>
    one === undefined
      ? Object.entries(tables).map(([table, rows]) => ({
          table,
          rows: rows.length,
          columns: tableColumns(rows, shapes[table]).join(', '),
        }))
      : [],
});

export const differenceColumns = all(
  column.text,
  'table',
  'tableTitle',
  'row',
  'column',
  'columnTitle',
  'before',
  'after',
);
type ShownDifference = RowOf<typeof differenceColumns>;
/** Number of edits of a draft that are shown. */
const editsShown = 10;
const none = { column: undefined, before: undefined, after: undefined };

/** Prints lines instead of a table, because a table would cut the differences off. */
export const printedAsLines = {
  table: () => [],
  text: (differences: readonly ShownDifference[]) =>
    differences.length === 0
      ? ['no cell differs']
      : [...differences.map(differenceText), counted(differences.length, 'difference')],
};

export const diff = {
  ...listing({
    name: 'tariff diff',
    title: 'show the cells in which two versions differ',
    permission: 'tariffs.read',
    input: twoVersions,
    columns: differenceColumns,
    none: 'no cell differs',
    async run(context, { before, after }) {
      const [left, right] = await versionsOfOneKind(context.pool, before, after);
      return listDifferences(context, left, right);
    },
  }),
  ...printedAsLines,
};

export function listDifferences(context: StaffContext, left: TariffVersion, right: TariffVersion) {
  const shapes = {
    ...findShapes(context.assortment.compilers, right),
    ...findShapes(context.assortment.compilers, left),
  };
  const names = namesFor(context, right);
  return diffVersions(left, right, shapes).map(
    (one): ShownDifference => ({
      ...none,
      ...one,
      tableTitle: names.table(one.table),
      columnTitle: one.column === undefined ? undefined : names.column(one.table, one.column),
    }),
  );
}

/** Loads two versions. Throws StartError for an unknown id, or if the versions are of different kinds. */
export async function versionsOfOneKind(
  pool: Pool,
  before: string,
  after: string,
): Promise<readonly [TariffVersion, TariffVersion]> {
  const [left, right] = await versionsById(pool, [before, after]);
  if (left && right && left.product === right.product && left.kind === right.kind) return [left, right];
  throw new StartError(message('TARIFF_KINDS_DIFFER', { before, after }));
}

export async function loadVersion(pool: Pool, id: string): Promise<TariffVersion> {
  const [version] = await versionsById(pool, [id]);
  if (!version) throw new Error('a version that was found is not there');
  return version;
}

/** Returns the state, the newest edits and the faults of a draft; undefined for another version. */
async function draftOf({ pool, assortment: { compilers } }: StaffContext, version: TariffVersion) {
  const state = await findDraftState(pool, version.versionId);
  if (!state) return undefined;
  const faults = checkVersion(version, await versionsBeside(pool, version, compilers), compilers);
  const edits = await listEdits(pool, version.versionId, { after: 0, limit: editsShown });
  const base = await findBase(pool, { ...version, ...state });
  return { ...state, base, faults: faults.map((fault) => ({ ...fault, file: fault.table })), edits };
}

/** Names the tables and columns of a version in Russian. */
export function namesFor(
  { assortment }: Pick<StaffContext, 'assortment'>,
  version: Pick<TariffVersion, 'product' | 'kind' | 'tables'>,
): TableNames {
  const { product, kind, tables } = version;
  return tariffNames(version, assortment.compilers[product]?.labels?.(kind, tables));
}

function differenceText({ table, row, column: name, before, after }: ShownDifference): string {
  if (name !== undefined)
    return `${table} [${row}] ${name}: ${before ?? '(no column)'} → ${after ?? '(no column)'}`;
  return after === undefined ? `${table} - ${before}` : `${table} + ${after}`;
}
