import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { type TestService, testService } from '../../support/service.ts';

const path = '/sandbox/v1/bank';

let service: TestService;
before(async () => {
  service = await testService();
});
after(() => service.close());

test('all errors of bank settings are reported together, and no setting is changed', async () => {
  const partner = await service.partner();
  const answer = await partner.call('PUT', path, {
    answers: 'odd',
    delayMs: 60_001,
    notifications: 1,
    more: 1,
  });
  const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
  assert.deepEqual(fields.sort(), ['answers', 'delayMs', 'more', 'notifications']);
  assert.equal((await partner.call('GET', path)).body.isOwn, false);
});

test('bank settings that are not an object are refused', async () => {
  const partner = await service.partner();
  for (const body of [[], null, 'down', 1]) {
    assertError(await partner.call('PUT', path, body), 'INVALID_ARGUMENT');
  }
});
