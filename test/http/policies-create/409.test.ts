import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const address = '/sales/v2/individual/osago/policies';
const body = osagoBody({ today: testDay });
const otherBody = osagoBody({ today: testDay, set: { 'insuredObject.osago.withTrailer': true } });

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const keyed = (key: string) => ({ 'idempotency-key': key });

async function contracts(): Promise<bigint> {
  const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from contracts');
  return rows[0]?.count ?? -1n;
}

describe('Idempotency-Key of a creation', () => {
  test('a repeated Idempotency-Key with the same body returns the first answer with a mark', async () => {
    const first = await partner.call('POST', address, body, keyed('same'));
    const before = await contracts();
    const second = await partner.call('POST', address, body, keyed('same'));
    assert.equal(first.status, 200, first.text);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(second.status, 200);
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'));
    assert.equal(await contracts(), before);
  });

  test('a repeated Idempotency-Key with another body is refused', async () => {
    await partner.call('POST', address, body, keyed('other-body'));
    const before = await contracts();
    const answer = await partner.call('POST', address, otherBody, keyed('other-body'));
    assert.equal(onlyDetail(answer, 'ABORTED').field, 'Idempotency-Key');
    assert.equal(await contracts(), before);
  });

  test('an Idempotency-Key that was used at another endpoint is refused', async () => {
    const first = await partner.call('POST', address, body, keyed('elsewhere'));
    const answer = await partner.call(
      'PUT',
      `${address}/${String(first.body.policyNumber)}`,
      body,
      keyed('elsewhere'),
    );
    assert.equal(onlyDetail(answer, 'ABORTED').field, 'Idempotency-Key');
  });

  test('two partners can use the same Idempotency-Key', async () => {
    const stranger = await service.partner();
    const first = await partner.call('POST', address, body, keyed('shared'));
    const second = await stranger.call('POST', address, body, keyed('shared'));
    assert.equal(second.status, 200, second.text);
    assert.notEqual(second.body.policyNumber, first.body.policyNumber);
    const third = await stranger.call('POST', address, otherBody, keyed('shared-2'));
    assert.equal(third.status, 200, third.text);
  });

  test('the Idempotency-Key of a refused request can be used for the corrected request', async () => {
    const bad = osagoBody({ today: testDay, set: { 'policyHolder.email': 'x' } });
    const refusal = await partner.call('POST', address, bad, keyed('corrected'));
    assert.equal(refusal.status, 400);
    const answer = await partner.call('POST', address, body, keyed('corrected'));
    assert.equal(answer.status, 200, answer.text);
  });

  test('twenty concurrent creations with the same Idempotency-Key create one contract', async () => {
    const before = await contracts();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => partner.call('POST', address, body, keyed('at-once'))),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    for (const { body: answered } of answers) assert.deepEqual(answered, answers[0]?.body);
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    assert.equal(replays.length, 19);
    assert.equal(await contracts(), before + 1n);
  });

  test('concurrent creations with one Idempotency-Key and twenty bodies create one contract and refuse the other bodies', async () => {
    const before = await contracts();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        partner.call('POST', address, osagoBody({ today: testDay, set: { index } }), keyed('bodies')),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const answer of answers) if (answer.status !== 200) onlyDetail(answer, 'ABORTED');
    assert.equal(await contracts(), before + 1n);
  });
});
