import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError } from '../support/assert-error.ts';
import { cascoBody } from '../support/casco-body.ts';
import { changed } from '../support/change.ts';
import { gapBody } from '../support/gap-body.ts';
import { osagoBody } from '../support/osago-body.ts';
import { propertyBody } from '../support/property-body.ts';
import { soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const owner = 'insuredObject.osago.owner.vehicleOwnerPerson.address';
const organization = 'insuredObject.osago.owner.vehicleOwnerOrganization.address';

function body(address: JsonObject, holderType: 'individual' | 'corporate' = 'individual'): JsonObject {
  const set = { [holderType === 'individual' ? owner : organization]: { countryCode: 'RU', ...address } };
  return osagoBody({ today: testDay, holderType, set });
}

const misread: readonly (readonly [JsonObject, RegExp])[] = [
  [{ region: 'Новосибирская область', city: 'Новосибирк' }, /Новосибирск/],
  [{ region: 'Новосибирская область', city: 'Бертск' }, /Бердск/],
  [{ region: 'Республика Татарстан', city: 'Казань Вахитовский' }, /Казань/],
  [{ region: 'Нижегородская область', city: 'пгт Новгород' }, /Нижний Новгород/],
];

describe('a city whose name is probably misspelt is reported', () => {
  for (const [address, near] of misread) {
    for (const holderType of ['individual', 'corporate'] as const) {
      const field = `${holderType === 'individual' ? owner : organization}.city`;
      test(`a quote with a misspelt city has a warning and an assumption: ${JSON.stringify(address)}, ${holderType}`, async () => {
        const sent = body(address, holderType);
        const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/quotes`, sent);
        assert.equal(answer.status, 200, answer.text);
        const warning = (answer.body.warnings as JsonObject[]).find((one) => one.field === field);
        assert.match(String(warning?.description), near, answer.text);
        const { assumptions } = answer.body.calculation as JsonObject;
        assert.ok(
          (assumptions as string[]).some((one) => one.includes('не распознан')),
          answer.text,
        );
      });
      test(`a contract with a misspelt city is refused: ${JSON.stringify(address)}, ${holderType}`, async () => {
        const sent = body(address, holderType);
        const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/policies`, sent);
        const [detail, ...others] = assertError(answer, 'INVALID_ARGUMENT');
        assert.deepEqual(others, []);
        assert.equal(detail?.field, field);
        assert.match(detail?.description ?? '', near);
      });
    }
  }

  test('a changed draft and an addendum with a misspelt city are refused', async () => {
    const { policyNumber, body: sold } = await soldContract(partner);
    const contract = changed(sold, {
      [owner]: { region: 'Республика Татарстан', city: 'Казан' },
    });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/addendums/quotes', {
      policyNumber,
      kind: 'CHANGE',
      effectiveDate: '2026-12-10',
      reason: 'Переезд',
      contract,
    });
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.ok(fields.includes(`contract.${owner}.city`), answer.text);
  });
});

test('a contract reports the territory of an unknown settlement as an assumption, unless its name marks it as rural', async () => {
  const assumed = async (city: string): Promise<string> => {
    const sent = body({ region: 'Республика Татарстан', city });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', sent);
    assert.equal(answer.status, 200, answer.text);
    return JSON.stringify((answer.body.calculation as JsonObject).assumptions);
  };
  assert.match(
    await assumed('Аксубаево'),
    /«Аксубаево» нет в таблице территорий: Республика Татарстан, прочие/,
  );
  assert.doesNotMatch(await assumed('с Аксубаево'), /таблице территорий/);
});

const contradictory: readonly (readonly [JsonObject, 'city' | 'kladrId'])[] = [
  [{ region: 'Московская область', city: 'Москва' }, 'city'],
  [{ region: 'Московская область', city: 'г. Москва' }, 'city'],
  [{ region: 'Московская область', city: 'МОСКВА' }, 'city'],
  [{ region: 'обл. Московская', city: 'Москва, ЦАО' }, 'city'],
  [{ region: 'Московская область', city: 'Москва', kladrId: '5000000000000' }, 'city'],
  [{ region: 'Московская область', city: 'Казань' }, 'city'],
  [{ region: 'Ленинградская область', city: 'Санкт-Петербург' }, 'city'],
  [{ region: 'Ленинградская обл', city: 'СПб' }, 'city'],
  [{ region: 'Республика Крым', city: 'Севастополь' }, 'city'],
  [{ region: 'Тверская область', city: 'г Казань' }, 'city'],
  [{ region: 'Чеченская Республика', city: 'Махачкала' }, 'city'],
  [{ region: 'Москва', city: 'Тула' }, 'city'],
  [{ city: 'Казань', kladrId: '5400000100000' }, 'kladrId'],
  [{ city: 'Казань', kladrId: '5401300002500' }, 'kladrId'],
];
const consistent: readonly JsonObject[] = [
  { region: 'Московская область', city: 'Химки' },
  { region: 'Московская область', city: 'д Москва' },
  { region: 'Тверская область', city: 'Москва д' },
  { region: 'Калужская область', city: 'Киров' },
  { region: 'Свердловская область', city: 'Заречный' },
  { region: 'Республика Крым', city: 'Белогорск' },
  { region: 'Московская область', city: 'Октябрьский' },
  { region: 'Санкт-Петербург', city: 'Зеленогорск' },
  { region: 'Москва', city: 'Зеленоград' },
  { region: 'Тюменская область', city: 'Сургут' },
  { region: 'Самарская область', city: 'с Казань' },
  { region: 'Амурская область', city: 'Благовещенск' },
  { region: 'Московская область', city: 'Химки, Москва' },
];

/** Products with a function that builds a request body. */
const products = [
  ['osago', osagoBody],
  ['casco', cascoBody],
  ['gap', gapBody],
  ['property', propertyBody],
] as const;

for (const [product, bodyOf] of products) {
  describe(`region and city of an address of ${product} must not contradict each other`, () => {
    const path = 'policyHolder.address';
    for (const [address, field] of contradictory) {
      test(`contradicting region, city and code are refused: ${JSON.stringify(address)}`, async () => {
        const sent = bodyOf({ today: testDay, set: { [path]: { countryCode: 'RU', ...address } } });
        const answer = await partner.call('POST', `/sales/v2/individual/${product}/quotes`, sent);
        const details = assertError(answer, 'INVALID_ARGUMENT');
        const detail = details.find((one) => one.field === `${path}.${field}`);
        const other = field === 'kladrId' ? 'city' : 'region';
        assert.ok(detail?.description.includes(`${path}.${other}`), answer.text);
      });
    }
    for (const address of consistent) {
      test(`consistent region and city are accepted: ${JSON.stringify(address)}`, async () => {
        const sent = bodyOf({ today: testDay, set: { [path]: { countryCode: 'RU', ...address } } });
        const answer = await partner.call('POST', `/sales/v2/individual/${product}/quotes`, sent);
        assert.doesNotMatch(answer.text, /address\.(?:city|region|kladrId)/);
      });
    }
  });
}

test('a contract refuses a postcode that is not six digits or only zeros', async () => {
  for (const zipCode of ['12500О', '000000', '12345']) {
    const sent = osagoBody({ today: testDay, set: { 'policyHolder.address.zipCode': zipCode } });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/policies', sent);
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.deepEqual(fields, ['policyHolder.address.zipCode']);
  }
});
