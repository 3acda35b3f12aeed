import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { reunite } from '#parties/personal-data/personal-data.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Sealer } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Calculation, Rated } from '#rating/result/calculation.ts';
import { calculationFromRecord, calculationRecord } from '../../record/calculation-json.ts';
import { type RatedRow, ratedByNumber } from '../../record/store/rated.ts';
import { readStored } from '../stored-reading.ts';

/** A stored contract with its input for the rating, which contains personal data. */
export interface RatedContract {
  readonly reading: Reading;
  readonly row: RatedRow;
}

/** A contract rated again with its stored tariff versions and facts. */
export interface Rerating {
  readonly stored: Calculation;
  readonly rerated: Calculation;
  /** A message for each figure that differs from the stored figure; empty if all figures are equal. */
  readonly differences: readonly Message[];
}

/** Converts a stored contract for rating. Absent fields get the default values of the day of conclusion. */
export function toRatedContract(product: Product, row: RatedRow, sealer: Sealer): RatedContract {
  const body = openedBody(reunite(row.body, row.personal, row.records), sealer);
  return { row, reading: readStored(product, { ...row, body }) };
}

/** Rates a contract with the given versions; null if the tariff book does not have one of them. */
export function rateWith(
  { reading, row }: RatedContract,
  product: Product,
  versionIds: readonly string[],
  tariffs: TariffBook,
): Rated | null {
  const tariff = tariffs.byVersionIds(product.code, versionIds);
  return tariff && product.calculate(product.prepare(reading, tariff.tariff, row.facts), row.facts);
}

/** Rates a stored contract again. Throws NOT_FOUND for an unknown number, and Error if a defect prevents the rating. */
export async function rerate(
  db: Queryable,
  tariffs: TariffBook,
  products: readonly Product[],
  policyNumber: string,
  sealer: Sealer,
): Promise<Rerating> {
  const row = await ratedByNumber(db, policyNumber);
  if (!row) throw new Refusal(message('CONTRACT_NOT_FOUND', { number: policyNumber }));
  const stored = calculationFromRecord(row.calculation, row.premium);
  // The premium of an imported contract was agreed elsewhere: there is nothing to rate it with.
  if (stored.imported) return { stored, rerated: stored, differences: [] };
  const product = findProduct(products, row.product);
  if (!product) throw new Error(`the product ${row.product} is not sold by this program`);
  const rated = rateWith(toRatedContract(product, row, sealer), product, row.tariffVersionIds, tariffs);
  if (!rated) throw new Error(`the tariff ${row.tariffVersionIds.join(' + ')} is not in this database`);
  if ('faults' in rated) {
    const reasons = rated.faults.map(({ field, description }) => `${field}: ${description}`).join('; ');
    throw new Error(`the contract ${policyNumber} cannot be rated any more: ${reasons}`);
  }
  const rerated = rated.calculation;
  return { stored, rerated, differences: differences(figuresOf(stored), figuresOf(rerated), '') };
}

/** Texts are not compared, because they may change between releases. */
const texts = new Set(['reason', 'steps', 'assumptions', 'title']);

function figuresOf(calculation: Calculation): Json {
  const record = { ...calculationRecord(calculation), premium: calculation.premium.toString() };
  return JSON.parse(JSON.stringify(record, (key, value) => (texts.has(key) ? undefined : value))) as Json;
}

function differences(left: Json | undefined, right: Json | undefined, path: string): Message[] {
  if (isObject(left) && isObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
    return keys.flatMap((key) => differences(left[key], right[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return Array.from({ length: Math.max(left.length, right.length) }).flatMap((_, index) =>
      differences(left[index], right[index], `${path}[${index}]`),
    );
  }
  const [before, now] = [left, right].map((value) => JSON.stringify(value) ?? '');
  return left === right ? [] : [message('FIGURE_DIFFERS', { path, before: before ?? '', now: now ?? '' })];
}
