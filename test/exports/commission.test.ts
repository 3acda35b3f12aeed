import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findPartner } from '#access/store.ts';
import { agreeTerm } from '#payments/accounting/commission/agree.ts';
import { closeMonth } from '#payments/accounting/commission/close.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { terminate } from '../support/addendum.ts';
import { onDay } from '../support/later.ts';
import { until } from '../support/process.ts';
import { type Draft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { exportDirectory, exported, kopecksIn, type Row, rowsOf } from './support.ts';

const directory = exportDirectory();
let service: TestService;
let partner: TestPartner;
let sold: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner({ kvPercent: '15', channel: 'BANK' });
  const { partnerId } =
    (await findPartner(service.pool, partner.login)) ?? assert.fail('the partner is missing');
  const share = { login: partner.login, partnerId, programme: null, product: null, startsOn: '2026-11-22' };
  const ofAgent = { ...share, subAgent: 'filial-2', name: 'ООО «Образец»', percent: '25' };
  assert.ok('termId' in (await agreeTerm(service.pool, ofAgent, byStaff(service.clock))));
  partner = await onDay(service, partner, '2026-11-25T12:00:00+03:00');
  sold = await soldContract(partner, { today: '2026-11-25' });
  await posted(2);
});
after(async () => {
  directory.remove();
  await service.close();
});

async function posted(count: number): Promise<void> {
  await until(async () => {
    await sweepCommission(service.pool, service.clock);
    const { rows } = await service.pool.query('select from commission_lines');
    return rows.length === count;
  });
}

const monthOf = (first: string) => exported(service, 'commission', { first, directory: directory.path });

test('each line of the ledger is a row, and the sums are those of the month of the ledger', async () => {
  const manifest = await monthOf('2026-11-01');
  const { rows: lines } = await service.pool.query<Row>('select * from commission_lines order by nr');
  const rows = await rowsOf(directory.path, manifest);
  const amounts = (row: Row, ...names: readonly string[]) => names.map((name) => row[name]);
  assert.deepEqual(
    rows.map((row) => [
      ...amounts(row, 'line_number', 'source', 'sub_agent', 'kind', 'policy_number', 'hash'),
      ...['premium', 'commission', 'due'].map((name) => kopecksIn(row[name])),
    ]),
    lines.map((line) => [
      ...[line.nr, line.source, line.sub_agent, line.kind, line.policy_number],
      Buffer.from(line.hash as Uint8Array).toString('hex'),
      ...amounts(line, 'premium_kopecks', 'commission_kopecks', 'due_kopecks'),
    ]),
  );
  assert.deepEqual(
    rows.map((row) => amounts(row, 'partner', 'channel', 'commission_percent', 'share_percent')),
    [
      [partner.login, 'BANK', 15, null],
      [partner.login, 'BANK', 15, 25],
    ],
  );
  const { rows: months } = await service.pool.query<Record<string, bigint>>(
    'select * from commission_months',
  );
  assert.deepEqual(manifest.files[0]?.sums, {
    due: months[0]?.due_kopecks,
    partner_premium: months[0]?.premium_kopecks,
    partner_commission: months[0]?.commission_kopecks,
    sub_agent_commission: months[0]?.shared_kopecks,
  });
  assert.ok((months[0]?.shared_kopecks ?? 0n) > 0n);
});

test('a month is closed when the ledger closes it; a later refund is a row of the next month', async () => {
  partner = await onDay(service, partner, '2026-12-20T12:00:00+03:00');
  const over = await monthOf('2026-11-01');
  assert.equal(over.files[0]?.isClosed, false);
  assert.ok('closed' in (await closeMonth(service.pool, '2026-11-01', byStaff(service.clock))));
  const closed = await monthOf('2026-11-01');
  assert.equal(closed.files[0]?.isClosed, true);
  assert.equal(closed.files[0]?.sha256, over.files[0]?.sha256);
  await terminate(partner, sold, '2026-12-25');
  service.clock.set('2026-12-27T12:00:00+03:00');
  await posted(4);
  assert.deepEqual((await monthOf('2026-11-01')).files, closed.files);
  const december = await rowsOf(directory.path, await monthOf('2026-12-01'));
  assert.deepEqual(
    december.map(({ kind, line_number: number }) => [kind, number]),
    [
      ['TERMINATION', 1],
      ['TERMINATION', 2],
    ],
  );
});
