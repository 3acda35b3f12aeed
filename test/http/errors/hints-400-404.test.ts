import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAddendum, changedContract } from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const quotes = '/sales/v2/individual/osago/quotes';
const cascoVehicle = 'insuredObject.casco.vehicle';

async function casco(set: Changes) {
  const body = cascoBody({ today: testDay, holderType: 'individual', set });
  return partner.call('POST', '/sales/v2/individual/casco/quotes', body);
}

test('an engine volume in litres and an engine that the vehicle modification does not have are refused', async () => {
  const field = `${cascoVehicle}.vehicleModel.engineVolume`;
  for (const litres of ['1.6', '1,6', 2]) {
    const detail = onlyDetail(await casco({ [field]: litres }), 'INVALID_ARGUMENT');
    assert.equal(detail.field, field);
    assert.match(
      detail.description,
      /в кубических сантиметрах, не в литрах: передано (1\.6|2), а ожидается, например, 1596$/,
    );
  }
  const [first, near] = assertError(await casco({ [field]: '2500' }), 'INVALID_ARGUMENT');
  assert.equal(first?.field, field);
  assert.match(String(first?.description), /противоречит справочнику/);
  assert.match(String(near?.description), /1596 куб. см/);
  for (const volume of ['1600', 1598, '', 0]) assert.equal((await casco({ [field]: volume })).status, 200);
});

test('a wrong VIN is refused with its wrong characters and its length', async () => {
  const refused = async (vin: string) => {
    const detail = onlyDetail(await casco({ [`${cascoVehicle}.vin`]: vin }), 'INVALID_ARGUMENT');
    assert.equal(detail.field, `${cascoVehicle}.vin`);
    return detail.description;
  };
  const cyrillic = await refused('ХТАGFL110MY000001');
  assert.match(cyrillic, /не подходят знаки: 1-й — русская «Х», 2-й — русская «Т», 3-й — русская «А»$/);
  assert.match(await refused('XTAGFL110MYOOO001'), /не подходят знаки: 12-й — «O», 13-й — «O», 14-й — «O»$/);
  assert.match(await refused('XTAGFL110MY00001'), /передано знаков: 16$/);
});

test('a FIAS id sent instead of a KLADR code is refused as a FIAS id', async () => {
  const set = { 'policyHolder.address.kladrId': '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' };
  const faults = assertError(
    await partner.call('POST', quotes, osagoBody({ today: testDay, set })),
    'INVALID_ARGUMENT',
  );
  const own = faults.find(({ field }) => field === 'policyHolder.address.kladrId');
  assert.match(String(own?.description), /идентификатор ФИАС.*код КЛАДР: 13 цифр/);
});

test('for a body that is not an object, no other errors are reported', async () => {
  for (const body of [[], 'text', 3]) {
    const detail = onlyDetail(await partner.call('POST', quotes, body), 'INVALID_ARGUMENT');
    assert.deepEqual([detail.field, detail.reason], ['body', 'TYPE_MISMATCH']);
  }
});

test('a comma before a closing bracket is reported with its line; a comma inside a string is not reported', async () => {
  const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
  const sent = async (body: string) =>
    onlyDetail(await service.request('POST', `/ship/biz${quotes}`, { headers, body }), 'INVALID_ARGUMENT')
      .description;
  assert.match(await sent('{\n  "a": ",}",\n  "b": [1, 2,]\n}'), /лишняя запятая .*, строка 3, знак 13$/);
  assert.match(await sent('{"a": 1,\n}'), /лишняя запятая .*, строка 1, знак 8$/);
  assert.match(await sent('{"a": ",]"\n"b": 1}'), /ошибка у знака 11, строка 2, знак 1$/);
});

test('a payment with an unknown type is refused with that error only, not with errors about its return URLs', async () => {
  const saved = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
  );
  const path = `/sales/v2/individual/osago/policies/${String(saved.body.policyNumber)}`;
  const body = {
    amount: saved.body.premium,
    paymentType: 'card',
    successUrl: 'https://a.example/',
    failUrl: 'https://a.example/',
  };
  const answer = await partner.call('PUT', `${path}/installments/1`, body);
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'paymentType');
  assert.equal(answer.body.warnings, undefined);
});

test("a partner's contract under the URL of another product or holder type is refused, and the error names the right URL", async () => {
  const saved = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
  );
  const number = String(saved.body.policyNumber);
  for (const place of ['individual/casco', 'corporate/osago']) {
    const { description } = onlyDetail(
      await partner.call('GET', `/sales/v2/${place}/policies/${number}`),
      'NOT_FOUND',
    );
    assert.ok(description.endsWith(`/ship/biz/sales/v2/individual/osago/policies/${number}`), description);
  }
  const stranger = await service.partner({ login: 'stranger' });
  const { description } = onlyDetail(
    await stranger.call('GET', `/sales/v2/individual/casco/policies/${number}`),
    'NOT_FOUND',
  );
  assert.match(description, /не найден$/);
});

const otherName = 'этот ИНН уже указан у организации с другим наименованием';

test('a lease with the same INN for lessor and lessee is refused, and an INN with two organization names causes a warning', async () => {
  const address = '/sales/v2/corporate/casco/policies';
  const set = { 'insuredObject.casco.leasing.lessor.lessorOrganization.organization.inn': '7709123453' };
  const body = (changes: Changes) => cascoBody({ today: testDay, holderType: 'corporate', set: changes });
  const detail = onlyDetail(await partner.call('POST', address, body(set)), 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'insuredObject.casco.leasing.lessee.lesseeOrganization.organization.inn');
  const bank = 'insuredObject.casco.beneficiaries[0].beneficiaryOrganization.organization.inn';
  const saved = await partner.call('POST', address, body({ [bank]: '7709123453' }));
  assert.equal(saved.status, 200, saved.text);
  assert.ok(saved.text.includes(otherName), saved.text);
});

test('an INN with two organization names causes a warning in the addendum that adds it, and no warning in later addendums', async () => {
  const sold = await savedCasco(partner, { holderType: 'corporate' });
  await paidInCash(partner, sold);
  const bank = 'insuredObject.casco.beneficiaries[0].beneficiaryOrganization.organization.inn';
  const wrong = changedContract(sold, { [bank]: '7709123453' });
  const answer = await askAddendum(partner, sold, { contract: wrong });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(answer.text.includes(otherName), answer.text);
  const later = changedContract({ ...sold, body: wrong }, { 'policyHolder.email': 'other@example.com' });
  const other = await askAddendum(partner, sold, { contract: later });
  assert.equal(other.status, 200, other.text);
  assert.ok(!other.text.includes(otherName), other.text);
});
