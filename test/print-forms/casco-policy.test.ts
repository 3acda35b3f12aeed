import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTypstRenderer } from '../../src/adapters/pdf/typst-renderer.ts';
import type { HolderType } from '../../src/kernel/holder-type.ts';
import { rublesPrinted } from '../../src/kernel/money.ts';
import { casco } from '../../src/products/casco/index.ts';
import { scheduleOf } from '../../src/products/casco/schedule.ts';
import type { FormType, PrintableContract } from '../../src/products/product.ts';
import { rated, today, vehicle } from '../products/casco/rules/support.ts';
import { cascoBody } from '../support/casco-body.ts';
import type { Changes } from '../support/change.ts';
import { shippedBook } from '../support/shipped-book.ts';
import { type ReadPdf, readPdf } from './support/read-pdf.ts';

const templateDirectory = fileURLToPath(new URL('../../data/print-forms', import.meta.url));
const renderer = createTypstRenderer({ templateDirectory });
after(() => renderer.close());

function contract(holderType: HolderType, set: Changes = {}): PrintableContract {
  const body = cascoBody({ today, holderType, set });
  const calculation = rated(body, { holderType });
  const term = { startsOn: '2026-12-01', endsOn: '2027-11-30' };
  return {
    policyNumber: 'KSK-2026-00000001',
    holderType,
    body,
    premium: calculation.premium,
    calculation,
    facts: { vehicle },
    concludedOn: today,
    issuedAt: today,
    installments: scheduleOf(String(body.installmentType), term, calculation.premium),
    reference: shippedBook,
    checkUrl: 'https://polis.insurer.example/check/KSK-2026-00000001',
  };
}

async function printed(type: FormType, printable: PrintableContract): Promise<ReadPdf> {
  const form = casco.forms[type]?.(printable);
  assert.ok(form);
  return readPdf(await renderer.render(form));
}

function assertPrinted(text: string, expected: readonly string[]): void {
  for (const part of expected) {
    const plain = part.replaceAll('\u00a0', ' ');
    assert.ok(text.includes(plain), `not printed: ${plain}\nin: ${text}`);
  }
}

test('a policy names the parties, the vehicle, every cover with sum and premium, and the payments', async () => {
  const printable = contract('individual', { installmentType: 'FOUR_PAYMENTS' });
  const { text, title, fonts } = await printed('POLICY', printable);
  assert.equal(title, 'Полис КАСКО KSK-2026-00000001');
  assert.ok(fonts.every((name) => !name.startsWith('not embedded')));
  assertPrinted(text, [
    'KSK-2026-00000001',
    'с 00 ч. 00 мин. 01.12.2026 по 24 ч. 00 мин. 30.11.2027',
    'Страхователь Образцов Пётр Ильич',
    'Выгодоприобретатель АО Банк Образец',
    'LADA Vesta',
    'XTAGFL110MY000001',
    'Образцов Пётр Ильич 7701 123456 22.10.2006',
    'Общая безусловная франшиза по всем рискам: 30 000,00 руб.',
    'Магнитола 30 000,50',
    'Всего 50 000,00',
    'Ремонт на СТОА по направлению страховщика',
    `${rublesPrinted(printable.premium)} руб.`,
    ...printable.installments.map(({ amount }) => rublesPrinted(amount)),
    '01.09.2027',
    ...(printable.calculation.parts ?? []).map(({ premium }) => rublesPrinted(premium)),
  ]);
  assert.ok(!text.includes('ПРОЕКТ'));
});

test("an organization's policy has a deductible a cover and the sides of the leasing", async () => {
  const { text } = await printed('POLICY', contract('corporate'));
  assertPrinted(text, [
    'Договор лизинга № Л-2026/15',
    'Лизингодатель ООО Образец',
    'Без ограничения лиц, допущенных к управлению.',
    'Франшиза, руб.',
    '1 300 000,00 30 000,00',
  ]);
  assert.ok(!text.includes('Общая безусловная франшиза'));
});

test('a draft is marked as one on every page', async () => {
  const { text, pages } = await printed('DRAFT', contract('individual'));
  assertPrinted(text, [
    'ПРОЕКТ ПОЛИСА',
    'не подтверждает заключение договора',
    'QR-код печатается на полисе',
  ]);
  for (const page of pages) assert.match(page, /ПРОЕКТ/);
});

test('what was not agreed is not printed', async () => {
  const { text } = await printed(
    'POLICY',
    contract('individual', {
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
