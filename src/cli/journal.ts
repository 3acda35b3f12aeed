import { type Command, InvalidArgumentError } from 'commander';
import { type JournalEntry, journalEntries } from '../db/staff-journal.ts';
import { isDate } from '../kernel/calendar.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

const entriesShownMax = 1_000;

interface Options {
  readonly about?: string;
  readonly staff?: string;
  readonly since?: Date;
  readonly json?: boolean;
}

export function addJournalCommand(program: Command, invocation: Invocation): void {
  program
    .command('journal')
    .description('what the staff have changed, the newest first')
    .option('--about <id>', 'only of one login, tariff version, list, contract, addendum, job, line or file')
    .option('--staff <name>', 'only of one of the staff, as --as names them')
    .option('--since <date>', 'only from this day on (of Moscow), such as 2026-11-01', startOf)
    .option('--json', 'print as JSON')
    .action(async (options: Options) => invocation.exit(await list(invocation, options)));
}

function list(invocation: Invocation, { about, staff, since, json }: Options): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const filter = {
      actor: staff === undefined ? null : `staff:${staff.replace(/^staff:/, '')}`,
      since: since ?? null,
      limit: entriesShownMax,
    };
    const named = await journalEntries(pool, { ...filter, about: about ?? null });
    const number = inLatinCapitals(about ?? '');
    const entries =
      named.length > 0 || about === undefined || number === about
        ? named
        : await journalEntries(pool, { ...filter, about: number });
    if (json) console.log(JSON.stringify(entries.map((one) => ({ ...one, entryId: String(one.entryId) }))));
    else if (entries.length === 0) console.log('the staff have changed nothing of that');
    else for (const entry of entries) console.log(line(entry));
    return 0;
  });
}

function line({ at, actor, action, about, before, after }: JournalEntry): string {
  const parts = Object.entries(after ?? {}).map(([name, value]) =>
    before && name in before
      ? `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(value)}`
      : `${name} ${JSON.stringify(value)}`,
  );
  return [at.toISOString(), actor, action.replace('.', ' '), about, ...parts].join('  ');
}

/** The first moment of a day in Moscow. */
function startOf(text: string): Date {
  if (isDate(text)) return new Date(`${text}T00:00:00+03:00`);
  throw new InvalidArgumentError('a date that exists, such as 2026-11-01');
}
