import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { addresses, type Client, client, read } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const base = '/sales/v2/individual/casco/policies';
let service: TestService;
let partner: TestPartner;
let person: Client;

before(async () => {
  service = await testService();
  partner = await service.partner();
  person = client(service);
});
after(() => service.close());

test("later installments are paid by link in order and do not change the contract's status", async () => {
  const body = cascoBody({ today: testDay, set: { installmentType: 'TWO_PAYMENTS' } });
  const saved = await partner.call('POST', base, body);
  assert.equal(saved.status, 200, saved.text);
  const path = `${base}/${saved.body.policyNumber}`;
  const draft = {
    path,
    policyNumber: String(saved.body.policyNumber),
    draftId: String(saved.body.draftId),
    premium: 0,
    body: saved.body,
  };
  const installments = (saved.body.installments as JsonObject[]).filter(isObject);
  assert.ok(installments.length > 1);
  const pay = (nr: number, paymentType: string) =>
    partner.call('PUT', `${path}/installments/${nr}`, {
      amount: installments[nr - 1]?.amount ?? 0,
      paymentType,
      ...addresses,
    });
  const early = onlyDetail(await pay(2, 'CARD'), 'INVALID_ARGUMENT');
  assert.match(early.description, /по порядку.*взнос 1/);
  for (const [nr, type] of [
    [1, 'CARD'],
    [2, 'SBP'],
  ] as const) {
    const answer = await pay(nr, type);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.nr, nr);
    const link = { orderId: String(answer.body.orderId), path: `/pay/${answer.body.orderId}` };
    assert.match((await person.get(`${link.path}?from=mail`)).text, new RegExp(`взнос ${nr} из`));
    await (type === 'CARD' ? person.card(link) : person.sbp(link));
    await until(async () => (await read(partner, draft)).paymentStates.includes(`${type} PAID`));
    assert.equal((await read(partner, draft)).status, 'COMPLETE');
  }
  const again = onlyDetail(await pay(2, 'CARD'), 'INVALID_ARGUMENT');
  assert.match(again.description, /уже оплачен/);
});
