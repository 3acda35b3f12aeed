import type { ContentItem, TextField } from '#catalogues/content/content.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { StartError } from '#platform/db/start-error.ts';
import { insurerFile, jsonIn, parseInsurer } from '../insurer.ts';

/** Code of the content with the insurer's details. */
export const detailsCode = 'insurer';

const plain = {
  fullName: 'Полное название',
  shortName: 'Краткое название',
  licence: 'Номер лицензии',
  licenceDate: 'Дата лицензии',
  licenceIssuer: 'Кто выдал лицензию',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Адрес',
  phone: 'Телефон',
  email: 'Почта',
  site: 'Сайт',
  color: 'Цвет кнопок и ссылок',
  logo: 'Логотип: имя файла рядом с insurer.json',
  favicon: 'Значок вкладки: имя файла',
  letterLogo: 'Логотип писем: имя файла PNG',
};
const signatory = { name: 'фамилия, имя, отчество', position: 'должность', basis: 'основание' };
const account = {
  account: 'расчётный счёт',
  bankName: 'банк',
  bic: 'БИК',
  correspondentAccount: 'корреспондентский счёт',
};

interface SoldProduct {
  readonly code: string;
  readonly title: string;
}

/** The insurer's details, as in `insurer.json`. Throws StartError if the file is unusable. */
export function detailsItem(ownDirectory: string | undefined, sold: readonly SoldProduct[]): ContentItem {
  const file = insurerFile(ownDirectory);
  const filed = jsonIn(file);
  if (!isObject(filed)) throw new StartError(`${file} is not usable: it needs an object`);
  return {
    code: detailsCode,
    title: 'Реквизиты страховщика',
    about:
      'Название, лицензия, адрес, телефон, подписанты и счета: в полисах, счетах, письмах и на страницах',
    group: 'details',
    placeholders: [],
    filed,
    fields: (value) => detailFields(value, sold),
    faults(value) {
      const read = parseInsurer(value, ownDirectory, sold);
      return 'faults' in read ? read.faults : [];
    },
  };
}

function detailFields({ bankAccounts }: JsonObject, sold: readonly SoldProduct[]): readonly TextField[] {
  const accounts = Array.isArray(bankAccounts) ? bankAccounts.length : 0;
  return [
    ...fieldsOf(plain, '', (title) => title),
    ...fieldsOf(signatory, 'signatory.', (title) => `Подписант: ${title}`),
    // The last account is empty, for a new one.
    ...Array.from({ length: accounts + 1 }, (_, index) =>
      fieldsOf(account, `bankAccounts[${index}].`, (title) => `Счёт ${index + 1}: ${title}`),
    ).flat(),
    ...sold.flatMap(({ code, title: product }) =>
      fieldsOf(signatory, `signatories.${code}.`, (title) => `Подписант, ${product}: ${title}`),
    ),
  ];
}

function fieldsOf(
  titles: Readonly<Record<string, string>>,
  prefix: string,
  format: (title: string) => string,
): readonly TextField[] {
  return Object.entries(titles).map(([name, title]) => ({
    field: `${prefix}${name}`,
    title: format(title),
    isLong: false,
    required: [],
  }));
}
