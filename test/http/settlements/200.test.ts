import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { closeMonth, sealMonths } from '#payments/accounting/commission/close.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { terminate } from '../../support/addendum.ts';
import { until } from '../../support/process.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { answerFaults } from '../openapi/described.ts';

const path = '/sales/v2/settlements';
let service: TestService;
let partner: TestPartner;
let other: TestPartner;
let contracts: readonly Draft[];

before(async () => {
  service = await testService();
  partner = await service.partner({ kvPercent: '12.35' });
  other = await service.partner({ kvPercent: '10' });
  contracts = [await soldContract(partner), await soldContract(partner), await soldContract(partner)];
  await soldContract(other);
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  await posted(4);
});
after(() => service.close());

/** Waits until the ledger has a number of lines. */
async function posted(count: number): Promise<void> {
  await until(async () => {
    await sweepCommission(service.pool, service.clock);
    const { rows } = await service.pool.query('select 1 from commission_lines');
    return rows.length === count;
  });
}

async function read(caller: TestPartner, below = ''): Promise<JsonObject> {
  const { status, body, text } = await caller.call('GET', `${path}${below}`);
  assert.equal(status, 200, text);
  assert.deepEqual(answerFaults('GET', `/ship/biz${path}${below.replace(/\?.*/, '')}`, status, body), []);
  return body;
}

const listOf = (body: JsonObject, name: string) => body[name] as JsonObject[];

/** Canonical text of a line, built from the answer as the partner guide says. */
function canonical(month: string, line: JsonObject): string {
  const corrects = (line.corrects ?? {}) as JsonObject;
  const rubles = (name: string) => Number(line[name]).toFixed(2);
  return [
    ...['commission-line-1', month, line.nr, line.date, line.kind, line.policyNumber, line.product],
    ...[line.programme, line.installmentNr, line.addendumNumber, line.paymentType, line.isHeldByPartner],
    ...[rubles('premium'), line.kvPercent, line.discountPercent, line.subAgent, line.sharePercent],
    ...[rubles('commission'), rubles('due'), corrects.month, corrects.nr],
  ]
    .map((field) => field ?? '')
    .join('|');
}

const hashed = (line: string) => createHash('sha256').update(Uint8Array.of(0)).update(line).digest('hex');

test('a partner reads its months, their parts and lines, and never those of another', async () => {
  const [month = {}, ...more] = listOf(await read(partner), 'settlements');
  assert.deepEqual(more, []);
  assert.deepEqual([month.month, month.state, month.lines, month.hash], ['2026-11', 'OPEN', 3, undefined]);
  const premiums = contracts.map(({ premium }) => premium);
  const sum = (values: readonly number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 100);
  assert.equal(Math.round(Number(month.premium) * 100), sum(premiums));
  const { settlement, parts } = await read(partner, '/2026-11');
  assert.deepEqual(settlement, month);
  assert.deepEqual(
    (parts as JsonObject[]).map(({ product, lines }) => [product, lines]),
    [['osago', 3]],
  );
  const lines = listOf(await read(partner, '/2026-11/lines'), 'results');
  assert.deepEqual(
    lines.map(({ policyNumber }) => policyNumber),
    contracts.map(({ policyNumber }) => policyNumber),
  );
  for (const line of lines) {
    assert.equal(line.hash, hashed(canonical('2026-11', line)));
    assert.equal(line.commission, Math.round(Number(line.premium) * 12.35) / 100);
  }
  assert.equal(listOf(await read(other, '/2026-11/lines'), 'results').length, 1);
});

test('lines are read page by page and filtered', async () => {
  const found: unknown[] = [];
  for (let cursor = '0'; ; ) {
    const page = await read(partner, `/2026-11/lines?size=1&cursor=${cursor}`);
    found.push(...listOf(page, 'results').map(({ nr }) => nr));
    if (page.nextCursor === undefined) break;
    cursor = String(page.nextCursor);
  }
  assert.deepEqual(found, [1, 2, 3]);
  const count = async (filter: string) =>
    listOf(await read(partner, `/2026-11/lines?${filter}`), 'results').length;
  assert.equal(await count(`policyNumber=${contracts[1]?.policyNumber}`), 1);
  assert.equal(await count('kind=PREMIUM&product=osago'), 3);
  assert.equal(await count('kind=REFUND'), 0);
  assert.equal(await count('product=casco'), 0);
  assert.equal(await count('subAgent=nobody'), 0);
});

