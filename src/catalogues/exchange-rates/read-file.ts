import { type Message, message } from '#kernel/errors/message.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { type CsvRow, faultsMax, headerFaults } from '../files/csv.ts';
import type { PlaceFault } from '../files/fault.ts';
import type { GivenFile } from '../files/given-file.ts';
import { readTableFile } from '../files/table.ts';
import { rateOfUnit } from './exchange-rates.ts';
import { RatesError, readRatesXml } from './read-xml.ts';

const bytesMax = 10_485_760;
const rowsMax = 200_000;
const columns = ['date', 'currency', 'nominal', 'value'];

type Reading = { readonly rates: readonly ExchangeRate[] } | { readonly faults: readonly PlaceFault[] };

/** Reads rates from the Bank of Russia's XML, CSV or XLSX, or returns all errors. */
export async function readRatesFile(file: GivenFile): Promise<Reading> {
  const bytes = file.bytes(bytesMax);
  if ('message' in bytes) return { faults: [bytes] };
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 50)).replace(/^[^<\w]*/, '');
  const reading = begin.startsWith('<') ? xmlReading(bytes) : await tableReading(bytes);
  if ('faults' in reading) return reading;
  const keys = reading.rates.map(({ currency, date }) => `${currency} ${date}`);
  const seen = new Set<string>();
  const twice = reading.rates.filter((_, index) => {
    const key = keys[index] ?? '';
    return seen.has(key) || !seen.add(key);
  });
  if (twice.length === 0) return reading;
  return {
    faults: twice.slice(0, faultsMax).map(({ currency, date }) => ({
      message: message('RATE_TWICE', { currency, day: date }),
    })),
  };
}

function xmlReading(bytes: Uint8Array): Reading {
  try {
    return { rates: readRatesXml(bytes) };
  } catch (error) {
    if (error instanceof RatesError) return { faults: [{ message: message('RATES_UNREADABLE') }] };
    throw error;
  }
}

async function tableReading(bytes: Uint8Array): Promise<Reading> {
  const read = await readTableFile(bytes, rowsMax);
  if ('faults' in read) return read;
  const wrong = headerFaults(read.columns, { known: columns, required: columns });
  if (wrong.length > 0) return { faults: wrong };
  if (read.rows.length === 0) return { faults: [{ message: message('RATES_NONE') }] };
  const places = columns.map((column) => read.columns.indexOf(column));
  const faults: PlaceFault[] = [];
  const rates = read.rows.map(({ cells, line }: CsvRow) => {
    const [date = '', currency = '', nominal, value = ''] = places.map((place) => cells[place]);
    const report = (column: string, wrong: Message) => faults.push({ line, column, message: wrong });
    const rate = rateOfUnit(value, nominal || '1') ?? '';
    if (!isDate(date)) report('date', message('RATE_DAY_EXPECTED'));
    if (!/^[A-Z]{3}$/.test(currency)) report('currency', message('RATE_CURRENCY_EXPECTED'));
    if (rate === '') report('nominal, value', message('RATE_VALUE_EXPECTED'));
    return { currency, date, rate };
  });
  return faults.length > 0 ? { faults: faults.slice(0, faultsMax) } : { rates };
}

/** Sandbox rates in rubles. They are the same every day, so that partners' test premiums stay valid. */
export const sandboxRates: Readonly<Record<string, string>> = { EUR: '95.0000', USD: '82.0000' };
