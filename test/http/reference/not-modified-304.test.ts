import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const addresses = [
  '/info/v2/casco/mma_maker',
  '/info/v2/casco/lists/ldu_type?page=0&size=2&order=1',
  '/info/v2/casco/kasko-federal-program',
] as const;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const address of addresses) {
  test(`the address ${address} returns 304 to a client with the current ETag`, async () => {
    const first = await partner.call('GET', address);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{22}"$/, 'the tag is not a strong one');
    assert.equal(first.headers.get('cache-control'), 'private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await partner.call('GET', address, undefined, { 'if-none-match': known });
      assert.equal(again.status, 304, known);
      assert.equal(again.text, '');
      assert.equal(again.headers.get('etag'), etag);
      assert.equal(again.headers.get('cache-control'), 'private, no-cache');
    }
    for (const unknown of ['"other"', etag.slice(1, -1), '']) {
      const again = await partner.call('GET', address, undefined, { 'if-none-match': unknown });
      assert.equal(again.status, 200, unknown);
      assert.equal(again.text, first.text);
    }
  });
}

test('each page, page size, sort order and list has its own ETag', async () => {
  const paths = [
    'hood_type',
    'hood_type?order=1',
    'hood_type?size=5',
    'hood_type?size=5&page=1',
    'gear_type',
  ];
  const tags = await Promise.all(
    paths.map(async (path) =>
      (await partner.call('GET', `/info/v2/casco/lists/${path}`)).headers.get('etag'),
    ),
  );
  assert.equal(new Set(tags).size, paths.length);
});

test('an invalid list request is refused even with the current ETag', async () => {
  const answer = await partner.call('GET', '/info/v2/casco/lists/ldu_type?size=0', undefined, {
    'if-none-match': '*',
  });
  assert.equal(answer.status, 400);
});
