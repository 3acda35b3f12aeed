import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const address = '/sales/v2/individual/casco/limits';
const financial = 'insuredObject.autoFinancialRisks.covers';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const cases: Readonly<Record<string, [body: unknown, field: string]>> = {
  'no object': [[], 'body'],
  'no vehicle': [{}, 'insuredObject.casco.vehicle.vehicleModel.carId'],
  'an invalid insured object': [{ insuredObject: 5 }, 'insuredObject'],
  'an invalid vehicle': [{ insuredObject: { casco: 'car' } }, 'insuredObject.casco'],
  'invalid covers': [cascoBody({ today: testDay, set: { [financial]: 'all' } }), financial],
  'a sum missing from the tariff': [
    cascoBody({ today: testDay, set: { [`${financial}[1].sumInsured`]: 4001 } }),
    `${financial}[1].sumInsured`,
  ],
  'a risk of another block': [
    cascoBody({ today: testDay, set: { [`${financial}[1].cover.code`]: '1' } }),
    `${financial}[1].cover.code`,
  ],
  'an unknown programme': [
    cascoBody({ today: testDay, set: { 'insuredObject.casco.packageCode': 'FUN' } }),
    'insuredObject.casco.packageCode',
  ],
};

for (const [name, [body, field]] of Object.entries(cases)) {
  test(name, async () => {
    const details = assertError(await partner.call('POST', address, body), 'INVALID_ARGUMENT');
    assert.ok(
      details.some((detail) => detail.field === field),
      JSON.stringify(details),
    );
  });
}
