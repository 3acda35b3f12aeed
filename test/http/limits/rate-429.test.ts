import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secondApp } from '../../support/app.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const read = '/sales/v2/individual/osago/policies/XXX9999999999';
const file = '/sales/v2/policies/XXX9999999999/files/POLICY';
let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

const limited = () => service.partner({ rateLimit: 5 });
const statuses = async (partner: TestPartner, path: string, count: number) => {
  const seen: number[] = [];
  for (let call = 0; call < count; call += 1) seen.push((await partner.call('GET', path)).status);
  return seen;
};

/** Advances the clock but not beyond the lifetime of the tokens. */
function pass(seconds: number): void {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
}

test('the sixth request within a minute is refused with the time to wait (limit of five)', async () => {
  const partner = await limited();
  assert.deepEqual(await statuses(partner, read, 5), [404, 404, 404, 404, 404]);
  const answer = await partner.call('GET', read);
  assert.equal(answer.status, 429);
  const detail = onlyDetail(answer, 'RESOURCE_EXHAUSTED');
  assert.match(detail.description, /5/);
  assert.equal(answer.headers.get('retry-after'), '12', 'a minute has five requests');
  assert.match(detail.description, /12/);
});

test('one more request is accepted after Retry-After, and five are accepted after a minute', async () => {
  const partner = await limited();
  await statuses(partner, read, 6);
  pass(11);
  assert.deepEqual(await statuses(partner, read, 1), [429]);
  pass(1);
  assert.deepEqual(await statuses(partner, read, 2), [404, 429]);
  pass(60);
  assert.deepEqual(await statuses(partner, read, 6), [404, 404, 404, 404, 404, 429]);
  pass(600);
  assert.deepEqual(
    await statuses(partner, read, 6),
    [404, 404, 404, 404, 404, 429],
    'quiet time is not saved up',
  );
});

test('a rate limit applies to one partner and one endpoint', async () => {
  const [partner, other] = [await limited(), await limited()];
  await statuses(partner, read, 6);
  assert.deepEqual(await statuses(partner, file, 5), [404, 404, 404, 404, 404]);
  assert.deepEqual(await statuses(partner, file, 1), [429]);
  assert.deepEqual(await statuses(other, read, 5), [404, 404, 404, 404, 404]);
});

test('requests for different contracts count for the same endpoint limit', async () => {
  const partner = await limited();
  for (let call = 0; call < 5; call += 1) {
    await partner.call('GET', `/sales/v2/individual/osago/policies/XXX000000000${call}`);
  }
  assert.deepEqual(await statuses(partner, read, 1), [429]);
});

test('a partner without a rate limit is not limited', async () => {
  const partner = await service.partner();
  assert.ok((await statuses(partner, read, 50)).every((status) => status === 404));
});

test('requests above the rate limit are refused before their body is read', async () => {
  const partner = await limited();
  for (let call = 0; call < 5; call += 1) {
    const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', {});
    assert.equal(answer.status, 400);
  }
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', {});
  onlyDetail(answer, 'RESOURCE_EXHAUSTED');
});

test('five of thirty concurrent requests are accepted if the limit is five', async () => {
  const partner = await limited();
  const answers = await Promise.all(Array.from({ length: 30 }, () => partner.call('GET', read)));
  assert.equal(answers.filter(({ status }) => status === 404).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 25);
});

for (const rateLimit of [5, 60]) {
  test(`two processes together accept exactly ${rateLimit} concurrent requests of a partner`, async () => {
    const partner = await service.partner({ rateLimit });
    const other = await secondApp(service);
    try {
      const answers = await Promise.all(
        Array.from({ length: rateLimit }, () => [
          partner.call('GET', read),
          other.call(partner.token, 'GET', read),
        ]).flat(),
      );
      assert.equal(answers.filter(({ status }) => status === 404).length, rateLimit);
    } finally {
      await other.close();
    }
  });
}

test('a process accepts a burst of requests up to the whole limit', async () => {
  const partner = await service.partner({ rateLimit: 60 });
  const answers = await Promise.all(Array.from({ length: 60 }, () => partner.call('GET', read)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
});
