import Type, { type TString, type TUnsafe } from 'typebox';
import { isObject, type Json } from '#kernel/json/json.ts';
import * as schema from '#kernel/schema/schema-fields.ts';
import { schemaReference } from '#kernel/schema/schema-parts.ts';
import { checkAddressForm, checkContacts, type Role } from '#parties/contract-party.ts';
import {
  countryExpected,
  findCountryCode,
  findCountryName,
  isCountry,
  isRussia,
} from '#parties/fields/country.ts';
import { personDocumentCodes } from '#parties/fields/document-types.ts';
import {
  addressSchema,
  documentSchema,
  personSchema,
  phoneSchema,
  policyPartyOrganizationSchema,
  policyPartyPersonSchema,
} from '#parties/fields/schema.ts';
import { checkDocument } from '#parties/person/document.ts';
import { type Address, checkPerson, type Document, type Party, type Person } from '#parties/person/person.ts';
import { regionNames } from '#parties/regions/names.ts';
import { findRegion } from '#parties/regions/region.ts';
import {
  listAddress,
  listDocument,
  listParties,
  listPhone,
  namedIn,
  present,
} from '../product/printed/changes.ts';
import type { Mentioned } from '../product/printed/parties.ts';
import { personName } from '../product/printed/party.ts';
import { capitalize, formatDay, joinTexts, line } from '../product/printed/text.ts';
import type { Field, FieldOptions } from './field.ts';
import { code, date, part, text } from './kinds.ts';
import { checkEither, checkListedCode, checkRegionName, type Either, ownerRegionCode } from './parties.ts';

type PartOptions = Pick<
  FieldOptions,
  'need' | 'needIf' | 'changeable' | 'askedAgain' | 'advice' | 'absentTold'
>;

/** The region for rating: from the address or, if the address names no region, from the policyholder's address. */
const region: NonNullable<Field<TUnsafe<Address>>['ratedAs']> = {
  label: 'регион',
  names: regionNames,
  of: (value, { application }) => ownerRegionCode(value, application),
};

/** Makes an address field; contracts need a known region, by which the address is rated. */
export function address(
  title: string,
  options: PartOptions & Pick<FieldOptions, 'rated'> = {},
): Field<TUnsafe<Address>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schemaReference(addressSchema, capitalize(title)) as TUnsafe<Address>,
    check(checks, path, value) {
      checkAddressForm(checks, path, value);
      checkListedCode(checks, 'address_type', `${path}.typeCode`, value.typeCode);
      if (!isRussia(value.countryCode)) return;
      checkRegionName(checks, path, value);
      if (findRegion(value) === null && checks.complete)
        checks.report(
          `${path}.kladrId`,
          'обязательное поле: код КЛАДР; без него передайте region',
          'FIELD_REQUIRED',
          'rating',
        );
    },
    lines: listAddress,
    ...(options.rated ? { ratedAs: region } : {}),
  };
}

type EitherParty = Readonly<Record<string, Party>>;

/** Makes a field for a party: exactly one of person and organization is sent. */
export function party(
  title: string,
  role: Role,
  names: Either,
  options: PartOptions = {},
): Field<TUnsafe<EitherParty>> {
  const needed = `${title}: ${names.person} или ${names.organization}`;
  return {
    ...options,
    kind: 'part',
    title,
    schema: eitherSchema(title, names),
    check: (checks, path, value) => checkEither(checks, path, value, { role, names, needed }),
    lines: listParties,
    eitherOf: [names.person, names.organization],
    mentions: (value) => mention(role, names, value),
  };
}

const beneficiary = { role: 'выгодоприобретатель', whose: 'выгодоприобретателя' };
const firstBeneficiary = { ...beneficiary, role: 'выгодоприобретатель первой очереди' };
const beneficiaryNames = { person: 'beneficiaryPerson', organization: 'beneficiaryOrganization' };
const beneficiariesMax = 10;

/** Printed if no beneficiary is named: the owner has the insurable interest, whoever concludes the contract. */
export const paidToOwner = 'не названы: выплату получает собственник';

/** Makes the field of beneficiaries; with `isRanked`, the first receives the debt and the others the rest. */
export function beneficiaries({
  isRanked = false,
  ...options
}: PartOptions & { readonly isRanked?: boolean } = {}): Field<TUnsafe<readonly EitherParty[]>> {
  const one = party('выгодоприобретатель', beneficiary, beneficiaryNames);
  return {
    absentTold: 'не названы: выплату получает страхователь',
    ...options,
    kind: 'part',
    title: 'выгодоприобретатели',
    schema: Type.Unsafe<readonly EitherParty[]>(
      schema.listField('Выгодоприобретатели', one.schema, beneficiariesMax),
    ),
    check(checks, path, value) {
      for (const [index, each] of value.entries()) one.check?.(checks, `${path}[${index}]`, each, {});
    },
    lines: (value) => (Array.isArray(value) ? value.flatMap(listParties) : []),
    mentions: (value = []) =>
      value.flatMap((each, index) =>
        mention(isRanked && index === 0 ? firstBeneficiary : beneficiary, beneficiaryNames, each),
      ),
  };
}

