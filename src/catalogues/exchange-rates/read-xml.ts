import { SaxesParser } from 'saxes';
import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { rateOfUnit } from './exchange-rates.ts';

export class RatesError extends Error {}

const encodings: Readonly<Record<string, string>> = { 'windows-1251': 'windows-1251', 'utf-8': 'utf-8' };
/** Maximum number of XML elements; a list of rates with five fields each is far smaller. */
const elementsMax = 5_000;

/** Reads the Bank of Russia's daily list `XML_daily.asp`; throws RatesError for other content and XML entities. */
export function readRatesXml(bytes: Uint8Array): readonly ExchangeRate[] {
  const text = decoded(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new RatesError('a document type declaration is not admitted');
  const parser = new SaxesParser();
  const rates: ExchangeRate[] = [];
  let date: string | undefined;
  let fields: Record<string, string> = {};
  let path: string[] = [];
  let elements = 0;
  parser.on('error', ({ message }) => {
    throw new RatesError(`broken XML: ${message.slice(0, 200)}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    path = [...path, name];
    if (elements > elementsMax) throw new RatesError(`more than ${elementsMax} elements`);
    if (path.length === 1) date = dateOfList(name, attributes.Date);
    if (path.join('/') === 'ValCurs/Valute') fields = {};
  });
  parser.on('text', (part) => {
    const name = path.at(-1) ?? '';
    if (path.length === 3) fields[name] = `${fields[name] ?? ''}${part}`;
  });
  parser.on('closetag', () => {
    if (date !== undefined && path.join('/') === 'ValCurs/Valute') rates.push(rateOf(date, fields));
    path = path.slice(0, -1);
  });
  parser.write(text).close();
  if (rates.length === 0) throw new RatesError('no rates in it');
  return rates;
}

function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ?? 'utf-8';
  const encoding = encodings[declared.toLowerCase()];
  if (encoding === undefined) throw new RatesError(`the encoding ${declared.slice(0, 40)} is not read`);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new RatesError(`bytes that ${encoding} does not have`);
  }
}

function dateOfList(name: string, text = ''): string {
  const [, day, month, year] = /^(\d{2})[./](\d{2})[./](\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  if (name === 'ValCurs' && isDate(date)) return date;
  throw new RatesError('not a list of rates: it begins with <ValCurs Date="21.11.2026">');
}

function rateOf(date: string, fields: Readonly<Record<string, string>>): ExchangeRate {
  const [currency, value, nominal] = [fields.CharCode, fields.Value, fields.Nominal].map((one = '') =>
    one.trim(),
  );
  const rate = rateOfUnit(value ?? '', nominal ?? '');
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency) || rate === undefined)
    throw new RatesError(`no rate: ${currency} ${nominal} = ${value}`.slice(0, 120));
  return { currency, date, rate };
}
