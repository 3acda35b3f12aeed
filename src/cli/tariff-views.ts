import type { Command } from 'commander';
import { StartError } from '../db/start-error.ts';
import { counted } from '../kernel/counted.ts';
import { columnsOf } from '../tariffs/columns-of.ts';
import { type Difference, diffVersions } from '../tariffs/diff-versions.ts';
import type { TableShape, TariffVersion } from '../tariffs/tariff.ts';
import { versionsById } from '../tariffs/versions.ts';
import { csvOf, writeVersion } from '../tariffs/write-version.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

/** Commands that look at versions and hand them out. */
export function addTariffViews(tariff: Command, invocation: Invocation): void {
  tariff
    .command('export')
    .description('write a version to a new directory of CSV files or to a new .xlsx workbook')
    .argument('<versionId>', 'see bindery tariff list')
    .requiredOption('--to <path>', 'the directory, or the workbook where it ends in .xlsx')
    .action(async (id: string, { to }: { to: string }) =>
      withVersions(invocation, [id], async ([version], shapesOf) => {
        await writeVersion(version, to, shapesOf(version));
        console.log(`${id} is written to ${to}`);
      }),
    );
  tariff
    .command('show')
    .description('show a version and its tables')
    .argument('<versionId>', 'see bindery tariff list')
    .option('--table <name>', 'print one table as CSV')
    .option('--json', 'print as JSON, with all tables')
    .action(async (id: string, options: { table?: string; json?: boolean }) =>
      withVersions(invocation, [id], async ([version], shapesOf) =>
        show(version, shapesOf(version), options),
      ),
    );
  tariff
    .command('diff')
    .description('show the cells in which two versions differ')
    .argument('<before>', 'a version')
    .argument('<after>', 'another version of the same product and kind')
    .option('--json', 'print as JSON')
    .action(async (before: string, after: string, options: { json?: boolean }) =>
      withVersions(invocation, [before, after], async ([left, right], shapesOf) => {
        const shapes = { ...shapesOf(right ?? left), ...shapesOf(left) };
        const differences = diffVersions(left, right ?? left, shapes);
        if (options.json) console.log(JSON.stringify(differences));
        else for (const line of linesOf(differences)) console.log(line);
      }),
    );
}

/** The tables that a version can have. */
type ShapesOf = (version: TariffVersion) => Readonly<Record<string, TableShape>>;

async function withVersions(
  invocation: Invocation,
  ids: readonly string[],
  work: (versions: readonly [TariffVersion, ...TariffVersion[]], shapesOf: ShapesOf) => Promise<void>,
): Promise<void> {
  const code = await inCommand(invocation.variables, async ({ pool, assortment }) => {
    const [first, ...rest] = await versionsById(pool, ids);
    if (!first) throw new Error('no version was named');
    demandSameKind([first, ...rest]);
    await work(
      [first, ...rest],
      ({ product, kind, tables }) => assortment.compilers[product]?.shapes?.(kind, tables) ?? {},
    );
    return 0;
  });
  invocation.exit(code);
}

/** Versions of different kinds have different tables, so that nothing of them can be compared. */
export function demandSameKind([first, ...rest]: readonly TariffVersion[]): void {
  const other = rest.find(({ product, kind }) => product !== first?.product || kind !== first.kind);
  if (!first || !other) return;
  throw new StartError(
    `${first.versionId} and ${other.versionId} are of different kinds: name two versions of one product and kind`,
  );
}

function show(
  version: TariffVersion,
  shapes: ReturnType<ShapesOf>,
  options: { table?: string; json?: boolean },
): void {
  const { tables, ...head } = version;
  if (options.table !== undefined) {
    const rows = tables[options.table];
    if (!rows) {
      const known = Object.keys(tables).join(', ');
      throw new StartError(`${version.versionId} has no table ${options.table}; it has ${known}`);
    }
    console.log(csvOf(rows, shapes[options.table]).trimEnd());
    return;
  }
  if (options.json) {
    console.log(JSON.stringify(version));
    return;
  }
  for (const [field, value] of Object.entries(head)) {
    console.log(`${field.padEnd(14)} ${value.replaceAll('\n', `\n${' '.repeat(15)}`)}`);
  }
  console.table(
    Object.entries(tables).map(([table, rows]) => ({
      table,
      rows: rows.length,
      columns: columnsOf(rows, shapes[table]).join(', '),
    })),
  );
}

function linesOf(differences: readonly Difference[]): readonly string[] {
  if (differences.length === 0) return ['no cell differs'];
  const lines = differences.map(({ table, row, column, before, after }) => {
    if (column !== undefined)
      return `${table} [${row}] ${column}: ${before ?? '(no column)'} → ${after ?? '(no column)'}`;
    return after === undefined ? `${table} - ${before}` : `${table} + ${after}`;
  });
  return [...lines, counted(differences.length, 'difference')];
}
