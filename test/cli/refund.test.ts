import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { change, startsOn, terminate, youngDriverAdded } from '../support/addendum.ts';
import { booksOf, type Client, client, goodCard, later, openLink, untilStatus } from '../support/link.ts';
import { binderyHere, until } from '../support/process.ts';
import { type Draft, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
let browser: Client;
const command = (...words: string[]) =>
  binderyHere(['refund', ...words], { DATABASE_URL: service.connectionString });

before(async () => {
  service = await testService();
  partner = await service.partner();
  browser = client(service);
});
after(async () => {
  await service.close();
});

interface Row {
  readonly id: string;
  readonly route: string;
  readonly byAcquirer: string;
  readonly payee: string;
  readonly addendumNumber: string;
  readonly amount: string;
  readonly returned: string;
  readonly atAcquirer: string;
  readonly toTransfer: string;
  readonly dueOn: string;
  readonly heldFor: string | null;
}

async function listed(contract: Draft): Promise<Row | undefined> {
  const { stdout, code } = await command('list', '--json');
  assert.equal(code, 0);
  const rows: Row[] = JSON.parse(stdout);
  return rows.find(({ addendumNumber }) => addendumNumber.startsWith(contract.policyNumber));
}

/** Advances the acquirer's clock until the condition is met, then restores the clock. */
async function untilSettled(isSo: () => Promise<boolean>): Promise<void> {
  const now = service.clock.now().toISOString();
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    return isSo();
  });
  service.clock.set(now);
}

/** Sells a contract that is paid by card, and terminates it. */
async function endedAfterCard(card = goodCard) {
  const contract = await savedDraft(partner);
  const link = await openLink(partner, contract, 'CARD');
  await browser.card(link, card);
  await browser.back(link);
  await untilStatus(partner, contract, 'COMPLETE');
  const { refund } = await terminate(partner, contract);
  return { contract, link, refund: Number(refund).toFixed(2) };
}

test('a refund of a card payment is made to the card and recorded', async () => {
  const { contract, link, refund } = await endedAfterCard();
  const row = await listed(contract);
  assert.ok(row);
  assert.deepEqual(
    [row.route, row.amount, row.byAcquirer, row.toTransfer, row.returned],
    ['ACQUIRER', refund, refund, '0.00', '0.00'],
  );
  const metrics = await service.request('GET', '/metrics');
  assert.match(metrics.text, /^bindery_premium_refunds_open\{reason="TERMINATION"\} 1$/m);
  assert.ok(
    metrics.text.includes(`bindery_premium_refunds_open_rubles{reason="TERMINATION"} ${Number(refund)}`),
  );
  const asked = await command('acquirer', row.id);
  assert.equal(asked.code, 0, asked.stderr);
  assert.match(asked.stdout, new RegExp(refund));
  await untilSettled(async () => (await listed(contract)) === undefined);
  const [books] = await booksOf(service, link);
  const kopecks = BigInt(refund.replace('.', ''));
  assert.ok(books);
  assert.equal(books.refunded, kopecks);
  assert.equal(books.activated, books.amount - kopecks);
  assert.equal(books.unmatched, 0n);
  const again = await command('acquirer', row.id);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /nothing is left of refund \d+/);
});

test("a refund that the client's bank refuses is listed for staff as a transfer", async () => {
  const { contract, link, refund } = await endedAfterCard('4000000000005126');
  const row = await listed(contract);
  assert.ok(row);
  assert.equal((await command('acquirer', row.id)).code, 0);
  await untilSettled(async () => (await listed(contract))?.toTransfer === refund);
  const [books] = await booksOf(service, link);
  assert.deepEqual([books?.activated, books?.unmatched, books?.reason], [books?.amount, 0n, null]);
  const noted = await command('transferred', row.id, '--document', '№ 17');
  assert.equal(noted.code, 0, noted.stderr);
  assert.equal(await listed(contract), undefined);
});

