import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import {
  type Attempt,
  BinderyError,
  type BinderyOptions,
  createBindery,
} from '../../packages/sdk/src/index.ts';
import { certificate } from '../support/certificate.ts';
import { atOnce, body, clientOf, pageOf, refusal } from './scripted-client.ts';

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

test('createBindery refuses empty or missing credentials', () => {
  const options = { ...given, baseUrl: 'https://sales.insurer.example' };
  for (const empty of [{ clientId: '' }, { clientSecret: undefined }])
    assert.throws(
      () => createBindery({ ...options, ...empty } as BinderyOptions),
      /MISCONFIGURED: clientId or clientSecret is empty/,
    );
});

function fetchFailed(message: string, code?: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), code ? { code } : {}) });
}

/** Error that fetch throws in Deno without --allow-net. */
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
  ['a closed port in Node', fetchFailed('connect ECONNREFUSED ::1:9', 'ECONNREFUSED'), /ECONNREFUSED ::1:9/],
  ['a closed port in Bun', Object.assign(new TypeError('Unable'), { code: 'ECONNREFUSED' }), /ECONNREFUSED/],
  ['a closed port in Deno', fetchFailed('tcp connect error: Connection refused (os error 111)'), /refused/],
  ['a closed port on Windows', fetchFailed('machine actively refused it. (os error 10061)'), /10061/],
  ['an untrusted certificate', fetchFailed('self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'), /self-signed/],
  ['a server without TLS', Object.assign(new TypeError('handshake'), { code: 'EPROTO' }), /EPROTO/],
  ['a page', pageOf(200), /200 text\/html is no answer of Bindery: check baseUrl/],
  ['a missing page', pageOf(404), /404 text\/html/],
  ['a server that refuses plain HTTP', pageOf(400), /400 text\/html/],
  ['a redirect', pageOf(301, { location: 'https://x.example/?a=1' }), /301 to https:\/\/x\.example\/ is no/],
  ['an answer without content', new Response(null, { status: 204 }), /204 without content-type/],
] as const) {
  for (const [what, start] of Object.entries(starts)) {
    test(`${name} makes ${what} fail without a retry, and the error names the cause`, async () => {
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

test('a call is retried after a network error if the address has answered before', async () => {
  const failures = [fetchFailed('getaddrinfo ENOTFOUND x', 'ENOTFOUND'), pageOf(302)];
  const { osago, sent } = clientOf([Response.json({}), ...failures]);
  await osago.quote({});
  await osago.quote({});
  assert.equal(sent.length, 4);
});

const closedPort = fetchFailed('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED');
for (const [name, first, requests] of [
  ['an error of Bindery', refusal(400, 'INVALID_ARGUMENT'), 3],
  ['the page of a balancer', pageOf(502, atOnce), 4],
  ['a call that found the port closed', closedPort, 3],
] as const) {
  test(`a call to a closed port is retried after ${name}`, async () => {
    const { osago, sent } = clientOf([first, closedPort]);
    await osago.quote({}).catch(() => {});
    await osago.quote({});
    assert.equal(sent.length, requests);
  });
}

test('a call is retried if the port has closed since an earlier answer', async () => {
  const { osago, sent } = clientOf([Response.json({}), closedPort]);
  await osago.quote({});
  await osago.quote({});
  assert.equal(sent.length, 3);
});

test('a call by plain HTTP to a TLS port fails at the first attempt with advice', async (context) => {
  const secure = createSecureServer(certificate('127.0.0.1')).listen(0, '127.0.0.1');
  context.after(() => secure.close());
  await once(secure, 'listening');
  const host = `127.0.0.1:${(secure.address() as AddressInfo).port}`;
  const attempts: Attempt[] = [];
  const bindery = createBindery({
    ...given,
    baseUrl: `http://${host}`,
    onAttempt: (one) => attempts.push(one),
  });
  const reported = new RegExp(`MISCONFIGURED: baseUrl http://${host} leads to a TLS port, use https: `);
  await assert.rejects(bindery.request('GET /sales/v2/me'), reported);
  assert.equal(attempts.length, 1);
});

test('a call by plain HTTP is retried after the server breaks the first connection', async (context) => {
  let connections = 0;
  const server = createServer((request, response) => {
    connections += 1;
    if (connections === 1) return void request.socket.destroy();
    response.setHeader('content-type', 'application/json').end('{"access_token":"x","expires_in":60}');
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await createBindery({ ...given, baseUrl }).request('GET /sales/v2/me');
  assert.equal(connections, 3);
});

test('reading events from an unreachable server fails with an error that omits the query of the address', async () => {
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

test('reading events waits for a server that is starting or has answered before', async () => {
  const page = { events: [], nextCursor: '1', hasMore: false };
  const last = { events: [{ type: 'webhook.ping' }], nextCursor: '2', hasMore: false };
  const { bindery } = clientOf(
    [refusal(503, 'UNAVAILABLE', atOnce), Response.json(page), pageOf(502, atOnce), Response.json(last)],
    { attemptsMax: 1 },
  );
  assert.equal((await bindery.events().next()).value?.type, 'webhook.ping');
});

test('a call to a server other than Bindery fails at its token request, and the error names the address', async (context) => {
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
