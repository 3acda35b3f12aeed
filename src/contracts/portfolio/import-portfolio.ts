import { randomUUID } from 'node:crypto';
import {
  type FileRecord,
  type ProbedRecords,
  probeRecords,
  type RecordSource,
  readRecords,
} from '#catalogues/files/stream-records.ts';
import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { message, messageText, Refusal } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { HeldApplication, Product } from '#products/product/product.ts';
import type { ImportedBy } from '../record/store/insert-contracts.ts';
import { skipNumbers } from '../record/store/keys.ts';
import {
  type CheckContext,
  type CheckedLine,
  createLineChecker,
  type PortfolioDependencies,
} from './check-lines.ts';
import { createCoversInFile } from './covers-in-file.ts';
import { createReport, type Report, reportCsv } from './report.ts';
import * as store from './store.ts';
import { isImportable, storeBatch } from './store-batch.ts';

export interface AskedImport {
  readonly product: Product;
  /** Login of the partner of lines that name none. */
  readonly partner?: string | undefined;
  readonly isDryRun: boolean;
  /** True to import the correct lines of a file that also has wrong ones. */
  readonly skipsWrong: boolean;
  readonly source: RecordSource;
  readonly by: Pick<ImportedBy, 'actor' | 'requestId'>;
}

export interface ImportOutcome {
  readonly importId: string;
  readonly state: store.ImportState;
  readonly counts: store.ImportCounts;
  readonly report: Pick<Report, 'rows' | 'omitted'>;
  readonly probed: Pick<ProbedRecords, 'encoding' | 'format'>;
  /** True if the file cannot be read to its end. */
  readonly isBroken: boolean;
}

/** Number of contracts per transaction. A killed import repeats only its last transaction. */
const batchSize = 400;

/**
 * Imports contracts of another system. Checks the whole file before the first write; a file with a wrong line is refused
 * unless `skipsWrong`. Running the same file again imports the lines that are missing.
 */
export async function importPortfolio(
  deps: PortfolioDependencies,
  asked: AskedImport,
  progress: (done: number, total?: number) => void,
): Promise<ImportOutcome> {
  const now = deps.clock.now();
  const context = createContext(deps, asked, now);
  const probed = await probeRecords(asked.source);
  const run: Run = {
    ...{ deps, asked, probed, context, progress },
    report: createReport(),
    counts: { ...noCounts },
    isBroken: false,
  };
  const importId = await begin(run, now);
  await checkFile(run);
  const { counts, report } = run;
  const isRefused = counts.lines === 0 || run.isBroken || (counts.wrong > 0 && !asked.skipsWrong);
  if (!asked.isDryRun && !isRefused && counts.lines > counts.known) await storeFile(run, importId);
  const state = isRefused && !asked.isDryRun ? 'REFUSED' : 'DONE';
  await end(run, importId, state);
  return { importId, state, counts, report, probed, isBroken: run.isBroken };
}

const noCounts = { lines: 0, imported: 0, known: 0, wrong: 0, warned: 0 };

interface Run {
  readonly deps: PortfolioDependencies;
  readonly asked: AskedImport;
  readonly probed: ProbedRecords;
  readonly context: CheckContext;
  readonly report: Report;
  readonly counts: { -readonly [Name in keyof store.ImportCounts]: number };
  /** True if the file cannot be read to its end. */
  isBroken: boolean;
  progress(done: number, total?: number): void;
}

function createContext({ inspector }: PortfolioDependencies, asked: AskedImport, now: Date): CheckContext {
  const { product, partner } = asked;
  const today = moscowDate(now);
  const tariff = inspector.tariffOn(product, today);
  if (!tariff) throw new Refusal(message('PORTFOLIO_NO_TARIFF', { product: product.code, day: today }));
  return {
    ...{ product, tariff, partner, now, today },
    lines: new Map(),
    ranges: new Map(),
    more: new Map(),
  };
}

async function begin({ deps, asked, probed }: Run, at: Date): Promise<string> {
  const importId = randomUUID();
  const { product, source, isDryRun, skipsWrong, by } = asked;
  await store.insertImport(deps.pool, {
    ...{ importId, product: product.code, isDryRun, skipsWrong, ...by, startedAt: at },
    fileName: source.name.slice(0, 200),
    fingerprint: deps.fingerprints.ofSha256('portfolio-file', probed.sha256),
  });
  return importId;
}

async function end(
  { deps, asked, report, counts }: Run,
  importId: string,
  state: store.ImportState,
): Promise<void> {
  const { by, isDryRun, product, source } = asked;
  await inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now();
    await store.endImport(tx, importId, { state, counts: { ...counts }, report: reportCsv(report), at });
    if (isDryRun) return;
    const after = { product: product.code, file: source.name.slice(0, 200), state, ...counts };
    await noteActs(tx, { ...by, at }, { action: 'portfolio.import', about: importId, after });
  });
}

