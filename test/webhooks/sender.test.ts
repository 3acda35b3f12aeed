import assert from 'node:assert/strict';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { after, describe, test } from 'node:test';
import { createAddressGuard } from '#platform/events/webhooks/public-address.ts';
import { createWebhookSender } from '../../src/adapters/messages/http-webhook-sender.ts';
import { certificate } from '../support/certificate.ts';

const closing: (() => void)[] = [];
after(() => {
  for (const close of closing) close();
});

/** Time-out of tests that must not time out. */
const usualTimeoutMs = 60_000;

function senderTo(timeoutMs = usualTimeoutMs, certificates?: string) {
  const mayCall = createAddressGuard(['127.0.0.0/8', '::1']);
  const sender = createWebhookSender({
    rules: { isLax: true, ports: [443], mayCall },
    timeoutMs,
    certificates,
  });
  closing.push(sender.close);
  return (url: string) =>
    sender.post(
      { url, headers: { 'webhook-id': 'one' }, body: Buffer.from('{}') },
      new AbortController().signal,
    );
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function answering(handler: http.RequestListener): Promise<string> {
  return `http://127.0.0.1:${await portOf(http.createServer(handler))}/`;
}

test("the sender returns status, Retry-After and the beginning of the text of a webhook's answer", async () => {
  const url = await answering((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('later'));
  assert.deepEqual(await senderTo()(url), { status: 503, retryAfter: '7', text: 'later' });
});

test('the sender returns a redirect as an answer and does not follow it', async () => {
  let reached = 0;
  const inside = await answering((_, response) => {
    reached += 1;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await answering((_, response) => response.writeHead(status, { location: inside }).end());
    const answer = await senderTo()(url);
    assert.equal('status' in answer && answer.status, status);
  }
  assert.equal(reached, 0);
});

test('the sender cuts off an endless answer and returns its status', async () => {
  const url = await answering((_, response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed && response.write('x'.repeat(10_000))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const answer = await senderTo()(url);
  assert.ok('status' in answer && answer.status === 200 && answer.text.length === 16_384);
});

test('the sender stops reading a very slow answer', async () => {
  const dripping = await answering((_, response) => {
    response.writeHead(200);
    response.write('o');
  });
  assert.deepEqual(await senderTo()(dripping), { status: 200, retryAfter: undefined, text: 'o' });
});

test('the sender fails after the time-out of a silent server, and immediately for a closed port or a protocol switch', async () => {
  const silent = await answering(() => undefined);
  assert.deepEqual(await senderTo(100)(silent), { failure: 'TIMEOUT' });
  const gone = http.createServer();
  const port = await portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
  assert.deepEqual(await senderTo()(`http://127.0.0.1:${port}/`), { failure: 'UNREACHABLE' });
  const hasty = await answering((request) => request.socket.destroy());
  assert.deepEqual(await senderTo()(hasty), { failure: 'UNREACHABLE' });
});

test('the sender opens a new connection if the server has closed the old one', async () => {
  let requests = 0;
  const url = await answering((request, response) => {
    requests += 1;
    // The second request finds its connection closed.
    if (requests === 2) request.socket.destroy();
    else response.end('ok');
  });
  const post = senderTo();
  await post(url);
  const answer = await post(url);
  assert.ok('status' in answer && answer.status === 200, JSON.stringify(answer));
});

test('an address of an internal network is not called, even if an older webhook has the address', async () => {
  let reached = 0;
  const url = await answering((_, response) => {
    reached += 1;
    response.end();
  });
  const sender = createWebhookSender({
    rules: { isLax: true, ports: [443], mayCall: createAddressGuard([]) },
    timeoutMs: usualTimeoutMs,
    certificates: undefined,
  });
  closing.push(sender.close);
  const { port } = new URL(url);
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]', '2130706433', '[::1]', '0.0.0.0']) {
    const post = { url: `http://${host}:${port}/`, headers: {}, body: Buffer.from('{}') };
    const answer = await sender.post(post, new AbortController().signal);
    assert.deepEqual(answer, { failure: 'ADDRESS' }, host);
  }
  assert.equal(reached, 0);
});

describe("the certificate of a webhook's server is checked", () => {
  const authority = certificate('Test CA', { isAuthority: true });

  async function served(name: string, options: Parameters<typeof certificate>[1] = {}): Promise<string> {
    const { key, cert } = certificate(name, { issuer: authority, ...options });
    const server = https.createServer({ key, cert }, (_, response) => response.end('ok'));
    return `https://127.0.0.1:${await portOf(server)}/`;
  }

  test('a certificate of an authority that the operator configured is accepted', async () => {
    const url = await served('127.0.0.1');
    const answer = await senderTo(usualTimeoutMs, authority.cert)(url);
    assert.ok('status' in answer && answer.status === 200, JSON.stringify(answer));
    assert.deepEqual(await senderTo()(url), { failure: 'TLS' }, 'and from no other');
  });

  test('a certificate that is expired, self-signed or for another name is refused', async () => {
    const post = senderTo(usualTimeoutMs, authority.cert);
    assert.deepEqual(await post(await served('10.0.0.1')), { failure: 'TLS' });
    assert.deepEqual(await post(await served('127.0.0.1', { isOver: true })), { failure: 'TLS' });
    assert.deepEqual(await post(await served('127.0.0.1', { issuer: undefined })), { failure: 'TLS' });
  });

  test('a server that answers in plain text instead of TLS is refused', async () => {
    const { port } = new URL(await answering((_, response) => response.end()));
    assert.deepEqual(await senderTo()(`https://127.0.0.1:${port}/`), { failure: 'TLS' });
  });
});
