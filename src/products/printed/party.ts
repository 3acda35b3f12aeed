import type { FormData } from '#kernel/ports.ts';
import type { Organization, Party, Person } from '#parties/person.ts';
import { absent, joined, line } from './text.ts';

/** A holder or an owner on the form: the full name, and what identifies an organization or a proprietor. */
export function partyPrinted(party: Party | undefined): FormData {
  return { name: partyName(party) || absent, details: registration(party?.organization) };
}

/** Last, first and middle name in full. */
export function personName(person: Person | undefined): string {
  return joined([person?.lastName, person?.firstName, person?.middleName]);
}

function partyName(party: Party | undefined): string {
  const person = personName(party?.person);
  if (person === '') return organizationName(party?.organization);
  return party?.organization ? `Индивидуальный предприниматель ${person}` : person;
}

/** The legal form stands before the name, unless the name begins with it already, in short or in words. */
function organizationName(organization: Organization | undefined): string {
  const name = line(organization?.fullName);
  const form = line(organization?.legalForm).toUpperCase();
  const begins = name.toUpperCase().startsWith(form) || initials(name).startsWith(form);
  return name === '' || begins ? name : `${line(organization?.legalForm)} ${name}`;
}

/** "Общество с ограниченной ответственностью …" gives "ООО…": prepositions do not count. */
function initials(name: string): string {
  const words = name.toUpperCase().match(/\p{L}{2,}/gu) ?? [];
  return words.map((word) => word.slice(0, 1)).join('');
}

function registration(organization: Organization | undefined): string {
  const inn = line(organization?.inn);
  const ogrn = line(organization?.ogrn);
  const registered = ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН';
  return joined([inn && `ИНН ${inn}`, ogrn && `${registered} ${ogrn}`], ', ');
}
