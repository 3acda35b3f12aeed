import { inCyrillicLetters, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { plainKey } from '#products/product/subject.ts';
import { type ContractOfAny, searchAll } from '../../record/store/search.ts';
import { storedKeys } from '../../record/subject.ts';

export type { ContractOfAny } from '../../record/store/search.ts';

export const foundShownMax = 50;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds contracts of all partners, newest first, by a number, id, plate, VIN or other key in any spelling. */
export function contractsNamed(
  db: Queryable,
  { products, fingerprints }: { readonly products: readonly Product[]; readonly fingerprints: Fingerprints },
  text: string,
  now: Date,
): Promise<readonly ContractOfAny[]> {
  return searchAll(db, {
    number: inLatinCapitals(text),
    billNumber: inCyrillicLetters(text.replaceAll(/[\s№]/g, '')),
    uuid: uuidPattern.test(text.trim()) ? text.trim().toLowerCase() : null,
    key: { plain: plainKey(text), hashed: storedKeys(products, text, fingerprints) },
    today: moscowDate(now),
    limit: foundShownMax,
  });
}
