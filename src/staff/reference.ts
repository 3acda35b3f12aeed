import { faultText } from '#catalogues/files/fault.ts';
import { listSummaries } from '#catalogues/reference/current-lists.ts';
import { exportLists } from '#catalogues/reference/export-lists.ts';
import { importLists } from '#catalogues/reference/import-lists.ts';
import { StartError } from '#platform/db/start-error.ts';
import { codeOf } from '#platform/db/unavailable.ts';
import { all, column } from './use-case/columns.ts';
import { flag, optionalSubjects, subject, subjects } from './use-case/fields.ts';
import { paths as anyPath, named, path, text } from './use-case/kinds.ts';
import { FaultyFiles, listing, Refusal, type Subject, useCase } from './use-case/use-case.ts';

const put = useCase({
  name: 'reference import',
  title: 'put CSV or XLSX files in the place of the lists that they are named after, all or none',
  permission: 'lists.manage',
  input: {
    paths: subjects(
      named(anyFiles, 'paths', 'ldu_type.csv'),
      'files such as ldu_type.csv or ldu_type.xlsx, or directories of them',
    ),
    dryRun: flag('only say what would change'),
  },
  hasChanged: ({ dryRun }) => !dryRun,
  async run({ pool, by, assortment, files }, { paths, dryRun = false }) {
    const given = paths.flatMap((one) => files(one, 'give files of lists'));
    const outcome = await importLists(pool, by(), given, { ...assortment.lists, isDryRun: dryRun });
    if ('lists' in outcome) return outcome.lists;
    const { faults } = outcome;
    const [first, ...more] = faults.map(faultText);
    if (more.length === 0) throw new FaultyFiles(faults, `${first}; nothing was imported`);
    throw new FaultyFiles(faults, `${first}`, ...more, 'nothing was imported');
  },
  text: (lists) =>
    lists.map(({ list, merged, added, changed, withdrawn }) => {
      const same = merged.length - added - changed - withdrawn;
      return `${list}: ${added} new, ${changed} changed, ${withdrawn} withdrawn, ${same} as before`;
    }),
});

const list = listing({
  name: 'reference list',
  title: 'list the lists',
  permission: 'lists.read',
  input: {},
  columns: {
    ...all(column.text, 'list', 'source'),
    ...all(column.number, 'entries', 'open'),
    changedAt: column.moment,
  },
  none: 'there are no lists: {reference import}',
  run: ({ pool }) => listSummaries(pool),
});

const take = useCase({
  name: 'reference export',
  title: 'write lists as CSV files that an import takes back',
  permission: 'lists.read',
  input: {
    directory: subject(named(path, 'directory', 'lists'), 'where to write; existing files are replaced'),
    lists: optionalSubjects(named(text, 'lists', 'ldu_type'), 'names of lists; without them all'),
  },
  async run({ pool, assortment }, { directory, lists: names = [] }) {
    const known = assortment.lists.names;
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new Refusal(`no list is named ${unknown}: take one of ${known.join(', ')}`);
    return exportLists(pool, directory, names.length === 0 ? known : names).catch(refuseUnwritten);
  },
  text: (paths) => paths,
});

export const reference: Subject = {
  name: 'reference',
  about: 'lists of codes that partners map',
  useCases: [put, list, take],
};

function refuseUnwritten(cause: unknown): never {
  const { path: at, syscall } = cause as { path?: string; syscall?: string };
  if (!syscall) throw cause;
  throw new StartError(`${at ?? 'the directory'} cannot be written (${codeOf(cause)})`, { cause });
}
