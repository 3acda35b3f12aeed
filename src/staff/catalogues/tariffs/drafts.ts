import { isUtf8 } from 'node:buffer';
import { placedFault } from '#catalogues/files/fault.ts';
import { type EditOutcome, editDraft, findBase, undoChange } from '#catalogues/tariffs/drafts/edit-draft.ts';
import type { TableEdit } from '#catalogues/tariffs/drafts/edit-table.ts';
import { describeDraft, discardDraft, startDraft } from '#catalogues/tariffs/drafts/keep-drafts.ts';
import { findDraftState, findReplaced } from '#catalogues/tariffs/store.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { counted } from '#kernel/text/russian-count.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { flagField, type Kind, optionalField, required } from '../../use-case/fields.ts';
import { day, file, numberKind, prose, textKind, withHint } from '../../use-case/kinds.ts';
import { change, FaultyFiles, listing, requireDone } from '../../use-case/use-case.ts';
import {
  differenceColumns,
  listDifferences,
  loadVersion,
  namesFor,
  oneVersion,
  printedAsLines,
} from './views.ts';

const head = {
  from: required(withHint(day, 'date', '2027-01-01'), 'the first day of the version'),
  comment: required(prose, 'what changes and why'),
};
const seen = {
  revision: optionalField(
    numberKind(1, 999_999_999),
    'the revision of the draft that was seen: a changed draft stays as it is',
  ),
};
const oneTable = required(withHint(textKind, 'name', 'base_rates'), 'the table, such as base_rates');

export const tariffDraft = change({
  name: 'tariff draft',
  title: 'make a draft from a version, to edit it',
  permission: 'tariffs.draft',
  input: { ...oneVersion, ...head },
  run: async ({ pool, by }, { versionId, from, comment }) =>
    requireDone(await startDraft(pool, by(), versionId, { effectiveFrom: from, comment })),
  json: (result) => result,
  text: ({ versionId }) => [`${versionId} is a draft now`],
});

type Edits = Pick<TableEdit, 'rows' | 'added'>;
const example = '{"2.2, 77": {"base_rate_rub": "6100"}, "2.2, 78": null, "+1": {"row": "2.2"}}';

/** Edits as JSON: cells by row and column, null for a row to remove. Rows whose name begins with "+" are added. */
const editsKind: Kind<Edits> = {
  hint: 'json',
  example,
  expected: `JSON such as ${example}`,
  read: readEdits,
};

function readEdits(text: string): Edits | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(json) || !Object.values(json).every((cells) => cells === null || isCells(cells)))
    return undefined;
  const entries = Object.entries(json as Record<string, Record<string, string> | null>);
  const [added, rows] = [
    entries.filter(([row]) => row.startsWith('+')),
    entries.filter(([row]) => !row.startsWith('+')),
  ];
  return {
    rows: Object.fromEntries(rows),
    added: Object.fromEntries(added.flatMap(([row, cells]) => (cells ? [[row, cells]] : []))),
  };
}

function isCells(value: unknown): value is JsonObject {
  return isObject(value) && Object.values(value).every((cell) => typeof cell === 'string');
}

export const tariffEdit = change({
  name: 'tariff edit',
  title: 'change, add and remove rows of a table in a draft, with the checks of an import',
  permission: 'tariffs.draft',
  input: {
    ...oneVersion,
    table: oneTable,
    edits: optionalField(editsKind, 'cells by row and column, null to remove a row, +1 for a new row'),
    rows: optionalField(
      withHint(file, 'file', 'rows.csv'),
      'a file of rows with the key columns: known rows change, others are added',
    ),
    replace: flagField('the table shall have only the rows of the file'),
    ...seen,
  },
  async run(context, { versionId, table, edits, rows, replace = false, revision }) {
    const { pool, by, assortment } = context;
    const pasted = rows === undefined ? '' : readText(context, rows);
    const edit = { rows: {}, added: {}, ...edits, pasted, replaces: replace };
    const names = (draft: TariffVersion) => namesFor(context, draft);
    const outcome = await editDraft(
      pool,
      by(),
      assortment.compilers,
      { versionId, revision },
      { table, edit, names },
    );
    return requireStored(context, versionId, outcome);
  },
  json: (result) => result,
  text: ({ versionId, rows }) => [`${versionId}: ${counted(rows, 'row')} changed`],
});

