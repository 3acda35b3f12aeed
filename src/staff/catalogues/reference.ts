import { join } from 'node:path';
import { placedFault } from '#catalogues/files/fault.ts';
import { loadList } from '#catalogues/reference/current-lists.ts';
import { importLists } from '#catalogues/reference/import-lists.ts';
import { listTitle } from '#catalogues/reference/list-titles.ts';
import { exportLists } from '#catalogues/reference/read-lists.ts';
import { listSummaries } from '#catalogues/reference/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, optionalSubjects, subject, useCaseSubjects, usually } from '../use-case/fields.ts';
import { files as anyFiles, choiceKind, path, textKind, withHint } from '../use-case/kinds.ts';
import { FaultyFiles, listing, type Subject, useCase } from '../use-case/use-case.ts';

export const listImport = useCase({
  name: 'reference import',
  title: 'import CSV or XLSX files as the lists that they are named after, all or none',
  permission: 'lists.manage',
  input: {
    paths: useCaseSubjects(
      withHint(anyFiles, 'paths', 'ldu_type.csv'),
      'files such as ldu_type.csv or ldu_type.xlsx, or directories of them',
    ),
    dryRun: flagField('only say what would change'),
  },
  hasChanged: ({ dryRun }) => !dryRun,
  async run({ pool, by, assortment, files }, { paths, dryRun = false }) {
    const given = paths.flatMap((one) => {
      const found = files(one, message('FILES_EXPECTED'));
      if (found.length === 0) throw new Refusal(message('NO_CSV_FILES', { path: one }));
      return found;
    });
    const outcome = await importLists(pool, by(), given, { ...assortment.lists, isDryRun: dryRun });
    if ('lists' in outcome) return outcome.lists;
    const { faults } = outcome;
    throw new FaultyFiles(faults, [...faults.map(placedFault), message('NOTHING_IMPORTED')]);
  },
  text: (lists) =>
    lists.map(({ list, merged, added, changed, withdrawn }) => {
      const same = merged.length - added - changed - withdrawn;
      return `${list}: ${added} new, ${changed} changed, ${withdrawn} withdrawn, ${same} as before`;
    }),
});

export const listOfLists = listing({
  name: 'reference list',
  title: 'list the lists',
  permission: 'lists.read',
  input: {},
  columns: {
    ...all(column.text, 'list', 'title', 'source'),
    ...all(column.number, 'entries', 'open'),
    changedAt: column.moment,
  },
  none: 'there are no lists: {reference import}',
  run: async ({ pool }) => (await listSummaries(pool)).map((one) => ({ ...one, title: listTitle(one.list) })),
});

export const listEntries = listing({
  name: 'reference show',
  title: 'show the entries of a list, including withdrawn ones',
  permission: 'lists.read',
  input: { list: subject(withHint(textKind, 'list', 'ldu_type'), 'its name') },
  columns: {
    ...all(column.text, 'code', 'name', 'version'),
    partnerAccess: column.flag,
    brandCode: column.text,
  },
  none: 'the list has no entries',
  async run({ pool, assortment }, { list }) {
    requireList(assortment.lists.names, list);
    return (await loadList(pool, list)).map((entry) => ({ brandCode: null, ...entry }));
  },
});

export const listExport = useCase({
  name: 'reference export',
  title: 'export lists as CSV files or XLSX workbooks that can be imported again',
  permission: 'lists.read',
  input: {
    directory: subject(withHint(path, 'directory', 'lists'), 'where to write; existing files are replaced'),
    lists: optionalSubjects(withHint(textKind, 'lists', 'ldu_type'), 'names of lists; without them all'),
    format: usually(choiceKind(['csv', 'xlsx'], 'format'), 'what to write', 'csv'),
  },
  async run({ pool, assortment, save }, { directory, lists: names = [], format }) {
    const known = assortment.lists.names;
    for (const name of names) requireList(known, name);
    const files = await exportLists(pool, names.length === 0 ? known : names, format);
    return files.map(({ name, content }) => {
      save(join(directory, name), content, { makesDirectory: true });
      return join(directory, name);
    });
  },
  text: (paths) => paths,
});

export const referenceSubject: Subject = {
  name: 'reference',
  about: 'reference lists of codes',
  useCases: [listImport, listOfLists, listEntries, listExport],
};

function requireList(known: readonly string[], name: string): void {
  if (known.includes(name)) return;
  throw new Refusal(message('LIST_NOT_FOUND', { list: name, known }));
}
