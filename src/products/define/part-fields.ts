import Type, { type TUnsafe } from 'typebox';
import { isObject, type Json } from '../../kernel/json.ts';
import * as schema from '../../kernel/schema-fields.ts';
import { reference } from '../../kernel/schema-parts.ts';
import type { Role } from '../../parties/contract-party.ts';
import { isRussia } from '../../parties/country.ts';
import type { Address, Party } from '../../parties/party.ts';
import { checkAddressForm } from '../../parties/party-checks.ts';
import { regionOf } from '../../parties/regions/region.ts';
import {
  addressSchema,
  policyPartyOrganizationSchema,
  policyPartyPersonSchema,
} from '../../parties/schema.ts';
import { addressListed, documentListed, namedIn, partiesListed, present } from '../printed/changes.ts';
import { capitalised, joined } from '../printed/text.ts';
import { checkEither, checkListed, checkRegionName, type Either } from '../voluntary/parties.ts';
import type { Field, FieldOptions, Mention } from './field.ts';

type PartOptions = Pick<FieldOptions, 'need' | 'changeable' | 'askedAgain' | 'advice'>;

/** An address; of a contract, one whose region is known. */
export function address(title: string, options: PartOptions = {}): Field<TUnsafe<Address>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: reference(addressSchema, capitalised(title)) as TUnsafe<Address>,
    check(checks, path, value) {
      checkAddressForm(checks, path, value);
      checkListed(checks, 'address_type', `${path}.typeCode`, value.typeCode);
      if (!isRussia(value.countryCode)) return;
      checkRegionName(checks, path, value);
      if (regionOf(value) === null && checks.complete)
        checks.report(`${path}.kladrId`, 'обязательное поле: код КЛАДР; без него передайте region', 'rating');
    },
    lines: addressListed,
  };
}

type EitherParty = Readonly<Record<string, Party>>;

/** A person or an organization, each in a field of its own: exactly one is sent. */
export function party(
  title: string,
  role: Role,
  names: Either,
  options: PartOptions = {},
): Field<TUnsafe<EitherParty>> {
  const needed = `${title}, ${names.person} или ${names.organization}`;
  return {
    ...options,
    kind: 'part',
    title,
    schema: eitherSchema(title, names),
    check: (checks, path, value) => checkEither(checks, path, value, { role, names, needed }),
    lines: partiesListed,
    eitherOf: [names.person, names.organization],
    mentions: (value) => mention(role, names, value),
  };
}

const beneficiary = { role: 'выгодоприобретатель', whose: 'выгодоприобретателя' };
const beneficiaryNames = { person: 'beneficiaryPerson', organization: 'beneficiaryOrganization' };
const beneficiariesMax = 10;

/** Who is paid instead of the holder. */
export function beneficiaries(options: PartOptions = {}): Field<TUnsafe<readonly EitherParty[]>> {
  const one = party('выгодоприобретатель', beneficiary, beneficiaryNames);
  return {
    ...options,
    kind: 'part',
    title: 'выгодоприобретатели',
    schema: Type.Unsafe<readonly EitherParty[]>(
      schema.list('Выгодоприобретатели', one.schema, beneficiariesMax),
    ),
    check(checks, path, value) {
      for (const [index, each] of value.entries()) one.check?.(checks, `${path}[${index}]`, each);
    },
    lines: (value) => (Array.isArray(value) ? value.flatMap(partiesListed) : []),
    mentions: (value = []) => value.flatMap((each) => one.mentions?.(each) ?? []),
  };
}

function eitherSchema(title: string, { person, organization }: Either): TUnsafe<EitherParty> {
  return Type.Unsafe<EitherParty>(
    schema.object(
      `${capitalised(title)}, ${person} или ${organization}`,
      schema.optional({
        [person]: reference(policyPartyPersonSchema, 'Физическое лицо'),
        [organization]: reference(policyPartyOrganizationSchema, 'Организация'),
      }),
    ),
  );
}

function mention(
  { role }: Role,
  { person, organization }: Either,
  value: { readonly [name: string]: Party | undefined } | undefined,
): readonly Mention[] {
  const named = value?.[person] ?? value?.[organization];
  return named ? [[role, named]] : [];
}

const loanSchema = schema.object(
  'Кредит или залог',
  schema.optional({
    typeCode: schema.text('Вид обременения, код списка encumbrance_type', 'MORTGAGE', 60),
    document: schema.object(
      'Договор; может быть пустым',
      schema.optional({
        typeCode: schema.text('Вид документа', 'LOAN_AGREEMENT', 60),
        serial: schema.text('Серия, если она есть', 'АК', 50),
        number: schema.text('Номер договора', 'АК-2026/15', 50),
        dateIssue: schema.date('Дата договора', '2026-11-01'),
        whom: schema.text('С кем заключён', 'Банк Образец'),
        countryCode: schema.text('Страна, код ISO 3166-1', 'RU', 100),
      }),
    ),
  }),
);

/** The agreement of a loan for which the insured thing is pledged. */
export function loan(title: string, options: PartOptions = {}): Field<typeof loanSchema> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: loanSchema,
    check: (checks, path, { typeCode }) =>
      checkListed(checks, 'encumbrance_type', `${path}.typeCode`, typeCode),
    lines: (value: Json | undefined, book) =>
      isObject(value)
        ? present(
            joined(
              [...namedIn('encumbrance_type')(value.typeCode, book), ...documentListed(value.document)],
              ', ',
            ),
          )
        : [],
  };
}
