import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { casco } from '#products/lines/casco/index.ts';
import { risks } from '#products/lines/casco/risks.ts';
import type { Amendment } from '#products/product/amendment.ts';
import type { FormType, PrintableContract } from '#products/product/product.ts';
import { compiled, shippedVersion, withoutNewSums } from '../products/casco/rating/support.ts';
import { today } from '../products/casco/rules/support.ts';
import type { Changes } from '../support/change.ts';
import { assertNothingLost } from './support/assert-nothing-lost.ts';
import { cascoContract, longCascoContract } from './support/casco-contracts.ts';
import { type ReadPdf, readPdf } from './support/read-pdf.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

async function printed(type: FormType, printable: PrintableContract): Promise<ReadPdf> {
  const form = casco.forms[type]?.(printable);
  assert.ok(form);
  const pdf = await readPdf(await renderer.render(form));
  // An application prints only the total premium of all risks, not the premium of each risk.
  const named = { ...form, data: renamed(form.data) };
  assertNothingLost(named, pdf, type === 'APPLICATION' ? ['premium', 'code'] : ['code']);
  return pdf;
}

/** Replaces the code of a programme by its name in `casco-terms.json`, because the form prints the name. */
function renamed(data: FilledForm['data']): FilledForm['data'] {
  return JSON.parse(JSON.stringify(data).replaceAll('"CLASSIC"', '"Классическая"'));
}

function assertPrinted(text: string, expected: readonly string[]): void {
  for (const part of expected) {
    const plain = part.replaceAll('\u00a0', ' ');
    assert.ok(text.includes(plain), `not printed: ${plain}\nin: ${text}`);
  }
}

test('a policy prints the parties, the vehicle, every cover with sum and premium, and the payments', async () => {
  const printable = cascoContract('individual', { installmentType: 'FOUR_PAYMENTS' });
  const { text, title, fonts } = await printed('POLICY', printable);
  assert.equal(title, 'Полис КАСКО KSK-2026-00000001');
  assert.ok(fonts.every((name) => !name.startsWith('not embedded')));
  assertPrinted(text, [
    'KSK-2026-00000001',
    'с 00 ч. 00 мин. 01.12.2026 по 24 ч. 00 мин. 30.11.2027 (время московское)',
    'Страхователь, собственник Образцов Пётр Ильич дата рождения 22.10.1986; паспорт 4500 № 123456',
    'Выгодоприобретатель АО Банк Образец ИНН 7701000019, КПП 770101001',
    'LADA Vesta',
    'XTAGFL110MY000001',
    'Образцов Пётр Ильич (страхователь, собственник) 22.10.1986, 40 лет 7701 123456 22.10.2006, 20 лет',
    'Общая франшиза по всем рискам: 30 000,00 руб., безусловная, по каждому страховому случаю.',
    'Магнитола Аудиосистема, магнитола 30 000,50',
    'В рассрочку, 4 платежа',
    'Ограничение пробега за срок договора 20 000 км',
    'Всего 50 000,00',
    'Ремонт на СТОА по направлению страховщика',
    `${rublesPrinted(printable.premium)} руб.`,
    ...printable.installments.map(({ amount }) => rublesPrinted(amount)),
    '01.09.2027',
    ...(printable.calculation.parts ?? []).map(({ premium }) => rublesPrinted(premium)),
  ]);
  assert.ok(!text.includes('ПРОЕКТ'));
});

test("a policy prints the sum insured of every cover, and prints glass as part of the vehicle's sum", async () => {
  for (const type of ['POLICY', 'APPLICATION', 'DRAFT'] as const) {
    const printable = cascoContract('individual');
    const form = casco.forms[type]?.(printable);
    assert.doesNotMatch(JSON.stringify(form?.data), /"sum":"—"/, type);
    const { text } = await printed(type, printable);
    assertPrinted(text, [
      'Повреждения стёкол без справок (Без ограничений, в пределах страховой суммы ТС) 1 300 000,00',
      'Гражданская ответственность за вред имуществу 1 000 000,00',
      'Смерть застрахованного в ДТП 500 000,00',
      'Подменный автомобиль 60 000,00',
    ]);
  }
});

test('a policy prints a dash for a cover without a sum insured', async () => {
  const printable = cascoContract('individual', {}, compiled(withoutNewSums(shippedVersion)));
  const { text } = await printed('POLICY', printable);
  assertPrinted(text, ['Гражданская ответственность за вред имуществу —', 'Смерть застрахованного в ДТП —']);
  assert.ok(!text.includes('в пределах страховой суммы ТС'));
});

