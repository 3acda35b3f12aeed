import { isObject, type Json } from '../../kernel/json.ts';
import type { Document, Driver, Party } from '../../parties/party.ts';
import { partyPrinted, personName } from './party.ts';
import { dayPrinted, joined, line } from './text.ts';

/** Values of bodies as the print form of an addendum lists them, a line each; the schema has checked their shape. */

export function driversListed(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((driver: Driver) => {
    const { person, driversLicense, driverAge, driveExperience } = driver;
    const licence = joined([driversLicense?.serial, driversLicense?.number]);
    const name = personName(person) || joined(['водитель', driverAge && `возраст ${driverAge}`]);
    return joined(
      [name, licence && `ВУ ${licence}`, !person && driveExperience && `стаж ${driveExperience}`],
      ', ',
    );
  });
}

export function partiesListed(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  return Object.values(value)
    .filter(isObject)
    .map((party: Party) => {
      const { name, details } = partyPrinted(party);
      return joined([name, details], ', ');
    });
}

export function documentListed(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  const { serial, number, dateIssue }: Document = value;
  return [joined([serial, number && `№ ${number}`, dateIssue && `от ${dayPrinted(dateIssue)}`])];
}

export function yesOrNo(value: Json | undefined): readonly string[] {
  return [value === true ? 'да' : 'нет'];
}

/** "с 01.12.2026 по 31.05.2027" */
export function periodsListed(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value) || value.length === 0) return ['весь срок страхования'];
  return value
    .filter(isObject)
    .map(({ start, end }) => `с ${dayPrinted(line(start))} по ${dayPrinted(line(end))}`);
}
