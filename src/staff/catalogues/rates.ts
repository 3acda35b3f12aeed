import { newestOnRecord } from '#catalogues/exchange-rates/exchange-rates.ts';
import { importRates } from '#catalogues/exchange-rates/import-rates.ts';
import { readRatesFile } from '#catalogues/exchange-rates/read-file.ts';
import { ratesOnRecord } from '#catalogues/exchange-rates/store.ts';
import { placedFault } from '#catalogues/files/fault.ts';
import { fileInMemory } from '#catalogues/files/given-file.ts';
import { usesOfRates } from '#contracts/record/store/rated.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type Kind, optionalField, subject } from '../use-case/fields.ts';
import { file as anyFile, day, textKind, withHint } from '../use-case/kinds.ts';
import { change, FaultyFiles, listing, type Subject } from '../use-case/use-case.ts';

const shownMost = 100;
const currency: Kind<string> = { ...withHint(textKind, 'code', 'EUR'), read: (typed) => typed.toUpperCase() };

export const rateImport = change({
  name: 'rates import',
  title:
    'import exchange rates: XML_daily.asp of the Bank of Russia, or CSV or XLSX with date,currency,nominal,value',
  permission: 'rates.manage',
  input: {
    file: subject(anyFile, 'a file with the rates of a day or of many'),
    replaceUsed: flagField('also change rates that contracts were rated with: these keep what they have'),
  },
  async run(context, { file, replaceUsed = false }) {
    const rates = await requireRates(context, file);
    const { refused, ...imported } = await importRates(context.pool, context.by(), rates, {
      replacesUsed: replaceUsed,
      usesOf: (tx, changed) => usesOfRates(tx, changed, context.tell.progress),
    });
    if (refused.length === 0) return imported;
    throw new Refusal(
      ...refused.map(({ currency: of, date, before, rate, uses }) =>
        message('RATE_USED', { currency: of, day: date, before, uses, rate }),
      ),
      message('RATES_NOT_IMPORTED'),
    );
  },
  json: (imported) => imported,
  text: ({ added, changed, same }) => [
    ...changed.map(({ currency: of, date, before, rate }) => `${of} of ${date}: ${before} became ${rate}`),
    `${added} new, ${changed.length} changed, ${same} as before`,
  ],
});

const columns = {
  currency: column.text,
  date: column.day,
  ...all(column.text, 'rate', 'origin'),
  changedAt: column.moment,
};

export const rateList = listing({
  name: 'rates list',
  title: `list the newest rates, up to ${shownMost}`,
  permission: 'lists.read',
  input: { currency: optionalField(currency, 'of this currency, such as EUR') },
  columns,
  none: 'there are no rates: {rates import}',
  run: ({ pool }, input) => newestOnRecord(pool, input.currency, shownMost),
});

const ofDay = subject(withHint(day, 'day'), 'such as 2026-11-21');

export const ratesOfDay = listing({
  name: 'rates show',
  title: 'show the rates of a day',
  permission: 'lists.read',
  input: { day: ofDay },
  columns,
  none: 'there are no rates of that day',
  run: ({ pool }, { day: of }) => ratesOnRecord(pool, of),
});

export const rateUses = listing({
  name: 'rates uses',
  title: 'count the contracts that used each rate of a day; reads all contracts',
  permission: 'lists.read',
  input: { day: ofDay },
  columns: { ...all(column.text, 'currency', 'rate'), contracts: column.number },
  none: 'there are no rates of that day',
  async run({ pool, tell }, input) {
    const found = await ratesOnRecord(pool, input.day);
    const uses = await usesOfRates(pool, found, tell.progress);
    return found.map((one, index) => ({ ...one, contracts: uses[index] ?? 0 }));
  },
});

export const rates: Subject = {
  name: 'rates',
  about: 'exchange rates of the Bank of Russia',
  useCases: [rateImport, rateList, ratesOfDay, rateUses],
};

/** Reads a file of exchange rates. Throws StartError for a missing file, FaultyFiles for one with errors. */
async function requireRates({ read }: StaffContext, path: string): Promise<readonly ExchangeRate[]> {
  const reading = await readRatesFile(fileInMemory(path, read(path, message('RATES_FILE_EXPECTED'))));
  if ('rates' in reading) return reading.rates;
  const faults = reading.faults.map((fault) => ({ ...fault, file: path }));
  throw new FaultyFiles(faults, [...faults.map(placedFault), message('NOTHING_IMPORTED')]);
}
