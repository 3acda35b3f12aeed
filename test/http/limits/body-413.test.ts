import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const limitBytes = 1_048_576;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Pads a complete body with white space to the given size in bytes. */
function padded(bytes: number): string {
  const text = JSON.stringify(osagoBody({ today: testDay }));
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}

const send = (path: string, body: string): Promise<Response> =>
  service.request('POST', `/ship/biz/sales/v2/individual/osago/${path}`, {
    headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
    body,
  });

test('a body of exactly 1 MiB is accepted', async () => {
  const answer = await send('quotes', padded(limitBytes));
  assert.equal(answer.status, 200, answer.text);
});

test('a body of 20,000 values is read, and a body of more values is refused with the limit', async () => {
  const body = osagoBody({ today: testDay });
  const withUnknown = (count: number) =>
    JSON.stringify({ ...body, unknown: Array.from({ length: count }, () => '"[,{\\') });
  const read = await send('quotes', withUnknown(19_000));
  assert.equal(read.status, 200, read.text);
  for (const refused of [
    withUnknown(20_000),
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, nr) => [`a${nr}`, nr]))),
  ]) {
    const answer = await send('quotes', refused);
    assert.equal(answer.status, 413);
    assert.match(onlyDetail(answer, 'RESOURCE_EXHAUSTED').description, /больше 20000 значений/);
  }
});

test('an object of 500 fields is read, and an object of more fields is refused with the limit', async () => {
  const withFields = (count: number) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, nr) => [`a${nr}`, nr]));
    return JSON.stringify({ ...osagoBody({ today: testDay }), unknown: [unknown] });
  };
  const read = await send('quotes', withFields(500));
  assert.equal(read.status, 200, read.text);
  const refused = await send('quotes', withFields(501));
  assert.equal(refused.status, 413);
  const { field, description } = onlyDetail(refused, 'RESOURCE_EXHAUSTED');
  assert.equal(field, 'body');
  assert.match(description, /больше 500 полей/);
});

test('a body without a stated length is cut off at the limit', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.setEncoding('utf8').on('data', (part) => {
      said += part;
      if (said.includes('}]}')) socket.destroy();
    });
    socket.once('error', reject).once('close', () => resolve(said));
    socket.write(
      'POST /ship/biz/sales/v2/individual/osago/quotes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n' +
        `Content-Type: application/json\r\nAuthorization: Bearer ${partner.token}\r\n\r\n`,
    );
    for (let chunk = 0; chunk <= 16; chunk += 1) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`);
  });
  assert.match(answer, /^HTTP\/1\.1 413 /);
  assert.match(answer, /RESOURCE_EXHAUSTED/);
});

test('a body with thousands of wrong values is refused with a short error text', async () => {
  const body = JSON.stringify({
    insuredObject: { osago: { drivers: Array.from({ length: 19_000 }, () => 0) } },
  });
  const answer = await send('quotes', body);
  assertError(answer, 'INVALID_ARGUMENT');
  assert.ok(answer.text.length < 100_000, `${answer.text.length} characters`);
});
