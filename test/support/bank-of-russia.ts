import iconv from 'iconv-lite';

/** A currency in the list of the Bank of Russia: the price of `nominal` units in rubles, with a decimal comma. */
export interface ListedCurrency {
  readonly code: string;
  readonly value: string;
  readonly nominal?: string;
  readonly name?: string;
}

export const listedCurrencies: readonly ListedCurrency[] = [
  { code: 'USD', value: '81,2345', name: 'Доллар США' },
  { code: 'EUR', value: '94,1200', name: 'Евро' },
  { code: 'JPY', value: '52,6810', nominal: '100', name: 'Иен' },
];

/** Writes the answer of `XML_daily.asp` of the Bank of Russia, in windows-1251; `date` is written like 21.11.2026. */
export function dailyRatesXml(
  date: string,
  currencies: readonly ListedCurrency[] = listedCurrencies,
): Buffer {
  const rows = currencies.map(
    ({ code, value, nominal = '1', name = 'Валюта' }, index) =>
      `<Valute ID="R0${1000 + index}"><NumCode>${100 + index}</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>${name}</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute>`,
  );
  const text = `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">${rows.join('')}</ValCurs>`;
  return iconv.encode(text, 'windows-1251');
}
