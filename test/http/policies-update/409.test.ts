import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const licence = 'insuredObject.osago.drivers[0].driversLicense';
const horsePower = 'insuredObject.osago.vehicle.vehicleModel.horsePower';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('of two concurrent changes one succeeds and the other is refused', async () => {
  const draft = await savedDraft(partner);
  // With a slow registry, both requests read the contract before either of them writes.
  const slow = { [`${licence}.serial`]: '9900', [`${licence}.number`]: '000100' };
  const answers = await Promise.all(
    ['71', '151'].map((power) =>
      partner.call('PUT', draft.path, osagoBody({ today: testDay, set: { ...slow, [horsePower]: power } })),
    ),
  );
  const [won] = answers.filter(({ status }) => status === 200);
  const [lost] = answers.filter(({ status }) => status === 409);
  assert.ok(won && lost, answers.map(({ text }) => text).join('\n'));
  const detail = onlyDetail(lost, 'ABORTED');
  assert.equal(detail.field, `draftId=${draft.draftId}`);
  const { body } = await partner.call('GET', draft.path);
  assert.equal(body.version, 2);
  assert.equal(body.premium, won.body.premium);
  assert.deepEqual(body.insuredObject, won.body.insuredObject);
});

test('each of ten concurrent changes is either applied or refused', async () => {
  const draft = await savedDraft(partner);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      partner.call('PUT', draft.path, osagoBody({ today: testDay, set: { [horsePower]: 60 + index } })),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  for (const answer of answers) if (answer.status !== 200) onlyDetail(answer, 'ABORTED');
  assert.ok(won.length > 0);
  const { body } = await partner.call('GET', draft.path);
  assert.equal(body.version, 1 + won.length);
  assert.equal(new Set(won.map((answer) => answer.body.version)).size, won.length);
});

test('a change with an outdated version is refused', async () => {
  const draft = await savedDraft(partner);
  const first = (await partner.call('GET', draft.path)).body;
  const second = await partner.call('PUT', draft.path, changed(first, { [horsePower]: '122' }));
  assert.equal(second.status, 200, second.text);
  const answer = await partner.call('PUT', draft.path, changed(first, { [horsePower]: '113' }));
  assert.equal(onlyDetail(answer, 'ABORTED').field, `draftId=${draft.draftId}`);
  const third = await partner.call('PUT', draft.path, changed(second.body, { [horsePower]: '113' }));
  assert.equal(third.status, 200, third.text);
  assert.equal(third.body.version, 3);
});

test('a change with the Idempotency-Key of another change is refused', async () => {
  const draft = await savedDraft(partner);
  const key = { 'idempotency-key': 'one-change' };
  const body = osagoBody({ today: testDay });
  assert.equal((await partner.call('PUT', draft.path, body, key)).status, 200);
  const answer = await partner.call('PUT', draft.path, changed(body, { [horsePower]: '151' }), key);
  assert.equal(onlyDetail(answer, 'ABORTED').field, 'Idempotency-Key');
});
