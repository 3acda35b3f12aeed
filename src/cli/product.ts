import type { Command } from 'commander';
import { openSoundAssortment } from '../app/assortment.ts';
import { readConfig } from '../config.ts';
import { hasEmbeddedDatabase } from '../db/embedded.ts';
import { counted } from '../kernel/counted.ts';
import { holderTypes } from '../kernel/holder-type.ts';
import type { TariffVersion } from '../tariffs/tariff.ts';
import { listAllVersions } from '../tariffs/versions.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addProductCommands(program: Command, invocation: Invocation): void {
  const product = program
    .command('product')
    .description('what is sold: the products of the program and the insurer’s own');
  product
    .command('list')
    .description(
      'list the products, with the newest versions of their tariffs, where the insurer’s own are defined, and what is wrong with a folder',
    )
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => invocation.exit(await list(invocation, options)));
  product
    .command('check')
    .description(
      'hold the product of a folder to all that products promise, and rate its cases; needs no database',
    )
    .argument('<folder>', 'with index.ts, tariffs, lists and cases: see docs/own-product.md')
    .action(async (folder: string) => invocation.exit(await check(folder)));
}

/** What is sold, also where there is no database yet and where a folder cannot be sold from: then with its fault. */
async function list({ variables }: Invocation, options: { json?: boolean }): Promise<number> {
  const { productsDirectory, databaseUrl, dataDirectory } = readConfig(variables);
  const { assortment, faulty } = await openSoundAssortment(productsDirectory);
  const hasDatabase = databaseUrl !== undefined || hasEmbeddedDatabase(dataDirectory);
  const versions =
    hasDatabase && faulty.length === 0
      ? await storedVersions(variables)
      : [...(await import('../tariffs/shipped-versions.ts')).shippedVersions(), ...assortment.ownVersions];
  const rows = assortment.products.map(({ code, title, schemas, numbers }) => ({
    code,
    title,
    holderTypes: holderTypes.filter((holderType) => schemas[holderType]).join(','),
    series: numbers.series,
    versions: versions.filter(({ product }) => product === code),
    from: assortment.own.find(({ product }) => product.code === code)?.folder ?? 'the program',
  }));
  if (options.json) {
    const listed = rows.map(({ versions: own, from, ...row }) => ({ ...row, tariffs: allOf(own), from }));
    console.log(JSON.stringify([...listed, ...faulty.map(({ folder: from, fault }) => ({ from, fault }))]));
  } else {
    printList(rows);
    if (!hasDatabase) console.error('versions are those of the files: there is no database');
  }
  for (const { fault } of faulty) console.error(`bindery: ${fault}`);
  return faulty.length === 0 ? 0 : 1;
}

type Version = Pick<TariffVersion, 'versionId' | 'product' | 'kind' | 'effectiveFrom' | 'state'>;

async function storedVersions(variables: Invocation['variables']): Promise<readonly Version[]> {
  let versions: readonly Version[] = [];
  await inCommand(variables, async ({ pool }) => {
    versions = await listAllVersions(pool);
    return 0;
  });
  return versions;
}

function allOf(versions: readonly Version[]): string {
  return versions.map((one) => `${nameOf(one)}${one.state === 'draft' ? ' (draft)' : ''}`).join(', ');
}

function nameOf({ versionId, product }: Version): string {
  return versionId.replace(`${product}/`, '');
}

interface ListedProduct {
  readonly code: string;
  readonly title: string;
  readonly series: string;
  readonly versions: readonly Version[];
  readonly from: string;
}

const titleWidth = 32;

/** A line a product, and one more for where the insurer's own is defined: what is wide would hide the rest. */
function printList(rows: readonly ListedProduct[]): void {
  const lines = [
    ['code', 'title', 'series', 'newest tariff, and how many are earlier'],
    ...rows.map(({ code, title, series, versions }) => [
      code,
      title.length > titleWidth ? `${title.slice(0, titleWidth - 1)}…` : title,
      series,
      newestOf(versions) || 'none',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const [index, line] of lines.entries()) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    const from = rows[index - 1]?.from;
    if (from !== undefined && from !== 'the program') console.log(`${' '.repeat(widths[0] ?? 0)}  ${from}`);
  }
}

/** "rates/2026-12-01 +2, 1 draft" */
function newestOf(versions: readonly Version[]): string {
  const published = versions.filter(({ state }) => state === 'published');
  const drafts = versions.length - published.length;
  const kinds = [...new Set(published.map(({ kind }) => kind))];
  const newest = kinds.flatMap((kind) => {
    const ofKind = published.filter((one) => one.kind === kind);
    const [last, ...earlier] = ofKind.toSorted((one, other) =>
      other.effectiveFrom.localeCompare(one.effectiveFrom),
    );
    return last ? `${nameOf(last)}${earlier.length > 0 ? ` +${earlier.length}` : ''}` : [];
  });
  return [...newest, ...(drafts > 0 ? [counted(drafts, 'draft')] : [])].join(', ');
}

/** Where one thing is wrong in many places, the first of them say what. */
const faultsTold = 9;

async function check(folder: string): Promise<number> {
  // Not above: commands that look at no product begin without the code that rates them.
  const { checkProduct } = await import('../app/own-products/check-product.ts');
  let passed = 0;
  let failed = 0;
  for await (const { what, faults } of checkProduct(folder)) {
    if (faults.length === 0) passed += 1;
    else failed += 1;
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    for (const fault of faults.slice(0, faultsTold)) console.log(`     ${fault}`);
    if (faults.length > faultsTold) console.log(`     … and ${faults.length - faultsTold} more`);
  }
  const end = `${passed} passed, ${failed} failed`;
  if (failed === 0) console.log(end);
  else console.error(`bindery: ${folder}: ${end}`);
  return failed === 0 ? 0 : 1;
}
