import type { Json } from '#kernel/json/json.ts';
import { fingerprintOf, type Separated, subjectPlace } from '#parties/personal-data/personal-data.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import type { SubjectRules } from '#products/product/subject.ts';

/** The line and the keys of a contract as they are kept. */
export interface StoredSubject {
  /** Null where a column of its own says it, and where it is a personal record. */
  readonly subject: string | null;
  /** Those without a column of their own. */
  readonly searchKeys: readonly string[];
}

/** A body without its personal data, together with what it is about. */
export function withSubject(
  separated: Separated,
  { subject: rules }: Pick<Product, 'subject'>,
  { subject, searchKeys, vin, licensePlate }: ContractTerms,
  fingerprints: Fingerprints,
): Separated & StoredSubject {
  const hasColumn = (text: string) => text === vin || text === licensePlate;
  const keys = searchKeys.filter((key) => !hasColumn(key)).map((key) => storedKey(rules, key, fingerprints));
  const kept = { ...separated, subject: null, searchKeys: [...new Set(keys.filter((key) => key !== ''))] };
  if (subject === null || hasColumn(subject)) return kept;
  if (!rules.isPersonal) return { ...kept, subject };
  const fingerprint = fingerprintOf(subject, fingerprints);
  return {
    ...kept,
    personal: { ...separated.personal, [subjectPlace]: fingerprint },
    records: new Map<string, Json>([...separated.records, [fingerprint, subject]]),
  };
}

/** What may be kept of a key that somebody searches for, by the rules of each product. */
export function storedKeys(
  products: readonly Pick<Product, 'subject'>[],
  text: string,
  fingerprints: Fingerprints,
): readonly string[] {
  const keys = products.map(({ subject }) => storedKey(subject, text, fingerprints));
  return [...new Set(keys.filter((key) => key !== ''))];
}

/** Whether two contracts of a product are about the same: by the VIN where both have one, else by any key. */
export function isSameSubject({ keyOf }: SubjectRules, one: ContractTerms, other: ContractTerms): boolean {
  if (one.vin && other.vin) return one.vin === other.vin;
  const keys = new Set(one.searchKeys.map(keyOf));
  return other.searchKeys.some((key) => keys.has(keyOf(key)));
}

function storedKey({ isPersonal, keyOf }: SubjectRules, text: string, fingerprints: Fingerprints): string {
  const key = keyOf(text);
  return isPersonal && key !== '' ? fingerprints.of('subject-key', key).toString('hex') : key;
}
