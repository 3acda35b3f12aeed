import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { findPrintable } from '#products/conformance/forms.ts';
import type { FormType } from '#products/product/product.ts';
import { testDay } from '../products/conformance/day.ts';
import { type Changes, changed } from '../support/change.ts';
import { productOf } from '../support/products.ts';
import { shippedBook } from '../support/shipped-book.ts';
import { trial } from '../support/trial.ts';
import { readPdf } from './support/read-pdf.ts';

const renderer = createTypstRenderer({ templateDirectory: shippedForms });
after(() => renderer.close());

interface Page {
  readonly example: string;
  readonly set?: Changes;
  readonly forms?: readonly FormType[];
  /** Texts that the document must contain. */
  readonly says: readonly string[];
  readonly saysNot?: readonly RegExp[];
}

const route = 'insuredObject.cargo.shipment.route';

const foreigner = {
  person: {
    firstName: 'Жоао',
    lastName: 'Образцовеш',
    birthDate: '1986-10-22',
    gender: 'M',
    isResident: false,
  },
  phone: { phoneNumber: '5511900000001' },
  email: 'foreign@example.com',
  passport: {
    typeCode: 'FOREIGN_PASSPORT',
    serial: 'FX',
    number: '000001',
    dateIssue: '2021-10-22',
    countryCode: 'BR',
  },
  address: {
    typeCode: 'REGISTRATION',
    countryCode: 'BR',
    city: 'Сан-Паулу',
    addressStr: 'Сан-Паулу, Образцовая, 1',
  },
};
const foreignOrganization = {
  organization: { country: 'DE', fullName: 'Muster Handels GmbH', legalForm: 'GmbH', isResident: false },
  phone: { phoneNumber: '493000000001' },
  email: 'muster@example.com',
  document: { typeCode: 'SGR', serial: 'HRB', number: '000001', dateIssue: '2010-01-01' },
  address: { typeCode: 'LEGAL', countryCode: 'DE', city: 'Берлин', addressStr: 'Берлин, Образцовая, 1' },
};

/** Texts that law or common practice requires in a policy, by line of business. */
const pages: readonly Page[] = [
  {
    example: 'mortgage-individual-two-borrowers',
    says: [
      'Выгодоприобретатель первой очереди АО Пример Банк',
      'Кадастровый номер 77:06:0001001:1234',
      'Номер кредитного договора КД-2025/0001',
      'Остаток задолженности, рублей 5 250 000,00',
      'Окончание кредита 10.12.2050',
      'Тариф, %',
      '5 775 000,00 нет 0,09 5 197,50',
    ],
  },
  {
    example: 'gap-corporate',
    forms: ['POLICY', 'DRAFT', 'APPLICATION'],
    says: [
      'Окончание договора лизинга 28.11.2031',
      'Остаток лизинговых платежей, рублей 2 100 000,00',
      'Номер полиса КАСКО AB-123456',
      'Страховая сумма КАСКО, рублей 2 480 000,00',
    ],
    saysNot: [/[Оо]кончание кредита/, /Остаток долга/],
  },
  {
    example: 'gap-individual-credit-three-years',
    says: ['Окончание кредита 28.11.2031', 'Остаток долга, рублей 2 100 000,00'],
    saysNot: [/[Лл]изинг/],
  },
  {
    example: 'cargo-corporate-containers-by-sea',
    forms: ['POLICY', 'APPLICATION'],
    says: [
      'FOB — Свободно на борту',
      'Китай, Shanghai, Waigaoqiao port',
      'Вес брутто, кг 12 000',
      'Расстояние, км 10 200',
      'Год постройки судна 2010',
      'за счёт кого следует (пункт 3 статьи 930 ГК РФ)',
    ],
  },
  {
    example: 'cargo-corporate-containers-by-sea',
    set: {
      'insuredObject.cargo.shipment.temperature': { minC: -25, maxC: -18.5 },
      [`${route}.destination`]: {
        countryCode: 'RU',
        kladrId: '7700000000000',
        addressStr: 'г Москва, Россия, ул Складская, д 1',
      },
    },
    says: ['−25', '−18,5', 'вызовите аварийного комиссара', 'г Москва, Россия, ул Складская, д 1'],
    saysNot: [/Россия, г Москва/],
  },
  {
    example: 'medical-individual-family-europe',
    forms: ['POLICY', 'APPLICATION'],
    says: ['Стоимость поездки 3 200,00 EUR', '95,0000 ₽ за 1 EUR на 21.11.2026'],
    saysNot: [/Тариф, %/],
  },
  {
    example: 'medical-corporate-work-nearby',
    forms: ['APPLICATION'],
    says: ['Документ для выезда паспорт 4500 № 123456 от 22.10.2011'],
    saysNot: [/Заграничный паспорт/],
  },
  {
    example: 'mortgage-individual-two-borrowers',
    forms: ['APPLICATION'],
    says: ['согласен (статья 934 ГК РФ)', '(подпись) Образцова Анна Павловна, 14.03.1989'],
    saysNot: [/\(подпись\) Образцов Пётр Ильич, 22/, /обработк/],
  },
  {
    example: 'cargo-corporate',
    forms: ['POLICY', 'APPLICATION'],
    set: { 'insuredObject.cargo.generalAgreement': { number: 'ГД-1', dateIssue: '2026-11-01' } },
    says: ['Номер генерального договора ГД-1', 'Дата генерального договора 01.11.2026'],
  },
  {
    example: 'cargo-corporate',
    forms: ['POLICY', 'APPLICATION'],
    says: ['Транспортная накладная № ТН-15 от 01.12.2026'],
    saysNot: [/вид: |ICC_|REEFER|LOADING|за счёт кого следует/],
  },
  {
    example: 'pet-individual',
    set: { policyHolder: foreigner },
    forms: ['POLICY', 'APPLICATION'],
    says: ['22.10.1986, гражданство Бразилия', 'тел. +5511900000001', 'адрес Бразилия'],
    saysNot: [/VET_/],
  },
  {
    example: 'gap-corporate',
    set: { policyHolder: foreignOrganization },
    says: ['Muster Handels GmbH страна регистрации Германия', 'не названы: выплату получает собственник'],
    saysNot: [/GmbH Muster|GAP_/],
  },
  {
    example: 'gap-individual-credit-three-years',
    forms: ['KID'],
    says: ['по риску погашения долга', 'Порядок оплаты: единовременно'],
    saysNot: [/GAP_/],
  },
  {
    example: 'medical-individual',
    says: ['Россия / Russia', 'agreement № ОА-2026/1', 'Порядок оплаты: единовременно'],
    saysNot: [/MEDICAL/],
  },
  {
    example: 'casco-individual-four-payments-gap-package',
    forms: ['POLICY', 'APPLICATION'],
    says: ['Программа страхования Классическая'],
    saysNot: [/FAST_TRACK|REPLACEMENT_CAR|CLASSIC/],
  },
  {
    example: 'property-individual',
    says: ['Кадастровый номер 77:06:0001001:1234', 'Площадь, кв. м 54,3', 'Тариф, %'],
  },
  {
    example: 'pet-individual-dog-all-covers-two-payments',
    says: [
      'Номер чипа 643099900012346',
      'Доля возмещения, % 80',
      'Дата вакцинации 10.06.2026',
      'в течение 24 часов',
    ],
  },
];

