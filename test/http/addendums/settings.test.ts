import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { askAddendum, march, signedInAgain, terminate } from '../../support/addendum.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { tariffCompilers } from '../../support/products.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { tariffCopy } from '../../support/tariff-copy.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-settings-'));
let service: TestService;
let partner: TestPartner;
let before77: Draft;
let contract: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  before77 = await soldContract(partner);
  await publishSettings();
  await until(async () => (await quoted()).includes(`base-rates/${testDay}`));
  contract = await soldContract(partner);
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Publishes a tariff that refunds half on cancellation by the holder and lets partners correct for three days. */
async function publishSettings(): Promise<void> {
  const clock = manualClock(`${addDays(testDay, -1)}T12:00:00+03:00`);
  const added = 'holder_wish_refund_percent,50,по желанию\ncorrection_days,3,дней\nforeign_days_min,5';
  const path = tariffCopy('osago/base-rates', join(directory, testDay), testDay, {
    'settings.csv': [['foreign_days_min,5', added]],
  });
  const imported = await importVersion(service.pool, byStaff(clock), tariffCompilers, filesAt(path, ''));
  assert.ok(!('faults' in imported), JSON.stringify(imported));
  await publishVersions(service.pool, byStaff(clock), tariffCompilers, [`osago/base-rates/${testDay}`]);
}

async function quoted(): Promise<string> {
  const body = osagoBody({ today: testDay });
  return (await partner.call('POST', '/sales/v2/individual/osago/quotes', body)).text;
}

const refundOf = (draft: Draft, percent: bigint) =>
  Number((BigInt(Math.round(draft.premium * 100)) * 275n * percent * 2n + 36_500n) / (36_500n * 2n)) / 100;

test('a cancellation by the holder refunds the percentage that the insurer set, only for contracts sold after it was set', async () => {
  assert.equal((await terminate(partner, contract)).refund, refundOf(contract, 50n));
  assert.equal((await terminate(partner, before77)).refund, refundOf(before77, 77n));
});

test('other termination grounds refund the statutory share, whatever share the insurer has set for cancellations', async () => {
  const sold = await soldContract(partner);
  const body = { kind: 'TERMINATION', effectiveDate: march, reasonCode: 'SALE' };
  assert.equal((await askAddendum(partner, sold, body)).body.refund, refundOf(sold, 77n));
});

test('partners can make corrections for the number of days that the insurer has set', async () => {
  const sold = await soldContract(partner);
  const corrected = {
    ...sold.body,
    policyHolder: { ...Object(sold.body.policyHolder), email: 'x@example.com' },
  };
  const ask = async (day: string) => {
    service.clock.set(`${day}T12:00:00+03:00`);
    const later = await signedInAgain(service, partner);
    return askAddendum(later, sold, { kind: 'CORRECTION', effectiveDate: day, contract: corrected });
  };
  const inTime = await ask(addDays(testDay, 3));
  const late = await ask(addDays(testDay, 4));
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const isLate = /исправ.*страховщик/i;
  assert.doesNotMatch(inTime.text, isLate);
  assert.match(late.text, isLate);
});
