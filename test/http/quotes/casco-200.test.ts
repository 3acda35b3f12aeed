import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { valueAt } from '../../support/change.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const premiums = (covers: unknown): number[] =>
  (covers as JsonObject[]).map(({ premium }) => Number(premium));
const kopecks = (rubles: number): number => Math.round(rubles * 100);
const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + kopecks(amount), 0);

for (const holderType of holderTypes) {
  test(`a casco quote returns each cover's premium both in the cover and in a separate list: ${holderType}`, async () => {
    const sent = cascoBody({ today: testDay, holderType });
    const answer = await partner.call('POST', `/sales/v2/${holderType}/casco/quotes`, sent);
    assert.equal(answer.status, 200, answer.text);
    assertEchoed(sent, answer.body);
    const listed = premiums(answer.body.covers);
    assert.equal(listed.length, 21);
    assert.equal(sum(listed), kopecks(Number(answer.body.premium)));
    const inPlace = ['casco', 'autoAccident', 'autoFinancialRisks', 'autoResponsibility'].flatMap((block) =>
      premiums(valueAt(answer.body, `insuredObject.${block}.covers`)),
    );
    assert.deepEqual(inPlace, listed);
    const worksheet = valueAt(answer.body, 'calculation.covers');
    assert.deepEqual(premiums(worksheet), listed);
    const saved = await partner.call('POST', `/sales/v2/${holderType}/casco/policies`, sent);
    assert.equal(saved.body.premium, answer.body.premium, 'a quote is not the contract');
  });
}

test('a casco quote with minimal data is rated, and its assumptions are reported', async () => {
  const answer = await partner.call('POST', '/sales/v2/individual/casco/quotes', {
    policyHolder: { address: { region: 'Москва' } },
    insuredObject: { casco: { vehicle: { markName: 'Лада', modelName: 'Веста', cost: 1_300_000 } } },
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(valueAt(answer.body, 'product.code'), 'CASCO_CLASSIC_FL');
  const assumptions = valueAt(answer.body, 'calculation.assumptions');
  assert.ok(Array.isArray(assumptions) && assumptions.length >= 6, answer.text);
});

test('a casco quote without an engine type uses the type from the vehicle directory and reports this as an assumption', async () => {
  const model = 'insuredObject.casco.vehicle.vehicleModel';
  const quoted = async (vehicleModel: JsonObject) => {
    const body = cascoBody({
      today: testDay,
      set: { [model]: vehicleModel, 'insuredObject.casco.vehicle.yearIssue': '2025' },
    });
    const answer = await partner.call('POST', '/sales/v2/individual/casco/quotes', body);
    assert.equal(answer.status, 200, answer.text);
    return [answer.body.premium, String(valueAt(answer.body, 'calculation.assumptions'))] as const;
  };
  const [assumed, assumptions] = await quoted({ carId: 'TOYOTA-CAMRY' });
  assert.match(assumptions, /тип двигателя: Гибридный, по справочнику/);
  const [stated, none] = await quoted({ carId: 'TOYOTA-CAMRY', engineTypeCode: 'HYBRID' });
  assert.equal(stated, assumed);
  assert.doesNotMatch(none, /двигател/);
});

test('the answer to a casco quote can be sent as the body of a contract', async () => {
  const quoted = await partner.call(
    'POST',
    '/sales/v2/individual/casco/quotes',
    cascoBody({ today: testDay }),
  );
  const saved = await partner.call('POST', '/sales/v2/individual/casco/policies', quoted.body);
  assert.equal(saved.status, 200, saved.text);
  assert.equal(saved.body.premium, quoted.body.premium);
  assert.equal(saved.body.covers, undefined, 'what a quote adds is kept as a field of the partner');
});
