import { readFileSync, statSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { isDate } from '#kernel/calendar.ts';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { utf8Text } from '#kernel/utf8.ts';
import { unreadable } from '#platform/db/file-errors.ts';
import { rateOfUnit } from './rate-text.ts';
import { RatesError, readRatesXml } from './read-xml.ts';

const bytesMax = 10_485_760;
const columns = ['date', 'currency', 'nominal', 'value'];

/** The rates of a file: the XML of the Bank of Russia, else CSV. Throws RatesError with what is wrong. */
export function readRatesFile(path: string): readonly ExchangeRate[] {
  const bytes = bytesOf(path);
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

function bytesOf(path: string): Uint8Array {
  try {
    if (statSync(path).size > bytesMax) throw new RatesError(`larger than ${bytesMax} bytes`);
    return readFileSync(path);
  } catch (error) {
    const text = unreadable(error);
    throw text === undefined ? error : new RatesError(text);
  }
}

/** `date,currency,nominal,value` in the first line; a comma or a semicolon between cells. */
function readRatesCsv(bytes: Uint8Array): readonly ExchangeRate[] {
  const [header = [], ...rows] = cellsOf(bytes);
  if (header.join() !== columns.join()) throw new RatesError(`line 1: must be ${columns.join()}`);
  if (rows.length === 0) throw new RatesError('no rates in it');
  return rows.map(([date = '', currency = '', nominal = '', value = ''], index) => {
    const rate = rateOfUnit(value, nominal || '1');
    const line = `line ${index + 2}`;
    if (!isDate(date)) throw new RatesError(`${line}, column date: a day such as 2026-11-21`);
    if (!/^[A-Z]{3}$/.test(currency)) throw new RatesError(`${line}, column currency: a code such as EUR`);
    if (rate === undefined)
      throw new RatesError(`${line}, columns nominal and value: how many rubles 1, 10, 100 … units cost`);
    return { currency, date, rate };
  });
}

function cellsOf(bytes: Uint8Array): readonly (readonly string[])[] {
  try {
    const text = utf8Text(bytes);
    const delimiter = text.split('\n', 1)[0]?.includes(';') ? ';' : ',';
    return parse(text, { delimiter, skip_empty_lines: true, trim: true, bom: true });
  } catch (error) {
    if (error instanceof TypeError)
      throw new RatesError('neither XML nor UTF-8: save the file as "CSV UTF-8"');
    if (error instanceof CsvError) throw new RatesError(error.message);
    throw error;
  }
}