test('a cash payment is refunded by transfer, with a record of the payment order', async () => {
  const contract = await soldContract(partner);
  await terminate(partner, contract);
  const row = await listed(contract);
  assert.ok(row);
  const refused = await command('acquirer', row.id);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /acquirer holds no free money/);
  assert.match(
    (await command('transferred', row.id, '--document', '  ')).stderr,
    /number of a payment order/,
  );
  assert.equal((await command('transferred', row.id, '--document', '18')).code, 0);
  assert.equal(await listed(contract), undefined);
  const twice = await command('transferred', row.id, '--document', '19');
  assert.equal(twice.code, 1);
});

test('a refund is due in ten working days, and held while a claim is decided', async () => {
  const contract = await soldContract(partner);
  const ended = await terminate(partner, contract);
  assert.equal(ended.refundBefore, '2026-12-04');
  const row = await listed(contract);
  assert.ok(row);
  assert.deepEqual([row.dueOn, row.heldFor], ['2026-12-04', null]);
  assert.equal((await command('release', row.id)).code, 1, 'what is not held is let go');
  assert.equal((await command('hold', row.id, '--reason', '<b>')).code, 1);
  assert.equal((await command('hold', row.id, '--reason', 'убыток 17/2026')).code, 0);
  assert.equal((await listed(contract))?.heldFor, 'убыток 17/2026');
  const refused = await command('transferred', row.id, '--document', '20');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /is held: убыток 17\/2026/);
  assert.match((await command('acquirer', row.id)).stderr, /is held/);
  assert.equal((await command('release', row.id)).code, 0);
  assert.equal((await command('transferred', row.id, '--document', '20')).code, 0);
});

test('a refund is taken from a surcharge paid by card first, and the rest from the premium', async () => {
  const contract = await soldContract(partner);
  const { premiumDifference } = await change(partner, contract, youngDriverAdded);
  const link = await openLink(partner, contract, 'SBP', { amount: premiumDifference ?? 0 }, 2);
  await browser.sbp(link);
  await browser.back(link);
  await until(async () => (await booksOf(service, link)).length === 1);
  const { refund } = await terminate(partner, contract);
  const row = await listed(contract);
  assert.ok(row);
  const asked = await command('acquirer', row.id);
  assert.equal(asked.code, 0, asked.stderr);
  const surcharge = Number(premiumDifference);
  const left = (Number(refund) - surcharge).toFixed(2);
  await untilSettled(async () => (await listed(contract))?.returned === surcharge.toFixed(2));
  assert.equal((await listed(contract))?.toTransfer, left);
});

test('an earlier partial refund does not make a refund that the bank refuses count as done', async () => {
  const contract = await savedDraft(partner, { set: { 'insuredObject.osago.purpose': 'TAXI' } });
  const link = await openLink(partner, contract, 'CARD');
  await browser.card(link, goodCard);
  await browser.back(link);
  await untilStatus(partner, contract, 'COMPLETE');
  await terminate(partner, contract, '2027-06-01');
  const first = await listed(contract);
  assert.ok(first);
  assert.equal((await command('acquirer', first.id)).code, 0);
  await untilSettled(async () => (await listed(contract)) === undefined);
  // Imitates a partial refund made in the bank's own interface, after which the payment is less than the refund due.
  await service.pool.query(
    `update sandbox_bank_payments set refunded_kopecks = refunded_kopecks + 600000
      where payment_id::text in (select acquirer_payment_id from acquirer_money where order_id = $1)`,
    [link.orderId],
  );
  const { refund } = await terminate(partner, contract, startsOn);
  const row = await listed(contract);
  assert.ok(row);
  assert.equal((await command('acquirer', row.id)).code, 0);
  await untilSettled(async () => (await listed(contract))?.atAcquirer === '0.00');
  assert.equal((await listed(contract))?.toTransfer, Number(refund).toFixed(2));
});

test('`refund acquirer` and `refund transferred` refuse unknown refund numbers and invalid document numbers', async () => {
  for (const words of [
    ['acquirer', '999999'],
    ['acquirer', 'x'],
    ['transferred', '999999', '--document', '1'],
    ['transferred', '1', '--document', '<script>'],
  ]) {
    const { code, stderr } = await command(...words);
    assert.equal(code, 1);
    assert.match(stderr, /^bindery: /);
  }
});
