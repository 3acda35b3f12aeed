import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { osagoForms } from '#products/lines/osago/forms.ts';
import type { FormType, PrintableContract } from '#products/product/product.ts';
import { osagoDriver } from '../support/osago-body.ts';
import { contract, corporateContract, longContract, longName } from './support/contracts.ts';
import { readPdf } from './support/read-pdf.ts';
import { templateDirectory as emptyDirectory } from './support/templates.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

function copiedTemplates(context: TestContext): string {
  const directory = emptyDirectory(context);
  cpSync(templateDirectory, directory, { recursive: true });
  return directory;
}

async function rendered(type: FormType, printable: PrintableContract): Promise<Uint8Array> {
  const form = osagoForms[type];
  assert.ok(form);
  return renderer.render(form(printable));
}

function assertPrinted(text: string, expected: readonly string[]): void {
  for (const part of expected) assert.ok(text.includes(part), `not printed: ${part}\nin: ${text}`);
}

test('an osago policy is one A4 page with every field of the official form', async () => {
  const bytes = await rendered('POLICY', contract());
  assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  const pdf = await readPdf(bytes);
  assert.equal(pdf.pages.length, 1);
  assertPrinted(pdf.text, [
    'Страховое акционерное общество «Образец-Полис»',
    'СТРАХОВОЙ ПОЛИС',
    'обязательного страхования гражданской ответственности владельцев транспортных средств',
    'СТРАХОВОЙ ПОЛИС серия ХХХ № 0000000001',
    'Договор заключён в виде электронного документа',
    'Лицензия ОС № 0000-03 от 15.01.2024, Банк России',
    'polis.insurer.example',
    'Срок страхования с 00 ч. 00 мин. 01.12.2026 по 24 ч. 00 мин. 30.11.2027 (время московское)',
    'с 01.12.2026 по 30.11.2027 с — по — с — по —',
    '1. Страхователь',
    'Собственник транспортного средства',
    'Образцов Пётр Ильич',
    'LADA VESTA',
    'XTAGFL110MY000001',
    'А001АА77',
    'Электронный ПТС',
    '164301000000001',
    'X Личная',
    'X следующих лиц, допущенных к управлению',
    '1 Образцов Пётр Ильич 7701 123456 класс 3 (1,17)',
    '500 000 рублей',
    '400 000 рублей',
    'действует на территории Российской Федерации',
    '8 637,88 руб. (восемь тысяч шестьсот тридцать семь рублей 88 копеек)',
    '4 118,00 1,80 1,17 0,83 1,00 1,20 1,00 — — 8 637,88',
    'KBM-2026-000001',
    'Дата заключения договора 21.11.2026',
    'Дата выдачи полиса 21.11.2026',
    'Примерова Анна Сергеевна',
    'стр. 1 из 1',
  ]);
  assert.doesNotMatch(pdf.text, /проект/i);
});

test('the PDF of an osago policy has title, insurer, language and embedded fonts', async () => {
  const pdf = await readPdf(await rendered('POLICY', contract()));
  assert.equal(pdf.title, 'Страховой полис ОСАГО ХХХ № 0000000001');
  assert.equal(pdf.author, 'Страховое акционерное общество «Образец-Полис»');
  assert.equal(pdf.language, 'ru-RU');
  assert.match(pdf.subject, /^Обязательное страхование .*, договор ХХХ № 0000000001$/);
  assert.match(pdf.keywords, /ОСАГО.*XTAGFL110MY000001/);
  assert.equal(pdf.createdAt, '20261121');
  assert.equal(pdf.archive, '2A');
  assert.deepEqual(pdf.fonts, [
    'GolosText-Bold',
    'GolosText-Medium',
    'GolosText-Regular',
    'GolosText-SemiBold',
  ]);
});

test('an osago draft says that it is no policy and has no QR code for checking', async () => {
  const pdf = await readPdf(await rendered('DRAFT', contract()));
  assertPrinted(pdf.text, ['ПРОЕКТ СТРАХОВОГО ПОЛИСА', 'не является страховым полисом', 'ХХХ № 0000000001']);
  assert.ok((pdf.text.match(/ПРОЕКТ(?! ?СТРАХОВОГО|\.)/g) ?? []).length >= 1, 'no watermark');
  assert.doesNotMatch(pdf.text, /polis\.insurer\.example/);
  assert.match(pdf.title, /^Проект/);
});

