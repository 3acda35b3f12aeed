import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody, cascoDeductible } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ discountKvMax: '7.5' });
});
after(() => service.close());

const address = '/sales/v2/individual/casco/policies';
const refused = (set: Changes) => partner.call('POST', address, cascoBody({ today: testDay, set }));

test('errors of malformed fields, rules, lists and the tariff are reported together for casco', async () => {
  const answer = await refused({
    startDate: 'tomorrow',
    installmentType: 'SOMETIMES',
    'additionalProperties.discountKVPercent': 8,
    'insuredObject.casco.covers[1]': { cover: { code: '8' }, ...cascoDeductible },
    'insuredObject.casco.covers[10].cover.option': 'GAP_SUM',
    'insuredObject.autoAccident.covers[0].sumInsured': 1,
    'insuredObject.autoFinancialRisks.covers[0].cover.code': '18',
    'insuredObject.extraEquipment.totalCost': 1,
    'insuredObject.casco.purpose': 'FUN',
  });
  const fields = new Set(assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field));
  for (const field of [
    'startDate',
    'installmentType',
    'additionalProperties.discountKVPercent',
    'insuredObject.casco.covers[1].deductible',
    'insuredObject.casco.covers[10].cover.description',
    'insuredObject.autoAccident.covers[0].sumInsured',
    'insuredObject.autoFinancialRisks.covers[0].cover.code',
    'insuredObject.extraEquipment.totalCost',
    'insuredObject.casco.purpose',
  ]) {
    assert.ok(fields.has(field), `${field} is not among ${[...fields].join(', ')}`);
  }
});

test('each partner has a separate discount limit', async () => {
  const set = { 'additionalProperties.discountKVPercent': 7.51 };
  const detail = onlyDetail(await refused(set), 'INVALID_ARGUMENT');
  assert.match(detail.description, /не больше 7\.5 %/);
  const other = await service.partner({ discountKvMax: '7.51' });
  const taken = await other.call('POST', address, cascoBody({ today: testDay, set }));
  assert.equal(taken.status, 200, taken.text);
});

test('a casco vehicle that the directory does not contain returns the specified error text', async () => {
  const at = 'insuredObject.casco.vehicle';
  const answer = await refused({
    [`${at}.vehicleModel.carId`]: undefined,
    [`${at}.markName`]: 'Лада',
    [`${at}.modelName`]: 'Небывалая',
  });
  const [first] = assertError(answer, 'INVALID_ARGUMENT');
  assert.equal(first?.field, `${at}.modelName`);
  assert.equal(first.description, 'Транспортное средство не найдено: в справочнике СК не найдена модель');
});

test("the insurer's rules for casco refuse a contract finally", async () => {
  const answer = await refused({ 'insuredObject.casco.vehicle.vin': 'TESTBLCK000000001' });
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.domain, 'underwriting');
  assert.match(detail.description, /заблокирован правилами страховщика/);
});
