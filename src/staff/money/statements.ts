import { basename } from 'node:path';
import { ownAccounts } from '#contracts/print-forms/insurer.ts';
import { message } from '#kernel/errors/message.ts';
import { rublesNumber, rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { type ImportReport, importStatement } from '#payments/accounting/statement/import-statement.ts';
import {
  StatementError,
  type StatementFault,
  type StatementLine,
} from '#payments/record/statement/statement-line.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, useCaseSubjects } from '../use-case/fields.ts';
import { file, withHint } from '../use-case/kinds.ts';
import { type Subject, useCase } from '../use-case/use-case.ts';
import { currentInsurer } from './current-insurer.ts';
import { statementSplit } from './split-receipts.ts';
import {
  lineJson,
  lineText,
  type ReportedLine,
  settling,
  statementResolve,
  statementReturned,
  statementReturns,
  statementShow,
  statementUnmatched,
} from './statement-lines.ts';

interface FileOutcome extends FileLists {
  readonly file: string;
  /** Counts of the file; absent if an error stopped the reading. */
  readonly report?: ImportReport;
  readonly error?: string;
}

/** The first lines and faults in a file, with the total number of each kind. */
interface FileLists {
  readonly faults: Listed<StatementFault>;
  readonly pending: Listed<StatementLine>;
  readonly unmatched: Listed<ReportedLine>;
  readonly matched: Listed<MatchedLine>;
}

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly count: number;
  /** Adds an item and returns its number, counted from 1. */
  add(item: Item): number;
}

interface MatchedLine extends ReportedLine {
  readonly billNumber: string;
  readonly policyNumber: string;
}

/** Maximum number of listed items of each kind per file; further items are only counted. */
const listedMax = { faults: 1_000, pending: 500, unmatched: 5_000, matched: 500 };
const printedMax = 30;

export const statementImport = useCase({
  name: 'statement import',
  title: 'import bank statements (1C ClientBankExchange or camt.053) and activate the paid contracts',
  permission: 'money.settle',
  input: {
    files: useCaseSubjects(
      withHint(file, 'files', 'statement.txt'),
      'the files; one that was read before changes nothing',
    ),
    dryRun: flagField('say what would happen and change nothing'),
  },
  run: (context, { files, dryRun = false }) =>
    context.withJobs(async (jobs) => {
      const outcomes: FileOutcome[] = [];
      const read = { lines: 0 };
      for (const file of files) outcomes.push(await importFile(context, jobs, { file, read, dryRun }));
      return outcomes;
    }),
  hasChanged: ({ dryRun }, outcomes) => !dryRun && outcomes.some(({ report }) => report !== undefined),
  json: (outcomes, { dryRun = false }) => ({ files: outcomes.map((one) => outcomeJson(one, dryRun)) }),
});

export const statements: Subject = {
  name: 'statement',
  about: 'bank statements that pay bills',
  useCases: [
    statementImport,
    statementUnmatched,
    statementShow,
    statementResolve,
    statementSplit,
    statementReturns,
    statementReturned,
  ],
};

/** Imports one file and reports progress. Returns the error of an unreadable file, so that the other files are imported. */
async function importFile(
  context: StaffContext,
  jobs: JobQueue,
  asked: { readonly file: string; readonly read: { lines: number }; readonly dryRun: boolean },
): Promise<FileOutcome> {
  const { staff, tell } = context;
  const { file, read, dryRun: isDryRun } = asked;
  const lists: FileLists = {
    faults: listed(listedMax.faults),
    pending: listed(listedMax.pending),
    unmatched: listed(listedMax.unmatched),
    matched: listed(listedMax.matched),
  };
  const deps = {
    ...(await settling(context, jobs)),
    ownAccounts: ownAccounts(await currentInsurer(context)),
  };
  const listener: Parameters<typeof importStatement>[3] = {
    chunk(outcome) {
      read.lines += outcome.matched.length + outcome.unmatched.length + outcome.known;
      tell.progress?.(read.lines);
      for (const { lineId, line, bill } of outcome.matched) {
        const { billNumber, policyNumber: number } = bill;
        const paid = { ...{ lineId, billNumber, policyNumber: number }, reason: null, explanation: null };
        lists.matched.add({ ...line, ...paid, rest: line.amount, repeats: null });
      }
      for (const { lineId, line, refusal, repeats = null } of outcome.unmatched) {
        const waits = { ...line, ...refusal, rest: line.amount, lineId, repeats };
        if (lists.unmatched.add(waits) <= printedMax) for (const words of lineText(waits)) tell.line(words);
      }
    },
    pending(line) {
      if (lists.pending.add(line) <= printedMax) tell.line(pendingText(file, line));
    },
    fault(fault) {
      if (lists.faults.add(fault) <= printedMax)
        tell.fault(`${file}:${fault.sourceLine}: ${fault.description}`);
    },
  };
  try {
    const { stream } = context;
    const open = stream ? () => stream(file) : ofUpload(context.read(file, message('STATEMENT_EXPECTED')));
    const source = { name: basename(file), open };
    const report = await importStatement(deps, source, staff, listener, isDryRun);
    for (const words of leftOut(lists)) tell.line(words);
    tell.line(reportText(file, report, lists.faults.count, isDryRun));
    return { file, report, ...lists };
  } catch (cause) {
    const error = reasonOf(cause);
    if (error === undefined) throw cause;
    for (const words of leftOut(lists)) tell.line(words);
    tell.fault(`${file}: ${error}`);
    return { file, error, ...lists };
  }
}