test('an osago policy with long names, seven drivers and three periods prints everything on two pages', async () => {
  const pdf = await readPdf(await rendered('POLICY', longContract()));
  assert.equal(pdf.pages.length, 2);
  assertPrinted(pdf.text, [
    longName,
    'с 01.12.2026 по 28.02.2027 с 01.04.2027 по 30.06.2027 с 01.09.2027 по 30.11.2027',
    'Специальный автобус повышенной вместимости, полноприводный',
    '2110-1234567890123456',
    'KMFGA17PPDC000001',
    'X Регулярные пассажирские перевозки по маршруту',
    'прицепом: X да',
    ...Array.from({ length: 7 }, (_, index) => `Образцова-Примеровская${'а'.repeat(index)} `),
    'класс M (3,92)',
    'класс 13 (0,46)',
    '1 234 567,89',
    '12 345,67 1,80 3,92 1,08 1,00 1,60 0,95 1,00 1,25',
    'ХХХ № 0166171796',
    'ААМ № 0000000042',
    'Модель указана без справочника.',
  ]);
  for (const [index, page] of pdf.pages.entries()) {
    assertPrinted(page, [`Полис ОСАГО ХХХ № 0000000001 (XXX0000000001) стр. ${index + 1} из 2`]);
  }
});

test('an osago policy with ten drivers and texts of 120 letters has several numbered pages', async () => {
  const last = 'Щ'.repeat(120);
  const street = 'улица имени Образцова-Примеровского, '.repeat(8).trim();
  const drivers = Array.from({ length: 10 }, (_, index) => ({
    ...osagoDriver('2026-11-21', { licence: `30000${index}` }),
    person: { lastName: last, firstName: 'Пётр', middleName: `Номер${index}` },
  }));
  const printable = contract({
    'policyHolder.person.lastName': last,
    'policyHolder.address.addressStr': street,
    'insuredObject.osago.owner.vehicleOwnerPerson.address.addressStr': street,
    'insuredObject.osago.drivers': drivers,
  });
  for (const [type, name] of [
    ['POLICY', 'Полис ОСАГО'],
    ['APPLICATION', 'Заявление о заключении договора ОСАГО'],
  ] as const) {
    const { pages, text } = await readPdf(await rendered(type, printable));
    assert.ok(pages.length > 1, type);
    for (const [index, page] of pages.entries()) {
      assertPrinted(page, [`${name} ХХХ № 0000000001 (XXX0000000001) стр. ${index + 1} из ${pages.length}`]);
    }
    for (const index of drivers.keys()) assertPrinted(text, [`Номер${index}`, `30000${index}`]);
    const unbroken = text.replace(/\s/g, '');
    assert.ok(unbroken.split(last).length - 1 >= 11, 'a name is cut');
    if (type === 'APPLICATION') assert.equal(unbroken.split(street.replace(/\s/g, '')).length - 1, 2);
  }
});

test('the signatures of an osago policy are never alone on a page', async () => {
  const driver = osagoDriver('2026-11-21', { licence: '300000' });
  let further = 0;
  for (let count = 1; count <= 9; count += 1) {
    const drivers = Array.from({ length: count }, () => driver);
    const printable = contract({ 'insuredObject.osago.drivers': drivers });
    for (const [type, before, signed] of [
      ['POLICY', 'Особые отметки', 'Дата заключения'],
      ['APPLICATION', 'Достоверность и полноту', 'Дата заявления'],
    ] as const) {
      const { pages } = await readPdf(await rendered(type, printable));
      assertPrinted(pages.at(-1) ?? '', [before, signed]);
      if (pages.length > 1) further += 1;
    }
  }
  assert.ok(further > 0, 'no form was long enough');
});

