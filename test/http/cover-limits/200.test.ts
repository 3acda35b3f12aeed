import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const address = '/sales/v2/individual/casco/limits';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const least = {
  policyHolder: { address: { kladrId: '7700000000000' } },
  insuredObject: { casco: { vehicle: { vehicleModel: { carId: 'LADA-VESTA' }, cost: 1_300_000 } } },
};

async function limitsOf(body: unknown): Promise<readonly JsonObject[]> {
  const answer = await partner.call('POST', address, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.limits as readonly JsonObject[];
}

test('the cover-limits endpoint returns sum and premium of risks 3, 4, 5, 7 and 19 from minimal data', async () => {
  const answer = await partner.call('POST', address, least);
  assert.equal(answer.status, 200, answer.text);
  const limits = answer.body.limits as readonly JsonObject[];
  assert.deepEqual(
    limits.map(({ code, sumInsured }) => [code, sumInsured]),
    [
      ['3', 6000],
      ['4', 4000],
      ['5', 3600],
      ['7', 10_000],
      ['19', 600_000],
    ],
  );
  for (const limit of limits) {
    assert.deepEqual(Object.keys(limit), ['code', 'description', 'block', 'sumInsured', 'premium']);
    assert.equal(limit.block, 'insuredObject.autoFinancialRisks');
    assert.ok(Number(limit.premium) > 0);
  }
  assert.equal(answer.body.currencyCode, 'RUR');
  assert.equal(answer.body.tariffVersion, 'casco/rates/2026-11-01');
  const sum = limits.reduce((total, { premium }) => total + Math.round(Number(premium) * 100), 0);
  assert.equal(sum, Math.round(Number(answer.body.premium) * 100));
});

test('the cover-limits endpoint returns the premiums of a contract with the same data', async () => {
  const body = cascoBody({ today: testDay });
  const quoted = await partner.call('POST', '/sales/v2/individual/casco/quotes', body);
  const covers = (quoted.body.covers as readonly JsonObject[]).filter(
    ({ block }) => block === 'insuredObject.autoFinancialRisks',
  );
  assert.deepEqual(await limitsOf(body), covers);
});

test('the cover-limits endpoint returns only the requested risks with the requested sums', async () => {
  const covers = [{ cover: { code: '3' }, sumInsured: 10_000 }];
  const limits = await limitsOf({
    ...least,
    insuredObject: { ...least.insuredObject, autoFinancialRisks: { covers } },
  });
  assert.deepEqual(
    limits.map(({ code, sumInsured }) => [code, sumInsured]),
    [['3', 10_000]],
  );
});

test('the cover-limits endpoint stores nothing', async () => {
  await limitsOf(cascoBody({ today: testDay }));
  const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from contracts');
  assert.equal(Number(rows[0]?.count), 0);
});
