import { findRow, hasSameHash, rowId, rowName } from '#catalogues/tariffs/drafts/row-reference.ts';
import type { DraftEdit } from '#catalogues/tariffs/drafts/store.ts';
import { cellWriter } from '#catalogues/tariffs/drafts/typed-cell.ts';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { show } from '#staff/catalogues/tariffs/views.ts';
import { blankRows, type GridRow, type GridTable } from './tariff-grid.ts';

type Shown = Awaited<ReturnType<typeof show.run>>;

/** A table of a draft that is edited. */
export interface Opened extends GridTable {
  readonly versionId: string;
  readonly draft: NonNullable<Shown['draft']>;
}

/** Reads the rows of a submitted form, matched to the rows that the draft has now. */
export function typedRows(opened: Opened, form: URLSearchParams, revision: number): readonly GridRow[] {
  const { rows, columns, key, draft } = opened;
  const cells = new Map<string, Record<string, string>>();
  for (const [name, text] of form) {
    const [, place, at] = /^(\d+-[\w-]{6})\.(\d+)$/.exec(name) ?? [];
    const column = columns[Number(at)];
    if (place !== undefined && column !== undefined)
      cells.set(place, { ...cells.get(place), [column]: text });
  }
  const later = draft.edits
    .filter((edit) => edit.revision > revision && edit.table === opened.table)
    .toReversed();
  const lost: Row[] = [];
  const differing = differences(cellWriter(rows, key));
  const existing = [...cells].flatMap(([place, sent]): GridRow[] => {
    const isRemoved = form.has(`x.${place}`);
    const index = findRow(rows, place, key);
    if (index >= 0)
      return [{ place: idAt(rows, index), index, typed: differing(sent, rows[index]), isRemoved }];
    const moved = followEdits(place, later);
    if (!moved.before) return [...rowOfFiles(opened, sent, differing)];
    const typed = differing(sent, moved.before);
    const now = moved.after ? findRow(rows, rowName(moved.after, -1, key), key) : -1;
    if (now >= 0) return [{ place: idAt(rows, now), index: now, typed, isRemoved }];
    if (Object.keys(typed).length > 0) lost.push({ ...moved.before, ...typed });
    return [];
  });
  return [...existing, ...newRows(form, columns, lost)];
}

/** Finds a row by its key after files replaced the draft. No edit then connects the row of the form with the row of the draft. */
function rowOfFiles(
  { rows, key }: Opened,
  sent: Row,
  differing: ReturnType<typeof differences>,
): readonly GridRow[] {
  const index = findRow(rows, rowName(sent, -1, key), key);
  return index < 0 ? [] : [{ place: idAt(rows, index), index, typed: differing(sent, rows[index]) }];
}

const idAt = (rows: readonly Row[], index: number) => rowId(index, rows[index] ?? {});

/** Makes a function that returns the cells that were typed, without those that were sent as they were shown. */
function differences(write: ReturnType<typeof cellWriter>) {
  return (sent: Row, stored: Row | undefined): Row =>
    Object.fromEntries(
      Object.entries(sent).filter(
        ([column, text]) => text.replaceAll('\r\n', '\n').trim() !== write(column, stored?.[column] ?? ''),
      ),
    );
}

/** Finds the first and the latest state of a row that a form names by its id, and that edits changed since. */
function followEdits(
  place: string,
  edits: readonly DraftEdit[],
): { readonly before?: Row; readonly after?: Row } {
  let found: { before?: Row; after?: Row } = {};
  for (const { before, after } of edits.flatMap(({ changes }) => changes)) {
    if (!before) continue;
    const isFirst = found.before === undefined && hasSameHash(place, before);
    if (isFirst || (found.after && hasSameHash(`0-${rowId(0, found.after).slice(2)}`, before)))
      found = { before: found.before ?? before, ...(after ? { after } : {}) };
  }
  return found;
}

export function newRows(
  form: URLSearchParams,
  columns: readonly string[] = [],
  lost: readonly Row[] = [],
): readonly GridRow[] {
  const typed = Array.from({ length: blankRows + lost.length }, (_, nr) => {
    const cells = columns.flatMap((column, at) => {
      const text = form.get(`+${nr}.${at}`);
      return text === null || text === '' ? [] : [[column, text] as const];
    });
    return Object.fromEntries(cells);
  });
  const given = [...lost, ...typed.filter((cells) => Object.keys(cells).length > 0)];
  const all = [...given, ...Array.from({ length: Math.max(1, blankRows - given.length) }, () => ({}))];
  return all.map((cells, nr) => ({ place: `+${nr}`, typed: cells }));
}

export function collectEdits(rows: readonly GridRow[]): readonly (readonly [string, Row | null])[] {
  return rows.flatMap(({ place, index, typed = {}, isRemoved }) =>
    index === undefined || (!isRemoved && Object.keys(typed).length === 0)
      ? []
      : [[place, isRemoved ? null : typed] as const],
  );
}

export function collectAdded(rows: readonly GridRow[]): readonly (readonly [string, Row])[] {
  return rows.flatMap(({ place, index, typed = {} }) =>
    index === undefined ? [[place, typed] as const] : [],
  );
}
