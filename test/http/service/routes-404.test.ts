import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const [method, path] of [
  ['POST', '/'],
  ['GET', '/ship'],
  ['GET', '/ship/token'],
  ['PUT', '/ship/token'],
  ['GET', '/ship/biz/'],
  ['GET', '/ship/biz/sales/v1/individual/osago/quotes'],
  ['POST', '/ship/biz/sales/v2/individual/spaceship/quotes'],
  ['POST', '/ship/biz/sales/v2/alien/osago/quotes'],
  ['POST', '/ship/biz/sales/v2/individual/OSAGO/quotes'],
  ['GET', '/ship/biz/sales/v2/individual/osago/quotes'],
  ['DELETE', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001'],
  ['PATCH', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001'],
  ['GET', '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001/'],
  ['GET', '/../../etc/passwd'],
  ['GET', '/%2e%2e/%2e%2e/package.json'],
  ['GET', '/ship//token'],
  ['GET', '/.env'],
  ['OPTIONS', '/ship/biz/sales/v2/individual/osago/quotes'],
  ['GET', `/${'x'.repeat(5000)}`],
  ['GET', `/ship/biz/sales/v2/individual/osago/policies/${'X'.repeat(300)}`],
  ['GET', `/check/${'X'.repeat(300)}`],
] as const) {
  test(`the route ${method} ${path.slice(0, 70)} returns 404`, async () => {
    const answer = await service.request(method, path, {
      headers: { authorization: `Bearer ${partner.token}` },
    });
    if (path.startsWith('/check/')) return assert.equal(answer.status, 404);
    onlyDetail(answer, 'NOT_FOUND');
  });
}

for (const [method, path, place, text] of [
  ['GET', '/ship/token', 'path', /есть POST$/],
  ['GET', '/ship/biz/sales/v2/individual/osago/quotes', 'path', /есть POST$/],
  ['DELETE', '/ship/biz/sales/v2/corporate/casco/policies/KSK-2026-00000001', 'path', /есть PUT, GET$/],
  ['PUT', '/ship/biz/sales/v2/policies?size=1', 'path', /есть GET$/],
  ['POST', '/ship/biz/sales/v2/individual/boats/quotes', 'product', /osago, casco, property(?:, \w+)*$/],
  ['POST', '/ship/biz/sales/v2/person/osago/policies', 'holder_type', /individual, corporate$/],
  [
    'POST',
    '/ship/biz/sales/v2/corporate/casco/limits',
    'path',
    /похожий: POST .*\/individual\/casco\/limits$/,
  ],
  [
    'GET',
    '/ship/biz/sales/v2/individual/osago/policies/XXX0000000001/files/DRAFT',
    'path',
    /похожий: GET \/ship\/biz\/sales\/v2\/policies\/XXX0000000001\/files\/DRAFT$/,
  ],
  ['POST', '/ship/biz/sales/v2/individual/osago/limits', 'path', /проверьте адрес/],
] as const) {
  test(`the request ${method} ${path} returns 404, and the error names the existing route`, async () => {
    const { field, description } = onlyDetail(await service.request(method, path), 'NOT_FOUND');
    assert.equal(field, place);
    assert.match(description, text);
  });
}

for (const [path, status] of [
  ['/health/live', 200],
  ['/health/ready', 200],
  ['/docs', 200],
  ['/openapi.json', 200],
  ['/.well-known/oauth-authorization-server', 200],
  ['/check/XXX0000000001?code=x', 404],
  ['/check/a/b', 404],
  ['/pay/0b9bd8b5-3f4c-4fd5-b7b3-7d2b1f6e1a11', 404],
  ['/pay/0b9bd8b5-3f4c-4fd5-b7b3-7d2b1f6e1a11/return', 404],
] as const) {
  test(`HEAD ${path} returns the headers of GET and no body`, async () => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) =>
        fetch(`${service.url}${path}`, { method, headers: { 'accept-encoding': 'identity' } }),
      ),
    );
    assert.equal(head?.status, status);
    assert.equal(get?.status, status);
    assert.equal(await head?.text(), '');
    for (const name of ['content-type', 'content-security-policy', 'cache-control'])
      assert.equal(head?.headers.get(name), get?.headers.get(name), name);
    const length = Buffer.byteLength((await get?.text()) ?? '');
    assert.equal(head?.headers.get('content-length') ?? String(length), String(length));
  });
}

for (const path of ['/check/XXX0000000001', '/docs', '/health/live', '/nowhere']) {
  test(`a POST to ${path} returns 404, whatever its body`, async () => {
    const body = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1' };
    onlyDetail(await service.request('POST', path, body), 'NOT_FOUND');
    onlyDetail(await service.request('POST', path, { ...body, body: 'x'.repeat(2_000_000) }), 'NOT_FOUND');
  });
}

test('answers forbid frames and forbid browsers to guess the content type', async () => {
  for (const path of [
    '/',
    '/docs',
    '/docs/start.js',
    '/health/live',
    '/check/X?code=1',
    '/pay/x',
    '/ship/biz/sales/v2/policies',
  ]) {
    const { headers } = await service.request('GET', path, {
      headers: { authorization: `Bearer ${partner.token}` },
    });
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none';.*frame-ancestors 'none'/,
      path,
    );
    assert.match(headers.get('strict-transport-security') ?? '', /^max-age=\d{8}/, path);
    assert.equal(headers.get('set-cookie'), null, path);
  }
});

for (const path of ['/%', '/%zz', '/ship/biz/%E0%A4%A', '/check/%ff']) {
  test(`the malformed address ${path} is refused with an error body`, async () => {
    const answer = await service.request('GET', path, { headers: { 'x-request-id': 'mine' } });
    assertError(answer, answer.status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT');
    assert.equal(answer.headers.get('x-request-id'), 'mine');
  });
}
