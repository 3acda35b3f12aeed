import { test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { testService } from '../../support/service.ts';

test('without a live token', async () => {
  const service = await testService();
  try {
    const answer = await service.request('POST', '/ship/biz/sales/v2/individual/casco/limits', {
      headers: { 'content-type': 'application/json', authorization: 'Bearer nobody' },
      body: '{}',
    });
    assertError(answer, 'UNAUTHENTICATED');
  } finally {
    await service.close();
  }
});
