import { inLatinCapitals } from '#kernel/lookalikes.ts';
import { type JournalEntry, journalEntries } from '#platform/db/staff-journal.ts';
import { all, column, data, jsonRow } from './use-case/columns.ts';
import { type Kind, optional } from './use-case/fields.ts';
import { day, named, text } from './use-case/kinds.ts';
import { type Subject, useCase } from './use-case/use-case.ts';

const entriesShownMax = 1_000;

/** The first moment of a day in Moscow. */
const startOfDay: Kind<Date> = {
  ...day,
  read(typed) {
    const read = day.read(typed);
    return read === undefined ? undefined : new Date(`${read}T00:00:00+03:00`);
  },
};

/** Rows of the journal; what each changed is told better in a line than in a table. */
const columns = {
  entryId: column.id,
  at: column.moment,
  ...all(column.text, 'actor', 'requestId', 'action', 'about'),
  before: data<JournalEntry['before']>(),
  after: data<JournalEntry['after']>(),
};

const list = useCase({
  name: 'journal',
  title: 'what the staff have changed, the newest first',
  permission: 'journal.read',
  input: {
    about: optional(
      named(text, 'id', 'XXX0000000001'),
      'only of one login, tariff version, list, contract, addendum, job, line or file',
    ),
    staff: optional(named(text, 'name', 'anna'), 'only of one of the staff, as --as names them'),
    since: optional(startOfDay, 'only from this day on (of Moscow), such as 2026-11-01'),
  },
  async run({ pool }, { about, staff, since }) {
    const filter = {
      actor: staff === undefined ? null : `staff:${staff.replace(/^staff:/, '')}`,
      since: since ?? null,
      limit: entriesShownMax,
    };
    const named_ = await journalEntries(pool, { ...filter, about: about ?? null });
    const number = inLatinCapitals(about ?? '');
    if (named_.length > 0 || about === undefined || number === about) return named_;
    return journalEntries(pool, { ...filter, about: number });
  },
  json: (entries) => entries.map((entry) => jsonRow(columns, entry)),
  text: (entries) => (entries.length === 0 ? ['the staff have changed nothing of that'] : entries.map(line)),
});

export const journal: Subject = { name: 'journal', about: 'what the staff have changed', useCases: [list] };

function line({ at, actor, action, about, before, after }: JournalEntry): string {
  const parts = Object.entries(after ?? {}).map(([name, value]) =>
    before && name in before
      ? `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(value)}`
      : `${name} ${JSON.stringify(value)}`,
  );
  return [at.toISOString(), actor, action.replace('.', ' '), about, ...parts].join('  ');
}
