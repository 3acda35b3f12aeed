import { exportFormats } from '#exports/files/row-file.ts';
import { runExport, type Wanted } from '#exports/run/export.ts';
import type { ExportRun } from '#exports/run/store.ts';
import { runsQuery } from '#exports/run/store.ts';
import { datasetNames, datasets } from '#exports/schema/datasets.ts';
import { message, Refusal, type Said } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, type InputOf, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, monthKind, path, patternKind, withHint } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { forPrograms } from './refunds.ts';

const position = {
  ...patternKind(/^\d{1,18}$/, 'a position from a manifest', '0', 'position'),
  read: (typed: string) => (/^\d{1,18}$/.test(typed) ? BigInt(typed) : undefined),
};

const input = {
  dataset: subject(choiceKind(datasetNames, 'dataset'), 'what to export'),
  from: optionalField(monthKind, 'first month, such as 2026-10'),
  to: optionalField(monthKind, 'last month, included; by default the first one'),
  since: optionalField(
    position,
    'instead of months: contracts that changed after this position of an earlier manifest',
  ),
  format: usually(choiceKind(exportFormats, 'format'), 'format of the files', 'parquet'),
  into: required(withHint(path, 'directory', 'exports'), 'directory of the files and the manifest'),
  by: usually(choiceKind(['month', 'day'], 'step'), 'length of the periods of earned premium', 'month'),
  forPrograms,
  gzip: flagField('compress the CSV'),
  withPeople: flagField('with names, birth dates, INN, VIN and plates, which the audit log records'),
};

/** Exports a dataset. Personal data need a permission of their own and leave an access record. */
export const exportRun = change({
  name: 'export run',
  title:
    'write contracts, transactions, payments, earned premium or commission to files by month, with a manifest',
  permission: 'exports.run',
  input,
  refusal: whyRefused,
  async run({ pool, clock, assortment, readLong, mayDo, by }, asked) {
    const { dataset, format, into, by: step, withPeople = false, gzip = false } = asked;
    const wanted = wantedBy(asked);
    const { actor } = by();
    if (withPeople) {
      if (!mayDo('people.find')) throw new Refusal(message('EXPORT_PEOPLE_FORBIDDEN'));
      await noteActs(pool, by(), { action: 'export.people', about: dataset, isRead: true });
    }
    return runExport(
      { pool, clock, products: assortment.products, readLong },
      {
        ...{ dataset, wanted, format, step, withPeople, directory: into, askedBy: actor, isScheduled: false },
        ...{ isCompressed: gzip, reader: asked.forPrograms ? 'program' : 'spreadsheet' },
      },
    );
  },
  json: ({ files, position: upTo, snapshotAt, ...manifest }) => ({
    ...manifest,
    ...{ since: textOf(manifest.since), position: textOf(upTo), snapshotAt },
    files: files.map(({ sums, ...file }) => ({
      ...file,
      sums: Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, rublesText(sum)])),
    })),
  }),
  text: ({ files, position: upTo }, { into }) => [
    ...files.map(({ name, rows, sha256 }) => `${into}/${name}: ${counted(rows, 'row')}, SHA-256 ${sha256}`),
    ...(upTo === null ? [] : [`position ${upTo}`]),
  ],
});

function wantedBy({ from, to = from, since }: Pick<InputOf<typeof input>, 'from' | 'to' | 'since'>): Wanted {
  if (since !== undefined) return { since };
  return { first: `${from}-01`, last: `${to}-01` };
}

function whyRefused({
  dataset,
  from,
  to,
  since,
  withPeople,
  by: step,
}: InputOf<typeof input>): Said | undefined {
  if ((from === undefined) === (since === undefined)) return message('EXPORT_MONTHS_OR_POSITION');
  if (since !== undefined && to !== undefined) return message('EXPORT_MONTHS_OR_POSITION');
  if (from !== undefined && to !== undefined && to < from)
    return message('FIELD_BEFORE', { field: 'to', other: 'from' });
  if (since !== undefined && !datasets[dataset].isIncremental)
    return message('EXPORT_NOT_INCREMENTAL', { dataset });
  if (withPeople && !datasets[dataset].columns.some(({ isPersonal }) => isPersonal))
    return message('EXPORT_WITHOUT_PEOPLE', { dataset });
  return step === 'day' && dataset !== 'earned' ? message('EXPORT_STEP_OF_EARNED') : undefined;
}

const runsShown = 200;

export const exportRuns = listing({
  name: 'export list',
  title: 'list exports, the latest first, with their rows and outcomes',
  permission: 'exports.run',
  input: {},
  columns: {
    startedAt: column.moment,
    ...all(column.text, 'dataset', 'months', 'format', 'state', 'askedBy', 'directory', 'failure'),
    ...all(column.flag, 'isScheduled', 'withPeople'),
    ...all(column.text, 'rows', 'bytes', 'position'),
    endedAt: column.moment,
  },
  none: 'nothing was exported',
  async run({ pool }) {
    const { rows } = await readListPage<ExportRun>(pool, runsQuery(), { limit: runsShown });
    return rows.map(({ rows: count, bytes, position: upTo, ...run }) => ({
      ...run,
      months: monthsOf(run),
      rows: textOf(count),
      bytes: textOf(bytes),
      position: textOf(upTo),
    }));
  },
});

const textOf = (value: bigint | null) => (value === null ? null : String(value));

function monthsOf({ firstMonth, lastMonth, since }: Pick<ExportRun, 'firstMonth' | 'lastMonth' | 'since'>) {
  if (firstMonth === null || lastMonth === null) return `after ${since}`;
  const [first, last] = [firstMonth.slice(0, 7), lastMonth.slice(0, 7)];
  return first === last ? first : `${first} to ${last}`;
}

export const exportSubject: Subject = {
  name: 'export',
  about: 'files of contracts, transactions, payments, earned premium and commission for other systems',
  useCases: [exportRun, exportRuns],
};
