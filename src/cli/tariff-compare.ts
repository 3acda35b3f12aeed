import { type Command, InvalidArgumentError } from 'commander';
import { compareTariffs } from '../contracts/rerating/compare-tariffs.ts';
import { sampleMax } from '../contracts/rerating/last-contracts.ts';
import { StartError } from '../db/start-error.ts';
import { productOf } from '../products/sold.ts';
import { loadPublished } from '../tariffs/published.ts';
import { createTariffBook } from '../tariffs/tariff-book.ts';
import { versionsById } from '../tariffs/versions.ts';
import { inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { saveFile } from './save-file.ts';
import { comparisonPicture } from './tariff-compare-picture.ts';
import { comparisonJson, comparisonTable } from './tariff-compare-table.ts';
import { demandSameKind } from './tariff-views.ts';

interface CompareOptions {
  readonly sample: number;
  readonly svg?: string;
  readonly json?: boolean;
}

export function addTariffCompare(tariff: Command, invocation: Invocation): void {
  tariff
    .command('compare')
    .description('rate the last contracts under two versions and print how their premiums change')
    .argument('<before>', 'a version')
    .argument('<after>', 'another version of the same product and kind, drafts too')
    .option('--sample <n>', `how many contracts, at most ${sampleMax}`, sample, 1_000)
    .option('--svg <file>', 'write a picture too')
    .option('--json', 'print as JSON')
    .action(async (before: string, after: string, options: CompareOptions) =>
      invocation.exit(await compare(invocation, before, after, options)),
    );
}

function compare(
  invocation: Invocation,
  before: string,
  after: string,
  options: CompareOptions,
): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, assortment, fingerprints }) => {
    const versions = await versionsById(pool, [before, after]);
    demandSameKind(versions);
    const [{ product: code, kind } = { product: '', kind: '' }] = versions;
    const product = productOf(assortment.products, code);
    if (!product) throw new StartError(`the product ${code} is not sold by this program`);
    const tariffs = createTariffBook(assortment.compilers);
    const others = (await loadPublished(pool)).filter(
      ({ versionId }) => versionId !== before && versionId !== after,
    );
    tariffs.replace([...others, ...versions]);
    const kindIndex = product.tariff.kinds.indexOf(kind);
    const comparison = await compareTariffs(pool, tariffs, {
      product,
      before,
      after,
      kindIndex,
      sample: options.sample,
      sealer: (await fingerprints()).sealer,
    });
    if (options.svg !== undefined) saveFile(options.svg, comparisonPicture(comparison));
    console.log(options.json ? JSON.stringify(comparisonJson(comparison)) : comparisonTable(comparison));
    if (comparison.sample > 0) return 0;
    console.error(`bindery: no contract of ${code} is stored yet, so that nothing can be compared`);
    return 1;
  });
}

function sample(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= sampleMax) return Number(text);
  throw new InvalidArgumentError(`a whole number from 1 to ${sampleMax}`);
}
