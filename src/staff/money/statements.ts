import { basename } from 'node:path';
import { ownAccounts, readInsurer } from '#contracts/print-forms/insurer.ts';
import { type ImportReport, importStatement } from '#payments/statement/import-statement.ts';
import { StatementError, type StatementFault } from '#payments/statement/statement-line.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { codeOf } from '#platform/db/unavailable.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flag, subjects } from '../use-case/fields.ts';
import { file, named } from '../use-case/kinds.ts';
import { type Subject, useCase } from '../use-case/use-case.ts';
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

interface FileOutcome {
  readonly file: string;
  /** Absent where the file could not be read on, for `error`. */
  readonly report?: ImportReport;
  readonly error?: string;
  readonly faults: readonly Pick<StatementFault, 'sourceLine' | 'description'>[];
  readonly unmatched: readonly ReportedLine[];
  readonly matched: readonly MatchedLine[];
}

interface MatchedLine extends ReportedLine {
  readonly billNumber: string;
  readonly policyNumber: string;
}

const matchedShownMax = 500;

export const statementImport = useCase({
  name: 'statement import',
  title: 'read statements (1C ClientBankExchange or camt.053) and activate what they pay',
  permission: 'money.settle',
  input: {
    files: subjects(
      named(file, 'files', 'statement.txt'),
      'the files; one that was read before changes nothing',
    ),
    dryRun: flag('say what would happen and change nothing'),
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
    statementReturns,
    statementReturned,
  ],
};

/** Reads one file, and reports progress while it is read; what makes it no statement hides no other file. */
async function importFile(
  context: StaffContext,
  jobs: JobQueue,
  asked: { readonly file: string; readonly read: { lines: number }; readonly dryRun: boolean },
): Promise<FileOutcome> {
  const { config, staff, tell } = context;
  const { file, read, dryRun: isDryRun } = asked;
  const faults: Pick<StatementFault, 'sourceLine' | 'description'>[] = [];
  const waiting: ReportedLine[] = [];
  const matched: MatchedLine[] = [];
  const deps = {
    ...(await settling(context, jobs)),
    ownAccounts: ownAccounts(readInsurer(config.printFormsDirectory)),
  };
  const listener = {
    chunk: (outcome: Parameters<Parameters<typeof importStatement>[3]['chunk']>[0]) => {
      read.lines += outcome.matched.length + outcome.unmatched.length + outcome.known;
      tell.progress?.(read.lines);
      for (const { lineId, line, bill } of outcome.matched.slice(0, matchedShownMax - matched.length)) {
        const { billNumber, policyNumber: number } = bill;
        matched.push({
          ...line,
          ...{ lineId, billNumber, policyNumber: number, reason: null, explanation: null },
        });
      }
      for (const { lineId: id, line, refusal } of outcome.unmatched) {
        const told = { lineId: id, ...line, ...refusal };
        waiting.push(told);
        for (const words of lineText(told)) tell.line(words);
      }
    },
    fault: ({ sourceLine, description }: StatementFault) => {
      faults.push({ sourceLine, description });
      tell.fault(`${file}:${sourceLine}: ${description}`);
    },
  };
  try {
    const bytes = context.read(file, 'дайте файл выписки');
    const source = { name: basename(file), open: () => inPieces(bytes) };
    const report = await importStatement(deps, source, staff, listener, isDryRun);
    tell.line(reportText(file, report, faults.length, isDryRun));
    return { file, report, faults, unmatched: waiting, matched };
  } catch (cause) {
    const error = reasonOf(cause);
    if (error === undefined) throw cause;
    tell.fault(`${file}: ${error}`);
    return { file, error, faults, unmatched: waiting, matched };
  }
}

/** So that no part of the reading holds the thread for the whole file. */
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

/** What the staff can do something about: a file that is no statement, or that cannot be opened. */
function reasonOf(told: unknown): string | undefined {
  if (told instanceof StatementError) return told.message;
  const error = told instanceof StartError ? told.cause : told;
  if (unreadable(error) === undefined) return undefined;
  const code = codeOf(error);
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
  const { file, report, error, faults, unmatched: waiting, matched } = outcome;
  const rest = {
    faults,
    unmatchedLines: waiting.map(lineJson),
    matchedLines: matched.map(({ billNumber, policyNumber: number, ...line }) => ({
      ...lineJson(line),
      ...{ billNumber, policyNumber: number },
    })),
  };
  if (!report) return { file, error, ...rest };
  return { file, format: report.format, encoding: report.encoding, isDryRun, ...report.counts, ...rest };
}
