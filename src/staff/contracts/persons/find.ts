import { type FoundOfPerson, findPeople } from '#contracts/clients/people/find-people.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { faultsOfKnown, type KnownField, keysOfKnown } from '#parties/personal-data/people-keys.ts';
import { noteActs } from '#platform/db/tables/staff-journal.ts';
import { all, column } from '../../use-case/columns.ts';
import { type InputOf, optional } from '../../use-case/fields.ts';
import { day, named, text } from '../../use-case/kinds.ts';
import { listing, type Subject } from '../../use-case/use-case.ts';
import { personAnonymize } from './anonymize.ts';

/** How many contracts are listed, at most. */
const shownMax = 100;

const known = {
  phone: optional(named(text, 'phone', '+7 916 123-45-67'), 'a phone, written in any way'),
  email: optional(named(text, 'email', 'holder@example.com'), 'an e-mail address'),
  inn: optional(named(text, 'inn', '7709123453'), 'an INN of 10 or 12 digits'),
  documentSerial: optional(named(text, 'serial', '4500'), 'the series of a document, with {documentNumber}'),
  documentNumber: optional(
    named(text, 'number', '123456'),
    'the number of a document; its series may stand before it',
  ),
  lastName: optional(named(text, 'name', 'Образцов'), 'the whole last name, with {birthDate}'),
  birthDate: optional(day, 'the day of birth, with {lastName}'),
};

const expected: Readonly<Record<KnownField, string>> = {
  phone: 'a number of 7 to 15 digits with the prefix of its country, such as +7 916 123-45-67',
  email: 'an address such as holder@example.com',
  inn: '10 or 12 digits',
  documentSerial: 'a series',
  documentNumber: '3 or more letters and digits, such as 123456',
  lastName: 'a name in letters',
  birthDate: 'a date that exists, such as 1986-10-22',
};

function refusal(input: InputOf<typeof known>): string | undefined {
  if (Object.values(input).every((one) => one === undefined))
    return 'nobody was named: give {phone}, {email}, {inn}, {documentNumber}, or {lastName} with {birthDate}';
  const faults = faultsOfKnown(input).map(({ field, besides }) =>
    besides ? `{${besides}} needs {${field}} beside it` : `{${field}} is not usable: give ${expected[field]}`,
  );
  return faults.length > 0 ? faults.join('; ') : undefined;
}

const columns = {
  ...all(column.text, 'policyNumber', 'product', 'partner', 'holderType', 'status'),
  places: column.list,
  ...all(column.day, 'concludedOn', 'startsOn', 'endsOn'),
  premium: column.money,
};

/** Whose contracts are looked at is noted by their numbers, and by what was searched: never what was typed. */
export const personFind = listing({
  name: 'person find',
  title: `the contracts, of all partners, that name somebody, newest first, ${shownMax} at most; that you looked is written into the journal`,
  permission: 'people.find',
  input: known,
  columns,
  none: 'no contract names them',
  refusal,
  async run({ pool, clock, by, fingerprints, tell }, input): Promise<readonly FoundOfPerson[]> {
    const keys = keysOfKnown(input, await fingerprints());
    const found = await findPeople(
      { db: pool, fingerprints: await fingerprints(), clock },
      keys,
      shownMax + 1,
    );
    const shown = found.slice(0, shownMax);
    const searchedBy = Object.entries(input).flatMap(([field, value]) =>
      value === undefined ? [] : [field],
    );
    const look = { action: 'person.find', isLook: true, after: { searchedBy, found: shown.length } } as const;
    await noteActs(
      pool,
      by(),
      { ...look, about: 'person' },
      ...shown.map(({ policyNumber }) => ({ ...look, about: policyNumber })),
    );
    if (found.length > shownMax)
      tell.note(`${counted(shownMax, 'contract')} are listed and there are more: name more of the person`);
    return shown;
  },
});

/** People whom contracts name. */
export const persons: Subject = {
  name: 'person',
  about: 'people whom contracts name',
  useCases: [personFind, personAnonymize],
};
