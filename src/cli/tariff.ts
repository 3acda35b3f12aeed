import type { Command } from 'commander';
import { hasContracts } from '../contracts/rerating/rerate.ts';
import { faultText } from '../tariffs/fault-text.ts';
import { type ImportOutcome, importVersion, type VersionNotes } from '../tariffs/import-versions.ts';
import { publishVersions } from '../tariffs/publish-versions.ts';
import { listAllVersions } from '../tariffs/versions.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { addTariffCompare } from './tariff-compare.ts';
import { addTariffExplain } from './tariff-explain.ts';
import { addTariffViews } from './tariff-views.ts';

export function addTariffCommands(program: Command, invocation: Invocation): void {
  const tariff = program.command('tariff').description('versions of tariffs with their effective dates');
  tariff
    .command('import')
    .description('read a directory (version.json and a CSV file a table) or an .xlsx workbook into a draft')
    .argument('<path>', 'the directory or the workbook')
    .option('--author <name>', 'who answers for the version; without this what the source says')
    .option('--comment <text>', 'what changes and why; without this what the source says')
    .action(async (path: string, notes: VersionNotes) =>
      invocation.exit(
        await inChange(invocation.variables, async ({ pool, by, assortment }) =>
          told(await importVersion(pool, by(), assortment.compilers, path, notes), 'is imported as a draft'),
        ),
      ),
    );
  tariff
    .command('publish')
    .description('put drafts into force from their effective dates on, all or none')
    .argument('<versionIds...>', 'such as osago/base-rates/2026-07-01')
    .option('--backdated-first', 'also with a date that is past, while nothing of the product has been sold')
    .action(async (versionIds: readonly string[], options: { backdatedFirst?: boolean }) =>
      invocation.exit(
        await inChange(invocation.variables, async ({ pool, by, assortment }) => {
          const backdated = options.backdatedFirst ? hasContracts : undefined;
          const outcomes = await publishVersions(pool, by(), assortment.compilers, versionIds, backdated);
          return outcomes.map((outcome) => told(outcome, 'is published')).some((code) => code > 0) ? 1 : 0;
        }),
      ),
    );
  tariff
    .command('list')
    .description('list versions')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => invocation.exit(await list(invocation, options)));
  addTariffViews(tariff, invocation);
  addTariffExplain(tariff, invocation);
  addTariffCompare(tariff, invocation);
}

function list(invocation: Invocation, options: { json?: boolean }): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listAllVersions(pool)).map(({ comment, ...version }) => ({
      ...version,
      checksum: version.checksum.slice(0, 12),
      comment: comment.split('\n')[0]?.slice(0, 60),
    }));
    if (options.json) console.log(JSON.stringify(rows));
    else console.table(rows);
    return 0;
  });
}

/** What a terminal shows of a table that is wrong throughout. */
const faultsShown = 100;

function told(outcome: ImportOutcome, success: string): number {
  if (!('faults' in outcome)) {
    console.log(`${outcome.versionId} ${success}`);
    return 0;
  }
  const { versionId, faults } = outcome;
  for (const fault of faults.slice(0, faultsShown))
    console.error(`bindery: ${versionId}: ${faultText(fault)}`);
  if (faults.length > faultsShown)
    console.error(`bindery: ${versionId}: and ${faults.length - faultsShown} more`);
  console.error(`bindery: ${versionId}: nothing was changed`);
  return 1;
}
