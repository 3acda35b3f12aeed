import { isDate } from '#kernel/calendar.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { headerFaults, readCsv } from '../files/csv.ts';
import { faultText } from '../files/fault.ts';
import { bytesWithin } from '../files/read-file.ts';
import { rateOfUnit } from './rate-text.ts';
import { RatesError, readRatesXml } from './read-xml.ts';

const bytesMax = 10_485_760;
const rowsMax = 200_000;
const columns = ['date', 'currency', 'nominal', 'value'];

/** The rates of a file: the XML of the Bank of Russia, else CSV. Throws RatesError with what is wrong. */
export function readRatesFile(path: string): readonly ExchangeRate[] {
  const bytes = bytesWithin(path, bytesMax);
  if ('message' in bytes) throw new RatesError(bytes.message);
  const isXml = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 50))
    .replace(/^[^<\w]*/, '')
    .startsWith('<');
  const rates = isXml ? readRatesXml(bytes) : readRatesCsv(bytes);
  const seen = new Set<string>();
  for (const { currency, date } of rates) {
    if (seen.has(`${currency} ${date}`)) throw new RatesError(`${currency} of ${date} stands there twice`);
    seen.add(`${currency} ${date}`);
  }
  return rates;
}

/** `date,currency,nominal,value` in the first line; a comma or a semicolon between cells. */
function readRatesCsv(bytes: Uint8Array): readonly ExchangeRate[] {
  const read = readCsv(bytes, rowsMax);
  const faults =
    'faults' in read ? read.faults : headerFaults(read.columns, { known: columns, required: columns });
  if ('faults' in read || faults.length > 0) throw new RatesError(faults.map(faultText).join('; '));
  if (read.rows.length === 0) throw new RatesError('no rates in it');
  return read.rows.map(({ cells, line }) => {
    const [date = '', currency = '', nominal, value = ''] = columns.map(
      (column) => cells[read.columns.indexOf(column)],
    );
    const rate = rateOfUnit(value, nominal || '1');
    const at = `line ${line}, column`;
    if (!isDate(date)) throw new RatesError(`${at} date: a day such as 2026-11-21`);
    if (!/^[A-Z]{3}$/.test(currency)) throw new RatesError(`${at} currency: a code such as EUR`);
    if (rate === undefined)
      throw new RatesError(`${at}s nominal and value: how many rubles 1, 10, 100 … units cost`);
    return { currency, date, rate };
  });
}
