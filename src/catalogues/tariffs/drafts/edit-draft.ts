import { type Message, message, messageText, type Refused } from '#kernel/errors/message.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import type { TableNames } from '../../files/fault.ts';
import { lineNumber } from '../check-table.ts';
import { checkVersion } from '../check-version.ts';
import { type Difference, diffVersions } from '../diff-versions.ts';
import { type DraftState, findReplaced, findVersions, updateTables } from '../store.ts';
import type { Compilers, Row, TableFault, TableShape, TariffVersion } from '../tariff.ts';
import { tariffChecksum } from '../version-head.ts';
import { changedRows, type EditFault, editTable, isSameRow, type TableEdit } from './edit-table.ts';
import { type Draft, type DraftSeen, versionsBeside, withDraft } from './keep-drafts.ts';
import { isNamed, rowName } from './row-reference.ts';
import { insertEdit } from './store.ts';

/** A fault of an edited version. `place` is the row's name in the edit. */
export type DraftFault = TableFault & Pick<EditFault, 'place'>;

export type EditOutcome =
  | { readonly versionId: string; readonly revision: number; readonly rows: number }
  | { readonly faults: readonly DraftFault[] }
  | Refused;

interface Edited {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly places: readonly (string | undefined)[];
}

/** Number of differences that an entry of the audit log lists. */
const differencesNoted = 50;

/** Edits a table of a draft. An edit that would add faults to the draft changes nothing. */
export function editDraft(
  pool: Pool,
  by: ByStaff,
  compilers: Compilers,
  seen: DraftSeen,
  {
    table,
    edit,
    names,
  }: { readonly table: string; readonly edit: TableEdit; names(draft: Draft): TableNames },
): Promise<EditOutcome> {
  return withDraft(pool, seen, async (tx, draft): Promise<EditOutcome> => {
    const shapes = findShapes(compilers, draft);
    const unknown = unknownTable(draft, table, shapes);
    if (unknown) return { refusal: unknown };
    const edited = editTable(draft.tables[table] ?? [], shapes[table], edit, (column) =>
      names(draft).column(table, column),
    );
    const faults = edited.faults.map((fault) => ({ table, ...fault }));
    if (faults.some(({ column }) => column === undefined)) return { faults };
    return storeTable(tx, by, compilers, draft, { table, ...edited, faults });
  });
}

export function findShapes(
  compilers: Compilers,
  { product, kind, tables }: Pick<TariffVersion, 'product' | 'kind' | 'tables'>,
): Readonly<Record<string, TableShape>> {
  return compilers[product]?.shapes?.(kind, tables) ?? {};
}

function unknownTable(
  { versionId, tables }: TariffVersion,
  table: string,
  shapes: Readonly<Record<string, TableShape>>,
): Message | undefined {
  const known = Object.keys({ ...tables, ...shapes });
  return known.includes(table)
    ? undefined
    : message('TARIFF_TABLE_NOT_FOUND', { version: versionId, table, known });
}

async function storeTable(
  tx: Queryable,
  by: ByStaff,
  compilers: Compilers,
  draft: Draft,
  { table, rows, places, faults = [] }: Edited & { readonly faults?: readonly DraftFault[] },
): Promise<EditOutcome> {
  const { versionId } = draft;
  const tables = { ...draft.tables, [table]: rows };
  const now: Draft = { ...draft, tables, checksum: tariffChecksum(tables) };
  const others = await versionsBeside(tx, draft, compilers);
  const found = withPlaces(checkVersion(now, others, compilers), { table, places });
  const cells = new Set(faults.map(({ place, column }) => `${place} ${column}`));
  const all = [...faults, ...found.filter(({ place, column }) => !cells.has(`${place} ${column}`))];
  if (faults.length > 0 || addsFaults(checkVersion(draft, others, compilers), draft, found, now, compilers))
    return { faults: all };
  const shapes = findShapes(compilers, now);
  const { key = [] } = shapes[table] ?? {};
  const changes = changedRows(draft.tables[table] ?? [], rows, key);
  if (now.checksum === draft.checksum) return { refusal: message('EDIT_EMPTY') };
  const revision = await updateTables(tx, now);
  await insertEdit(tx, versionId, { revision, table, changes }, by);
  const differences = diffVersions(draft, now, shapes).map(differenceLine);
  await noteActs(tx, by, {
    action: 'tariff.edit',
    about: versionId,
    after: {
      table,
      rows: changes.length,
      changed: differences.slice(0, differencesNoted),
      checksum: now.checksum,
    },
  });
  return { versionId, revision, rows: changes.length };
}

