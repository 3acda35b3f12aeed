import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateOfUnit } from '#catalogues/exchange-rates/exchange-rates.ts';
import { readRatesFile } from '#catalogues/exchange-rates/read-file.ts';
import { readRatesXml } from '#catalogues/exchange-rates/read-xml.ts';
import { faultText } from '#catalogues/files/fault.ts';
import { fileInMemory } from '#catalogues/files/given-file.ts';
import { dailyRatesXml } from '../support/bank-of-russia.ts';

test('a rate list of the Bank of Russia is read with its decimal comma, nominal and encoding', () => {
  assert.deepEqual(readRatesXml(dailyRatesXml('21.11.2026')), [
    { currency: 'USD', date: '2026-11-21', rate: '81.2345' },
    { currency: 'EUR', date: '2026-11-21', rate: '94.1200' },
    { currency: 'JPY', date: '2026-11-21', rate: '0.526810' },
  ]);
});

test('a rate for a nominal of several units is converted exactly', () => {
  for (const [value, nominal, rate] of [
    ['95,0000', '1', '95.0000'],
    ['95', '1', '95'],
    ['12.5', '10', '1.25'],
    ['0,5', '10000', '0.00005'],
    ['81,23', '3', undefined],
    ['0,0000', '1', undefined],
    ['-1', '1', undefined],
    ['1e3', '1', undefined],
    ['', '1', undefined],
  ] as const) {
    assert.equal(rateOfUnit(value, nominal), rate, `${value} for ${nominal}`);
  }
});

for (const [name, xml, said] of [
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><ValCurs Date="21.11.2026"/>', /declaration/],
  ['another document', '<Other Date="21.11.2026"></Other>', /begins with <ValCurs/],
  ['a day that does not exist', '<ValCurs Date="31.02.2026"></ValCurs>', /begins with <ValCurs/],
  ['an empty list', '<ValCurs Date="21.11.2026" name="x">Error in parameters</ValCurs>', /no rates/],
  ['a truncated document', '<ValCurs Date="21.11.2026"><Valute>', /broken XML/],
  [
    'a currency without a value',
    '<ValCurs Date="21.11.2026"><Valute><CharCode>EUR</CharCode><Nominal>1</Nominal></Valute></ValCurs>',
    /no rate: EUR/,
  ],
  ['an unknown encoding', '<?xml version="1.0" encoding="koi7"?><ValCurs/>', /koi7/],
] as const) {
  test(`the rate list is refused: ${name}`, () => {
    assert.throws(() => readRatesXml(Buffer.from(xml)), said);
  });
}

const readRates = (content: string | Uint8Array) =>
  readRatesFile(fileInMemory('rates', Buffer.from(content)));

test('the content of a rate file, not its name, decides if it is read as XML or CSV', async () => {
  const daily = await readRates(dailyRatesXml('21.11.2026'));
  assert.equal('rates' in daily && daily.rates.length, 3);
  const csv = '\uFEFFdate;currency;nominal;value\n2026-11-21;EUR;1;94,12\n2026-11-21;JPY;100;52.681\n';
  assert.deepEqual(await readRates(csv), {
    rates: [
      { currency: 'EUR', date: '2026-11-21', rate: '94.12' },
      { currency: 'JPY', date: '2026-11-21', rate: '0.52681' },
    ],
  });
});

for (const [name, csv, said] of [
  ['another header', 'day,currency,nominal,value\n', /line 1/],
  ['no rows', 'date,currency,nominal,value\n', /no rates/],
  ['a day that does not exist', 'date,currency,nominal,value\n2026-02-30,EUR,1,95\n', /line 2, column date/],
  ['a currency by name', 'date,currency,nominal,value\n2026-11-21,евро,1,95\n', /line 2, column currency/],
  ['a price of 0', 'date,currency,nominal,value\n2026-11-21,EUR,1,0\n', /line 2, column nominal, value/],
  ['a day twice', 'date,currency,nominal,value\n2026-11-21,EUR,1,95\n2026-11-21,EUR,1,95\n', /twice/],
  ['a missing cell', 'date,currency,nominal,value\n2026-11-21,EUR,1\n', /./],
] as const) {
  test(`a CSV rate file with ${name} is refused`, async () => {
    const reading = await readRates(csv);
    assert.match('faults' in reading ? reading.faults.map(faultText).join('\n') : 'taken', said);
  });
}
