import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Changes } from '../../support/change.ts';
import { lockTable } from '../../support/lock.ts';
import { finished, operationOf, slowRegistry } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const base = '/sales/v2/individual/osago';
const slow = (set: Changes = {}) => osagoBody({ today: testDay, set: { ...slowRegistry(1_500), ...set } });
const quick = () => osagoBody({ today: testDay });

describe('a slow request returns an operation handle', { concurrency: true }, () => {
  const headers = [
    { 'desired-timeout': '50' },
    { prefer: 'respond-async' },
    { prefer: 'wait-ms=50' },
    { prefer: 'respond-async, wait-ms=50' },
    { prefer: 'return=minimal, wait-ms=50; foo=bar, wait-ms=99999' },
    { 'desired-timeout': '60000', prefer: 'wait-ms=50' },
    { 'desired-timeout': '50', prefer: 'wait=60' },
  ];
  for (const sent of headers) {
    test(`a slow request with ${JSON.stringify(sent)} returns an operation handle`, async () => {
      const answer = await partner.call('POST', `${base}/policies`, slow(), sent);
      const operationId = operationOf(answer);
      const remark = '50 — это миллисекунды; чтобы ждать ответа 50 с, передайте 50000';
      assert.equal(answer.text.includes(remark), sent['desired-timeout'] === '50');
      assert.equal(
        answer.headers.get('preference-applied'),
        {
          'respond-async': 'respond-async',
          'wait-ms=50': 'wait-ms=50',
          'respond-async, wait-ms=50': 'respond-async, wait-ms=50',
          'return=minimal, wait-ms=50; foo=bar, wait-ms=99999': 'wait-ms=50',
          'wait=60': 'wait=60',
        }[sent.prefer ?? ''] ?? null,
      );
      const result = await finished(partner, operationId);
      assert.equal(result.status, 200, result.text);
      const saved = await partner.call('GET', `${base}/policies/${String(result.body.policyNumber)}`);
      assert.equal(saved.status, 200);
      assert.equal(saved.body.premium, result.body.premium);
    });
  }

  test('a slow quote returns an operation handle', async () => {
    const operationId = operationOf(
      await partner.call('POST', `${base}/quotes`, slow(), { 'desired-timeout': '50' }),
    );
    const result = await finished(partner, operationId);
    assert.equal(result.status, 200);
    const plain = await partner.call('POST', `${base}/quotes`, slow());
    assert.deepEqual({ ...result.body, draftId: '' }, { ...plain.body, draftId: '' });
  });

  test('slow updates, payments, reading requests and form requests return an operation handle', async () => {
    const draft = await savedDraft(partner);
    const async = { prefer: 'respond-async' };
    const updated = await finished(
      partner,
      operationOf(await partner.call('PUT', draft.path, slow(vehicleOf(draft)), async)),
    );
    assert.equal(updated.body.version, 2, updated.text);
    const paid = await finished(
      partner,
      operationOf(
        await partner.call(
          'PUT',
          `${draft.path}/installments/1`,
          { amount: draft.premium, paymentType: 'CASH' },
          async,
        ),
      ),
    );
    assert.equal(paid.body.paymentType, 'CASH', paid.text);
    const read = await finished(
      partner,
      operationOf(await partner.call('GET', draft.path, undefined, async)),
    );
    assert.deepEqual(read.body.status, { code: 'COMPLETE', description: 'Оплачен, договор заключён' });
    const file = `/sales/v2/policies/${draft.policyNumber}/files/POLICY`;
    const printed = await finished(partner, operationOf(await partner.call('GET', file, undefined, async)));
    assert.deepEqual(printed.body, (await partner.call('GET', file)).body);
    const bytes = await finished(
      partner,
      operationOf(await partner.call('GET', file, undefined, { ...async, accept: 'application/pdf' })),
    );
    assert.equal(bytes.headers.get('content-type'), 'application/pdf');
    assert.match(bytes.text, /^%PDF/);
  });
});

test('a request that is answered within the response time stores no operation', async () => {
  const { rows: before } = await service.pool.query('select count(*) from operations');
  for (const sent of [{ 'desired-timeout': '59000' }, { prefer: 'wait=59' }]) {
    const answer = await partner.call('POST', `${base}/policies`, quick(), sent);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('preference-applied'), sent.prefer ?? null);
  }
  const { rows: after } = await service.pool.query('select count(*) from operations');
  assert.deepEqual(after, before);
});

test('an operation is stored before its handle is returned, and its request is deleted when its answer is stored', async () => {
  const lock = await lockTable(service.pool, 'contracts');
  const operationId = operationOf(
    await partner.call('POST', `${base}/policies`, quick(), { prefer: 'respond-async' }),
  );
  const stored = () =>
    service.pool.query<{ state: string; hasRequest: boolean }>(
      `select state, body is not null and request is not null as "hasRequest"
         from operations where operation_id = $1`,
      [operationId],
    );
  assert.deepEqual((await stored()).rows, [{ state: 'RUNNING', hasRequest: true }]);
  await lock.release();
  await finished(partner, operationId);
  assert.deepEqual((await stored()).rows, [{ state: 'FINISHED', hasRequest: false }]);
});

test('twenty requests with the same key create one contract, with or without operation handles', async () => {
  const other = await service.partner();
  const body = osagoBody({ today: testDay, set: slowRegistry(100) });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      other.call('POST', `${base}/policies`, body, {
        'idempotency-key': 'one',
        ...(index % 2 === 0 ? { 'desired-timeout': '20' } : {}),
      }),
    ),
  );
  const results = await Promise.all(
    answers.map((answer) => (answer.status === 202 ? finished(other, operationOf(answer)) : answer)),
  );
  assert.deepEqual([...new Set(results.map(({ status }) => status))], [200]);
  assert.equal(new Set(results.map(({ body: { policyNumber } }) => policyNumber)).size, 1);
  const { rows } = await service.pool.query<{ count: bigint }>(
    `select count(*) from contracts c join partners p using (partner_id) where p.login = $1`,
    [other.login],
  );
  assert.equal(rows[0]?.count, 1n);
});

test('a second payment of a paid contract is also refused as an operation', async () => {
  const draft = await soldContract(partner);
  const answer = await partner.call(
    'PUT',
    `${draft.path}/installments/1`,
    { amount: draft.premium, paymentType: 'CASH' },
    { prefer: 'respond-async' },
  );
  const result = await finished(partner, operationOf(answer));
  assert.equal(result.status, 400);
  assert.equal(result.body.code_c, 'INVALID_ARGUMENT');
});
