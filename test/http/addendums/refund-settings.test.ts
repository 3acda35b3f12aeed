import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { messageText } from '#kernel/errors/message.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, march, signedInAgain, startsOn } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { tariffCompilers } from '../../support/products.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type Draft, paidInCash, soldContract } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { tariffCopy } from '../../support/tariff-copy.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-refund-settings-'));
let service: TestService;
let partner: TestPartner;
let soldBefore: Draft;

const settings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  osago: { 'refund_percent.SALE.before': 90, 'refund_percent.SALE.after': 60.5 },
  casco: { cooling_off_days: 20, cooling_off_credit_days: 40, 'refund_percent.HOLDER_WISH.before': 80 },
  property: { cooling_off_days: 20, 'refund_percent.HOLDER_WISH.after': 25 },
};

before(async () => {
  service = await testService();
  partner = await service.partner();
  soldBefore = await soldContract(partner);
  await withSaleSettings(service, (product) => settings[product] ?? {});
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

async function terminated(contract: Draft, effectiveDate: string, reasonCode: string) {
  const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate, reasonCode });
  assert.equal(answer.status, 200, answer.text);
  return Number(answer.body.refund ?? 0);
}

async function sold(draft: Draft): Promise<Draft> {
  await paidInCash(partner, draft);
  return draft;
}

async function textOf(number: string, type: string): Promise<string> {
  const form = await partner.call('GET', `/sales/v2/policies/${number}/files/${type}`);
  assert.equal(form.status, 200, form.text);
  const { text } = await readPdf(new Uint8Array(Buffer.from(String(form.body.policyPDF), 'base64')));
  return text.replaceAll(/[\s\u00a0]+/g, ' ');
}

const share = (rubles: number, percent: number) => Math.round(rubles * percent) / 100;

test("a termination refunds the share of its ground in the contract's tariff, and earlier contracts keep the share of their tariff", async () => {
  const [early, late] = [await soldContract(partner), await soldContract(partner)];
  assert.equal(await terminated(early, startsOn, 'SALE'), share(early.premium, 90));
  const unearned = share((late.premium * 275) / 365, 60.5);
  assert.ok(Math.abs((await terminated(late, march, 'SALE')) - unearned) < 0.011);
  const asBefore = share((soldBefore.premium * 275) / 365, 77);
  assert.ok(Math.abs((await terminated(soldBefore, march, 'SALE')) - asBefore) < 0.011);
});

test('a tariff can reduce a full refund before the first day, and the termination form prints the share', async () => {
  const contract = await sold(await savedCasco(partner));
  const answer = await askAddendum(partner, contract, {
    kind: 'TERMINATION',
    effectiveDate: startsOn,
    reasonCode: 'HOLDER_WISH',
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.refund, share(contract.premium, 80));
  assert.match(await textOf(String(answer.body.addendumNumber), 'ADDENDUM'), /возвращается 80 % премии/i);
});

test('a tariff can allow a refund for a ground without one, and the key information document prints its share and days', async () => {
  const contract = await savedProperty(partner);
  const reported = await textOf(contract.policyNumber, 'KID');
  assert.match(reported, /Возвращается 25 % премии за неистёкшие дни/);
  assert.match(reported, /отказ в течение 20 календарных дней/);
  await sold(contract);
  assert.ok((await terminated(contract, march, 'HOLDER_WISH')) > 0);
});

test('the tariff sets the number of days in the cooling-off period', async () => {
  const contract = await sold(await savedProperty(partner));
  const last = addDays(testDay, 20);
  for (const [day, status] of [
    [addDays(last, 4), 400],
    [last, 200],
  ] as const) {
    service.clock.set(`${day}T12:00:00+03:00`);
    const later = await signedInAgain(service, partner);
    const body = { kind: 'TERMINATION', effectiveDate: day, reasonCode: 'COOLING_OFF' };
    const answer = await askAddendum(later, contract, body);
    if (status === 400) {
      assert.match(onlyDetail(answer, 'INVALID_ARGUMENT').description, /действует по 11\.12\.2026/);
    }
    assert.equal(answer.status, status, answer.text);
  }
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('a tariff import with an impossible refund setting fails and names the row', async () => {
  const clock = manualClock(`${addDays(testDay, -1)}T12:00:00+03:00`);
  const rows = [
    'refund_percent.SALE.after,101,больше всего',
    'refund_percent.NOTHING.after,50,нет основания',
    'refund_percent.SALE.later,50,нет времени',
    'cooling_off_days,14,у ОСАГО его нет',
  ];
  const path = tariffCopy('osago/base-rates', join(directory, testDay), testDay, {
    'settings.csv': [['foreign_days_min,5', [...rows, 'foreign_days_min,5'].join('\n')]],
  });
  const imported = await importVersion(service.pool, byStaff(clock), tariffCompilers, filesAt(path, ''));
  assert.ok('faults' in imported);
  assert.deepEqual(
    imported.faults.map(({ table, column, message }) => [table, column, messageText(message)]),
    [
      ['settings', 'value', messageText(imported.faults[0]?.message ?? '')],
      ['settings', 'name', 'no setting refund_percent.NOTHING.after'],
      ['settings', 'name', 'no setting refund_percent.SALE.later'],
      ['settings', 'name', 'no setting cooling_off_days'],
    ],
  );
  const lines = imported.faults.map(({ line = 0 }) => line);
  assert.deepEqual(
    lines,
    [0, 1, 2, 3].map((one) => (lines[0] ?? 0) + one),
  );
});
