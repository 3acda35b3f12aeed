import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import {
  type Attempt,
  BinderyError,
  type BinderyOptions,
  createBindery,
} from '../../packages/sdk/src/index.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}
type Given = Response | Error | (() => Promise<Response>);

/** A client whose server answers what is given, one after another, and then that all is well. */
function clientOf(given: readonly Given[], options: Partial<BinderyOptions> = {}) {
  const sent: Sent[] = [];
  const attempts: Attempt[] = [];
  const bindery = createBindery({
    baseUrl: 'https://sales.insurer.example',
    token: async () => 'token',
    onAttempt: (attempt) => attempts.push(attempt),
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address));
      sent.push({ method: String(init?.method), path: pathname, headers: new Headers(init?.headers) });
      const next = given[sent.length - 1] ?? Response.json({ policyNumber: 'ZZZ1' });
      if (next instanceof Error) throw next;
      return typeof next === 'function' ? next() : next;
    },
    ...options,
  } as BinderyOptions);
  return { bindery, osago: bindery.sales('individual', 'osago'), sent, attempts };
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code: '14', code_c: code, message: '', details: [] }, { status, headers });
}

const atOnce = { 'retry-after': '0' };
const body = {} as never;

test('what was not let in is sent again, after as long as the server asks', async () => {
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

test('a body that breaks off, and a page of a proxy, are tries that failed', async () => {
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

test('tries end', async () => {
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
  test(`${status} ${code} is not sent again`, async () => {
    const { osago, sent } = clientOf([refusal(status, code)]);
    await assert.rejects(osago.create(body), (error) => error instanceof BinderyError && error.code === code);
    assert.equal(sent.length, 1);
  });
}

test('what takes no key is sent again only where it was surely not done', async () => {
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

test('a quote needs no key to be sent again', async () => {
  const { osago, sent } = clientOf([new TypeError('no connection')]);
  await osago.quote({});
  assert.deepEqual(
    sent.map(({ headers }) => headers.get('idempotency-key')),
    [null, null],
  );
});

test('a key and an id of your own are sent as they are', async () => {
  const { osago, sent } = clientOf([]);
  await osago.create(body, { idempotencyKey: 'order-1001', requestId: 'mine' });
  assert.equal(sent[0]?.headers.get('idempotency-key'), 'order-1001');
  assert.equal(sent[0]?.headers.get('x-request-id'), 'mine');
  assert.equal(sent[0]?.headers.get('desired-timeout'), '59000');
});

test('a handle is polled until its answer is there', async () => {
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

test('an operation that outlasts the call is named, and can be followed later', async () => {
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

test('a call that the caller gives up ends with the reason of its signal, and is not sent again', async () => {
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

test('a hook that throws is told to whoever gave it, and repeats nothing', async () => {
  const { osago, sent } = clientOf([], {
    onAttempt: () => {
      throw new Error('the log is full');
    },
  });
  await assert.rejects(osago.create(body), /the log is full/);
  assert.equal(sent.length, 1);
});

test('parts of an address are encoded', async () => {
  const { osago, sent } = clientOf([]);
  await osago.read('ХХХ № 1/2');
  assert.equal(
    sent[0]?.path,
    `/ship/biz/sales/v2/individual/osago/policies/${encodeURIComponent('ХХХ № 1/2')}`,
  );
});

const given = { clientId: 'id', clientSecret: 'secret-word' };

for (const [baseUrl, cause] of [
  ['127.0.0.1:5999', /"127\.0\.0\.1:5999", not an address such as https:/],
  ['localhost:8080', /"localhost:8080", not an address/],
  ['sales.insurer.example', /not an address/],
  ['', /baseUrl is "", not/],
  [undefined, /baseUrl is "undefined", not/],
  ['ftp://sales.insurer.example', /not an address/],
  ['https://me:pass-word@sales.insurer.example', /has a user or a password/],
] as const) {
  test(`createBindery refuses the address ${baseUrl || `"${baseUrl}"`}`, () => {
    assert.throws(
      () => createBindery({ ...given, baseUrl } as BinderyOptions),
      (error) =>
        error instanceof BinderyError &&
        error.code === 'MISCONFIGURED' &&
        cause.test(error.message) &&
        !error.message.includes('pass-word'),
    );
  });
}

test('createBindery refuses credentials that are empty or absent', () => {
  const options = { ...given, baseUrl: 'https://sales.insurer.example' };
  for (const empty of [{ clientId: '' }, { clientSecret: undefined }])
    assert.throws(
      () => createBindery({ ...options, ...empty } as BinderyOptions),
      /MISCONFIGURED: clientId or clientSecret is empty/,
    );
});

/** What the fetch of Node and Deno throws. */
function fetchFailed(message: string, code?: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), code ? { code } : {}) });
}

/** What the fetch of Deno throws without --allow-net. */
const notCapable = Object.assign(new Error('Requires net access to "x:443"'), { name: 'NotCapable' });

const starts = {
  'a call': ({ osago }: ReturnType<typeof clientOf>) => osago.create(body),
  events: ({ bindery }: ReturnType<typeof clientOf>) => bindery.events().next(),
};

for (const [name, failure, cause] of [
  ['a missing permission of Deno', notCapable, /Requires net access to "x:443"/],
  ['a missing permission of Node', fetchFailed('connect', 'ERR_ACCESS_DENIED'), /ERR_ACCESS_DENIED/],
  ['an unknown host in Node', fetchFailed('getaddrinfo ENOTFOUND x', 'ENOTFOUND'), /ENOTFOUND x/],
  ['an unknown host in Deno', fetchFailed('(Connect): dns error: failed to lookup'), /dns error/],
  ['a strange certificate', fetchFailed('self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'), /self-signed/],
  ['a server without TLS', Object.assign(new TypeError('handshake'), { code: 'EPROTO' }), /EPROTO/],
  ['a page', pageOf(200), /200 text\/html is no answer of Bindery: check baseUrl/],
  ['a page that is not found', pageOf(404), /404 text\/html/],
  ['a refusal of plain HTTP', pageOf(400), /400 text\/html/],
  ['a redirect', pageOf(301, { location: 'https://x.example/?a=1' }), /301 to https:\/\/x\.example\/ is no/],
  ['an answer without content', new Response(null, { status: 204 }), /204 without content-type/],
] as const) {
  for (const [what, start] of Object.entries(starts)) {
    test(`${name} ends ${what} immediately, with its cause`, async () => {
      const client = clientOf([failure instanceof Error ? failure : failure.clone()]);
      await assert.rejects(start(client), (error) => {
        assert.ok(error instanceof BinderyError);
        assert.equal(error.code, 'MISCONFIGURED');
        assert.equal(error.isPassing, false);
        assert.match(error.message, cause);
        return true;
      });
      assert.equal(client.sent.length, 1);
    });
  }
}

test('an address that has answered before is tried again', async () => {
  const failures = [fetchFailed('getaddrinfo ENOTFOUND x', 'ENOTFOUND'), pageOf(302)];
  const { osago, sent } = clientOf([Response.json({}), ...failures]);
  await osago.quote({});
  await osago.quote({});
  assert.equal(sent.length, 4);
});

test('events that no server has answered end with the cause, without the words of a search', async () => {
  const cause = 'error sending request for url (http://127.0.0.1:9/ship/biz?phone=79990000001): refused';
  const { bindery } = clientOf([fetchFailed(cause)], { attemptsMax: 1 });
  await assert.rejects(bindery.events().next(), (error) => {
    assert.ok(error instanceof BinderyError);
    assert.match(
      error.message,
      /^UNREACHABLE: fetch failed: .*127\.0\.0\.1:9\/ship\/biz\): refused \(request /,
    );
    return true;
  });
});

test('events wait for a server that is starting, and for one that has answered', async () => {
  const page = { events: [], nextCursor: '1', hasMore: false };
  const last = { events: [{ type: 'webhook.ping' }], nextCursor: '2', hasMore: false };
  const { bindery } = clientOf(
    [refusal(503, 'UNAVAILABLE', atOnce), Response.json(page), pageOf(502, atOnce), Response.json(last)],
    { attemptsMax: 1 },
  );
  assert.equal((await bindery.events().next()).value?.type, 'webhook.ping');
});

test('a body or a key that cannot be sent is thrown as it is, and nothing is sent', async () => {
  const { osago, sent } = clientOf([]);
  const cycle: Record<string, unknown> = {};
  cycle.itself = cycle;
  await assert.rejects(osago.quote(cycle as never), TypeError);
  await assert.rejects(osago.create(body, { idempotencyKey: 'заказ' }), TypeError);
  assert.equal(sent.length, 0);
});

function pageOf(status: number, headers: Record<string, string> = {}): Response {
  return new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } });
}

test('a server that is not Bindery ends a call at its token, with the address', async (context) => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(String(request.url));
    if (paths.length === 1) response.writeHead(302, { location: '/login' }).end();
    else response.setHeader('content-type', 'application/json').end('{"ok":true}');
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const found of ['302 to /login', '200 application/json'])
    await assert.rejects(
      createBindery({ ...given, baseUrl }).request('GET /sales/v2/me'),
      new RegExp(
        `MISCONFIGURED: ${found} is no answer of Bindery \\(${baseUrl}/ship/token\\): check baseUrl`,
      ),
    );
  assert.deepEqual(paths, ['/ship/token', '/ship/token']);
});
