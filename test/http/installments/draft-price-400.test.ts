import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addDays, datePrinted, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { signedInAgain } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { changed, valueAt } from '../../support/change.ts';
import { publishDirective } from '../../support/directive.ts';
import { askLink } from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'bindery-draft-price-'));

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

const start = addDays(testDay, 40);
const later = {
  startDate: `${start}T00:00:00+03:00`,
  endDate: `${lastDayOfTerm(start, 12)}T23:59:59+03:00`,
};
const osagoLater = { ...later, 'insuredObject.osago.usagePeriods': undefined };

/** Sets the clock to `days` days after the day on which the draft was saved. */
async function onDay(days: number, time = '12:00:00'): Promise<TestPartner> {
  service.clock.set(`${addDays(testDay, days)}T${time}+03:00`);
  return signedInAgain(service, partner);
}

const pay = (by: TestPartner, { path }: Draft, amount: unknown) =>
  by.call('PUT', `${path}/installments/1`, { amount: Number(amount), paymentType: 'CASH' });

for (const [product, save] of [
  ['osago', () => savedDraft(partner, { set: osagoLater })],
  ['casco', () => savedCasco(partner, { set: later })],
] as const) {
  test(`the premium of a ${product} draft is valid for seven days; later a change applies the current premium`, async () => {
    service.clock.set(`${testDay}T12:00:00+03:00`);
    const [inTime, late] = [await save(), await save()];
    const onSeventh = await onDay(7, '23:59:00');
    assert.equal((await pay(onSeventh, inTime, inTime.premium)).status, 200);
    const onEighth = await onDay(8, '00:00:00');
    const { field, description } = onlyDetail(await pay(onEighth, late, late.premium), 'INVALID_ARGUMENT');
    assert.equal(field, `draftId=${late.draftId}`);
    assert.ok(description.includes(`действовала по ${datePrinted(addDays(testDay, 7))}`), description);
    assert.match(description, /теперь премия [\d\s]+,\d\d руб\.: передайте договор методом PUT policies/);
    const { issueDate: _, ...body } = (await onEighth.call('GET', late.path)).body;
    const taken = await onEighth.call('PUT', late.path, body);
    assert.equal(taken.status, 200, taken.text);
    const printed = Number(taken.body.premium).toFixed(2).replace('.', ',');
    assert.ok(description.replaceAll(/\s/g, '').includes(`премия${printed}`), `${printed}: ${description}`);
    assert.equal((await pay(onEighth, late, taken.body.premium)).status, 200);
  });
}

test('a premium is refused after a new directive replaces its tariff, and payment links end before the directive', async () => {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const [draft, linked] = [
    await savedDraft(partner, { set: osagoLater }),
    await savedDraft(partner, { set: osagoLater }),
  ];
  await directiveFrom(addDays(testDay, 2));
  const dayBefore = await onDay(1, '20:00:00');
  const link = await askLink(dayBefore, linked, 'CARD');
  assert.equal(link.status, 200, link.text);
  const { rows } = await service.pool.query<{ expiresAt: Date }>(
    'select expires_at as "expiresAt" from payments where order_id = $1',
    [link.body.orderId],
  );
  assert.equal(
    rows[0]?.expiresAt.toISOString(),
    new Date(`${addDays(testDay, 2)}T00:00:00+03:00`).toISOString(),
  );
  const onItsDay = await onDay(2, '00:00:01');
  const { description } = onlyDetail(await pay(onItsDay, draft, draft.premium), 'INVALID_ARGUMENT');
  assert.match(description, /новые тарифы, обязательные по закону; теперь премия/);
  const { issueDate: _, ...body } = (await onItsDay.call('GET', draft.path)).body;
  const taken = await onItsDay.call('PUT', draft.path, changed(body, {}));
  assert.match(String(valueAt(taken.body, 'calculation.tariffVersion')), new RegExp(addDays(testDay, 2)));
  assert.equal((await pay(onItsDay, draft, taken.body.premium)).status, 200);
});

async function directiveFrom(date: string): Promise<void> {
  await publishDirective(service.pool, directory, date);
  const body = osagoBody({ today: testDay, set: { issueDate: `${date}T00:00:00+03:00` } });
  const isKnown = async () => {
    const { text } = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
    return text.includes(`directive/${date}`);
  };
  await until(isKnown);
}
