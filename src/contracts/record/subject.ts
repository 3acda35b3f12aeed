import type { Json } from '#kernel/json/json.ts';
import { fingerprintText, type Separated, subjectPlace } from '#parties/personal-data/personal-data.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { ContractTerms } from '#products/product/reading.ts';
import type { SubjectRules } from '#products/product/subject.ts';

export interface StoredSubject {
  /** Subject line; null if another column contains the same text, or if the text is stored with the personal data. */
  readonly subject: string | null;
  /** Search keys for which the table `contracts` has no column. */
  readonly searchKeys: readonly string[];
}

/** Adds the subject line to a body whose personal data were separated. */
export function withSubject(
  separated: Separated,
  { subject: rules }: Pick<Product, 'subject'>,
  { subject, searchKeys, vin, licensePlate }: ContractTerms,
  fingerprints: Fingerprints,
): Separated & StoredSubject {
  const hasColumn = (text: string) => text === vin || text === licensePlate;
  const keys = searchKeys.filter((key) => !hasColumn(key)).map((key) => storedKey(rules, key, fingerprints));
  const terms = { ...separated, subject: null, searchKeys: [...new Set(keys.filter((key) => key !== ''))] };
  if (subject === null || hasColumn(subject)) return terms;
  if (!rules.isPersonal) return { ...terms, subject };
  const fingerprint = fingerprintText(subject, fingerprints);
  return {
    ...terms,
    personal: { ...separated.personal, [subjectPlace]: fingerprint },
    records: new Map<string, Json>([...separated.records, [fingerprint, subject]]),
  };
}

/** Returns the subject line. If there is none, or it equals the plate or VIN, returns the plate or else the VIN. */
export function toSubjectLine({ subject, vin, licensePlate }: ContractTerms): string | null {
  const number = licensePlate ?? vin ?? null;
  return subject === null || subject === vin || subject === licensePlate ? number : subject;
}

/** Returns the forms in which the products store a search key; each product has its own rules. */
export function storedKeys(
  products: readonly Pick<Product, 'subject'>[],
  text: string,
  fingerprints: Fingerprints,
): readonly string[] {
  const keys = products.map(({ subject }) => storedKey(subject, text, fingerprints));
  return [...new Set(keys.filter((key) => key !== ''))];
}

/** True if two contracts of a product insure the same item: by VIN if both have one, otherwise by any search key. */
export function isSameSubject({ keyOf }: SubjectRules, one: ContractTerms, other: ContractTerms): boolean {
  if (one.vin && other.vin) return one.vin === other.vin;
  const keys = new Set(one.searchKeys.map(keyOf));
  return other.searchKeys.some((key) => keys.has(keyOf(key)));
}

function storedKey({ isPersonal, keyOf }: SubjectRules, text: string, fingerprints: Fingerprints): string {
  const key = keyOf(text);
  return isPersonal && key !== '' ? fingerprints.of('subject-key', key).toString('hex') : key;
}