function listed<Item>(max: number): Listed<Item> {
  const items: Item[] = [];
  let count = 0;
  return {
    items,
    get count() {
      return count;
    },
    add(item) {
      if (items.length < max) items.push(item);
      count += 1;
      return count;
    },
  };
}

function leftOut({ unmatched: waiting, pending, faults }: FileLists): readonly string[] {
  const more = ({ count }: Listed<unknown>, words: string) =>
    count > printedMax ? [`${count - printedMax} more ${words}`] : [];
  return [
    ...more(waiting, 'lines wait: {statement unmatched}'),
    ...more(pending, 'pending lines'),
    ...more(faults, 'faults'),
  ];
}

function pendingText(file: string, { sourceLine, date, number, amount, status }: StatementLine): string {
  return `${file}:${sourceLine}: pending (${status}): ${datePrinted(date)}, № ${number}, ${rublesPrinted(amount)} руб.`;
}

function ofUpload(bytes: Buffer): () => AsyncIterable<Uint8Array> {
  return () => inPieces(bytes);
}

/** Yields the file in pieces, so that parsing a large file does not block the thread. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

const pieceBytes = 65_536;

const unreadableWords: Readonly<Record<string, string>> = {
  ENOENT: 'такого файла нет',
  EACCES: 'нет прав на чтение',
  EISDIR: 'это каталог',
  ENOTDIR: 'часть пути не каталог',
};

/** Returns the error text if staff can correct the cause: the file cannot be opened or is no bank statement. */
function reasonOf(lists: unknown): string | undefined {
  if (lists instanceof StatementError) return lists.message;
  const error = lists instanceof StartError ? lists.cause : lists;
  if (unreadable(error) === undefined) return undefined;
  const code = errorCode(error);
  return `файл не читается (${code})${unreadableWords[code] === undefined ? '' : `: ${unreadableWords[code]}`}`;
}

function reportText(
  file: string,
  { format, encoding, counts }: ImportReport,
  faults: number,
  isDryRun: boolean,
): string {
  return (
    `${file} (${format}, ${encoding})${isDryRun ? ', dry run' : ''}: incoming ${counts.incoming}, ` +
    `matched ${counts.matched}, unmatched ${counts.unmatched}, known ${counts.known}, ` +
    `outgoing ${counts.outgoing}, pending ${counts.pending}, faults ${faults}`
  );
}

function outcomeJson(outcome: FileOutcome, isDryRun: boolean) {
  const { file, report, error, faults, pending, unmatched: waiting, matched } = outcome;
  const rest = {
    faults: faults.items,
    faultCount: faults.count,
    pendingLines: pending.items.map(({ sourceLine, date, number, amount, status, purpose }) => ({
      ...{ sourceLine, date, number, amount: rublesNumber(amount), status, purpose },
    })),
    unmatchedLines: waiting.items.map(lineJson),
    matchedLines: matched.items.map(({ billNumber, policyNumber: number, ...line }) => ({
      ...lineJson(line),
      ...{ billNumber, policyNumber: number },
    })),
  };
  if (!report) return { file, error, ...rest };
  const { format, encoding, counts } = report;
  const { incoming, matched: paid, unmatched, known } = report.amounts;
  const amounts = {
    incoming: rublesNumber(incoming),
    matched: rublesNumber(paid),
    unmatched: rublesNumber(unmatched),
    known: rublesNumber(known),
  };
  return { file, format, encoding, isDryRun, ...counts, amounts, ...rest };
}
