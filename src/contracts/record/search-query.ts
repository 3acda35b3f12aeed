import { isVin, vinExpected } from '#catalogues/vehicles/vehicle-numbers.ts';
import { type Query, queryReader } from '#kernel/schema/query.ts';
import { formats } from '#kernel/schema/schema-formats.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { inCyrillicCapitals, inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { addDays, moscowMidnight } from '#kernel/time/calendar.ts';
import {
  faultsOfKnown,
  type KnownField,
  type KnownOfPerson,
  knownFields,
} from '#parties/personal-data/people-keys.ts';
import { type Status, statuses } from './status/lifecycle.ts';

export interface SearchFilters {
  readonly policyNumber?: string;
  readonly product?: string;
  readonly holderType?: HolderType;
  readonly status?: Status;
  readonly vin?: string;
  /** Plate in Cyrillic capitals. */
  readonly licensePlate?: string;
  /** Key of the insured subject as sent, because each product normalizes keys differently. */
  readonly subjectKey?: string;
  readonly person?: KnownOfPerson;
  readonly createdFrom?: Date;
  readonly createdBefore?: Date;
}

export interface SearchQuery {
  readonly filters: SearchFilters;
  readonly size: number;
  readonly cursor?: string;
}

export const searchSizeMax = 100;
export const searchSizeDefault = 20;

const parameters = [
  'policyNumber',
  'product',
  'holderType',
  'status',
  'vin',
  'licensePlate',
  'subjectKey',
  ...knownFields,
  'createdFrom',
  'createdTo',
  'size',
  'cursor',
] as const;
type Parameter = (typeof parameters)[number];

const plateMax = 20;
const secondMs = 1_000;

/** Reads the parameters of a search. Throws INVALID_ARGUMENT with a fault for each wrong or unknown parameter. */
export function readSearchQuery(query: Query, productCodes: readonly string[]): SearchQuery {
  const reader = queryReader(query, parameters);
  const matching = matchingOf(reader);
  const created = periodIn(reader);
  const filters = present({
    policyNumber: matching(
      'policyNumber',
      inLatinCapitals,
      (text) => /^[A-Z0-9-]{1,40}$/.test(text),
      numberExpected,
    ),
    product: oneOf(reader, 'product', productCodes),
    holderType: oneOf(reader, 'holderType', holderTypes),
    status: oneOf(reader, 'status', Object.keys(statuses) as Status[]),
    vin: matching('vin', inLatinCapitals, isVin, `VIN: ${vinExpected}`),
    licensePlate: matching(
      'licensePlate',
      inCyrillicCapitals,
      (text) => platePattern.test(text),
      plateExpected,
    ),
    subjectKey: matching(
      'subjectKey',
      (text) => text,
      (text) => keyPattern.test(text),
      keyExpected,
    ),
    person: personIn(reader),
    ...created,
  });
  const sizes = { from: 1, most: searchSizeMax, usual: searchSizeDefault };
  const size = reader.whole('size', sizes, 'число договоров на странице: целое');
  const cursor = reader.sent('cursor');
  reader.requireSound();
  return { filters, size, ...(cursor === undefined ? {} : { cursor }) };
}

type Reader = ReturnType<typeof queryReader<Parameter>>;

const matchingOf =
  ({ sent, report }: Reader) =>
  (field: Parameter, normal: (text: string) => string, fits: (text: string) => boolean, expected: string) => {
    const text = sent(field);
    if (text === undefined) return undefined;
    const value = normal(text);
    return fits(value) ? value : report(field, `ожидается ${expected}`, 'FORMAT_INVALID');
  };

function oneOf<Value extends string>(
  { sent, report }: Reader,
  field: Parameter,
  values: readonly Value[],
): Value | undefined {
  const text = sent(field);
  const known = values.find((value) => value === text);
  if (text === undefined || known !== undefined) return known;
  return report(field, `допустимые значения: ${values.join(', ')}`, 'VALUE_NOT_IN_LIST');
}

function periodIn({ sent, report }: Reader) {
  const moment = (field: 'createdFrom' | 'createdTo') => {
    // A plus sign that was not encoded arrives as a space.
    const text = sent(field)?.replace(/ (?=\d\d:\d\d$)/, '+');
    if (text === undefined) return undefined;
    const isEnd = field === 'createdTo';
    return momentOf(text, isEnd) ?? report(field, `ожидается ${dateExpected}`, 'FORMAT_INVALID');
  };
  const period = { createdFrom: moment('createdFrom'), createdBefore: moment('createdTo') };
  const { createdFrom, createdBefore } = period;
  if (createdFrom && createdBefore && createdFrom >= createdBefore) {
    const swapped = 'конец периода раньше его начала (createdFrom): поменяйте их местами';
    report('createdTo', swapped, 'DATES_CONTRADICT');
  }
  return period;
}

function personIn({ sent, report }: Reader): KnownOfPerson | undefined {
  const known = present(
    Object.fromEntries(knownFields.map((field) => [field, sent(field)])),
  ) as KnownOfPerson;
  for (const { field, besides } of faultsOfKnown(known)) {
    if (besides) report(field, `вместе с ${besides} передайте ${field}`, 'FIELD_REQUIRED');
    else report(field, `ожидается ${personExpected[field]}`, 'FORMAT_INVALID');
  }
  return Object.keys(known).length === 0 ? undefined : known;
}

const numberExpected = 'номер договора целиком, например XXX0000000001';
const platePattern = new RegExp(`^[\\p{L}\\d]{1,${plateMax}}$`, 'u');
const plateExpected = `регистрационный знак целиком, до ${plateMax} букв и цифр, например А001АА77`;
export const keyLengthMax = 300;
const keyPattern = new RegExp(`^(?=.*[\\p{L}\\p{N}]).{1,${keyLengthMax}}$`, 'su');
const keyExpected = `ключ предмета договора целиком, до ${keyLengthMax} знаков: регистрационный знак, VIN, номер, адрес`;
const personExpected: Readonly<Record<KnownField, string>> = {
  phone: 'номер телефона с кодом страны, 10–15 цифр, например 79161234567',
  email: 'адрес электронной почты, например holder@example.com',
  inn: 'ИНН: 10 цифр у организации, 12 цифр у человека',
  documentSerial: 'серия документа',
  documentNumber: 'номер документа, от 3 до 100 букв и цифр вместе с серией, например 123456',
  lastName: 'фамилия целиком, буквами, например Образцов',
  birthDate: 'дата рождения ГГГГ-ММ-ДД, например 1986-10-22',
};
const dateExpected =
  'дата (ГГГГ-ММ-ДД, день по Москве) или дата и время со смещением, например 2026-11-21T10:00:00+03:00';

/** Converts a day or moment to a moment. With `isEnd`, returns the exclusive end of the day or second. */
function momentOf(text: string, isEnd: boolean): Date | undefined {
  if (formats.date.accepts(text)) return moscowMidnight(isEnd ? addDays(text, 1) : text);
  if (!formats['date-time'].accepts(text)) return undefined;
  const moment = Date.parse(text);
  // Answers contain whole seconds, so include the whole last second.
  return new Date(isEnd ? moment + (text.includes('.') ? 1 : secondMs) : moment);
}

type Present<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> };

function present<Values extends object>(values: Values): Present<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<Values>;
}
