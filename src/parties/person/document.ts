import { inCyrillicCapitals } from '#kernel/text/lookalikes.ts';
import { type DateText, datePrinted, fullYears } from '#kernel/time/calendar.ts';
import { type Checks, reportMissing, requirePresence, sent } from '../fields/checks.ts';
import { checkCountry, countryExpected, isCountry, isRussia } from '../fields/country.ts';
import {
  type DocumentType,
  type DocumentTypeCode,
  documentTypes,
  personDocumentCodes,
  type Shape,
  travelDocumentCodes,
} from '../fields/document-types.ts';
import type { Document } from './person.ts';

export interface DocumentPlace {
  readonly codes: readonly DocumentTypeCode[];
  /** Birth date of the document's owner. The issue date must be later. */
  readonly birthDate?: string | undefined;
  /** Country of a document that was sent without a country; Russia by default. */
  readonly country?: string | undefined;
  /** Citizenship of the owner, which is the default country of an identity document. */
  readonly citizenship?: string | undefined;
}

const passportAgeYears = 14;
const anyNumber: Shape = {
  pattern: /^(?=.*[\p{L}\p{N}]).{1,20}$/u,
  expected: 'от 1 до 20 знаков, хотя бы одна буква или цифра',
};

const byCode: ReadonlyMap<string, DocumentType> = new Map(documentTypes.map((type) => [type.code, type]));

export function documentType(code: string): DocumentType | undefined {
  return byCode.get(code);
}

/** Checks the type and date of a document. For Russian documents also checks the serial and number. */
export function checkDocument(checks: Checks, path: string, document: Document, place: DocumentPlace): void {
  const type = checkType(checks, `${path}.typeCode`, document.typeCode, place.codes);
  if (type) checkOrigin(checks, path, document, type, place);
  const isRussian = isOfRussia(document, type, place);
  if (type) checkNumbers(checks, path, document, type, isRussian);
  const fromAge = isRussian && type?.code === 'PASSPORT' ? passportAgeYears : 0;
  if (document.dateIssue !== undefined) {
    checkIssue(checks, `${path}.dateIssue`, document.dateIssue, place.birthDate, fromAge);
  }
}

function isOfRussia(document: Document, type: DocumentType | undefined, place: DocumentPlace): boolean {
  const country = sent(document.countryCode);
  if (country !== undefined) return isRussia(country);
  if (type?.issued !== undefined) return type.issued === 'forForeigners';
  // Assume that an identity document is from the owner's country; a driving licence may be from any country.
  const citizenship = isIdentity(type) ? sent(place.citizenship) : undefined;
  return isRussia(citizenship ?? place.country);
}

const identityCodes: ReadonlySet<unknown> = new Set([...personDocumentCodes, ...travelDocumentCodes]);

function isIdentity(type: DocumentType | undefined): boolean {
  return identityCodes.has(type?.code);
}

/** Checks that the country issues documents of this type to persons of this citizenship. */
function checkOrigin(
  checks: Checks,
  path: string,
  document: Document,
  type: DocumentType,
  place: DocumentPlace,
): void {
  const field = `${path}.countryCode`;
  const country = sent(document.countryCode);
  const citizenship = sent(place.citizenship);
  checkCountry(checks, field, country);
  if (type.issued === 'abroad') {
    const named = country ?? (isIdentity(type) ? citizenship : undefined) ?? place.country;
    requirePresence(checks, field, named, `страна, выдавшая документ (${type.name}), ${countryExpected}`);
    if (country !== undefined && isRussia(country)) {
      checks.report(
        field,
        `${type.name} выдаёт другая страна: передайте её код, а для документа России — вид ${type.russian}`,
        'DOCUMENT_NOT_ACCEPTED',
      );
    }
  }
  if (citizenship === undefined || !isIdentity(type)) return;
  if (type.issued !== undefined && isRussia(citizenship)) {
    checks.report(
      `${path}.typeCode`,
      `${type.name} не бывает у гражданина России: передайте ${type.russian} или исправьте citizenship`,
      'DOCUMENT_NOT_ACCEPTED',
    );
  }
  const isForeigner = isCountry(citizenship, true) && !isRussia(citizenship);
  if (type.code === 'PASSPORT' && isForeigner && country !== undefined && isRussia(country)) {
    checks.report(
      field,
      'паспорт России расходится с citizenship другой страны: передайте страну, выдавшую паспорт, или исправьте citizenship',
      'FIELDS_CONTRADICT',
    );
  }
}

function checkType(
  checks: Checks,
  field: string,
  sentCode: string | undefined,
  codes: readonly DocumentTypeCode[],
): DocumentType | undefined {
  const code = sent(sentCode);
  if (code === undefined) {
    if (checks.complete) reportMissing(checks, field, `вид документа, ${codes.join(', ')}`);
    return undefined;
  }
  const known = codes.find((admitted) => admitted === code);
  if (known) return documentType(known);
  const names = codes.map((admitted) => `${admitted} — ${documentType(admitted)?.name}`).join(', ');
  checks.report(field, `неизвестный вид документа, допустимые значения: ${names}`, 'VALUE_NOT_IN_LIST');
  return undefined;
}

/** Checks the formats of Russian documents. Foreign documents only need a number. */
function checkNumbers(
  checks: Checks,
  path: string,
  document: Document,
  type: DocumentType,
  isRussian: boolean,
): void {
  const numberShape = (isRussian && type.number) || anyNumber;
  const serialShape = isRussian ? type.serial : undefined;
  const number = sent(document.number);
  if (number === undefined) {
    requirePresence(checks, `${path}.number`, undefined, `номер документа, ${numberShape.expected}`);
  }
  const serial = sent(document.serial);
  if (serialShape && serial === undefined && isEnough(number ?? '', type)) return;
  if (number !== undefined && !fits(number, numberShape)) {
    reportShape(checks, `${path}.number`, numberShape, type);
  }
  if (serial !== undefined) {
    const shape = serialShape ?? anyNumber;
    if (!fits(serial, shape)) reportShape(checks, `${path}.serial`, shape, type);
  } else if (serialShape) {
    requirePresence(
      checks,
      `${path}.serial`,
      undefined,
      `серия документа (${type.name}), ${serialShape.expected}`,
    );
  }
}

function isEnough(number: string, type: DocumentType): boolean {
  return type.numberAlone?.pattern.test(inCyrillicCapitals(number)) ?? false;
}

function fits(value: string, shape: Shape): boolean {
  // First test the text as sent; not for `anyNumber`, because the conversion may leave an empty text.
  return (shape !== anyNumber && shape.pattern.test(value)) || shape.pattern.test(inCyrillicCapitals(value));
}

function reportShape(checks: Checks, field: string, shape: Shape, type: DocumentType): void {
  checks.report(field, `неверный формат (${type.name}): ожидается ${shape.expected}`, 'FORMAT_INVALID');
}

function checkIssue(
  checks: Checks,
  field: string,
  issued: DateText,
  birthDate: DateText | undefined,
  fromAge: number,
): void {
  if (issued > checks.today) {
    checks.report(
      field,
      `дата выдачи не может быть позже сегодняшней (${datePrinted(checks.today)})`,
      'DATES_CONTRADICT',
    );
  }
  if (birthDate === undefined || fullYears(birthDate, issued) >= fromAge) return;
  const since = fromAge === 0 ? 'даты рождения' : `${fromAge}-летия владельца`;
  checks.report(
    field,
    `дата выдачи не может быть раньше ${since}: исправьте дату выдачи или дату рождения`,
    'DATES_CONTRADICT',
  );
}
