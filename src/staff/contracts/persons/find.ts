import { type FoundOfPerson, findPeople } from '#contracts/clients/people/find-people.ts';
import { type Message, message } from '#kernel/errors/message.ts';
import { faultsOfKnown, type KnownField, keysOfKnown } from '#parties/personal-data/people-keys.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { all, column } from '../../use-case/columns.ts';
import { type InputOf, optionalField } from '../../use-case/fields.ts';
import { day, textKind, withHint } from '../../use-case/kinds.ts';
import { listing, type Subject } from '../../use-case/use-case.ts';
import { personAnonymize } from './anonymize.ts';

const shownMax = 100;

const known = {
  phone: optionalField(withHint(textKind, 'phone', '+7 916 123-45-67'), 'a phone, written in any way'),
  email: optionalField(withHint(textKind, 'email', 'holder@example.com'), 'an e-mail address'),
  inn: optionalField(withHint(textKind, 'inn', '7709123453'), 'an INN of 10 or 12 digits'),
  documentSerial: optionalField(
    withHint(textKind, 'serial', '4500'),
    'the series of a document, with {documentNumber}',
  ),
  documentNumber: optionalField(
    withHint(textKind, 'number', '123456'),
    'the number of a document; its series may stand before it',
  ),
  lastName: optionalField(withHint(textKind, 'name', 'Образцов'), 'the whole last name, with {birthDate}'),
  birthDate: optionalField(day, 'the day of birth, with {lastName}'),
};

const expected: Readonly<Record<KnownField, Message>> = {
  phone: message('PHONE_EXPECTED'),
  email: message('EMAIL_EXPECTED'),
  inn: message('INN_EXPECTED'),
  documentSerial: message('SERIES_EXPECTED'),
  documentNumber: message('DOCUMENT_EXPECTED'),
  lastName: message('NAME_EXPECTED'),
  birthDate: message('DAY_EXPECTED', { example: '1986-10-22' }),
};

function refusal(input: InputOf<typeof known>): Message | undefined {
  if (Object.values(input).every((one) => one === undefined)) return message('PERSON_NOT_NAMED');
  const faults = faultsOfKnown(input).map(({ field, besides }) =>
    besides
      ? message('FIELD_NEEDS', { field: besides, other: field })
      : message('FIELD_UNFIT', { field, expected: expected[field] }),
  );
  return faults.length === 0 ? undefined : faults.reduce((one, other) => message('BOTH', { one, other }));
}

const columns = {
  ...all(column.text, 'policyNumber', 'product', 'partner', 'holderType', 'status'),
  places: column.list,
  ...all(column.day, 'concludedOn', 'startsOn', 'endsOn'),
  premium: column.money,
};

/** The access record contains only which facts were searched and which contracts were found, never the searched values. */
export const personFind = listing({
  name: 'person find',
  title: `find contracts of all partners that name a person, newest first, ${shownMax} at most; recorded in the audit log`,
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
    const entry = {
      action: 'person.find',
      isRead: true,
      after: { searchedBy, found: shown.length },
    } as const;
    await noteActs(
      pool,
      by(),
      { ...entry, about: 'person' },
      ...shown.map(({ policyNumber }) => ({ ...entry, about: policyNumber })),
    );
    if (found.length > shownMax) tell.note(message('MORE_CONTRACTS', { max: shownMax }));
    return shown;
  },
});

export const persons: Subject = {
  name: 'person',
  about: 'people named in contracts',
  useCases: [personFind, personAnonymize],
};
