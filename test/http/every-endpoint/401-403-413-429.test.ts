import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '#http/protocol/endpoint.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { addressOf, assertRefused, bodyOf, endpoints, titleOf } from './calls.ts';

const bodyBytesMax = 1_048_576;

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

const call = (partner: TestPartner, endpoint: Endpoint) =>
  partner.call(endpoint.method, addressOf(endpoint), bodyOf(endpoint));

function request(endpoint: Endpoint, headers: Readonly<Record<string, string>>, body?: string) {
  return service.request(endpoint.method, `/ship/biz${addressOf(endpoint)}`, {
    headers,
    ...(endpoint.body && body !== undefined ? { body } : {}),
  });
}

describe('401: a request without a valid token reveals nothing, whatever other errors the request has', () => {
  const json = { 'content-type': 'application/json' };
  const ways = {
    'no header': [json, '{}'],
    'an unknown token': [{ ...json, authorization: 'Bearer nobody' }, '{}'],
    'another scheme': [{ ...json, authorization: 'Basic bm9ib2R5Om5vYm9keQ==' }, '{}'],
    'an invalid body': [{ 'content-type': 'x', 'if-none-match': '*' }, '{'],
  } as const;
  for (const endpoint of endpoints) {
    test(titleOf(endpoint), async () => {
      for (const [headers, body] of Object.values(ways)) {
        const answer = await request(endpoint, headers, body);
        const details = assertRefused(endpoint, answer, 'UNAUTHENTICATED');
        assert.ok(details.every(({ domain }) => domain === 'auth'));
        assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
      }
    });
  }
});

describe('403: a product the partner may not sell is refused before the body is validated', () => {
  for (const { code } of products) {
    test(code, async () => {
      const others = products.map((product) => product.code).filter((other) => other !== code);
      const partner = await service.partner({ products: others });
      for (const endpoint of endpoints.filter(({ sells }) => sells?.product.code === code)) {
        const [detail] = assertRefused(endpoint, await call(partner, endpoint), 'PERMISSION_DENIED');
        assert.equal(detail?.field, 'product');
        assert.ok(
          detail.description.includes(code) && others.every((one) => detail.description.includes(one)),
        );
      }
    });
  }

  for (const holderType of ['individual', 'corporate'] as const) {
    test(`403: a partner for ${holderType} holders only is refused for other holders`, async () => {
      const partner = await service.partner({ holderTypes: [holderType] });
      for (const endpoint of endpoints) {
        const answer = await call(partner, endpoint);
        if (!endpoint.sells || endpoint.sells.holderType === holderType) {
          assert.notEqual(answer.status, 403, titleOf(endpoint));
        } else {
          const [detail] = assertRefused(endpoint, answer, 'PERMISSION_DENIED');
          assert.equal(detail?.field, 'holder_type');
        }
      }
    });
  }
});

describe('413: a body one byte above 1 MiB is refused, and the error states the limit', () => {
  for (const endpoint of endpoints.filter(({ body }) => body)) {
    test(titleOf(endpoint), async () => {
      const { token } = await service.partner();
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await request(endpoint, headers, `{}${' '.repeat(bodyBytesMax - 1)}`);
      assert.equal(answer.status, 413);
      const [detail] = assertRefused(endpoint, answer, 'RESOURCE_EXHAUSTED');
      assert.match(detail?.description ?? '', /1 МиБ/);
    });
  }
});

describe('429: each endpoint has a separate rate limit and returns the time to wait', () => {
  for (const name of new Set(endpoints.map((endpoint) => endpoint.name))) {
    test(name, async () => {
      const partner = await service.partner({ rateLimit: 1 });
      const [first, ...others] = endpoints.filter((endpoint) => endpoint.name === name);
      assert.ok(first);
      assert.notEqual((await call(partner, first)).status, 429);
      for (const endpoint of [first, ...others]) {
        const answer = await call(partner, endpoint);
        const [detail] = assertRefused(endpoint, answer, 'RESOURCE_EXHAUSTED');
        assert.equal(answer.status, 429);
        assert.match(detail?.description ?? '', /1 запросов в минуту/);
        assert.equal(answer.headers.get('retry-after'), '60');
      }
      const other = endpoints.find((endpoint) => endpoint.name !== name);
      assert.ok(other);
      assert.notEqual((await call(partner, other)).status, 429, 'another name has a limit of its own');
    });
  }
});