/** Checks every line and counts the result; nothing is stored. */
async function checkFile(run: Run): Promise<void> {
  const { context, report, counts } = run;
  const check = createLineChecker(run.deps, context);
  const covers = createCoversInFile();
  const candidates = new Map<number, readonly number[]>();
  for await (const records of inBatches(run)) {
    run.isBroken ||= records.some(({ isLast }) => isLast);
    for (const one of await check(records)) {
      counts.lines += 1;
      count(run, one);
      const others = one.vehicle ? covers.add(one.line, one.vehicle) : [];
      if (others.length > 0) candidates.set(one.line, others);
    }
    run.progress(counts.lines);
  }
  if (counts.lines === 0) report.add({ line: 1, policyNumber: '' }, 'ERROR', [emptyFile()]);
  await findOverlaps(run, candidates);
  for (const [line, fault] of context.more) {
    counts.wrong += 1;
    report.add({ line, policyNumber: numberOf(context, line) }, 'ERROR', [fault]);
  }
}

function numberOf({ lines }: CheckContext, line: number): string {
  for (const [number, at] of lines) if (at === line) return number;
  return '';
}

function count({ counts, report }: Run, one: CheckedLine): void {
  if (one.state === 'KNOWN') counts.known += 1;
  if (one.state === 'WRONG') counts.wrong += 1;
  else if (one.warnings.length > 0) counts.warned += 1;
  report.add(one, 'ERROR', one.unreadable === undefined ? one.faults : [unreadableFault(one.unreadable)]);
  report.add(one, 'WARNING', one.warnings);
}

function emptyFile(): Fault {
  return faultAt('', messageText(message('PORTFOLIO_EMPTY')), 'REQUEST_UNREADABLE');
}

function unreadableFault(said: NonNullable<CheckedLine['unreadable']>): Fault {
  const text = typeof said === 'string' ? said : messageText(said);
  return faultAt('', text, 'REQUEST_UNREADABLE');
}

/** Compares the owners of vehicles that several lines insure on the same days. Reads the file again for their contracts. */
async function findOverlaps(run: Run, candidates: ReadonlyMap<number, readonly number[]>): Promise<void> {
  if (candidates.size === 0) return;
  const { context, asked } = run;
  const { product } = asked;
  const wanted = new Set([...candidates.keys(), ...[...candidates.values()].flat()]);
  const bodies = new Map<number, HeldApplication>();
  const check = createLineChecker(run.deps, context);
  for await (const records of inBatches(run))
    for (const { line, inspected, contract } of await check(records.filter((one) => wanted.has(one.line))))
      if (inspected && contract) bodies.set(line, { body: inspected.body, holderType: contract.holderType });
  for (const [line, others] of candidates) {
    const mine = bodies.get(line);
    const same = others.find((other) => {
      const theirs = bodies.get(other);
      return mine && theirs && !context.more.has(other) && product.isSameOwner?.(mine, theirs);
    });
    if (same !== undefined) context.more.set(line, overlapFault(same));
  }
}

function overlapFault(line: number): Fault {
  const text = `транспортное средство этого собственника на эти дни уже страхует строка ${line} этого файла`;
  return faultAt('contract.startDate', text, 'ALREADY_INSURED');
}

async function storeFile(run: Run, importId: string): Promise<void> {
  const { deps, asked, context, counts, report } = run;
  for (const [sequence, { last }] of context.ranges)
    await inTransaction(deps.pool, (tx) => skipNumbers(tx, sequence, last));
  const check = createLineChecker(deps, context);
  const reported = new Set(report.rows.filter(({ level }) => level === 'ERROR').map(({ line }) => line));
  let done = 0;
  for await (const records of inBatches(run)) {
    const checked = await check(records);
    // Report lines that have become wrong since the check, for example because the vehicle was insured meanwhile.
    for (const one of checked)
      if (one.state === 'WRONG' && !reported.has(one.line) && !context.more.has(one.line)) {
        counts.wrong += 1;
        report.add(one, 'ERROR', one.faults);
      }
    const by = { ...asked.by, importId, at: deps.clock.now() };
    const stored = await storeBatch(
      deps.pool,
      asked.product,
      checked.filter(isImportable),
      by,
      (one, fault) => {
        counts.wrong += 1;
        report.add(one, 'ERROR', [fault]);
      },
    );
    counts.imported += stored;
    done += records.length;
    await store.noteCounts(deps.pool, importId, counts);
    run.progress(done, counts.lines);
  }
}

async function* inBatches({ asked, probed }: Run): AsyncGenerator<readonly FileRecord[]> {
  let batch: FileRecord[] = [];
  for await (const record of readRecords(asked.source, probed)) {
    batch.push(record);
    if (batch.length < batchSize && !record.isLast) continue;
    yield batch;
    batch = [];
    if (record.isLast) return;
  }
  if (batch.length > 0) yield batch;
}
