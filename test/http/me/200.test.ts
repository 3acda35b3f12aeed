import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePartner } from '#access/manage-partners.ts';
import { interfaceVersion } from '#http/docs/version-history.ts';
import { products } from '../../support/products.ts';
import { type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { answerFaults } from '../openapi/described.ts';

const path = '/sales/v2/me';
let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('a partner without limits can sell everything and gets no rate limit field', async () => {
  const partner = await service.partner({ name: 'Маркетплейс' });
  const { status, body } = await partner.call('GET', path);
  assert.equal(status, 200);
  assert.deepEqual(answerFaults('GET', `/ship/biz${path}`, status, body), []);
  assert.deepEqual(body, {
    login: partner.login,
    name: 'Маркетплейс',
    channel: 'AGGREGATOR',
    environment: 'test',
    interfaceVersion,
    products: products.map(({ code, title }) => ({ code, title })),
    holderTypes: ['individual', 'corporate'],
    rights: {
      kfav: { min: 1, max: 1 },
      reductionCoef: { min: 1, max: 1 },
      backdateDays: 0,
      forms: [],
      cash: 'IMMEDIATE',
    },
    discountKVPercentMax: 0,
    commissionPercent: 0,
    limits: { tokensPerMinute: 120, operationWaitMsMax: 30000, eventsWaitSecondsMax: 30 },
  });
});

test('all limits of an agreement are returned, but only to the partner of the agreement', async () => {
  const bound = await service.partner({
    products: ['casco'],
    holderTypes: ['corporate'],
    rateLimit: 120,
    kvPercent: '17.25',
    discountKvMax: '3.5',
    kfavMin: '0.85',
    kfavMax: '1.15',
    reductionMin: '0.9',
    backdateDays: 5,
    forms: ['EBSO', 'BSO'],
    cash: 'ON_CONFIRMATION',
  });
  const other = await service.partner();
  const { body } = await bound.call('GET', path);
  assert.deepEqual(body.rights, {
    kfav: { min: 0.85, max: 1.15 },
    reductionCoef: { min: 0.9, max: 1 },
    backdateDays: 5,
    forms: ['EBSO', 'BSO'],
    cash: 'ON_CONFIRMATION',
  });
  const { products: sold, holderTypes, commissionPercent, discountKVPercentMax, limits } = body;
  assert.deepEqual(
    { sold, holderTypes, commissionPercent, discountKVPercentMax },
    {
      sold: [{ code: 'casco', title: products.find(({ code }) => code === 'casco')?.title }],
      holderTypes: ['corporate'],
      commissionPercent: 17.25,
      discountKVPercentMax: 3.5,
    },
  );
  assert.equal((limits as Record<string, unknown>).requestsPerMinute, 120);
  const { text } = await other.call('GET', path);
  assert.ok(!text.includes(bound.login) && !text.includes('17.25'));
});

test('a commission changed by staff is returned after the next token lookup', async () => {
  const partner = await service.partner({ kvPercent: '10' });
  assert.ok(await changePartner(service.pool, byStaff(service.clock), partner.login, { kvPercent: '12' }));
  const commissionPercent = async () => (await partner.call('GET', path)).body.commissionPercent;
  for (let tries = 0; tries < 100 && (await commissionPercent()) !== 12; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await commissionPercent(), 12);
});
