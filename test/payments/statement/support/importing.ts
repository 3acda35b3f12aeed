import iconv from 'iconv-lite';
import { pino } from 'pino';
import { loadTariffs } from '#app/database/rater.ts';
import { publishedKey } from '#app/keys/keys.ts';
import type { UnmatchedLine } from '#payments/accounting/statement/import-chunk.ts';
import { type ImportReport, importStatement } from '#payments/accounting/statement/import-statement.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { assortment, products } from '../../../support/products.ts';
import type { TestService } from '../../../support/service.ts';

export interface Imported extends ImportReport {
  readonly unmatchedLines: readonly UnmatchedLine[];
  readonly faults: readonly string[];
}

export interface Importer {
  (
    text: string,
    ownAccounts: readonly string[],
    options?: { readonly encoding?: string; readonly isDryRun?: boolean },
  ): Promise<Imported>;
  close(): Promise<void>;
}

/** Returns functions that import files into the service's database. The given accounts count as the insurer's. */
export async function importer({ pool, clock }: TestService): Promise<Importer> {
  const fingerprints = await openFingerprints(pool, publishedKey);
  const jobs = createJobs({ pool, log: pino({ level: 'silent' }) });
  await jobs.start([]);
  const tariffs = await loadTariffs({ pool, assortment });
  const importText = async (
    text: string,
    ownAccounts: readonly string[],
    { encoding = 'utf-8', isDryRun = false } = {},
  ): Promise<Imported> => {
    const unmatchedLines: UnmatchedLine[] = [];
    const faults: string[] = [];
    const bytes = iconv.encode(text, encoding);
    async function* open() {
      yield bytes;
    }
    const report = await importStatement(
      {
        ...{ pool, clock, fingerprints, products, tariffs, jobs, mailsPolicies: false },
        ownAccounts: new Set(ownAccounts),
      },
      { name: 'day.xml', open },
      { actor: 'staff:test', requestId: 'test' },
      {
        chunk: ({ unmatched }) => unmatchedLines.push(...unmatched),
        pending: () => {},
        fault: ({ description }) => faults.push(description),
      },
      isDryRun,
    );
    return { ...report, unmatchedLines, faults };
  };
  return Object.assign(importText, { close: () => jobs.stop(0) });
}
