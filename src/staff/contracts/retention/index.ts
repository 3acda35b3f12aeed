import type { Removable } from '#contracts/record/store/removal.ts';
import { type Message, message, messageText, Refusal } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { addDays, addMonths, type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import {
  notePartitions,
  type PartitionRow,
  partitionDay,
  partitionsQuery,
} from '#platform/db/tables/partitions.ts';
import { operationRetentionDays } from '#platform/operations/durable/operations.ts';
import { all, column } from '../../use-case/columns.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { flagField, type InputOf, optionalField } from '../../use-case/fields.ts';
import { day, numberKind } from '../../use-case/kinds.ts';
import { listing, type Subject, useCase } from '../../use-case/use-case.ts';
import { forgetEntries, previewOperations, removeOperations } from './forget.ts';
import { previewRemoval, type Removed, remove } from './remove.ts';
import { latestBefore, type Reason, retentionReasons } from './rules.ts';

export const retentionList = listing({
  name: 'retention list',
  title: 'list the time partitions with rows, size and retention',
  permission: 'retention.read',
  input: {},
  columns: {
    ...all(column.text, 'table', 'partition'),
    ...all(column.day, 'from', 'to'),
    ...all(column.number, 'rows', 'kilobytes'),
    kept: column.message,
  },
  none: 'there are no partitions',
  sortable: ['table', 'partition', 'from', 'to', 'rows', 'kilobytes'],
  async page(context, _, ask) {
    const page = await readListPage<PartitionRow>(context.pool, partitionsQuery, ask);
    return { ...page, rows: page.rows.map(listedPartition(context)) };
  },
  async run(context) {
    await notePartitions(context.pool);
    const { rows } = await readListPage<PartitionRow>(context.pool, partitionsQuery, {
      limit: partitionsMost,
    });
    return rows.map(listedPartition(context));
  },
});

/** Minimum retention of the audit log in years; the database enforces it too. */
const auditYearsMin = 3;

const fields = {
  contractsBefore: optionalField(day, 'contracts whose last day of cover is before this day'),
  contractsYears: optionalField(numberKind(1, 99, 'a whole number of years'), 'the same, so many years ago'),
  draftsBefore: optionalField(day, 'unpaid contracts that nobody has changed since before this day'),
  draftsDays: optionalField(numberKind(1, 9_999, 'a whole number of days'), 'the same, so many days ago'),
  operationsDays: optionalField(
    numberKind(1, 9_999, 'a whole number of days'),
    'operations that are older than so many days, at least 1',
  ),
  auditYears: optionalField(
    numberKind(auditYearsMin, 99, 'a whole number of years'),
    `entries of the audit that are older than so many years, at least ${auditYearsMin}; a checkpoint keeps what comes after them provable`,
  ),
  despiteTerm: flagField('also what is younger than its term: 5 years for contracts, 30 days for drafts'),
  dryRun: flagField('only say what would be removed'),
};

const run = useCase({
  name: 'retention run',
  title: 'remove expired partitions in batches; the next run finishes an interrupted one',
  permission: 'retention.run',
  input: fields,
  refusal: (input) => {
    const { contractsBefore, contractsYears, draftsBefore, draftsDays, operationsDays, auditYears } = input;
    if (contractsBefore !== undefined && contractsYears !== undefined)
      return message('FIELDS_EXCLUDE', { one: 'contractsBefore', other: 'contractsYears' });
    if (draftsBefore !== undefined && draftsDays !== undefined)
      return message('FIELDS_EXCLUDE', { one: 'draftsBefore', other: 'draftsDays' });
    const given = [contractsBefore, contractsYears, draftsBefore, draftsDays, operationsDays, auditYears];
    return given.every((one) => one === undefined) ? message('RETENTION_FIELDS_MISSING') : undefined;
  },
  hasChanged: ({ dryRun }) => !dryRun,
  async run(context, input) {
    const wanted = requireOver(input, partitionDay(context.clock.now()));
    for (const { what, before } of wanted) await removeOne(context, what, before, input.dryRun === true);
    if (input.operationsDays !== undefined)
      await forgetOperations(context, input.operationsDays, input.dryRun === true);
    if (input.auditYears !== undefined) await forgetAudit(context, input.auditYears, input.dryRun === true);
  },
});

export const retention: Subject = {
  name: 'retention',
  about: 'retention of old data',
  useCases: [retentionList, run],
};

interface Wanted {
  readonly what: Removable;
  readonly before: DateText;
}

function requireOver(
  { contractsBefore, contractsYears, draftsBefore, draftsDays, despiteTerm = false }: InputOf<typeof fields>,
  today: DateText,
): readonly Wanted[] {
  const given = [
    ['contracts', contractsYears === undefined ? contractsBefore : addMonths(today, -12 * contractsYears)],
    ['drafts', draftsDays === undefined ? draftsBefore : addDays(today, -draftsDays)],
  ] as const;
  const wanted = given.flatMap(([what, before]) => (before === undefined ? [] : [{ what, before }]));
  for (const { what, before } of wanted) {
    const latest = latestBefore(what, today);
    if (before <= latest || (despiteTerm && before <= today)) continue;
    const named = { field: `${what}Before`, day: before };
    throw new Refusal(
      despiteTerm
        ? message('RETENTION_TOO_YOUNG', { ...named, latest: today })
        : message('RETENTION_TERM_NOT_OVER', { ...named, latest, today }),
    );
  }
  return wanted;
}

async function removeOne(
  { pool, clock, staff, tell, log }: StaffContext,
  what: Removable,
  before: DateText,
  isDry: boolean,
): Promise<void> {
  const deps = { pool, clock, note: tell.note };
  const done = await (isDry
    ? previewRemoval(deps, { what, before })
    : remove(deps, { what, before, ...staff }));
  tell.note(removedText(what, before, done, isDry));
  if (!isDry) log({ ...staff, retention: what, before, ...done }, 'what is over was removed');
}

async function forgetOperations(
  { pool, clock, staff, tell, log }: StaffContext,
  operationsDays: number,
  isDry: boolean,
): Promise<void> {
  const deps = { pool, clock, note: tell.note };
  const done = await (isDry
    ? previewOperations(deps, operationsDays)
    : removeOperations(deps, operationsDays, staff));
  tell.note(
    `operations: ${counted(done.days, 'day')} and ${counted(done.others, 'operation')} without a day ${isDry ? 'would be' : 'were'} removed`,
  );
  if (!isDry) log({ ...staff, retention: 'operations', operationsDays, ...done }, 'what is over was removed');
}

async function forgetAudit(context: StaffContext, years: number, isDry: boolean): Promise<void> {
  const { by, clock, pool, staff, tell, log } = context;
  const before = moscowMidnight(addMonths(moscowDate(clock.now()), -12 * years));
  const forgotten = await forgetEntries(pool, by(), before, isDry);
  tell.note(
    `audit before ${moscowDate(before)}: ${forgotten} ${isDry ? 'would be' : wasOf(forgotten)} removed`,
  );
  if (!isDry) log({ ...staff, retention: 'audit', years, removed: forgotten }, 'what is over was removed');
}

function removedText(what: Removable, before: string, done: Removed, isDry: boolean): string {
  const kept = (Object.entries(done.kept) as [Reason, number][]).map(
    ([reason, count]) =>
      `; ${count} ${count === 1 ? 'stays' : 'stay'}: ${messageText(retentionReasons[reason])}`,
  );
  const also = isDry
    ? ''
    : `, with ${counted(done.personalRecords, 'personal record')}; ${counted(done.partitions, 'empty partition')} ${wasOf(done.partitions)} dropped`;
  return `${what} before ${before}: ${done.removed} ${isDry ? 'would be' : wasOf(done.removed)} removed${also}${kept.join('')}`;
}

function wasOf(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/** Days after which servers delete data without a command. */
interface RetentionDays {
  readonly operations: number;
  readonly requestLog: number;
}

/** More partitions than an insurer has in fifty years. */
const partitionsMost = 10_000;

/** Returns a function that adds the retention to a partition. Its number of rows is PostgreSQL's estimate, because counting would read all contracts. */
function listedPartition({ clock, config }: StaffContext) {
  const today = partitionDay(clock.now());
  const days = { operations: operationRetentionDays, requestLog: config.requestLogDays };
  return ({ from, to, ...row }: PartitionRow) => ({
    ...row,
    from: from ?? '',
    to: to ?? '',
    kept: formatRetention(row.table, today, days),
  });
}

function formatRetention(table: string, today: DateText, days: RetentionDays): Message {
  switch (table) {
    case 'contracts':
      return message('KEPT_CONTRACTS', {
        contracts: latestBefore('contracts', today),
        drafts: latestBefore('drafts', today),
      });
    case 'contract_history':
      return message('KEPT_WITH_CONTRACTS');
    case 'operations':
      return message('KEPT_OPERATIONS', { days: days.operations });
    default:
      return message('KEPT_REQUESTS', { days: days.requestLog });
  }
}
