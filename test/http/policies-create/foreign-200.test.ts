import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const base = '/sales/v2/individual/osago';
const owner = 'insuredObject.osago.owner.vehicleOwnerPerson';
const driver = 'insuredObject.osago.drivers[0]';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const names = { firstName: 'Азамат', lastName: 'Obraztsov', middleName: undefined };
const passport = { typeCode: 'FOREIGN_PASSPORT', number: 'N1234567', countryCode: 'KAZ' };
const licence = { typeCode: 'DRIVER_LICENSE_FOREIGN', number: 'AB 123456', countryCode: 'KZ' };

/** Fields of a citizen of Kazakhstan who lives in Moscow and has a Kazakh licence. */
const foreigner: Changes = Object.fromEntries([
  ...['policyHolder', owner, driver].flatMap((at) => [
    ...Object.entries(names).map(([name, value]) => [`${at}.person.${name}`, value] as const),
    [`${at}.person.citizenship`, 'KZ'] as const,
    [`${at}.person.isResident`, false] as const,
  ]),
  ['policyHolder.passport', passport],
  [`${owner}.document`, passport],
  [`${driver}.driversLicense`, licence],
]);

const post = (method: string, set: Changes) =>
  partner.call('POST', `${base}/${method}`, osagoBody({ today: testDay, set }));

describe('contracts with a foreign citizen', () => {
  test('a foreign citizen is insured, read as sent and changed, and the registry query contains the foreign licence', async () => {
    const [quote, contract] = [await post('quotes', foreigner), await post('policies', foreigner)];
    assert.equal(contract.status, 200, contract.text);
    assert.equal(quote.body.premium, contract.body.premium);
    const { assumptions } = contract.body.calculation as JsonObject;
    assert.doesNotMatch(JSON.stringify(assumptions ?? []), /реестр не запрошен/);
    const path = `${base}/policies/${String(contract.body.policyNumber)}`;
    const { body } = await partner.call('GET', path);
    for (const [field, value] of Object.entries(foreigner)) {
      assert.deepEqual(valueAt(body, field), value, field);
    }
    const again = await partner.call('PUT', path, body);
    assert.equal(again.status, 200, again.text);
    assert.equal(again.body.premium, contract.body.premium);
  });

  const documents: readonly [string, JsonObject][] = [
    ['a passport of the home country', { typeCode: 'PASSPORT', number: 'N1234567' }],
    ['a residence permit', { typeCode: 'RESIDENCE_PERMIT', serial: '82', number: '0123456' }],
    ['a temporary residence permit', { typeCode: 'TEMPORARY_RESIDENCE_PERMIT', number: '123456' }],
  ];
  for (const [what, document] of documents) {
    test(`a foreign citizen is insured with ${what}`, async () => {
      const answer = await post('policies', {
        ...foreigner,
        'policyHolder.passport': document,
        [`${owner}.document`]: document,
      });
      assert.equal(answer.status, 200, answer.text);
    });
  }

  test('all errors in the data of a foreign citizen are reported together', async () => {
    const answer = await post('policies', {
      ...foreigner,
      'policyHolder.passport': { typeCode: 'PASSPORT', serial: '4500', number: '123456', countryCode: 'RU' },
      [`${owner}.document`]: { typeCode: 'FOREIGN_PASSPORT', number: '', countryCode: 'Narnia' },
      [`${owner}.person.citizenship`]: 'RU',
      [`${driver}.person.citizenship`]: 'QQ',
      [`${driver}.driversLicense`]: { ...licence, countryCode: 'RU' },
    });
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.deepEqual(
      fields.sort(),
      [
        `${driver}.driversLicense.countryCode`,
        `${driver}.person.citizenship`,
        `${owner}.document.countryCode`,
        `${owner}.document.number`,
        `${owner}.document.typeCode`,
        'policyHolder.passport.countryCode',
      ].sort(),
    );
  });

  test('a foreign citizen who lives abroad must send an address in Russia if the premium depends on the address', async () => {
    const abroad = { countryCode: 'KZ', region: 'Алматы', city: 'Алматы' };
    for (const method of ['quotes', 'policies']) {
      const answer = await post(method, { ...foreigner, [`${owner}.address`]: abroad });
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, `${owner}.address.countryCode`);
    }
    const holder = await post('policies', { ...foreigner, 'policyHolder.address': abroad });
    assert.equal(holder.status, 200, holder.text);
  });
});