function eitherSchema(title: string, { person, organization }: Either): TUnsafe<EitherParty> {
  return Type.Unsafe<EitherParty>(
    schema.objectField(
      `${capitalize(title)}: либо ${person}, либо ${organization}`,
      schema.optionalFields({
        [person]: schemaReference(policyPartyPersonSchema, 'Физическое лицо'),
        [organization]: schemaReference(policyPartyOrganizationSchema, 'Организация'),
      }),
    ),
  );
}

function mention(
  { role }: Role,
  { person, organization }: Either,
  value: { readonly [name: string]: Party | undefined } | undefined,
): readonly Mentioned[] {
  const named = value?.[person] ?? value?.[organization];
  return named ? [[role, named]] : [];
}

const loanSchema = (example: string) =>
  schema.objectField(
    'Кредит или залог',
    schema.optionalFields({
      typeCode: schema.listedField('Вид обременения', 'encumbrance_type', example),
      document: schema.objectField(
        'Договор; может быть пустым',
        schema.optionalFields({
          typeCode: schema.textField('Вид документа', 'LOAN_AGREEMENT', 60),
          serial: schema.textField('Серия, если она есть', 'АК', 50),
          number: schema.textField('Номер договора', 'АК-2026/15', 50),
          dateIssue: schema.dateField('Дата договора', '2026-11-01'),
          whom: schema.textField('С кем заключён', 'Банк Образец'),
          countryCode: schema.textField('Страна, код ISO 3166-1', 'RU', 100),
        }),
      ),
    }),
  );

/** Makes the field of a general agreement, under which shipments, journeys or groups are declared one by one. */
export function generalAgreement() {
  return part('генеральный договор', {
    number: text('номер генерального договора', 'ГП-2026/15', { lengthMax: 40, need: 'contract' }),
    dateIssue: date('дата генерального договора', '2026-11-01', { need: 'contract', isPast: true }),
  });
}

/** Makes a field for a country, sent as any of its codes and shown by name. */
export function country(title: string, example: string, options: PartOptions = {}): Field<TString> {
  return {
    ...text(title, example, {
      ...options,
      pattern: { is: { test: (sent) => isCountry(sent) }, expected: countryExpected },
    }),
    lines: (value) => present(findCountryName(line(value)) ?? line(value)),
    data: (value) => findCountryCode(line(value)) ?? line(value),
  };
}

/** Makes a field for a person: name and date of birth, as far as known. */
export function person(title: string, options: PartOptions = {}): Field<TUnsafe<Person>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schemaReference(personSchema, capitalize(title)) as TUnsafe<Person>,
    check(checks, path, value, { document }) {
      checkPerson(checks, path, value, undefined, document as Document | undefined);
      checkListedCode(checks, 'familystate_type', `${path}.familyState`, value.familyState);
    },
    lines: (value) =>
      isObject(value) ? present(joinTexts([personName(value), formatDay(value.birthDate)], ', ')) : [],
  };
}

/** Makes a field for a document of a listed kind: "Транспортная накладная № ТН-15 от 15.12.2026". */
export function paper(title: string, list: string, [kind, number, day]: readonly [string, string, string]) {
  const fields = {
    typeCode: code('вид', kind, { list }),
    number: text('номер', number, { lengthMax: 40, need: 'contract' }),
    dateIssue: date('дата', day),
  };
  const lines: Field['lines'] = (value, book) => {
    const { typeCode, number: said, dateIssue } = isObject(value) ? value : {};
    const issued = line(dateIssue) && `от ${formatDay(dateIssue)}`;
    return present(joinTexts([...namedIn(list)(typeCode, book), line(said) && `№ ${line(said)}`, issued]));
  };
  return { ...part(title, fields), lines };
}

export function identity(title: string, options: PartOptions = {}): Field<TUnsafe<Document>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schemaReference(documentSchema, capitalize(title)) as TUnsafe<Document>,
    check: (checks, path, value) => checkDocument(checks, path, value, { codes: personDocumentCodes }),
    lines: listDocument,
  };
}

export function phone(title: string, options: PartOptions = {}): Field<typeof phoneSchema> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: phoneSchema,
    check: (checks, path, value) =>
      checkContacts(checks, path.slice(0, path.lastIndexOf('.')), { phone: value }, false),
    lines: listPhone,
  };
}

export function email(title: string, options: PartOptions = {}): Field<TString> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schema.textField(capitalize(title), 'client@example.com', 254),
    check: (checks, path, value) =>
      checkContacts(checks, path.slice(0, path.lastIndexOf('.')), { email: value }, false),
    lines: (value) => present(line(value)),
  };
}

/** Makes the field of the loan agreement that the insured item secures. */
export function loan(
  title: string,
  { example = 'MORTGAGE', ...options }: PartOptions & { readonly example?: string } = {},
): Field<ReturnType<typeof loanSchema>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: loanSchema(example),
    check: (checks, path, { typeCode }) =>
      checkListedCode(checks, 'encumbrance_type', `${path}.typeCode`, typeCode),
    lines: (value: Json | undefined, book) =>
      isObject(value)
        ? present(
            joinTexts(
              [...namedIn('encumbrance_type')(value.typeCode, book), ...listDocument(value.document)],
              ', ',
            ),
          )
        : [],
  };
}
