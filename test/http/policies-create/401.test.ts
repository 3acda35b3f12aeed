import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';

const address = '/ship/biz/sales/v2/individual/osago/policies';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

describe('without a live token', () => {
  for (const [what, headers] of Object.entries({
    'no header': {},
    'an unknown token': { authorization: 'Bearer nobody' },
    'another scheme': { authorization: 'Basic bm9ib2R5Om5vYm9keQ==' },
  })) {
    test(what, async () => {
      const answer = await service.request('POST', address, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(osagoBody({ today: testDay })),
      });
      const details = assertError(answer, 'UNAUTHENTICATED');
      assert.ok(details.every(({ domain }) => domain === 'auth'));
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
    });
  }

  test('a bad body does not matter then', async () => {
    const answer = await service.request('POST', address, { headers: { 'content-type': 'x' }, body: '{' });
    assertError(answer, 'UNAUTHENTICATED');
  });
});