test('a closed month never changes: later lines count in the next month and name it', async () => {
  const open = await closeMonth(service.pool, '2026-11-01', byStaff(service.clock));
  assert.ok('refusal' in open, 'the month is not over');
  service.clock.set('2026-12-02T12:00:00+03:00');
  // The payment was known in November; the ledger learns of it after the closing.
  const [late] = contracts;
  assert.ok(late);
  const closed = await closeMonth(service.pool, '2026-11-01', byStaff(service.clock));
  assert.deepEqual(closed, { closed: 2 });
  assert.ok('refusal' in (await closeMonth(service.pool, '2026-11-01', byStaff(service.clock))));
  assert.equal(await sealMonths(service.pool, service.clock.now()), 0);
  const before = await read(partner, '/2026-11');
  const settlement = before.settlement as JsonObject;
  assert.equal(settlement.state, 'CLOSED');
  const levels = Number((await read(partner, '/2026-11/nodes')).levels);
  assert.equal(levels, 3);
  const root = await read(partner, `/2026-11/nodes?level=${levels - 1}`);
  assert.deepEqual(root.nodes, [settlement.hash]);
  const leaves = await read(partner, '/2026-11/nodes?size=2');
  assert.deepEqual([(leaves.nodes as unknown[]).length, leaves.hasMore], [2, true]);
  await terminate(partner, late);
  await service.pool.query(
    `update premium_refunds set owed_at = '2026-11-30T10:00:00+03:00' where contract_id = contract_id_of($1)`,
    [late.policyNumber],
  );
  await posted(5);
  assert.deepEqual(await read(partner, '/2026-11'), before);
  const [correction] = listOf(await read(partner, '/2026-12/lines'), 'results');
  assert.deepEqual(
    [correction?.kind, correction?.date, correction?.corrects],
    ['TERMINATION', '2026-11-30', { month: '2026-11' }],
  );
  await assert.rejects(
    service.pool.query(`update commission_months set lines = 0 where month = '2026-11-01'`),
    /never altered/,
  );
  await until(async () => {
    const { events } = (await partner.call('GET', '/sales/v2/events?types=settlement.closed')).body;
    return (events as JsonObject[]).some(({ data }) => (data as JsonObject).month === '2026-11');
  });
});

test('a month without lines has totals of zero, and the hash of nothing once it is closed', async () => {
  const empty = (await read(partner, '/2026-09')).settlement as JsonObject;
  assert.deepEqual(
    [empty.state, empty.lines, empty.hash],
    ['CLOSED', 0, createHash('sha256').update('').digest('hex')],
  );
  const next = (await read(partner, '/2027-01')).settlement as JsonObject;
  assert.deepEqual([next.state, next.premium], ['OPEN', 0]);
});

test('wrong parameters are refused all together', async () => {
  const fields = async (below: string) => {
    const { status, body } = await partner.call('GET', `${path}${below}`);
    assert.equal(status, 400);
    return (body.details as JsonObject[]).map(({ metadata }) => (metadata as JsonObject).field).sort();
  };
  assert.deepEqual(await fields('?before=2026&size=0'), ['before', 'size']);
  assert.deepEqual(await fields('/2026-11/lines?kind=x&cursor=-1&size=501&page=1'), [
    ...['cursor', 'kind', 'page', 'size'],
  ]);
  assert.deepEqual(await fields('/2026-11/nodes?level=99&from=x'), ['from', 'level']);
  for (const below of ['/2026-13', '/november/lines', '/26-11/nodes'])
    assert.equal((await partner.call('GET', `${path}${below}`)).status, 404);
});
