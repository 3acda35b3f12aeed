import { readFileSync } from 'node:fs';
import { readConfig } from '#app/config/config.ts';
import { createCurrentRater } from '#app/database/rater.ts';
import { publishedKey } from '#app/keys/keys.ts';
import {
  type AskedImport,
  type ImportOutcome,
  importPortfolio,
} from '#contracts/portfolio/import-portfolio.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { type Changes, changed } from '../../support/change.ts';
import { assortment, productOf } from '../../support/products.ts';
import type { TestService } from '../../support/service.ts';

/** Returns a contract of `docs/examples`, concluded on 2026-11-21 and covered from 2026-12-01 on. */
export function exampleContract(
  code: string,
  holderType: HolderType = 'individual',
  set: Changes = {},
): JsonObject {
  const path = new URL(`../../../docs/examples/${code}-${holderType}.json`, import.meta.url);
  const body = JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
  return changed({ ...body, issueDate: '2026-11-21' }, set);
}

/** Returns a line whose premium is paid by one installment; `set` changes fields of the line. */
export function lineOf(code: string, policyNumber: string, set: Changes = {}): JsonObject {
  const line: JsonObject = {
    policyNumber,
    holderType: 'individual',
    premium: 12_345.67,
    installments: [
      { dueDate: '2026-11-21', amount: 12_345.67, paidDate: '2026-11-21', paymentType: 'CASHLESS' },
    ],
    contract: exampleContract(code),
  };
  return changed(line, set);
}

type Asked = Partial<Omit<AskedImport, 'product' | 'source' | 'by'>> & { readonly name?: string };

/** Creates an import into the database of a service, by the clock of the service. */
export async function createImporter(service: TestService, partner: string) {
  const { pool, clock } = service;
  const fingerprints = await openFingerprints(pool, publishedKey);
  const config = readConfig({ PUBLIC_URL: 'http://bindery.test', DATABASE_URL: service.connectionString });
  const rating = await createCurrentRater({
    ...{ config, pool, clock, assortment },
    fingerprints: async () => fingerprints,
  });
  return (code: string, content: string | Buffer, asked: Asked = {}): Promise<ImportOutcome> => {
    const { name = 'portfolio.jsonl', ...options } = asked;
    const bytes = Buffer.from(content);
    const product = productOf(code);
    if (!product) throw new Error(`no product ${code}`);
    return importPortfolio(
      { ...rating, pool, clock, products: assortment.products },
      {
        ...{ product, partner, isDryRun: false, skipsWrong: false, ...options },
        source: { name, open: () => inPieces(bytes) },
        by: { actor: 'staff:test', requestId: 'portfolio-test' },
      },
      () => undefined,
    );
  };
}

/** Yields small pieces, so that characters and lines are cut by their ends. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_009) yield bytes.subarray(at, at + 1_009);
}

export const inLines = (...lines: readonly JsonObject[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** Writes lines as CSV with a column for each path. */
export function inCsv(lines: readonly JsonObject[], separator = ';'): string {
  const rows = lines.map((line) => new Map(leaves(line, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cell = (text: string) => (/[";,\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const table = [columns, ...rows.map((row) => columns.map((column) => cell(row.get(column) ?? '')))];
  return table.map((row) => row.join(separator)).join('\n');
}

function leaves(value: Json, path: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one: Json, at) => leaves(one, `${path}[${at}]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leaves(one, path === '' ? key : `${path}.${key}`));
  return [[path, String(value)]];
}