test('the policy of an organization prints the deductible of each cover and the parties of the lease', async () => {
  const { text } = await printed('POLICY', cascoContract('corporate'));
  assertPrinted(text, [
    'Страхователь, собственник, лизингополучатель ООО Образец',
    'Лизингодатель ООО Образец-Лизинг',
    'Договор лизинга № Л-2026/15 от 22.10.2026',
    'Без ограничения лиц, допущенных к управлению.',
    'Франшиза, руб.',
    '1 300 000,00 30 000,00',
  ]);
  assertPrinted(text, ['Франшиза безусловная, по каждому страховому случаю.']);
  assert.ok(!text.includes('Общая франшиза'));
});

test('every page of a draft is marked as a draft', async () => {
  const { text, pages } = await printed('DRAFT', cascoContract('individual'));
  assertPrinted(text, [
    'ПРОЕКТ ПОЛИСА',
    'не подтверждает заключение договора',
    'QR-код печатается на полисе',
  ]);
  for (const page of pages) assert.match(page, /ПРОЕКТ/);
});

test('a policy does not print terms that were not agreed', async () => {
  const { text } = await printed(
    'POLICY',
    cascoContract('individual', {
      mileageLimit: undefined,
      'insuredObject.extraEquipment': undefined,
      'insuredObject.casco.beneficiaries': undefined,
      'insuredObject.casco.antiTheftSystem': undefined,
      'insuredObject.casco.typeLDU': 'UNLIMITED_AGE_EXPERIENCE',
      'insuredObject.casco.drivers': [{ driverAge: '30', driveExperience: '5' }],
    }),
  );
  for (const absent of ['Выгодоприобретатель', 'оборудование', 'Ограничение пробега', 'Противоугонная']) {
    assert.ok(!text.includes(absent), absent);
  }
  assertPrinted(text, ['возраст от 30 лет, стаж от 5 лет']);
});

test('a policy with long names, seven drivers, all risks and much equipment prints everything on several pages', async () => {
  const { pages, text } = await printed('POLICY', longCascoContract());
  assert.ok(pages.length >= 3);
  pages.forEach((page, index) => {
    assert.ok(page.includes(`стр. ${index + 1} из ${pages.length}`), page);
    assert.ok(page.includes('KSK-2026-00000001'), page);
  });
  assertPrinted(text, [
    ...risks.map(({ title }) => title),
    '500,00 безусловная, по каждому случаю, кроме угона и полной гибели',
    '+7 495 000-00-09',
  ]);
});

test('the total of the covers in a policy is never alone on a page', async () => {
  let further = 0;
  // Vary the number of drivers: drivers are printed above the covers, so each driver moves the covers down by a row.
  for (let count = 1; count <= 10; count += 1) {
    const drivers = Array.from({ length: count }, (_, index) => ({
      person: { lastName: `Образцов${'а'.repeat(index)}`, firstName: 'Пётр', birthDate: '1986-10-22' },
      driversLicense: { typeCode: 'DRIVER_LICENSE', serial: '7701', number: `${123_456 + index}` },
      driveExperienceFrom: '2006-10-22',
    }));
    const { pages } = await printed(
      'POLICY',
      cascoContract('individual', {
        'insuredObject.casco.drivers': drivers,
        'insuredObject.casco.beneficiaries': undefined,
        'insuredObject.casco.loanAgreement': undefined,
        'insuredObject.autoAccident': undefined,
      }),
    );
    const total = pages.findIndex((page) => page.includes('Страховая премия по договору'));
    if (total > 0) further += 1;
    assert.doesNotMatch(pages[total] ?? '', /Премия, руб\. Страховая премия по договору/);
  }
  assert.ok(further > 0, 'no policy was long enough');
});

test("a policy prints the monthly sums of a risk by the vehicle's age and the term", async () => {
  const months = async (set: Changes) => {
    const { text } = await printed('POLICY', cascoContract('individual', set));
    return /Сумма, % ([\d ]+)/.exec(text)?.[1]?.trim();
  };
  const newAndShort = {
    'insuredObject.casco.vehicle.yearIssue': '2026',
    'insuredObject.casco.vehicle.usedSince': '2026-05-01',
    endDate: '2027-02-15T23:59:59+03:00',
  };
  assert.equal(await months(newAndShort), '94 93 91');
  assert.equal(await months({}), '99 97 96 95 94 92 91 90 89 87 86 85');
});