function differenceLine({ row, column = '', before = '', after = '' }: Difference): string {
  return `${row}${column === '' ? '' : `; ${column}`}: ${before} → ${after}`;
}

function withPlaces(
  faults: readonly TableFault[],
  { table, places }: Pick<Edited, 'table' | 'places'>,
): readonly DraftFault[] {
  return faults.map((fault) => {
    const place = fault.table === table && fault.line ? places[fault.line - lineNumber(0)] : undefined;
    return { ...fault, place };
  });
}

/** Returns true if a fault of the edited version was not one of the draft before. */
function addsFaults(
  before: readonly TableFault[],
  draft: Draft,
  after: readonly TableFault[],
  now: Draft,
  compilers: Compilers,
): boolean {
  const shapes = findShapes(compilers, draft);
  const known = new Set(before.map((fault) => faultKey(fault, draft, shapes)));
  return after.some((fault) => !known.has(faultKey(fault, now, shapes)));
}

/** Identifies a fault without its line, which other edits move. */
function faultKey(
  { table, line, column = '', message: said }: TableFault,
  { tables }: Draft,
  shapes: Readonly<Record<string, TableShape>>,
): string {
  const index = line === undefined ? -1 : line - lineNumber(0);
  const row = tables[table]?.[index];
  const name = row ? rowName(row, index, shapes[table]?.key ?? []) : '';
  const text = typeof said === 'string' ? said : { ...said, values: { ...said.values, line: 0, at: 0 } };
  return [table, name, column, messageText(text)].join('\n');
}

/** Returns the version that a draft is compared with: its source, or for imported files the one that the draft will replace. */
export async function findBase(
  db: Queryable,
  version: TariffVersion & Partial<DraftState>,
): Promise<TariffVersion | undefined> {
  const { basedOn } = version;
  const [source] = basedOn ? await findVersions(db, [basedOn]) : [];
  return source ?? findReplaced(db, version);
}

/** A difference to take back: a cell, or the whole row if it was added or removed. */
export type Undone = Pick<Difference, 'table' | 'row' | 'column'>;

/** Takes a cell or row of a draft back to the version from which the draft was made. */
export function undoChange(
  pool: Pool,
  by: ByStaff,
  compilers: Compilers,
  seen: DraftSeen,
  { table, row, column }: Undone,
): Promise<EditOutcome> {
  return withDraft(pool, seen, async (tx, draft): Promise<EditOutcome> => {
    const base = await findBase(tx, draft);
    if (!base) return { refusal: message('DRAFT_BASE_NONE', { version: draft.versionId }) };
    const shapes = { ...findShapes(compilers, base), ...findShapes(compilers, draft) };
    const unknown = unknownTable(draft, table, shapes);
    if (unknown) return { refusal: unknown };
    const key = shapes[table]?.key ?? [];
    const [rows, old] = [draft.tables[table] ?? [], base.tables[table] ?? []];
    const indexIn = (all: readonly Row[]) => all.findIndex((one, index) => isNamed(one, index, key, row));
    const back = goBack([rows, indexIn(rows)], [old, indexIn(old)], column, key);
    if (back === rows) return { refusal: message('UNDO_NOTHING', { table, row, version: base.versionId }) };
    return storeTable(tx, by, compilers, draft, { table, rows: back, places: [] });
  });
}

type At = readonly [rows: readonly Row[], index: number];

/** Returns the rows with a cell or row as before; the same array if nothing differs. */
function goBack([rows, at]: At, [old, oldAt]: At, column: string | undefined, key: readonly string[]) {
  const [now, before] = [rows[at], old[oldAt]];
  if (now && before) {
    const cells = column === undefined ? before : { ...now, [column]: before[column] ?? '' };
    return isSameRow(cells, now) ? rows : rows.with(at, cells);
  }
  if (now) return rows.toSpliced(at, 1);
  if (!before) return rows;
  // The row returns to its place after the nearest earlier row that is still there.
  const names = new Map(rows.map((one, index) => [rowName(one, index, key), index]));
  const places = old.slice(0, oldAt).map((one, index) => names.get(rowName(one, index, key)));
  const after = places.findLast((place) => place !== undefined) ?? -1;
  return rows.toSpliced(after + 1, 0, before);
}
