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
  terms: ContractTerms,
  fingerprints: Fingerprints,
): Separated & StoredSubject {
  const { subject, searchKeys } = terms;
  const keys = searchKeys
    .filter((key) => !isVehicleNumber(terms, key))
    .map((key) => storedKey(rules, key, fingerprints));
  const stored = { ...separated, subject: null, searchKeys: [...new Set(keys.filter((key) => key !== ''))] };
  if (subject === null || isVehicleNumber(terms, subject)) return stored;
  if (!rules.isPersonal) return { ...stored, subject };
  const fingerprint = fingerprintText(subject, fingerprints);
  return {
    ...stored,
    personal: { ...separated.personal, [subjectPlace]: fingerprint },
    records: new Map<string, Json>([...separated.records, [fingerprint, subject]]),
  };
}

/** Returns the subject line. If there is none, or it equals the plate or VIN, returns the plate or else the VIN. */
export function toSubjectLine(terms: ContractTerms): string | null {
  const { subject, vin, licensePlate } = terms;
  return subject === null || isVehicleNumber(terms, subject) ? (licensePlate ?? vin ?? null) : subject;
}

/** True for the VIN or plate, which are stored in separate columns. */
function isVehicleNumber({ vin, licensePlate }: ContractTerms, text: string): boolean {
  return text === vin || text === licensePlate;
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
