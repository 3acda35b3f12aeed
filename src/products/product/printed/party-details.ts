import { findCountryName, isRussia } from '#parties/fields/country.ts';
import { documentType } from '#parties/person/document.ts';
import type { Document, Organization, Party, Person } from '#parties/person/person.ts';
import { addressPrinted, formatPhone, withLabel } from './contacts.ts';
import { formatDay, joinTexts, line } from './text.ts';

export function partyDetails(party: Party | undefined): readonly string[] {
  const { person, organization, passport, document, address, phone, email } = party ?? {};
  return [
    joinTexts([born(person), abroad('гражданство', person?.citizenship, passport ?? document)], ', '),
    abroad('страна регистрации', organization?.country),
    registration(organization),
    formatDocument(passport ?? document),
    withLabel('адрес', addressPrinted(address)),
    joinTexts([withLabel('тел.', formatPhone(phone?.phoneNumber)), withLabel('эл. почта', email)], ', '),
  ].filter((part) => part !== '');
}

/** Formats a document: "паспорт 4500 № 123456 от 01.02.2010, ОВД района"; empty without series and number. */
export function formatDocument(document: Document | undefined): string {
  const { typeCode, serial, number, dateIssue, whom } = document ?? {};
  const named = joinTexts([serial, line(number) && `№ ${line(number)}`]);
  if (named === '') return '';
  const issued = line(dateIssue) && `от ${formatDay(dateIssue)}`;
  return joinTexts([joinTexts([documentType(line(typeCode))?.name, named, issued]), whom], ', ');
}

/** Formats a country other than Russia. If no country was sent, the country of a foreign passport is used. */
function abroad(title: string, said: unknown, paper?: Document): string {
  const issuer = paper?.typeCode === 'FOREIGN_PASSPORT' ? paper.countryCode : '';
  const country = line(said) || line(issuer);
  return country === '' || isRussia(country) ? '' : `${title} ${findCountryName(country) ?? country}`;
}

function born(person: Person | undefined): string {
  return line(person?.birthDate) && `дата рождения ${formatDay(person?.birthDate)}`;
}

function registration(organization: Organization | undefined): string {
  const ogrn = line(organization?.ogrn);
  return joinTexts(
    [
      withLabel('ИНН', organization?.inn),
      withLabel('КПП', organization?.kpp),
      withLabel(ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН', ogrn),
    ],
    ', ',
  );
}
