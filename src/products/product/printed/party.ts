import type { FormData } from '#kernel/ports/ports.ts';
import type { Organization, Party, Person } from '#parties/person/person.ts';
import { absent, joinTexts, line } from './text.ts';

/** Formats a policyholder or owner: the full name and, for an organization or sole proprietor, the identifiers. */
export function formatParty(party: Party | undefined): FormData {
  return { name: partyName(party) || absent, details: registration(party?.organization) };
}

export function personName(person: Person | undefined): string {
  return joinTexts([person?.lastName, person?.firstName, person?.middleName]);
}

function partyName(party: Party | undefined): string {
  const person = personName(party?.person);
  if (person === '') return organizationName(party?.organization);
  return party?.organization ? `Индивидуальный предприниматель ${person}` : person;
}

/** Adds the legal form before the name, unless the name contains it in words or abbreviated. */
export function organizationName(organization: Organization | undefined): string {
  const name = line(organization?.fullName);
  const form = line(organization?.legalForm);
  const isSaid = ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(form).join(' ')} `);
  return name === '' || isSaid || initials(name).startsWith(form.toUpperCase()) ? name : `${form} ${name}`;
}

/** Returns the initials of a name, without prepositions: "Общество с ограниченной ответственностью" becomes "ООО". */
function initials(name: string): string {
  const words = wordsOf(name).filter((word) => word.length > 1);
  return words.map((word) => word.slice(0, 1)).join('');
}

function wordsOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function registration(organization: Organization | undefined): string {
  const inn = line(organization?.inn);
  const ogrn = line(organization?.ogrn);
  const registered = ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН';
  return joinTexts([inn && `ИНН ${inn}`, ogrn && `${registered} ${ogrn}`], ', ');
}