function readText({ read }: StaffContext, from: string): string {
  const bytes = read(from, message('FILES_EXPECTED'));
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1251').decode(bytes);
}

/** Returns an outcome without faults; throws Refusal, or FaultyFiles with all faults. */
async function requireStored(context: StaffContext, versionId: string, outcome: EditOutcome) {
  const done = requireDone(outcome);
  if (!('faults' in done)) return done;
  const faults = done.faults.map((fault) => ({ ...fault, file: fault.table }));
  const lines = faults.map((fault) => {
    const what = placedFault(fault);
    return fault.line === undefined && fault.place !== undefined
      ? message('AT', { place: fault.place, what })
      : what;
  });
  const names = namesFor(context, await loadVersion(context.pool, versionId));
  throw new FaultyFiles(faults, [message('EDIT_ADDS_FAULTS'), ...lines], { names });
}

export const tariffUndo = change({
  name: 'tariff undo',
  title: 'take a cell or row of a draft back to the version that the draft was made from',
  permission: 'tariffs.draft',
  input: {
    ...oneVersion,
    table: oneTable,
    row: required(withHint(textKind, 'row', '2.2, 77'), 'the row, as {tariff changes} lists it'),
    column: optionalField(
      withHint(textKind, 'column', 'base_rate_rub'),
      'the column; without this the whole row',
    ),
    ...seen,
  },
  async run(context, { versionId, revision, ...undone }) {
    const { pool, by, assortment } = context;
    const { table, row, column } = undone;
    const one = { table, row, ...(column === undefined ? {} : { column }) };
    const outcome = await undoChange(pool, by(), assortment.compilers, { versionId, revision }, one);
    return requireStored(context, versionId, outcome);
  },
  json: (result) => result,
  text: ({ versionId }, { table, row }) => [`${versionId}: ${table} [${row}] is as before`],
});

export const tariffDescribe = change({
  name: 'tariff describe',
  title: 'change the first day and the comment of a draft',
  permission: 'tariffs.draft',
  input: { ...oneVersion, ...head, ...seen },
  run: async ({ pool, by }, { versionId, revision, from, comment }) =>
    requireDone(await describeDraft(pool, by(), { versionId, revision }, { effectiveFrom: from, comment })),
  json: (result) => result,
  text: ({ versionId }) => [`the draft is ${versionId} now`],
});

export const tariffDiscard = change({
  name: 'tariff discard',
  title: 'delete a draft',
  permission: 'tariffs.draft',
  input: { ...oneVersion, ...seen },
  run: async ({ pool, by }, { versionId, revision }) =>
    requireDone(await discardDraft(pool, by(), { versionId, revision })),
  json: (result) => result,
  text: ({ versionId }) => [`${versionId} is deleted`],
});

export const tariffChanges = {
  ...listing({
    name: 'tariff changes',
    title: 'list what a version changes in the one that it was made from',
    permission: 'tariffs.read',
    input: {
      ...oneVersion,
      replaced: flagField('compare with the published version before it, which it replaces'),
    },
    columns: differenceColumns,
    none: 'no cell differs',
    async run(context, { versionId, replaced = false }) {
      const draft = await loadVersion(context.pool, versionId);
      const base = replaced
        ? await findReplaced(context.pool, draft)
        : await findBase(context.pool, {
            ...draft,
            ...(await findDraftState(context.pool, draft.versionId)),
          });
      return base ? listDifferences(context, base, draft) : [];
    },
  }),
  ...printedAsLines,
};

export const draftUseCases = [
  tariffDraft,
  tariffEdit,
  tariffUndo,
  tariffChanges,
  tariffDescribe,
  tariffDiscard,
] as const;
