import { isObject, type Json } from '#kernel/json/json.ts';
import { isDate } from '#kernel/time/calendar.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { isPhone } from '../contract-party.ts';
import { nameKey } from '../person/person-name.ts';

/**
 * By what a person or an organization is found again although all of it is sealed: a keyed hash of one fact, written in one way
 * however people write it. Equal facts have equal keys; without the key of the database nobody can look whether a guess was right.
 */
export type PersonKey = bigint;

/** What somebody knows of whom they look for, as it was written; all of it is true of a contract that is found. */
export interface KnownOfPerson {
  readonly phone?: string;
  readonly email?: string;
  readonly inn?: string;
  /** Absent where a document has none, and where it stands before the number. */
  readonly documentSerial?: string;
  readonly documentNumber?: string;
  readonly lastName?: string;
  /** YYYY-MM-DD. */
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

/** How each fact is written for its key; undefined for what is none. */
const written = {
  phone: phoneDigits,
  email: (text: string) => matching(text.trim().normalize('NFKC').toLowerCase(), /^\S+@\S+$/u),
  inn: (text: string) => matching(text.replace(/\s/g, ''), /^(?:\d{10}|\d{12})$/),
  /** Series and number together, because people draw the line between them where they like. */
  document: (text: string) => matching(nameKey(text), /^(?=.*\d)[\p{L}\p{N}]{3,100}$/u),
  name: (text: string) => matching(nameKey(text), /^\p{L}+\d{8}$/u),
} as const;

type Fact = keyof typeof written;

/** With the code of the country: +7 (916) 123-45-67, 8 916 123 45 67 and 916 123-45-67 are one number. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (/^9\d{9}$/.test(digits)) return `7${digits}`;
  if (/^8\d{10}$/.test(digits)) return `7${digits.slice(1)}`;
  return isPhone(digits) ? digits : undefined;
}

function matching(text: string, pattern: RegExp): string | undefined {
  return text.length <= textMax && pattern.test(text) ? text : undefined;
}

/** What keeps a key from being made: a field that cannot be read, or one that is missing beside another. */
export interface KnownFault {
  readonly field: KnownField;
  readonly besides?: KnownField;
}

/** What is wrong with what somebody knows; nothing where keys can be made of all of it. */
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

/** One key for each fact; what is faulty has none. */
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

/** What a contract says of people, as it is taken out of its body: the field's name with its content. */
export type NamedRecord = readonly [name: string, content: Json];

/** The keys of all people of a contract, each once. */
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

/** 64 bits: too few to be turned back, enough that no two people of a country share them. */
function keyOf(fact: Fact, text: string, fingerprints: Fingerprints): PersonKey {
  return fingerprints.of('person-key', `${fact} ${text}`).readBigInt64BE(1);
}
