import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { booksOf, type Client, client, type Link, openLink, read } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import { proveBooks } from './books.ts';

let service: TestService;
let other: SecondApp;
let partner: TestPartner;
let person: Client;

before(async () => {
  service = await testService();
  other = await secondApp(service);
  partner = await service.partner();
  person = client(service);
});
after(async () => {
  await other.close();
  await service.close();
});

/**
 * Lets a client return from the bank six times at once, to two processes that concurrently receive notifications and look
 * up payments.
 */
async function everybodyAsks(path: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      fetch(`${index % 2 ? other.url : service.url}${path}/return`, { redirect: 'manual' }),
    ),
  );
}

for (const paymentType of ['CARD', 'SBP']) {
  test(`a ${paymentType} payment noticed by two processes concurrently activates the contract once and is recorded once`, async () => {
    const draft = await savedDraft(partner);
    const link = await openLink(partner, draft, paymentType);
    await (paymentType === 'SBP' ? person.sbp(link) : person.card(link));
    await everybodyAsks(link.path);
    await until(async () => (await read(partner, draft)).status === 'COMPLETE');
    assert.equal((await booksOf(service, link)).length, 1);
    const { history } = (await read(partner, draft)).body;
    assert.ok(Array.isArray(history));
    assert.equal(history.filter((entry) => JSON.stringify(entry).includes('"pay"')).length, 1);
  });
}

test('only one of two concurrent card and SBP payments counts, the other is refunded', async () => {
  for (let round = 0; round < 3; round += 1) {
    const draft = await savedDraft(partner);
    const [card, sbp] = [await openLink(partner, draft, 'CARD'), await openLink(partner, draft, 'SBP')];
    await Promise.all([person.card(card), person.sbp(sbp)]);
    await Promise.all([everybodyAsks(card.path), everybodyAsks(sbp.path)]);
    await until(async () => (await read(partner, draft)).status === 'COMPLETE');
    const activated = async () => {
      const books = [...(await booksOf(service, card)), ...(await booksOf(service, sbp))];
      return books.filter((money) => money.activated > 0n).length;
    };
    assert.equal(await activated(), 1);
    const paymentStates = (await read(partner, draft)).paymentStates
      .map((payment) => payment.split(' ')[1])
      .sort();
    assert.deepEqual(paymentStates, ['PAID', 'REVOKED']);
  }
});

test('a concurrent change and payment leave payments and contract consistent', async () => {
  for (let round = 0; round < 4; round += 1) {
    const draft = await savedDraft(partner);
    const link = await openLink(partner, draft, round % 2 ? 'SBP' : 'CARD');
    const pay = round % 2 ? person.sbp(link) : person.card(link);
    const [change] = await Promise.all([
      partner.call('PUT', draft.path, draft.body),
      pay.then(() => everybodyAsks(link.path)),
    ]);
    await until(async () => {
      const { rows } = await service.pool.query(
        `select 1 from payment_attempts where order_id = $1 and state in ('PENDING', 'CAPTURING')`,
        [link.orderId],
      );
      if (rows.length > 0) await everybodyAsks(link.path);
      return rows.length === 0;
    });
    const { status } = await read(partner, draft);
    const activated = (await booksOf(service, link)).filter((money) => money.activated > 0n).length;
    assert.equal(status === 'COMPLETE', activated === 1, `${status}, ${change.status}`);
    assert.ok([200, 400, 409].includes(change.status), change.text);
  }
});

test('conflicting payments that arrive together at two processes activate one contract of each vehicle and lose no kopeck', async () => {
  const sales = fc.array(
    fc.record({
      vehicle: fc.integer({ min: 0, max: 2 }),
      types: fc.subarray(['CARD', 'SBP'], { minLength: 1 }),
    }),
    { minLength: 2, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(sales, async (all) => {
      const vins = [nextVin(), nextVin(), nextVin()];
      const links: { readonly link: Link; readonly type: string }[] = [];
      for (const { vehicle, types } of all) {
        const draft = await savedDraft(partner, {
          set: { 'insuredObject.osago.vehicle.vin': vins[vehicle] ?? '' },
        });
        for (const type of types) links.push({ type, link: await openLink(partner, draft, type) });
      }
      await Promise.all(
        links.map(({ link, type }) => (type === 'SBP' ? person.sbp(link) : person.card(link))),
      );
      await Promise.all(links.map(({ link }) => everybodyAsks(link.path)));
      await until(async () => {
        const open = await service.pool.query(
          `select from payment_attempts where order_id = any($1) and state in ('PENDING', 'CAPTURING')`,
          [links.map(({ link }) => link.orderId)],
        );
        return open.rowCount === 0;
      });
      const { rows } = await service.pool.query<{ vin: string; status: string }>(
        'select vin, status from contracts where vin = any($1)',
        [vins],
      );
      for (const [vehicle, vin] of vins.entries()) {
        const active = rows.filter((row) => row.vin === vin && row.status === 'COMPLETE').length;
        assert.equal(active, all.some((sale) => sale.vehicle === vehicle) ? 1 : 0);
      }
      await proveBooks(service.pool, { isSettled: false });
    }),
    { numRuns: 4, seed: 2026 },
  );
});