test('an osago application is one page with every field of the form', async () => {
  const bytes = await rendered('APPLICATION', contract());
  const pdf = await readPdf(bytes);
  assert.equal(pdf.pages.length, 1);
  assert.equal(pdf.title, 'Заявление о заключении договора ОСАГО ХХХ № 0000000001');
  assertPrinted(pdf.text, [
    'ЗАЯВЛЕНИЕ',
    'срок страхования с 00 ч. 00 мин. 01.12.2026 по 24 ч. 00 мин. 30.11.2027',
    'Дата рождения 22.10.1986',
    'паспорт Серия 4500 Номер 123456',
    '22.10.2011, ОВД Образцового района',
    '125009, г Москва, ул Тверская, д 1, кв 1',
    '+7 999 000-00-01',
    'holder@example.com',
    'LADA VESTA',
    '77,96 / 106',
    'XTAGFL110MY000001',
    'Электронный ПТС',
    '01.03.2021',
    'X Личная',
    '1 Образцов Пётр Ильич 22.10.1986 7701 123456 20 класс 3 (1,17)',
    'KBM-2026-000001',
    '4 118,00 1,80 1,17 0,83 1,00 1,20 1,00 — — 8 637,88',
    'Дата заявления 21.11.2026',
  ]);
  assert.doesNotMatch(pdf.text, /ПРОЕКТ|обработку персональных данных/);
  const unlimited = await readPdf(await rendered('APPLICATION', corporateContract()));
  assertPrinted(unlimited.text, ['X неограниченное количество лиц', '7709123453 / 770701001']);
});

test('an osago policy of a legal entity prints its INN, its OGRN and the class of its fleet', async () => {
  const { text } = await readPdf(await rendered('POLICY', corporateContract()));
  assertPrinted(text, [
    'ООО Образец ИНН 7709123453, ОГРН 1197700001234',
    'X неограниченного количества лиц',
    'КБМ собственника транспортного средства: класс 3 (1,17)',
  ]);
});

test('missing optional fields are printed as dashes on an osago policy', async () => {
  const { text, pages } = await readPdf(await rendered('POLICY', { ...contract(), body: {}, facts: {} }));
  assert.equal(pages.length, 1);
  assertPrinted(text, ['имя, отчество) —', 'Марка, модель —', 'Особые отметки —']);
});

test('the signature line is empty if the insurer has no signatory', async (context) => {
  const directory = copiedTemplates(context);
  const {
    signatory: _,
    signatories,
    ...insurer
  } = JSON.parse(readFileSync(join(directory, 'insurer.json'), 'utf8'));
  writeFileSync(join(directory, 'insurer.json'), JSON.stringify(insurer));
  const other = createTypstRenderer({ templateDirectory: directory });
  context.after(() => other.close());
  const form = osagoForms.POLICY?.(contract());
  assert.ok(form);
  const { text } = await readPdf(await other.render(form));
  assertPrinted(text, ['Страховщик (представитель страховщика) (подпись)']);
  assert.ok(!text.includes(signatories.osago.name));
});

test('the longest values that the schema allows wrap inside their cells on an osago policy', async () => {
  const name = 'Щ'.repeat(100);
  const printable = contract({
    'policyHolder.person.lastName': name,
    'insuredObject.osago.vehicle.markName': 'W'.repeat(200),
    'insuredObject.osago.vehicle.modelName': '#panic("x") *bold* ____ $x$',
    'insuredObject.osago.vehicleDocument.serial': '9'.repeat(50),
  });
  const { text } = await readPdf(await rendered('POLICY', printable));
  const unbroken = text.replace(/\s/g, '');
  assertPrinted(unbroken, [name, 'W'.repeat(200), '9'.repeat(50), '#panic("x")*bold*____$x$']);
});

test('rendering a contract twice gives the same bytes, also in another thread', async () => {
  const other = createTypstRenderer({ templateDirectory });
  const form = osagoForms.POLICY;
  assert.ok(form);
  const [first, second, third] = [
    await renderer.render(form(contract())),
    await renderer.render(form(contract())),
    await other.render(form(contract())),
  ];
  await other.close();
  assert.deepEqual(second, first);
  assert.deepEqual(third, first);
});

test('rendering fifty policies does not increase the memory of the process without limit', async () => {
  const memoryBytes = (): number => process.memoryUsage().rss;
  for (let index = 0; index < 5; index++) await rendered('POLICY', longContract());
  const before = memoryBytes();
  for (let index = 0; index < 50; index++) {
    await rendered('POLICY', { ...longContract(), policyNumber: `XXX${String(index).padStart(10, '0')}` });
  }
  assert.ok(memoryBytes() - before < 100_000_000, `grew by ${memoryBytes() - before} bytes`);
});
