import type { Command } from 'commander';
import { StartError } from '../db/start-error.ts';
import { codeOf } from '../db/unavailable.ts';
import { listSummaries } from '../reference/current-lists.ts';
import { exportLists } from '../reference/export-lists.ts';
import { faultText } from '../reference/fault-text.ts';
import { type ImportOutcome, importLists } from '../reference/import-lists.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

export function addReferenceCommands(program: Command, invocation: Invocation): void {
  const reference = program.command('reference').description('lists of codes that partners map');
  reference
    .command('import')
    .description('put CSV files in the place of the lists that they are named after, all or none')
    .argument('<paths...>', 'files such as ldu_type.csv, or directories of them')
    .action(async (paths: readonly string[]) => {
      invocation.exit(
        await inChange(invocation.variables, async ({ pool, by, assortment }) =>
          told(await importLists(pool, by(), paths, assortment.lists)),
        ),
      );
    });
  reference
    .command('list')
    .description('list the lists')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) => {
          const rows = await listSummaries(pool);
          if (options.json) console.log(JSON.stringify(rows));
          else console.table(rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })));
          return 0;
        }),
      );
    });
  reference
    .command('export')
    .description('write lists as CSV files that an import takes back')
    .argument('<directory>', 'where to write; existing files are replaced')
    .argument('[lists...]', 'names of lists; without them all')
    .action(async (directory: string, names: readonly string[]) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool, assortment }) => {
          const lists = listsNamed(names, assortment.lists.names);
          for (const path of await exported(() => exportLists(pool, directory, lists))) console.log(path);
          return 0;
        }),
      );
    });
}

function told(outcome: ImportOutcome): number {
  if ('faults' in outcome) {
    const [first, ...more] = outcome.faults.map(faultText);
    if (more.length === 0) return refuse(`${first}; nothing was imported`);
    for (const line of [first, ...more, 'nothing was imported']) console.error(`bindery: ${line}`);
    return 1;
  }
  for (const { list, merged, added, changed, withdrawn } of outcome.lists) {
    const same = merged.length - added - changed - withdrawn;
    console.log(`${list}: ${added} new, ${changed} changed, ${withdrawn} withdrawn, ${same} as before`);
  }
  return 0;
}

function listsNamed(names: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartError(`no list is named ${unknown}: take one of ${known.join(', ')}`);
  return names.length === 0 ? known : names;
}

async function exported<Value>(write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (cause) {
    const { path, syscall } = cause as { path?: string; syscall?: string };
    if (!syscall) throw cause;
    throw new StartError(`${path ?? 'the directory'} cannot be written (${codeOf(cause)})`, { cause });
  }
}
