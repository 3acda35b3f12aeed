import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { assertError } from '../../support/assert-error.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const osago = 'insuredObject.osago';
const vehicle = `${osago}.vehicle`;
const base = '/sales/v2/individual/osago';

let service: TestService;
let partner: TestPartner;
let plain: Json;

before(async () => {
  service = await testService();
  partner = await service.partner();
  const { premium } = (await ask('quotes', {})).body;
  plain = premium ?? null;
});
after(() => service.close());

const ask = (purpose: string, set: Changes, headers: Record<string, string> = {}) =>
  partner.call('POST', `${base}/${purpose}`, osagoBody({ today: testDay, set }), headers);

describe('a value without effect on the premium is stored, reported in a warning, and refused in strict mode', () => {
  const cases: readonly (readonly [string, Json])[] = [
    [`${osago}.drivers[0].kbm`, '0.46'],
    ['installmentType', 'FOUR_PAYMENTS'],
    ['additionalProperties.discountKVPercent', 50],
    ['additionalProperties.kfav', '0.5'],
    ['additionalProperties.reductionCoef', 0.5],
    ['mileageLimit', { limit: 20_000 }],
    ['mileageLimit', 'сколько угодно'],
    ['uw.isAtypicalApplication', true],
    [`${vehicle}.engineTypeCode`, 'PETROL'],
    [`${vehicle}.vehicleModel.engineTypeCode`, 'PETROL'],
    [`${vehicle}.transit`, true],
    [`${vehicle}.cost`, 1_000_000],
    [`${vehicle}.mileage`, 5],
    [`${vehicle}.usedSince`, '2021-01-01'],
    [`${vehicle}.isParallelImport`, true],
    [`${osago}.covers`, [{ cover: { code: '1' } }]],
    ['startDate', '2026-12-01T15:45:00+03:00'],
  ];
  for (const [field, value] of cases) {
    test(`the field ${field} with the value ${JSON.stringify(value)} has a warning`, async () => {
      for (const purpose of ['quotes', 'policies']) {
        const answer = await ask(purpose, { [field]: value });
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(
          (answer.body.warnings as JsonObject[]).map((warning) => warning.field),
          [field],
        );
        assert.match(
          String((answer.body.warnings as JsonObject[])[0]?.description),
          /не (?:влияет|учитывается)|isTransit/,
        );
        assert.equal(answer.body.premium, plain);
        assert.deepEqual(valueAt(answer.body, field), value);
      }
      const strict = await ask('quotes', { [field]: value }, { prefer: 'handling=strict' });
      assert.deepEqual(
        assertError(strict, 'INVALID_ARGUMENT').map((detail) => detail.field),
        [field],
      );
    });
  }
});

test('an empty value without effect is not reported', async () => {
  const answer = await ask('policies', {
    installmentType: 'ONE_TIME',
    additionalProperties: { discountKVPercent: 0, kfav: '1', reductionCoef: 1 },
    uw: { isAtypicalApplication: false },
    [`${vehicle}.isParallelImport`]: false,
    [`${vehicle}.transit`]: false,
    [`${osago}.covers`]: [],
  });
  assert.equal(answer.status, 200, answer.text);
  const fields = (answer.body.warnings as JsonObject[]).map(({ field }) => field);
  assert.deepEqual(
    fields.filter((field) => field !== `${vehicle}.transit` && field !== `${osago}.covers`),
    [],
  );
});
