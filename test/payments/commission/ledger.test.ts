import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findPartner } from '#access/store.ts';
import { agreeTerm, endTerm } from '#payments/accounting/commission/agree.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { payInstallment, terminate } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { until } from '../../support/process.ts';
import { paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

interface Line {
  readonly month: string;
  readonly kind: string;
  readonly sub_agent: string | null;
  readonly premium_kopecks: bigint;
  readonly kv_percent: string;
  readonly commission_kopecks: bigint;
}

async function lines(policyNumber: string): Promise<readonly Line[]> {
  await sweepCommission(service.pool, service.clock);
  const { rows } = await service.pool.query<Line>(
    'select * from commission_lines where policy_number = $1 order by month, nr',
    [policyNumber],
  );
  return rows;
}

/** Waits until the events of a contract have positions, by which the sweep finds its payments. */
async function posted(policyNumber: string, count: number): Promise<readonly Line[]> {
  await until(async () => (await lines(policyNumber)).length >= count);
  return lines(policyNumber);
}

test('the sweep posts a premium, and the refund of its termination, once', async () => {
  const partner = await service.partner({ kvPercent: '10' });
  const contract = await soldContract(partner);
  const [premium] = await posted(contract.policyNumber, 1);
  assert.equal(premium?.kind, 'PREMIUM');
  await terminate(partner, contract);
  const both = await posted(contract.policyNumber, 2);
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ['PREMIUM', 'TERMINATION'],
  );
  assert.ok((both[1]?.commission_kopecks ?? 0n) < 0n);
  await service.pool.query('update commission_feeds set position = 0');
  await service.pool.query('update commission_scan set ended_at = null');
  assert.equal((await lines(contract.policyNumber)).length, 2);
});

test('the scan posts payments whose events are gone', async () => {
  const contract = await soldContract(await service.partner({ kvPercent: '10' }));
  await until(async () => {
    const { rows } = await service.pool.query('select 1 from noted_events');
    return rows.length === 0;
  });
  await service.pool.query(
    `insert into commission_feeds select partner_id, last_position from event_feeds
     on conflict (partner_id) do update set position = excluded.position`,
  );
  await service.pool.query('update commission_scan set contract_id = 0, ended_at = $1', [
    service.clock.now(),
  ]);
  assert.deepEqual(await lines(contract.policyNumber), []);
  await service.pool.query('update commission_scan set ended_at = null');
  assert.equal((await lines(contract.policyNumber)).length, 1);
});

test('lines of the ledger are never altered or removed, and do not go with their contract', async () => {
  const contract = await soldContract(await service.partner());
  await posted(contract.policyNumber, 1);
  for (const statement of [
    'update commission_lines set commission_kopecks = 0',
    'delete from commission_lines',
    'truncate commission_lines',
    'delete from commission_months',
  ])
    await assert.rejects(service.pool.query(statement), /never altered or removed/);
});

test('terms of a product and shares of sub-agents count for sales from their first day on', async () => {
  const partner = await service.partner({ kvPercent: '15' });
  const { partnerId } =
    (await findPartner(service.pool, partner.login)) ?? assert.fail('the partner is missing');
  const agreed = { login: partner.login, partnerId, programme: null, startsOn: '2026-11-22' };
  const by = byStaff(service.clock);
  const ofProduct = { ...agreed, product: 'casco', subAgent: null, name: null, percent: '20' };
  const ofAgent = { ...agreed, product: null, subAgent: 'filial-2', name: 'ООО «Образец»', percent: '25' };
  const past = await agreeTerm(service.pool, { ...ofProduct, startsOn: '2026-11-21' }, by);
  assert.ok('refusal' in past);
  const first = await agreeTerm(service.pool, ofProduct, by);
  assert.ok('termId' in first);
  await agreeTerm(service.pool, ofAgent, by);
  const tooMuch = await agreeTerm(service.pool, { ...ofAgent, subAgent: 'filial-3', percent: '80' }, by);
  assert.ok('refusal' in tooMuch);
  const before = await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const [one, two] = (before.body.installments as { amount: number }[]).map(({ amount }) => amount);
  await payInstallment(partner, before, 1, Number(one));
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  service.clock.set('2026-11-22T12:00:00+03:00');
  await payInstallment(partner, before, 2, Number(two));
  const osago = await savedDraft(partner, { today: '2026-11-22' });
  await paidInCash(partner, osago);
  assert.deepEqual(
    (await posted(before.policyNumber, 2)).map(({ kv_percent, sub_agent }) => [kv_percent, sub_agent]),
    [
      ['15.00', null],
      ['15.00', null],
    ],
  );
  const [own, share] = await posted(osago.policyNumber, 2);
  assert.deepEqual([own?.kv_percent, own?.sub_agent, share?.sub_agent], ['15.00', null, 'filial-2']);
  const exact = (own?.premium_kopecks ?? 0n) * 15n * 25n;
  assert.equal(share?.commission_kopecks, (exact + 5_000n) / 10_000n);
  const ended = await endTerm(service.pool, { termId: first.termId, endsOn: '2026-11-22' }, by);
  assert.ok('termId' in ended);
  assert.ok('refusal' in (await endTerm(service.pool, { termId: first.termId, endsOn: '2026-11-23' }, by)));
});
