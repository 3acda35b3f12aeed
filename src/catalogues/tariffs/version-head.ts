import { createHash } from 'node:crypto';
import { type Message, message } from '#kernel/errors/message.ts';
import { isDate } from '#kernel/time/calendar.ts';
import type { Row, Tables, TariffVersion } from './tariff.ts';

export type VersionHead = Omit<TariffVersion, 'state' | 'checksum' | 'tables'>;

export interface HeadFault {
  readonly field: string;
  readonly message: Message;
}

export const headFields = ['product', 'kind', 'effectiveFrom', 'title', 'author', 'comment'] as const;

const textMax = 10_000;

/** Parses the fields of `version.json`; `sources` may be a list of texts. */
export function parseHead(
  fields: Readonly<Record<string, unknown>>,
): { readonly head: VersionHead } | { readonly faults: readonly HeadFault[] } {
  const [product, kind, effectiveFrom] = [
    text(fields.product),
    text(fields.kind),
    text(fields.effectiveFrom),
  ];
  const faults: HeadFault[] = [];
  for (const [field, name] of Object.entries({ product, kind })) {
    if (!/^[a-z][a-z-]{0,39}$/.test(name)) {
      faults.push({ field, message: message('HEAD_NAME_UNFIT') });
    }
  }
  if (!isDate(effectiveFrom)) {
    faults.push({ field: 'effectiveFrom', message: message('HEAD_DAY_UNFIT') });
  }
  const [author, comment] = [text(fields.author), commentOf(fields)];
  for (const [field, value] of Object.entries({ author, comment })) {
    if (value.length > textMax) faults.push({ field, message: message('TEXT_LONGER', { max: textMax }) });
  }
  if (faults.length > 0) return { faults };
  const versionId = `${product}/${kind}/${effectiveFrom}`;
  return { head: { versionId, product, kind, effectiveFrom, author, comment } };
}

/** Returns the version's comment, which includes title and sources. */
function commentOf(fields: Readonly<Record<string, unknown>>): string {
  const sources = Array.isArray(fields.sources) ? fields.sources.map(text).filter(Boolean) : [];
  const parts = [text(fields.title), text(fields.comment)].filter(Boolean);
  return [parts.join('. '), ...sources.map((source) => `- ${source}`)].join('\n');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the SHA-256 of tables in hexadecimal; the order of rows matters, the order of tables and columns does not. */
export function tariffChecksum(tables: Tables): string {
  const canonical = Object.keys(tables)
    .sort()
    .map((table) => [table, sortedByName(tables[table] ?? [])]);
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

type Cell = readonly [column: string, text: string | undefined];

/** Sorts the cells of each row by column name. All rows have the same columns, so the columns are sorted once. */
function sortedByName(rows: readonly Row[]): readonly (readonly Cell[])[] {
  let columns: readonly string[] = [];
  let sorted: readonly string[] = [];
  return rows.map((row) => {
    const names = Object.keys(row);
    if (names.length !== columns.length || names.some((name, index) => name !== columns[index])) {
      columns = names;
      sorted = names.toSorted();
    }
    return sorted.map((name): Cell => [name, row[name]]);
  });
}
