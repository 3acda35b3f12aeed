import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BinderyError, type createBindery } from '../../packages/sdk/src/index.ts';
import { atOnce, body, clientOf, type Given, refusal } from './scripted-client.ts';

test('a temporarily refused request is retried after the time that the server states', async () => {
  const { osago, sent, attempts } = clientOf([
    refusal(429, 'RESOURCE_EXHAUSTED', atOnce),
    refusal(503, 'UNAVAILABLE', atOnce),
    new TypeError('no connection'),
    Response.json({ policyNumber: 'ZZZ1' }),
  ]);
  assert.equal((await osago.create(body)).policyNumber, 'ZZZ1');
  assert.equal(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size, 1);
  assert.equal(new Set(sent.map(({ headers }) => headers.get('x-request-id'))).size, 1);
  assert.deepEqual(
    attempts.map(({ attempt, error }) => [attempt, error?.code]),
    [
      [1, 'RESOURCE_EXHAUSTED'],
      [2, 'UNAVAILABLE'],
      [3, 'UNREACHABLE'],
      [4, undefined],
    ],
  );
  assert.equal(attempts[0]?.retryInMs, 0);
  assert.equal(attempts[0]?.operation, 'POST /sales/v2/individual/osago/policies');
});

test("a request is retried after a truncated body or a proxy's error page", async () => {
  const broken = new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"policy'));
        controller.error(new TypeError('cut'));
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  );
  const { osago, sent } = clientOf([
    broken,
    new Response('<html>', { status: 502, headers: atOnce }),
    new Response('<html>', { status: 504, headers: atOnce }),
  ]);
  await osago.create(body);
  assert.equal(sent.length, 4);
});

test('a request is not retried after the maximum number of attempts', async () => {
  const { osago, sent } = clientOf(
    Array(9)
      .fill(undefined)
      .map(() => refusal(503, 'UNAVAILABLE', atOnce)),
  );
  await assert.rejects(osago.create(body), (error) => error instanceof BinderyError && error.isPassing);
  assert.equal(sent.length, 4);
});

for (const [status, code] of [
  [400, 'INVALID_ARGUMENT'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [409, 'ABORTED'],
  [413, 'RESOURCE_EXHAUSTED'],
  [500, 'INTERNAL'],
  [504, 'DEADLINE_EXCEEDED'],
] as const) {
  test(`a request refused with ${status} ${code} is not retried`, async () => {
    const { osago, sent } = clientOf([refusal(status, code)]);
    await assert.rejects(osago.create(body), (error) => error instanceof BinderyError && error.code === code);
    assert.equal(sent.length, 1);
  });
}

test('a request without an Idempotency-Key is retried only if it was certainly not executed', async () => {
  interface Unkeyed {
    'POST /sales/v2/unkeyed': { body: object; answer: object };
  }
  const sendOnce = async (first: Given) => {
    const { sent, bindery } = clientOf([first]);
    const { request } = bindery as unknown as ReturnType<typeof createBindery<Unkeyed>>;
    await request('POST /sales/v2/unkeyed', { body: {} }).catch(() => {});
    return sent;
  };
  assert.equal((await sendOnce(new TypeError('no connection'))).length, 1);
  assert.equal((await sendOnce(refusal(503, 'UNAVAILABLE', atOnce))).length, 1);
  const again = await sendOnce(refusal(429, 'RESOURCE_EXHAUSTED', atOnce));
  assert.equal(again.length, 2);
  assert.equal(again[0]?.headers.get('idempotency-key'), null);
});

test('a quote is retried although it has no Idempotency-Key', async () => {
  const { osago, sent } = clientOf([new TypeError('no connection')]);
  await osago.quote({});
  assert.deepEqual(
    sent.map(({ headers }) => headers.get('idempotency-key')),
    [null, null],
  );
});

test('the Idempotency-Key and request id of the caller are sent unchanged', async () => {
  const { osago, sent } = clientOf([]);
  await osago.create(body, { idempotencyKey: 'order-1001', requestId: 'mine' });
  assert.equal(sent[0]?.headers.get('idempotency-key'), 'order-1001');
  assert.equal(sent[0]?.headers.get('x-request-id'), 'mine');
  assert.equal(sent[0]?.headers.get('desired-timeout'), '59000');
});

test('an operation handle is polled until the answer is ready', async () => {
  const handle = { draftId: 'x', method: 'GET', href: '/sales/v2/operations?oper_id=id-1' };
  const { osago, sent } = clientOf([
    Response.json(handle, { status: 202 }),
    refusal(404, 'NOT_FOUND', atOnce),
    Response.json({ policyNumber: 'ZZZ7' }),
  ]);
  assert.equal((await osago.create(body)).policyNumber, 'ZZZ7');
  assert.deepEqual(
    sent.map(({ path }) => path),
    [
      '/ship/biz/sales/v2/individual/osago/policies',
      '/ship/biz/sales/v2/operations',
      '/ship/biz/sales/v2/operations',
    ],
  );
  assert.equal(sent[1]?.headers.get('prefer'), 'wait-ms=30000');
});

test('if an operation takes longer than the call, the error contains its id, by which a later call gets the answer', async () => {
  const handle = { draftId: 'x', method: 'GET', href: '/sales/v2/operations?oper_id=id-1' };
  const hanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const { osago } = clientOf([], {
    timeoutMs: 50,
    fetch: async (address, init) =>
      String(address).includes('operations')
        ? hanging(address, init)
        : Response.json(handle, { status: 202 }),
  });
  const error = await osago.create(body).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof BinderyError);
  assert.equal(error.code, 'TIMEOUT');
  assert.equal(error.operationId, 'id-1');
  assert.equal(error.isPassing, true);
  const { bindery } = clientOf([refusal(404, 'NOT_FOUND', atOnce), Response.json({ policyNumber: 'ZZZ7' })]);
  assert.deepEqual(await bindery.follow('id-1'), { policyNumber: 'ZZZ7' });
});

test("an aborted call rejects with its signal's reason and is not retried", async () => {
  const abort = new AbortController();
  const { osago, sent } = clientOf([
    async () => {
      abort.abort(new Error('gave up'));
      throw new TypeError('aborted');
    },
  ]);
  await assert.rejects(osago.create(body, { signal: abort.signal }), /gave up/);
  assert.equal(sent.length, 1);
});

test('an error thrown by a hook rejects the call without a retry', async () => {
  const { osago, sent } = clientOf([], {
    onAttempt: () => {
      throw new Error('the log is full');
    },
  });
  await assert.rejects(osago.create(body), /the log is full/);
  assert.equal(sent.length, 1);
});

test('values in the path of an address are encoded', async () => {
  const { osago, sent } = clientOf([]);
  await osago.read('ХХХ № 1/2');
  assert.equal(
    sent[0]?.path,
    `/ship/biz/sales/v2/individual/osago/policies/${encodeURIComponent('ХХХ № 1/2')}`,
  );
});

test('a body or key that cannot be sent causes an error before any request', async () => {
  const { osago, sent } = clientOf([]);
  const cycle: Record<string, unknown> = {};
  cycle.itself = cycle;
  await assert.rejects(osago.quote(cycle as never), TypeError);
  await assert.rejects(osago.create(body, { idempotencyKey: 'заказ' }), TypeError);
  assert.equal(sent.length, 0);
});