const packed = (text: string) => text.replaceAll(/\s/g, '');

async function textOf({ example, set = {} }: Page, formType: FormType): Promise<string> {
  const [code = '', holder = ''] = example.split('-');
  const holderType: HolderType = holderTypes.find((one) => one === holder) ?? assert.fail(holder);
  const product = productOf(code) ?? assert.fail(code);
  const { body } =
    requestExamples(code, holderType).find(({ name }) => name === example) ?? assert.fail(example);
  const contract = await findPrintable(
    { product, holderType, reference: shippedBook, outcomeOf: trial.outcomeOf },
    { body: changed(body, set), today: testDay },
  );
  const form = contract && product.forms[formType]?.(contract);
  return (await readPdf(await renderer.render(form ?? assert.fail(`${example} is refused`)))).text;
}

for (const page of pages) {
  for (const formType of page.forms ?? (['POLICY'] as const)) {
    const changes = page.set ? ` with ${Object.keys(page.set).join(' and ')}` : '';
    test(`${formType} of ${page.example}${changes} contains the required texts`, async () => {
      const text = await textOf(page, formType);
      for (const said of page.says) assert.ok(packed(text).includes(packed(said)), `${said}: ${text}`);
      for (const wrong of page.saysNot ?? []) assert.doesNotMatch(text, wrong);
    });
  }
}

test('a cargo policy with a long description of goods fits two pages', async () => {
  const description = 'Производственное оборудование '.repeat(16).trim();
  const product = productOf('cargo') ?? assert.fail();
  const shown = requestExamples('cargo', 'individual').find(({ purpose }) => purpose === 'contract');
  const body = changed(shown?.body ?? assert.fail(), {
    'insuredObject.cargo.items[0].description': description,
  });
  const contract = await findPrintable(
    { product, holderType: 'individual', reference: shippedBook, outcomeOf: trial.outcomeOf },
    { body, today: testDay },
  );
  const form = contract && product.forms.POLICY?.(contract);
  const { pages: printed } = await readPdf(await renderer.render(form ?? assert.fail()));
  assert.equal(printed.length, 2);
});
