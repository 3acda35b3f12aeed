import { isObject, type Json } from '#kernel/json/json.ts';
import { isDate } from '#kernel/time/calendar.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { isPhone } from '../contract-party.ts';
import { nameKey } from '../person/person-name.ts';

/** Keyed hash of one fact about a person or organization. It makes encrypted data searchable. */
export type PersonKey = bigint;

/** Entered facts about a person to search for. A matching contract contains all of the facts. */
export interface KnownOfPerson {
  readonly phone?: string;
  readonly email?: string;
  readonly inn?: string;
  /** Serial of the document; absent if there is none or if it is part of the number. */
  readonly documentSerial?: string;
  readonly documentNumber?: string;
  readonly lastName?: string;
  readonly birthDate?: string;
}

export type KnownField = keyof KnownOfPerson;
export const knownFields: readonly KnownField[] = [
  'phone',
  'email',
  'inn',
  'documentSerial',
  'documentNumber',
  'lastName',
  'birthDate',
];

const textMax = 300;

/** Functions that normalize a fact for its key; they return undefined for an invalid fact. */
const written = {
  phone: phoneDigits,
  email: (text: string) => matching(text.trim().normalize('NFKC').toLowerCase(), /^\S+@\S+$/u),
  inn: (text: string) => matching(text.replace(/\s/g, ''), /^(?:\d{10}|\d{12})$/),
  /** Join serial and number, because people split them differently. */
  document: (text: string) => matching(nameKey(text), /^(?=.*\d)[\p{L}\p{N}]{3,100}$/u),
  name: (text: string) => matching(nameKey(text), /^\p{L}+\d{8}$/u),
} as const;

type Fact = keyof typeof written;

/** Normalizes a phone number to digits with the country code: 8 916 123 45 67 and 916 123-45-67 become 79161234567. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (/^9\d{9}$/.test(digits)) return `7${digits}`;
  if (/^8\d{10}$/.test(digits)) return `7${digits.slice(1)}`;
  return isPhone(digits) ? digits : undefined;
}

function matching(text: string, pattern: RegExp): string | undefined {
  return text.length <= textMax && pattern.test(text) ? text : undefined;
}

/** A field with an invalid value, or a missing field that another field requires. */
export interface KnownFault {
  readonly field: KnownField;
  readonly besides?: KnownField;
}

export function faultsOfKnown(known: KnownOfPerson): readonly KnownFault[] {
  const { phone, email, inn, documentSerial, documentNumber, lastName, birthDate } = known;
  const faults: KnownFault[] = [];
  const demand = (field: KnownField, isRight: boolean) => isRight || faults.push({ field });
  const together = (field: KnownField, besides: KnownField) =>
    known[field] !== undefined || known[besides] === undefined || faults.push({ field, besides });
  demand('phone', phone === undefined || written.phone(phone) !== undefined);
  demand('email', email === undefined || written.email(email) !== undefined);
  demand('inn', inn === undefined || written.inn(inn) !== undefined);
  demand(
    'documentNumber',
    documentNumber === undefined ||
      written.document(`${documentSerial ?? ''}${documentNumber}`) !== undefined,
  );
  demand('lastName', lastName === undefined || written.name(`${lastName}19000101`) !== undefined);
  demand('birthDate', birthDate === undefined || isDate(birthDate));
  together('documentNumber', 'documentSerial');
  together('birthDate', 'lastName');
  together('lastName', 'birthDate');
  return faults;
}

/** Returns a key for each valid fact. */
export function keysOfKnown(
  { documentSerial = '', documentNumber, lastName, birthDate, ...plain }: KnownOfPerson,
  fingerprints: Fingerprints,
): readonly PersonKey[] {
  const given: readonly (readonly [Fact, string | undefined])[] = [
    ['phone', plain.phone],
    ['email', plain.email],
    ['inn', plain.inn],
    ['document', documentNumber === undefined ? undefined : `${documentSerial}${documentNumber}`],
    ['name', lastName === undefined || birthDate === undefined ? undefined : `${lastName}${birthDate}`],
  ];
  return given.flatMap(([fact, text]) => {
    const read = text === undefined ? undefined : written[fact](text);
    return read === undefined ? [] : [keyOf(fact, read, fingerprints)];
  });
}

/** A personal field that was removed from a body: its name and content. */
export type NamedRecord = readonly [name: string, content: Json];

export function keysOfRecords(
  records: Iterable<NamedRecord>,
  fingerprints: Fingerprints,
): readonly PersonKey[] {
  const facts = new Map<string, Fact>();
  for (const [name, content] of records)
    for (const [fact, text] of factsIn(name, content)) {
      const read = written[fact](text);
      if (read !== undefined) facts.set(`${fact} ${read}`, fact);
    }
  return Array.from(facts, ([text, fact]) => keyOf(fact, text.slice(fact.length + 1), fingerprints));
}

function* factsIn(name: string, content: Json): Generator<readonly [Fact, string]> {
  if (name === 'email' && typeof content === 'string') yield ['email', content];
  if (!isObject(content)) return;
  const { phoneNumber, inn, number, serial, lastName, lastNameLatin, birthDate } = content;
  if (typeof phoneNumber === 'string') yield ['phone', phoneNumber];
  if (typeof inn === 'string') yield ['inn', inn];
  if (typeof number === 'string') yield ['document', `${typeof serial === 'string' ? serial : ''}${number}`];
  if (typeof birthDate !== 'string') return;
  for (const one of [lastName, lastNameLatin])
    if (typeof one === 'string') yield ['name', `${one}${birthDate}`];
}

/** Returns a key of 64 bits: too few to recover the fact, enough to avoid collisions within a country. */
function keyOf(fact: Fact, text: string, fingerprints: Fingerprints): PersonKey {
  return fingerprints.of('person-key', `${fact} ${text}`).readBigInt64BE(1);
}
