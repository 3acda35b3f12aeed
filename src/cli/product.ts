import type { Command } from 'commander';
import { holderTypes } from '../kernel/holder-type.ts';
import { listAllVersions } from '../tariffs/versions.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';

export function addProductCommands(program: Command, invocation: Invocation): void {
  const product = program
    .command('product')
    .description('what is sold: the products of the program and the insurer’s own');
  product
    .command('list')
    .description('list the products, with where each is defined and the versions of its tariff')
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

function list(invocation: Invocation, options: { json?: boolean }): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, assortment }) => {
    const versions = await listAllVersions(pool);
    const rows = assortment.products.map(({ code, title, schemas, numbers }) => ({
      code,
      title,
      holderTypes: holderTypes.filter((holderType) => schemas[holderType]).join(','),
      series: numbers.series,
      tariffs: versions
        .filter(({ product }) => product === code)
        .map(
          ({ versionId, state }) => versionId.replace(`${code}/`, '') + (state === 'draft' ? ' (draft)' : ''),
        )
        .join(', '),
      from: assortment.own.find(({ product }) => product.code === code)?.folder ?? 'the program',
    }));
    if (options.json) console.log(JSON.stringify(rows));
    else console.table(rows);
    return 0;
  });
}

async function check(folder: string): Promise<number> {
  // Not above: commands that look at no product begin without the code that rates them.
  const { checkProduct } = await import('../app/own-products/check-product.ts');
  let passed = 0;
  let failed = 0;
  for await (const { what, faults } of checkProduct(folder)) {
    if (faults.length === 0) passed += 1;
    else failed += 1;
    console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}`);
    for (const fault of faults) console.log(`     ${fault}`);
  }
  const end = `${passed} passed, ${failed} failed`;
  if (failed === 0) console.log(end);
  else console.error(`bindery: ${folder}: ${end}`);
  return failed === 0 ? 0 : 1;
}
