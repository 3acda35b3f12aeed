import type { Command } from 'commander';
import { recheckedAddendums } from '../contracts/addendums/recheck.ts';
import { calculationAnswer } from '../contracts/calculation-json.ts';
import { rerate } from '../contracts/rerating/rerate.ts';
import { inLatinCapitals } from '../kernel/lookalikes.ts';
import { rublesNumber, rublesText } from '../kernel/money.ts';
import { loadPublished } from '../tariffs/published.ts';
import { createTariffBook } from '../tariffs/tariff-book.ts';
import { inCommand } from './command-context.ts';
import { describePremium } from './demo-table.ts';
import type { Invocation } from './program.ts';

export function addTariffExplain(tariff: Command, invocation: Invocation): void {
  tariff
    .command('explain')
    .description('rate a stored contract anew with its own versions and facts, and print the worksheet')
    .argument('<policyNumber>', 'number of the contract', inLatinCapitals)
    .action(async (policyNumber: string) => invocation.exit(await explain(invocation, policyNumber)));
}

function explain(invocation: Invocation, policyNumber: string): Promise<number> {
  return inCommand(invocation.variables, async ({ pool, assortment, fingerprints }) => {
    const { products, compilers } = assortment;
    const tariffs = createTariffBook(compilers);
    tariffs.replace(await loadPublished(pool));
    const { stored, anew, differences } = await rerate(
      pool,
      tariffs,
      products,
      policyNumber,
      (await fingerprints()).sealer,
    );
    const answer = { premium: rublesNumber(anew.premium), calculation: calculationAnswer(anew) };
    console.log(`${policyNumber}\n${describePremium(answer)}`);
    for (const assumption of anew.assumptions) console.log(`  ${assumption}`);
    const addendums = await recheckedAddendums(pool, products, policyNumber);
    for (const { addendum } of addendums) {
      console.log(`${addendum.addendumNumber} ${addendum.kind} ${addendum.status}`);
      for (const step of addendum.figures.steps) console.log(`  ${step}`);
    }
    const wrong = addendums.filter(({ differs }) => differs);
    for (const { addendum } of wrong) {
      console.error(`bindery: the sum of ${addendum.addendumNumber} is not what is stored`);
    }
    if (differences.length === 0) {
      console.log(`equal to what is stored: ${rublesText(stored.premium)}`);
      return wrong.length === 0 ? 0 : 1;
    }
    console.error(
      `bindery: not equal to what is stored: ${rublesText(stored.premium)} then, ${rublesText(anew.premium)} now`,
    );
    for (const difference of differences) console.error(`bindery: ${difference}`);
    return 1;
  });
}
