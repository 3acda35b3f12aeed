import { readdirSync } from 'node:fs';
import type { Command } from 'commander';
import { StartError } from '../db/start-error.ts';
import { codeOf } from '../db/unavailable.ts';
import { tariffCompilers } from '../products/index.ts';
import {
  faultText,
  type ImportOutcome,
  importDirectory,
  listAllVersions,
  publishVersions,
} from '../tariffs/import-versions.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addTariffCommands(program: Command, invocation: Invocation): void {
  const tariff = program.command('tariff').description('versions of tariffs with their effective dates');
  tariff
    .command('import')
    .description('read a directory (version.json and a CSV file a table) into a draft')
    .argument('<directory>', 'the directory')
    .action(async (directory: string) => {
      demandDirectory(directory);
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool, clock }) =>
          told(await importDirectory(pool, clock, tariffCompilers, directory), 'is imported as a draft'),
        ),
      );
    });
  tariff
    .command('publish')
    .description('put drafts into force from their effective dates on, all or none')
    .argument('<versionIds...>', 'such as osago/base-rates/2026-07-01')
    .action(async (versionIds: readonly string[]) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool, clock }) =>
          (await publishVersions(pool, clock, tariffCompilers, versionIds))
            .map((outcome) => told(outcome, 'is published'))
            .reduce((worst, code) => Math.max(worst, code), 0),
        ),
      );
    });
  tariff
    .command('list')
    .description('list versions')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) => {
          const rows = (await listAllVersions(pool)).map(({ comment, ...version }) => ({
            ...version,
            checksum: version.checksum.slice(0, 12),
            comment: comment.split('\n')[0]?.slice(0, 60),
          }));
          if (options.json) console.log(JSON.stringify(rows));
          else console.table(rows);
          return 0;
        }),
      );
    });
}

function demandDirectory(path: string): void {
  try {
    readdirSync(path);
  } catch (cause) {
    const reason = codeOf(cause) || String(cause);
    throw new StartError(
      `${path} cannot be read (${reason}): give a directory with version.json and a CSV file a table`,
      { cause },
    );
  }
}

function told(outcome: ImportOutcome, success: string): number {
  if ('faults' in outcome) {
    for (const fault of outcome.faults) console.error(`bindery: ${outcome.versionId}: ${faultText(fault)}`);
    return 1;
  }
  console.log(`${outcome.versionId} ${success}`);
  return 0;
}
