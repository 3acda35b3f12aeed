import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondApp } from '../../support/app.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

const trusting = { TRUSTED_PROXIES: '127.0.0.0/8, ::1' };
const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: {} });
let service: TestService;

before(async () => {
  service = await testService(trusting);
});
after(() => service.close());

const notify = (url: string, address: string) =>
  fetch(`${url}/acquirer/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body,
  });

test('a network address that sends too many notifications is limited in every process, and other addresses are not limited', async () => {
  assert.equal((await notify(service.url, '203.0.113.1')).status, 200);
  // Uses up the limit of the current minute.
  await service.pool.query(`update rate_limits set tokens = 0 where endpoint like 'notifications %'`);
  const other = await secondApp(service, trusting);
  try {
    const answer = await notify(other.url, '203.0.113.1');
    const text = await answer.text();
    const { status, headers } = answer;
    const detail = onlyDetail({ status, headers, text, body: JSON.parse(text) }, 'RESOURCE_EXHAUSTED');
    assert.equal(detail.field, 'notifications');
    assert.equal(headers.get('retry-after'), '1');
    assert.equal((await notify(other.url, '203.0.113.2')).status, 200);
  } finally {
    await other.close();
  }
});
