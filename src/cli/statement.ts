import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { unreadable } from '../db/file-errors.ts';
import { codeOf } from '../db/unavailable.ts';
import type { JobQueue } from '../jobs/job.ts';
import { counted } from '../kernel/counted.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { createSettleBill } from '../payments/bills/settle-bill.ts';
import { importStatement, type StatementFile } from '../payments/statement/import-statement.ts';
import {
  ignoreLine,
  lineWithOutcome,
  resolveToPolicy,
  unmatchedLines,
} from '../payments/statement/resolve-line.ts';
import { StatementError } from '../payments/statement/statement-line.ts';
import { ownAccounts, readInsurer } from '../print-forms/insurer.ts';
import { type CommandContext, inChange, inCommand } from './command-context.ts';
import { withJobs } from './job-queue.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';
import { printImport, unmatchedJson, unmatchedText } from './statement-text.ts';

interface ImportOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

interface ResolveOptions {
  readonly policy?: string;
  readonly ignore?: boolean;
  readonly comment?: string;
}

export function addStatementCommands(program: Command, invocation: Invocation): void {
  const statement = program.command('statement').description('bank statements that pay bills');
  statement
    .command('import')
    .description('read statements (1C ClientBankExchange or camt.053) and activate what they pay')
    .argument('<files...>', 'the files; one that was read before changes nothing')
    .option('--dry-run', 'say what would happen and change nothing')
    .option('--json', 'print as JSON')
    .action(async (files: readonly string[], options: ImportOptions) =>
      invocation.exit(
        await inCommand(invocation.variables, (context) =>
          withJobs(context.pool, (jobs) => importAll(context, jobs, files, options)),
        ),
      ),
    );
  statement
    .command('unmatched')
    .description('list the money that waits for the staff')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) =>
      invocation.exit(await inCommand(invocation.variables, (context) => listUnmatched(context, options))),
    );
  statement
    .command('show')
    .description('print a line with what has become of it, and the comment of who settled it')
    .argument('<line>', 'number of the line, as import and unmatched print it', lineId)
    .option('--json', 'print as JSON')
    .action(async (line: bigint, options: { json?: boolean }) =>
      invocation.exit(await inCommand(invocation.variables, (context) => showLine(context, line, options))),
    );
  statement
    .command('resolve')
    .description('say what an unmatched line is: the payment of a contract, or nothing of ours')
    .argument('<line>', 'number of the line, as import and unmatched print it', lineId)
    .option('--policy <number>', 'the contract that it pays', inLatinCapitals)
    .option('--ignore', 'it pays nothing here: sent back, or not ours; needs --comment')
    .option('--comment <text>', 'why, for those who ask later')
    .action(async (line: bigint, options: ResolveOptions) =>
      invocation.exit(await resolve(invocation, line, options)),
    );
}

async function importAll(
  {
    pool,
    clock,
    fingerprints,
    staff,
    config: { mailsPolicies, printFormsDirectory },
    tellPlace,
    assortment: { products },
  }: CommandContext,
  jobs: JobQueue,
  files: readonly string[],
  { dryRun = false, json = false }: ImportOptions,
): Promise<number> {
  const deps = {
    pool,
    clock,
    fingerprints: await fingerprints(),
    ownAccounts: ownAccounts(readInsurer(printFormsDirectory)),
    products,
    settle: createSettleBill({ jobs, products, mailsPolicies }),
  };
  let worst = 0;
  let isAnyRead = false;
  const reports: unknown[] = [];
  for (const path of files) {
    const print = printImport(path, json);
    try {
      const report = await importStatement(deps, fileAt(path), staff, print, dryRun);
      reports.push(print.finished(report, dryRun));
      isAnyRead = true;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      reports.push(print.failed(reason));
    }
    if (print.hasFaults()) worst = 1;
  }
  if (json) console.log(JSON.stringify({ files: reports }));
  if (isAnyRead && !dryRun) tellPlace();
  return worst;
}

const unreadableWords: Readonly<Record<string, string>> = {
  ENOENT: 'такого файла нет',
  EACCES: 'нет прав на чтение',
  EISDIR: 'это каталог',
  ENOTDIR: 'часть пути не каталог',
};

/** What the staff can do something about: a file that is no statement, or that cannot be opened. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof StatementError) return error.message;
  if (unreadable(error) === undefined) return undefined;
  const code = codeOf(error);
  return `файл не читается (${code})${unreadableWords[code] === undefined ? '' : `: ${unreadableWords[code]}`}`;
}

function fileAt(path: string): StatementFile {
  return { name: basename(path), open: () => createReadStream(path) };
}

async function listUnmatched(
  { pool }: CommandContext,
  { json = false }: { json?: boolean },
): Promise<number> {
  const lines: unknown[] = [];
  let count = 0;
  for await (const line of unmatchedLines(pool)) {
    count += 1;
    if (json) lines.push(unmatchedJson(line));
    else console.log(unmatchedText(line));
  }
  if (json) console.log(JSON.stringify(lines));
  else
    console.log(
      count === 0 ? 'no money waits' : `${counted(count, 'line')} ${count === 1 ? 'waits' : 'wait'}`,
    );
  return 0;
}

async function showLine(
  { pool }: CommandContext,
  id: bigint,
  { json = false }: { json?: boolean },
): Promise<number> {
  const line = await lineWithOutcome(pool, id);
  if (!line) return refuse(`строки ${id} нет`);
  const { state, billNumber, resolvedBy, resolvedAt, comment } = line;
  if (json) {
    const outcome = { state, billNumber, resolvedBy, resolvedAt: resolvedAt?.toISOString() ?? null, comment };
    console.log(JSON.stringify({ ...unmatchedJson(line), ...outcome }));
    return 0;
  }
  console.log(unmatchedText(line));
  console.log(`  ${[state, billNumber, resolvedBy, resolvedAt?.toISOString()].filter(Boolean).join(', ')}`);
  if (comment) console.log(`  ${comment}`);
  return 0;
}

async function resolve(invocation: Invocation, line: bigint, options: ResolveOptions): Promise<number> {
  const { policy, ignore = false, comment } = options;
  if ((policy !== undefined) === ignore) return refuse('give either --policy <number> or --ignore');
  if (policy === undefined && !comment?.trim()) return refuse('--ignore needs --comment <text>');
  return inChange(invocation.variables, async (context) => {
    const outcome =
      policy === undefined
        ? await ignoreLine(context, line, context.staff, comment ?? '')
        : await withJobs(context.pool, (jobs) => {
            const { products } = context.assortment;
            const deps = {
              ...context,
              products,
              settle: createSettleBill({ jobs, products, mailsPolicies: context.config.mailsPolicies }),
            };
            return resolveToPolicy(deps, line, policy, context.staff, comment ?? null);
          });
    if ('refusal' in outcome) return refuse(outcome.refusal);
    console.log(outcome.done);
    return 0;
  });
}

function lineId(text: string): bigint {
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('the number of a line, as statement unmatched prints it');
}