test("an application prints the data of the contract and the holder's declarations", async () => {
  const printable = cascoContract('individual', {
    installmentType: 'TWO_PAYMENTS',
    loyalties: [{ code: 'CLIENT_CLUB' }],
  });
  const { text, title, fonts } = await printed('APPLICATION', printable);
  assert.equal(title, 'Заявление о страховании КАСКО KSK-2026-00000001');
  assert.ok(fonts.every((name) => !name.startsWith('not embedded')));
  assertPrinted(text, [
    'ЗАЯВЛЕНИЕ',
    'на срок с 00 ч. 00 мин. 01.12.2026 по 24 ч. 00 мин. 30.11.2027',
    'Угон ТС 1 300 000,00',
    `${rublesPrinted(printable.premium)} руб.`,
    'Участвую в программе лояльности: Клуб клиентов страховщика.',
    '(подпись) Образцов Пётр Ильич',
  ]);
  assert.doesNotMatch(text, /обработку персональных данных/);
  assert.ok(!text.includes('ПРОЕКТ') && !text.includes('QR-код'));
  // The form must not contain the consent: federal law 156-FZ requires consent in a separate document.
  assert.doesNotMatch(text, /Согласие на обработку персональных данных/);
});

test("an organization's application prints the parties of the lease and every deductible", async () => {
  const { text } = await printed('APPLICATION', cascoContract('corporate'));
  assertPrinted(text, ['Лизингодатель', 'Договор лизинга № Л-2026/15', '30 000,00', 'Франшиза безусловная']);
});

test('a policy prints the first minute of cover, or the agreed hour if the contract stores no minutes', async () => {
  const set = { startDate: `${today}T15:30:00+03:00`, endDate: '2027-11-20T23:59:59+03:00' };
  const before = cascoContract('individual', set);
  const { text } = await printed('POLICY', before);
  assertPrinted(text, ['с 15 ч. 30 мин. 21.11.2026 по 24 ч. 00 мин. 20.11.2027']);
  const rows = [
    [`${today}T09:14:35+03:00`, 'с 09 ч. 14 мин. 21.11.2026 по 24 ч. 00 мин. 20.11.2027'],
    ['2026-11-23T00:00:00+03:00', 'с 00 ч. 00 мин. 23.11.2026 по 24 ч. 00 мин. 20.11.2027'],
    [null, 'с — ч. — мин. 21.11.2026 по 24 ч. 00 мин. 20.11.2027'],
  ] as const;
  for (const [coversFrom, expected] of rows) {
    assertPrinted((await printed('POLICY', { ...before, coversFrom })).text, [expected]);
  }
});

test('a signed policy has an electronic stamp instead of the signature', async () => {
  const form = casco.forms.POLICY?.(cascoContract('individual'));
  assert.ok(form);
  const signature = {
    owner: 'САО «Образец-Полис»',
    serialNumber: '01AB',
    validFrom: '01.01.2026',
    validUntil: '01.01.2027',
  };
  const { bytes, signaturePlace } = await renderer.renderSignable({
    ...form,
    data: { ...form.data, signature },
  });
  assert.ok(signaturePlace);
  const { text } = await readPdf(bytes);
  assertPrinted(text, ['ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ', 'Сертификат 01AB']);
});

test('a policy after a change prints the effective date and the price of the change unless the price is zero', async () => {
  const printable = cascoContract('individual', { installmentType: 'FOUR_PAYMENTS' });
  const [first, second, third] = printable.installments;
  assert.ok(first && second && third);
  const changed = [
    { ...first, status: 'PAID' },
    { ...second, amount: 123_456_789n, status: 'CANCELLED' },
    { ...third, amount: 1_234_500n, addendumNumber: 'KSK-2026-00000001-1', status: 'PAID' },
  ];
  const addendumNumber = 'KSK-2026-00000001-1';
  const amendments: Amendment[] = [
    {
      addendumNumber,
      kind: 'CHANGE',
      effectiveOn: '2027-07-01',
      issuedAt: new Date('2027-06-01T12:00:00+03:00'),
      premiumBefore: printable.premium - 10_000_000n,
      difference: 1_234_500n,
    },
  ];
  const { text } = await printed('POLICY', { ...printable, installments: changed, amendments });
  assertPrinted(text, [
    '3 01.06.2027 12 345,00 доплата, доп. соглашение KSK-2026-00000001-1',
    'на условиях этой редакции договора',
    `Полис переоформлен по дополнительному соглашению ${addendumNumber}: изменения действуют с 01.07.2027, доплата 12 345,00 руб.`,
    `${rublesPrinted(printable.premium - 10_000_000n + 1_234_500n)} руб.`,
  ]);
  assert.ok(!text.includes('1 234 567,89'), text);
});

test('the printed monthly sums match the depreciation table of the shipped tariff', () => {
  const read = (path: string) => readFileSync(new URL(`../../data/${path}`, import.meta.url), 'utf8');
  const { depreciation } = JSON.parse(read('print-forms/casco-terms.json'));
  const left: number[] = depreciation.byVehicleAge.map(({ months }: { months: number[] }) => months.at(-1));
  const [, ...rows] = read('tariffs/casco/rates/2026-12-01/depreciation.csv').trim().split('\n');
  assert.deepEqual(
    left,
    rows.map((row) => 100 - Number(row.split(',')[2])),
  );
});
