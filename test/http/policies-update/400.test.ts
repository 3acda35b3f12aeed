import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('a change of a paid contract is refused with the status of the contract', async () => {
  const sold = await soldContract(partner);
  const before = (await partner.call('GET', sold.path)).body;
  const detail = onlyDetail(
    await partner.call('PUT', sold.path, osagoBody({ today: testDay })),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, `draftId=${sold.draftId}`);
  assert.match(detail.description, /COMPLETE/);
  assert.match(detail.description, /[Сс]татус/);
  assert.deepEqual((await partner.call('GET', sold.path)).body, before);
});

test('a change with an invalid body changes nothing and returns all errors', async () => {
  const draft = await savedDraft(partner);
  const before = (await partner.call('GET', draft.path)).body;
  const set = {
    'policyHolder.email': 'x',
    'insuredObject.osago.withTrailer': 'нет',
    'insuredObject.osago.owner.vehicleOwnerPerson.address.kladrId': '9800000000000',
  };
  const answer = await partner.call('PUT', draft.path, osagoBody({ today: testDay, set }));
  const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
  assert.deepEqual(fields.sort(), Object.keys(set).sort());
  assert.deepEqual((await partner.call('GET', draft.path)).body, before);
});

test('a change without a body is refused', async () => {
  const draft = await savedDraft(partner);
  for (const body of ['', '[]', 'null', '{']) {
    const answer = await service.request('PUT', `/ship/biz${draft.path}`, {
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
      body,
    });
    assertError(answer, 'INVALID_ARGUMENT');
  }
});

test('a change with an invalid version is refused', async () => {
  const draft = await savedDraft(partner);
  for (const version of ['1', 0, 1.5, null, {}]) {
    const answer = await partner.call('PUT', draft.path, osagoBody({ today: testDay, set: { version } }));
    const { field, description } = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(field, 'version');
    if (version === 1.5) assert.match(description, /целое число.*дробное число/);
  }
});

test('a change is also checked against the stop list', async () => {
  const draft = await savedDraft(partner);
  const set = { 'insuredObject.osago.vehicle.vin': 'TESTBLCK000000001' };
  const answer = await partner.call('PUT', draft.path, osagoBody({ today: testDay, set }));
  assert.match(onlyDetail(answer, 'INVALID_ARGUMENT').description, /окончательн/);
});
