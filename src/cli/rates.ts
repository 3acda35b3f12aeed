import type { Command } from 'commander';
import { StartError } from '../db/start-error.ts';
import { type ImportedRates, importRates } from '../exchange-rates/import-rates.ts';
import { newestOnRecord, type RateOnRecord, ratesOnRecord } from '../exchange-rates/look-at-rates.ts';
import { readRatesFile } from '../exchange-rates/read-file.ts';
import { RatesError } from '../exchange-rates/read-xml.ts';
import { isDate } from '../kernel/calendar.ts';
import type { ExchangeRate } from '../ports/exchange-rates.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

const listed = 100;

export function addRatesCommands(program: Command, invocation: Invocation): void {
  const rates = program.command('rates').description('rates of exchange of the Bank of Russia');
  rates
    .command('import')
    .description('put rates in: XML_daily.asp of the Bank of Russia, or CSV with date,currency,nominal,value')
    .argument('<file>', 'a file with the rates of a day or of many')
    .option('--replace-used', 'also change rates that contracts were rated with: these keep what they have')
    .action(async (path: string, { replaceUsed = false }: { replaceUsed?: boolean }) => {
      invocation.exit(
        await inChange(invocation.variables, async ({ pool, by }) =>
          told(await importRates(pool, by(), readOrRefuse(path), { replacesUsed: replaceUsed })),
        ),
      );
    });
  rates
    .command('list')
    .description(`list the newest rates, up to ${listed}`)
    .option('--currency <code>', 'of this currency, such as EUR')
    .option('--json', 'print as JSON')
    .action(async ({ currency, json }: { currency?: string; json?: boolean }) => {
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) =>
          printed(await newestOnRecord(pool, currency?.toUpperCase(), listed), json),
        ),
      );
    });
  rates
    .command('show')
    .description('the rates of a day, and how many contracts were rated with each')
    .argument('<day>', 'such as 2026-11-21')
    .option('--json', 'print as JSON')
    .action(async (day: string, { json }: { json?: boolean }) => {
      if (!isDate(day)) throw new StartError(`${day} is no day: write it as 2026-11-21`);
      invocation.exit(
        await inCommand(invocation.variables, async ({ pool }) => {
          const found = await ratesOnRecord(pool, day);
          return found.length === 0 ? refuse(`there are no rates of ${day}`) : printed(found, json);
        }),
      );
    });
}

function readOrRefuse(path: string): readonly ExchangeRate[] {
  try {
    return readRatesFile(path);
  } catch (error) {
    if (error instanceof RatesError)
      throw new StartError(`${path}: ${error.message}; nothing was imported`, { cause: error });
    throw error;
  }
}

function told({ added, changed, same, refused }: ImportedRates): number {
  for (const { currency, date, before, rate, uses } of refused) {
    console.error(
      `bindery: ${currency} of ${date} is ${before}, and ${uses} contracts were rated with it; the file says ${rate}`,
    );
  }
  if (refused.length > 0)
    return refuse('nothing was imported: look at the file again, or repeat with --replace-used');
  for (const { currency, date, before, rate } of changed)
    console.log(`${currency} of ${date}: ${before} became ${rate}`);
  console.log(`${added} new, ${changed.length} changed, ${same} as before`);
  return 0;
}

function printed(rates: readonly RateOnRecord[], json = false): number {
  const rows = rates.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
  if (json) console.log(JSON.stringify(rows));
  else console.table(rows);
  return 0;
}
