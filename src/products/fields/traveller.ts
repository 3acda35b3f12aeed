import type { TUnsafe } from 'typebox';
import { isObject } from '#kernel/json/json.ts';
import { type Sent, schemaReference } from '#kernel/schema/schema-parts.ts';
import { type Checks, requireText, sent } from '#parties/fields/checks.ts';
import { findCountryCode, findCountryName, isRussia } from '#parties/fields/country.ts';
import { travelDocumentCodes } from '#parties/fields/document-types.ts';
import { travelDocumentSchema, travellerSchema } from '#parties/fields/schema.ts';
import { checkDocument } from '#parties/person/document.ts';
import { checkPerson, type Document } from '#parties/person/person.ts';
import { listDocument } from '../product/printed/changes.ts';
import { personName } from '../product/printed/party.ts';
import { capitalize, formatDay, joinTexts, line, orDash } from '../product/printed/text.ts';
import type { Field, FieldOptions, Said } from './field.ts';
import { checkListedCode } from './parties.ts';

type Options = Pick<FieldOptions, 'need' | 'changeable' | 'askedAgain'>;

export type Traveller = Sent<typeof travellerSchema>;

const latin = { is: /^[A-Z'\- ]{1,60}$/, expected: 'заглавные латинские буквы, как в заграничном паспорте' };
const latinNames = [
  ['lastNameLatin', 'фамилия латиницей', 'OBRAZTSOV'],
  ['firstNameLatin', 'имя латиницей', 'PETR'],
] as const;

/** Makes the field of a traveller, whose name is needed in Latin letters for foreign clinics. */
export function traveller(title: string, options: Options = {}): Field<TUnsafe<Traveller>> {
  return {
    ...options,
    kind: 'part',
    title,
    schema: schemaReference(travellerSchema, capitalize(title)) as TUnsafe<Traveller>,
    check(checks, path, person, { document }) {
      checkPerson(checks, path, person, undefined, document as Document | undefined);
      checkListedCode(checks, 'familystate_type', `${path}.familyState`, person.familyState);
      for (const [name, asked, example] of latinNames)
        if (!hasOneName(person) || name === 'lastNameLatin')
          checkLatin(checks, `${path}.${name}`, person[name], asked, example);
      requireText(
        checks,
        `${path}.citizenship`,
        person.citizenship,
        'гражданство, код страны ISO 3166-1, например RU',
      );
    },
    lines: (value) => (isObject(value) ? [printedPerson(value as Traveller)] : []),
    facts: (value) => (isObject(value) ? travellerFacts(capitalize(title), value as Traveller) : []),
    data: (value) => (isObject(value) ? travellerData(value as Traveller) : line(value)),
    slips: ['lastName', 'firstName', 'middleName', 'lastNameLatin', 'firstNameLatin'],
  };
}

/** Returns true if only a last name was sent, as for a person who has a single name. */
function hasOneName({ lastName, firstName, firstNameLatin }: Traveller): boolean {
  return sent(lastName) !== undefined && sent(firstName) === undefined && sent(firstNameLatin) === undefined;
}

function checkLatin(
  checks: Checks,
  field: string,
  value: string | undefined,
  title: string,
  example: string,
): void {
  const expected = `${latin.expected}, например ${example}`;
  const name = requireText(checks, field, value, `${title}, ${expected}`);
  if (name !== undefined && !latin.is.test(name))
    checks.report(field, `ожидаются ${expected}`, 'FORMAT_INVALID');
}

function travellerFacts(title: string, person: Traveller): readonly (readonly [string, string])[] {
  const { name, inLatin, birthDate, citizenshipName } = travellerData(person);
  return [
    [title, name],
    ['Имя латиницей', inLatin],
    ['Дата рождения', birthDate],
    ['Гражданство', citizenshipName],
  ];
}

function travellerData(person: Traveller) {
  return {
    name: personName(person),
    inLatin: joinTexts([person.lastNameLatin, person.firstNameLatin]),
    birthDate: orDash(person.birthDate && formatDay(person.birthDate)),
    citizenship: findCountryCode(line(person.citizenship)) ?? line(person.citizenship),
    citizenshipName: findCountryName(line(person.citizenship)) ?? line(person.citizenship),
  };
}

/** Formats a traveller: "Образцов Пётр Ильич (OBRAZTSOV PETR), 22.10.1986, гражданство: Россия". */
function printedPerson(person: Traveller): string {
  const inLatin = joinTexts([person.lastNameLatin, person.firstNameLatin]);
  const citizenship = findCountryName(line(person.citizenship)) ?? line(person.citizenship);
  return joinTexts(
    [
      joinTexts([personName(person), inLatin && `(${inLatin})`]),
      person.birthDate && formatDay(person.birthDate),
      citizenship && `гражданство: ${citizenship}`,
    ],
    ', ',
  );
}

/** Makes the field of a travel document for the neighbouring `person`; `travelFaults` checks it against the countries. */
export function travelDocument(title: string, options: Options = {}): Field<TUnsafe<Document>> {
  return {
    ...options,
    // Russians may travel to nearby countries with their internal passport.
    calledIf: {
      field: 'document.typeCode',
      is: ['PASSPORT', 'FOREIGN_PASSPORT'],
      title: 'документ для выезда',
    },
    kind: 'part',
    title,
    schema: schemaReference(travelDocumentSchema, 'Документ для выезда') as TUnsafe<Document>,
    check(checks, path, document, { person }) {
      const { birthDate, citizenship } = (person ?? {}) as Traveller;
      const code = sent(document.typeCode);
      // `travelFaults` reports a document that is no travel document.
      if (code !== undefined && !travelDocumentCodes.some((known) => known === code)) return;
      checkDocument(checks, path, document, {
        codes: travelDocumentCodes,
        birthDate,
        citizenship,
        country: citizenship,
      });
    },
    lines: listDocument,
    data: (value) => (isObject(value) ? joinTexts([value.serial, value.number]) : line(value)),
    slips: ['serial', 'number', 'dateIssue'],
  };
}

/** Countries that accept the internal Russian passport. */
const nearby = ['BY', 'KZ', 'KG', 'AM'];
const documentExpected =
  'документ для выезда: передайте typeCode TRAVEL_PASSPORT; в Беларусь, Казахстан, Киргизию и Армению подходит паспорт гражданина';

/** Checks travellers for a list of two-letter country codes: reports unsuitable documents and journeys home. */
export function travelFaults(
  { person, document }: { readonly person?: Traveller; readonly document?: Document },
  countries: readonly string[],
): readonly Said<'document' | 'person.citizenship'>[] {
  const code = document?.typeCode?.trim() ?? '';
  const isNearby = countries.length > 0 && countries.every((one) => nearby.includes(one));
  const isEnough =
    ['', 'TRAVEL_PASSPORT'].includes(code) ||
    (code === 'PASSPORT' && isNearby) ||
    (code === 'FOREIGN_PASSPORT' && !isRussia(person?.citizenship));
  const own = findCountryCode(person?.citizenship ?? 'RU');
  const home = countries.find((one) => one === 'RU' || one === own);
  const text = 'в стране гражданства или постоянного проживания страховая защита не действует';
  return [
    !isEnough && ['document', documentExpected],
    home !== undefined && ['person.citizenship', `${text}: ${findCountryName(home) ?? home}`],
  ];
}
