import { type Command, InvalidArgumentError } from 'commander';
import pino from 'pino';
import { partitionDay } from '../db/partitions.ts';
import { isDate } from '../kernel/calendar.ts';
import { counted } from '../kernel/counted.ts';
import { operationsKeptDays } from '../operations/durable/operations.ts';
import { previewOperations, removeOperations } from '../retention/forget-operations.ts';
import { listPartitions } from '../retention/overview/list-partitions.ts';
import { previewRemoval, type RemovalDependencies, type Removed, remove } from '../retention/remove.ts';
import { latestBefore, type Reason, type Removable, reasons } from '../retention/rules.ts';
import { type CommandContext, inChange, inCommand } from './command-context.ts';
import { logOutput } from './log-output.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

interface RunOptions {
  readonly contractsBefore?: string;
  readonly draftsBefore?: string;
  readonly operationsDays?: number;
  readonly despiteTerm?: boolean;
  readonly dryRun?: boolean;
}

export function addRetentionCommands(program: Command, invocation: Invocation): void {
  const retention = program.command('retention').description('what is kept of the past, and removing it');
  retention
    .command('list')
    .description('the partitions by time with their rows and size, and what of them is kept')
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: boolean }) => invocation.exit(await list(invocation, json === true)));
  retention
    .command('run')
    .description('removes what is over, in batches; an interrupted run is finished by the next one')
    .option('--contracts-before <date>', 'contracts whose last day of cover is before this day', day)
    .option('--drafts-before <date>', 'unpaid contracts that nobody has changed since before this day', day)
    .option('--operations-days <n>', 'operations that are older than so many days, at least 1', days)
    .option('--despite-term', 'also what is younger than its term: 5 years for contracts, 30 days for drafts')
    .option('--dry-run', 'only say what would be removed')
    .action(async (options: RunOptions) => invocation.exit(await run(invocation, options)));
}

function list(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, clock, config }) => {
    const rows = (
      await listPartitions(pool, clock, {
        operations: operationsKeptDays,
        requestLog: config.requestLogDays,
      })
    ).map(({ table, partition, from, to, bytes, ...row }) => ({
      table,
      partition,
      from: from ?? '',
      to: to ?? '',
      rows: row.rows,
      kilobytes: Number(bytes / 1_024n),
      kept: row.kept,
    }));
    if (isJson) console.log(JSON.stringify(rows));
    else console.table(rows);
    return 0;
  });
}

async function run(invocation: Invocation, options: RunOptions): Promise<number> {
  const { contractsBefore, draftsBefore, operationsDays } = options;
  if (contractsBefore === undefined && draftsBefore === undefined && operationsDays === undefined) {
    return refuse(
      'nothing to remove was named: give --contracts-before, --drafts-before or --operations-days',
    );
  }
  return (options.dryRun ? inCommand : inChange)(invocation.variables, async (context) => {
    const today = partitionDay(context.clock.now());
    const wanted = (
      [
        ['contracts', contractsBefore],
        ['drafts', draftsBefore],
      ] as const
    ).flatMap(([what, before]) => (before === undefined ? [] : [{ what, before }]));
    for (const { what, before } of wanted) {
      const latest = latestBefore(what, today);
      if (before > latest && !(options.despiteTerm && before <= today)) {
        return refuse(
          `--${what}-before ${before} is too young: ` +
            (before <= today || !options.despiteTerm
              ? `${latest} is the latest day, with --despite-term ${today}`
              : `${today} is the latest day`),
        );
      }
    }
    return removeAll(context, wanted, operationsDays, options.dryRun === true);
  });
}

async function removeAll(
  { pool, clock, config, staff }: CommandContext,
  wanted: readonly { readonly what: Removable; readonly before: string }[],
  operationsDays: number | undefined,
  isDry: boolean,
): Promise<number> {
  const log = pino({ level: config.logLevel, base: { pid: process.pid } }, logOutput());
  const deps: RemovalDependencies = { pool, clock, note: (line) => console.error(line) };
  for (const { what, before } of wanted) {
    const done = await (isDry
      ? previewRemoval(deps, { what, before })
      : remove(deps, { what, before, ...staff }));
    console.error(told(what, before, done, isDry));
    if (!isDry) log.info({ ...staff, retention: what, before, ...done }, 'what is over was removed');
  }
  if (operationsDays !== undefined) {
    const done = await (isDry
      ? previewOperations(deps, operationsDays)
      : removeOperations(deps, operationsDays, staff));
    console.error(
      `operations: ${counted(done.days, 'day')} and ${counted(done.others, 'operation')} without a day ${isDry ? 'would be' : 'were'} removed`,
    );
    if (!isDry)
      log.info({ ...staff, retention: 'operations', operationsDays, ...done }, 'what is over was removed');
  }
  return 0;
}

function told(what: Removable, before: string, done: Removed, isDry: boolean): string {
  const kept = (Object.entries(done.kept) as [Reason, number][]).map(
    ([reason, count]) => `; ${count} ${count === 1 ? 'stays' : 'stay'}: ${reasons[reason]}`,
  );
  const also = isDry
    ? ''
    : `, with ${counted(done.personalRecords, 'personal record')}; ${counted(done.partitions, 'empty partition')} ${wasOf(done.partitions)} dropped`;
  return `${what} before ${before}: ${done.removed} ${isDry ? 'would be' : wasOf(done.removed)} removed${also}${kept.join('')}`;
}

function wasOf(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function day(text: string): string {
  if (isDate(text)) return text;
  throw new InvalidArgumentError('a date that exists, such as 2021-01-01');
}

function days(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('a whole number of days from 1 on');
}
