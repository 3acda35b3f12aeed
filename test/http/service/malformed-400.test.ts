import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Sends bytes, and returns everything that the server sends before it closes the connection. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part) => {
      text += part;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}

for (const [name, bytes] of [
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
  [
    'both a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a chunk without a size', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: x\r\n\r\n'],
] as const) {
  test(`a malformed request (${name}) returns 400 with an error body and closes the connection`, async () => {
    const text = await answerTo(bytes);
    const [head = '', body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 4')).split('\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 4\d\d /);
    assert.match(head, /x-request-id: \S+/i);
    assert.match(head, /connection: close/i);
    const parsed = JSON.parse(body);
    assert.equal(parsed.code_c, 'INVALID_ARGUMENT');
    assert.equal(parsed.code, '3');
    assert.ok(parsed.details[0].metadata.description);
  });
}

test('a request without the header Host is refused', async () => {
  const text = await answerTo('GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n');
  assert.match(text, /^HTTP\/1\.1 400 /);
  assert.equal(JSON.parse(text.split('\r\n\r\n')[1] ?? '').details[0].metadata.field, 'Host');
  const old = await answerTo('GET /health/live HTTP/1.0\r\n\r\n');
  assert.match(old, /^HTTP\/1\.1 200 /);
});

test('an unknown value of the header Expect is ignored', async () => {
  const text = await answerTo(
    'GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
  );
  assert.match(text, /^HTTP\/1\.1 200 /);
});

const quotes = '/ship/biz/sales/v2/individual/osago/quotes';
const send = (contentType: string | undefined, body: string | Uint8Array) =>
  service.request('POST', quotes, {
    headers: {
      authorization: `Bearer ${partner.token}`,
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    body,
  });

for (const contentType of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'nonsense',
  'application/jsonp',
]) {
  test(`a body with the content type ${contentType} is refused, and the error names application/json`, async () => {
    const [detail] = assertError(await send(contentType, '{}'), 'INVALID_ARGUMENT');
    assert.match(detail?.description ?? '', /application\/json/);
  });
}

test('a body without a content type is refused', async () => {
  assertError(await send(undefined, new Uint8Array([123, 125])), 'INVALID_ARGUMENT');
});

for (const contentType of [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/problem+json',
]) {
  test(`a body with the content type ${contentType} is accepted`, async () => {
    const details = assertError(await send(contentType, '{}'), 'INVALID_ARGUMENT');
    assert.ok(
      details.every(({ field }) => !['body', 'Content-Type'].includes(field)),
      'the contract was not validated',
    );
  });
}

for (const [name, body] of [
  ['nothing', ''],
  ['half an object', '{"a":'],
  ['single quotes', `{'a': 1}`],
  ['a trailing comma', '{"a": 1,}'],
  ['NaN', '{"premium": NaN}'],
  ['a number out of range', '{"cost": 1e999}'],
  ['an integer above the exact range', '{"cost": 12345678901234567890}'],
  ['ten thousand levels of arrays', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['ten thousand levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['a NUL', '{"a": "\\u0000"}'],
  ['half of a surrogate pair', '{"a": "\\ud800"}'],
  ['a prototype', '{"__proto__": {"isAdmin": true}}'],
  ['invalid UTF-8', new Uint8Array([123, 34, 97, 34, 58, 34, 0xff, 0xfe, 34, 125])],
  ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le'))],
] as const) {
  test(`a body that contains ${name} is refused and never returns 500`, async () => {
    assertError(await send('application/json', body), 'INVALID_ARGUMENT');
  });
}
