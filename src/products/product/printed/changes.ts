import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { Address, Document, Driver, Party } from '#parties/person/person.ts';
import { addressPrinted, formatPhone } from './contacts.ts';
import { formatParty, personName } from './party.ts';
import { formatDocument } from './party-details.ts';
import { formatDay, joinTexts, line } from './text.ts';

/** Formatters of body values for addendums, one line per entry. The schema has checked the types of the values. */

export function listDrivers(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((driver: Driver) => {
    const { person, driversLicense, driverAge, driveExperience } = driver;
    const licence = joinTexts([driversLicense?.serial, driversLicense?.number]);
    const name = personName(person) || joinTexts(['водитель', driverAge && `возраст ${driverAge}`]);
    return joinTexts(
      [name, licence && `ВУ ${licence}`, !person && driveExperience && `стаж ${driveExperience}`],
      ', ',
    );
  });
}

export function listParties(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  return Object.values(value)
    .filter(isObject)
    .map((party: Party) => {
      const { name, details } = formatParty(party);
      return joinTexts([name, details], ', ');
    });
}

export function listDocument(value: Json | undefined): readonly string[] {
  return isObject(value) ? present(formatDocument(value as Document)) : [];
}

export function listAddress(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  const address: Address = value;
  return present(addressPrinted(address));
}

export function listPhone(value: Json | undefined): readonly string[] {
  return isObject(value) ? present(formatPhone(value.phoneNumber)) : [];
}

/** Formats a consent: "дано 21.11.2026, действует по 21.11.2036". */
export function listConsent(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  const { consentFlag, dateIssue, validUntil } = value;
  if (consentFlag !== true) return ['не дано'];
  const until = line(validUntil) && `действует по ${formatDay(validUntil)}`;
  return present(joinTexts([joinTexts(['дано', line(dateIssue) && formatDay(dateIssue)]), until], ', '));
}

/** Formats a code as its name in a list, or as sent if the list lacks the code. */
export function namedIn(list: string) {
  return (value: Json | undefined, reference: ReferenceBook): readonly string[] => {
    const code = line(value);
    return present(reference.entry(list, code)?.name ?? code);
  };
}

export function present(text: string): readonly string[] {
  return text === '' ? [] : [text];
}

export function formatYesNo(value: Json | undefined): readonly string[] {
  return [value === true ? 'да' : 'нет'];
}

export function listPeriods(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return ['весь срок страхования'];
  return value
    .filter(isObject)
    .map(({ start, end }) => `с ${formatDay(line(start))} по ${formatDay(line(end))}`);
}
