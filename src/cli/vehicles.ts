import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { unreadable } from '../db/file-errors.ts';
import { StartError } from '../db/start-error.ts';
import { codeOf } from '../db/unavailable.ts';
import { counted } from '../kernel/counted.ts';
import { importVehicles, listImports, type VehicleImport } from '../vehicles/import-vehicles.ts';
import { exportVehicles } from '../vehicles/load-directory.ts';
import type { TableFault } from '../vehicles/table/columns.ts';
import { faultsMax } from '../vehicles/table/read-table.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addVehiclesCommands(program: Command, invocation: Invocation): void {
  const vehicles = program
    .command('vehicles')
    .description('the directory of makes, models and modifications');
  vehicles
    .command('import')
    .description('read a CSV file into the directory, whole or not at all')
    .argument('<file>', 'the file: a row a modification')
    .option('--replace', 'the file is the whole directory: remove what it lacks')
    .action(async (path: string, options: { replace?: boolean }) => {
      const bytes = contentOf(path);
      invocation.exit(
        await inChange(invocation.variables, async ({ pool, by }) => {
          const file = { name: basename(path), bytes, isWhole: options.replace === true };
          return told(path, await importVehicles(pool, by(), file));
        }),
      );
    });
  vehicles
    .command('export')
    .description('write the directory as a CSV file that an import takes back')
    .argument('<file>', 'the file, which must not exist')
    .action(async (path: string) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) => {
          const file = newFile(path);
          try {
            const count = await exportVehicles(pool, (text) => writeSync(file, text));
            console.log(`${path}: ${counted(count, 'modification')}`);
          } finally {
            closeSync(file);
          }
          return 0;
        }),
      );
    });
  vehicles
    .command('list')
    .description('list the newest imports')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) => {
          const rows = (await listImports(pool)).map(({ sha256, importedAt, revision, ...row }) => ({
            revision: String(revision),
            importedAt: importedAt.toISOString(),
            ...row,
            sha256: sha256.slice(0, 12),
          }));
          if (options.json) console.log(JSON.stringify(rows));
          else console.table(rows);
          return 0;
        }),
      );
    });
}

function contentOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new StartError(`${path} ${unreadable(cause) ?? String(cause)}; give a CSV file of modifications`, {
      cause,
    });
  }
}

function newFile(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (cause) {
    const reason = codeOf(cause) || String(cause);
    throw new StartError(`${path} cannot be written (${reason}): give a file that does not exist yet`, {
      cause,
    });
  }
}

function told(path: string, outcome: VehicleImport): number {
  if ('faults' in outcome) {
    for (const fault of outcome.faults) console.error(`bindery: ${path}: ${faultText(fault)}`);
    const first = outcome.faults.length >= faultsMax ? `the first ${faultsMax} faults: ` : '';
    console.error(`bindery: ${first}nothing has changed; correct the file and import it again`);
    return 1;
  }
  const { added, changed, removed } = outcome;
  console.log(`${path}: ${counted(added, 'modification')} added, ${changed} changed, ${removed} removed`);
  return 0;
}

function faultText({ line, column, message }: TableFault): string {
  return `line ${line}${column === undefined ? '' : `, column ${column}`}: ${message}`;
}
