import type { TUnsafe } from 'typebox';
import { isObject } from '../../kernel/json.ts';
import { reference, type Sent } from '../../kernel/schema-parts.ts';
import { type Checks, sent } from '../../parties/checks.ts';
import { countryNameOf } from '../../parties/country.ts';
import { checkDocument } from '../../parties/document.ts';
import { travelDocumentCodes } from '../../parties/document-types.ts';
import type { Document } from '../../parties/party.ts';
import { checkPerson } from '../../parties/person.ts';
import { travelDocumentSchema, travellerSchema } from '../../parties/schema.ts';
import type { Field } from '../fields/field.ts';
import { documentListed } from '../printed/changes.ts';
import { personName } from '../printed/party.ts';
import { dayPrinted, joined, line } from '../printed/text.ts';

/** A person as a body names one who travels. */
export type Traveller = Sent<typeof travellerSchema>;

const latin = { is: /^[A-Z'\- ]{1,60}$/, expected: 'заглавные латинские буквы, как в заграничном паспорте' };
const latinNames = [
  ['lastNameLatin', 'фамилия латиницей', 'OBRAZTSOV'],
  ['firstNameLatin', 'имя латиницей', 'PETR'],
] as const;

/** Who travels; a foreign clinic knows people by their names in Latin letters. */
export const traveller: Field<TUnsafe<Traveller>> = {
  kind: 'part',
  title: 'застрахованный',
  need: 'quote',
  schema: reference(travellerSchema, 'Застрахованный') as TUnsafe<Traveller>,
  check(checks, path, person) {
    checkPerson(checks, path, person);
    for (const [name, title, example] of latinNames)
      checkLatin(checks, `${path}.${name}`, person[name], title, example);
    if (checks.complete && sent(person.citizenship) === undefined)
      checks.report(
        `${path}.citizenship`,
        'обязательное поле: гражданство, код страны ISO 3166-1, например RU',
      );
  },
  lines: (value) => (isObject(value) ? [printedPerson(value as Traveller)] : []),
  slips: ['lastName', 'firstName', 'middleName', 'lastNameLatin', 'firstNameLatin'],
};

function checkLatin(
  checks: Checks,
  field: string,
  value: string | undefined,
  title: string,
  example: string,
): void {
  const name = sent(value);
  if (name !== undefined && !latin.is.test(name)) {
    checks.report(field, `ожидаются ${latin.expected}, например ${example}`);
  } else if (name === undefined && checks.complete) {
    checks.report(field, `обязательное поле: ${title}, ${latin.expected}, например ${example}`);
  }
}

/** "Образцов Пётр Ильич (OBRAZTSOV PETR), 22.10.1986, гражданство: Россия" */
function printedPerson(person: Traveller): string {
  const inLatin = joined([person.lastNameLatin, person.firstNameLatin]);
  const citizenship = countryNameOf(line(person.citizenship)) ?? line(person.citizenship);
  return joined(
    [
      joined([personName(person), inLatin && `(${inLatin})`]),
      person.birthDate && dayPrinted(person.birthDate),
      citizenship && `гражданство: ${citizenship}`,
    ],
    ', ',
  );
}

/** With what a person travels; which documents are enough for which countries the product's rules say. */
export const travelDocument: Field<TUnsafe<Document>> = {
  kind: 'part',
  title: 'заграничный паспорт',
  need: 'contract',
  schema: reference(travelDocumentSchema, 'Документ для выезда') as TUnsafe<Document>,
  check(checks, path, document, { person }) {
    const { birthDate, citizenship } = (person ?? {}) as Traveller;
    const code = sent(document.typeCode);
    // Of another document the rules say what to send instead.
    if (code !== undefined && !travelDocumentCodes.some((known) => known === code)) return;
    checkDocument(checks, path, document, {
      codes: travelDocumentCodes,
      birthDate,
      citizenship,
      country: citizenship,
    });
  },
  lines: (value) => documentListed(value),
  slips: ['serial', 'number', 'dateIssue'],
};
