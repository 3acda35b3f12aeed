import type { Partner } from '#access/partner.ts';
import { findPartner } from '#access/store.ts';
import type { FileRecord } from '#catalogues/files/stream-records.ts';
import type { TariffInForce } from '#catalogues/tariffs/tariff-book.ts';
import type { Fault, Warning } from '#kernel/errors/errors.ts';
import { type Message, message, type Said } from '#kernel/errors/message.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { asNode } from '#kernel/schema/schema-parts.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inOneOrder } from '#parties/personal-data/personal-data.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { numbersOnBlanks } from '../life/blanks/store.ts';
import { vehicleDays } from '../life/conflicts/insured.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { VehicleDays } from '../record/store/in-force.ts';
import type { ImportedContract } from '../record/store/insert-contracts.ts';
import { findKnownNumbers, findSkipped, lastGiven, type NumberRange } from '../record/store/keys.ts';
import type { InspectedContract, Inspector } from './inspect-application.ts';
import { inspectLine } from './inspect-line.ts';
import type { PortfolioLine } from './line.ts';
import { lineSchema } from './line-schema.ts';
import { type NumberState, numberFault } from './number-fault.ts';
import { addToRanges, findOwnNumber, type OwnRanges } from './own-numbers.ts';
import { readLine } from './read-line.ts';
import { toImported } from './to-imported.ts';
import { type CellReader, createCellReader, isPath } from './typed-cells.ts';

export interface PortfolioDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly fingerprints: Fingerprints;
  readonly inspector: Inspector;
  readonly rater: Pick<Rater, 'settingsOf'>;
  readonly products: readonly Product[];
}

/** What the lines of one import share. */
export interface CheckContext {
  readonly product: Product;
  readonly tariff: TariffInForce;
  /** Login of the partner of lines without one. */
  readonly partner: string | undefined;
  readonly now: Date;
  readonly today: DateText;
  /** First line of each number in the file. */
  readonly lines: Map<string, number>;
  /** Numbers of our own form in the file that no contract here can have. */
  readonly ranges: OwnRanges;
  /** Faults that only the whole file shows, by line. */
  readonly more: Map<number, Fault>;
}

export interface CheckedLine {
  readonly line: number;
  readonly policyNumber: string;
  /** KNOWN: an earlier run has imported the line. */
  readonly state: 'READY' | 'KNOWN' | 'WRONG';
  readonly faults: readonly Fault[];
  /** The fault of a line that cannot be read. */
  readonly unreadable?: Said;
  readonly warnings: readonly Warning[];
  /** The contract to store; present if the line is ready. */
  readonly contract?: ImportedContract;
  /** Search keys for other lines of the vehicle. */
  readonly vehicle?: VehicleDays | undefined;
  readonly inspected?: InspectedContract;
}

export type LineChecker = (records: readonly FileRecord[]) => Promise<readonly CheckedLine[]>;

/** Creates a check of lines. It asks the database about all lines of a batch together. */
export function createLineChecker(deps: PortfolioDependencies, context: CheckContext): LineChecker {
  const readers = new Map<string, CellReader>();
  const partners = new Map<string, Partner | null>();
  const readerOf = ({ holderType }: Readonly<Record<string, string>>): CellReader => {
    const type = holderType === 'corporate' ? 'corporate' : 'individual';
    const known = readers.get(type);
    if (known) return known;
    const reader = createCellReader(asNode(lineSchema(context.product.schemas[type].contract)));
    readers.set(type, reader);
    return reader;
  };
  const partnerOf = async (login: string) => {
    if (!partners.has(login)) partners.set(login, await findPartner(deps.pool, login));
    return partners.get(login) ?? null;
  };
  return async (records) => {
    const read = records.map((record) => readRecord(record, readerOf, context));
    const numbers = read.flatMap((one) => ('sent' in one ? [one.line.policyNumber] : []));
    const state = await numberState(deps, context, numbers);
    const checked: CheckedLine[] = [];
    for (const one of read) {
      if (!('sent' in one)) checked.push(one);
      else
        checked.push(
          await checkLine(deps, context, { ...one, partner: await partnerOf(one.line.partner) }, state),
        );
    }
    return checked;
  };
}

interface SentLine {
  readonly at: number;
  readonly sent: JsonObject;
  readonly line: PortfolioLine;
  readonly faults: readonly Fault[];
}

function readRecord(
  { line: at, cells, object, fault }: FileRecord,
  readerOf: (cells: Readonly<Record<string, string>>) => CellReader,
  { partner, today }: CheckContext,
): SentLine | CheckedLine {
  if (fault) return unreadableLine(at, fault);
  const columns = Object.keys(cells ?? {}).filter((column) => !isPath(column));
  if (columns[0] !== undefined)
    return unreadableLine(at, message('PORTFOLIO_COLUMN', { column: columns[0].slice(0, 60) }));
  const given = object ?? (cells ? readerOf(cells)(cells) : {});
  const sent = given.partner === undefined && partner !== undefined ? { ...given, partner } : given;
  return { at, sent, ...readLine(sent, today) };
}

function unreadableLine(line: number, unreadable: Message): CheckedLine {
  return { line, policyNumber: '', state: 'WRONG', faults: [], warnings: [], unreadable };
}

async function numberState(
  { pool, products }: PortfolioDependencies,
  context: CheckContext,
  numbers: readonly string[],
): Promise<NumberState> {
  const sequences = new Set(numbers.flatMap((number) => findOwnNumber(products, number)?.sequence ?? []));
  const given = new Map<string, bigint>();
  for (const sequence of sequences) given.set(sequence, await lastGiven(pool, sequence));
  const skipped: readonly NumberRange[] = sequences.size > 0 ? await findSkipped(pool) : [];
  return {
    known: await findKnownNumbers(pool, numbers),
    onBlanks: await numbersOnBlanks(pool, numbers),
    ...{ given, skipped, lines: context.lines },
  };
}

async function checkLine(
  deps: PortfolioDependencies,
  context: CheckContext,
  { at, sent, line, faults, partner }: SentLine & { readonly partner: Partner | null },
  state: NumberState,
): Promise<CheckedLine> {
  const { policyNumber } = line;
  const fingerprint = deps.fingerprints.of('portfolio-line', inOneOrder(withoutEmpty(sent) ?? {}));
  const own = findOwnNumber(deps.products, policyNumber);
  const number = numberFault({ policyNumber, at, fingerprint, own }, state);
  const empty = { line: at, policyNumber, warnings: [] };
  if (number === 'KNOWN') return { ...empty, state: 'KNOWN', faults: [] };
  const found = await inspectLine(deps, context, line, partner);
  const more = context.more.get(at);
  const all = [...faults, ...(number ? [number] : []), ...found.faults, ...(more ? [more] : [])];
  const { inspected, warnings } = found;
  if (all.length > 0 || !inspected || !partner) return { ...empty, state: 'WRONG', faults: all, warnings };
  if (own) addToRanges(context.ranges, own);
  const { product, tariff } = context;
  const place = { line: at, fingerprint };
  return {
    ...{ line: at, policyNumber, state: 'READY', faults: [], warnings, inspected },
    contract: toImported(deps, { product, partner, tariff, line, inspected, place }),
    vehicle: vehicleDays(product, { ...inspected.terms, body: inspected.body, holderType: line.holderType }),
  };
}

/** Removes empty objects, lists and texts, which a CSV file cannot contain, so that both formats have equal fingerprints. */
function withoutEmpty(value: Json): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.flatMap((one: Json) => withoutEmpty(one) ?? []);
    return items.length > 0 ? items : undefined;
  }
  if (!isObject(value)) return value === '' || value === null ? undefined : value;
  const filled = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    const left = withoutEmpty(one);
    return left === undefined ? [] : [[name, left]];
  });
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}
