import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Endpoint } from '#http/protocol/endpoint.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { assertError, textOf } from '../../support/assert-error.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { addressOf, assertRefused, bodyOf, endpoints, nobodysNumber, titleOf } from './calls.ts';

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;

before(async () => {
  service = await testService();
  [partner, stranger] = [await service.partner(), await service.partner()];
});
after(() => service.close());

const creations = endpoints.filter(({ name }) => name === 'policies.create');

/** Builds a request that names a contract in its address or body; undefined if the endpoint takes no contract number. */
function aboutContract(endpoint: Endpoint, policyNumber: string): [string, object | undefined] | undefined {
  const isInBody = endpoint.name.startsWith('addendums');
  if (!isInBody && !endpoint.path.includes(':policyNumber')) return undefined;
  const body = bodyOf(endpoint);
  return [addressOf(endpoint, policyNumber), isInBody ? { ...body, policyNumber } : body];
}

describe("404: another partner's contract is refused like an unknown number, even with a wrong body", () => {
  for (const creation of creations) {
    const sale = creation.sells;
    assert.ok(sale);
    test(sale.kind, async () => {
      const [example] = requestExamples(sale.product.code, sale.holderType);
      const saved = await partner.call('POST', addressOf(creation), example?.body);
      assert.equal(saved.status, 200, saved.text);
      const policyNumber = String(saved.body.policyNumber);
      for (const endpoint of endpoints) {
        const foreign = aboutContract(endpoint, policyNumber);
        const unknown = aboutContract(endpoint, nobodysNumber);
        if (!foreign || !unknown) continue;
        const answer = await stranger.call(endpoint.method, ...foreign);
        const details = assertRefused(endpoint, answer, 'NOT_FOUND');
        assert.deepEqual(
          details.map(({ field }) => field),
          ['policyNumber'],
          titleOf(endpoint),
        );
        const other = await stranger.call(endpoint.method, ...unknown);
        assert.equal(textOf(answer).replaceAll(policyNumber, nobodysNumber), textOf(other));
        // At another product's address, even the partner that sold the contract does not find it.
        if (endpoint.sells && endpoint.sells.kind !== sale.kind)
          assertRefused(endpoint, await partner.call(endpoint.method, ...foreign), 'NOT_FOUND');
      }
    });
  }
});

describe('404: unknown contract numbers are not found', () => {
  const numbers = ['XXX1', 'xxx0000000001', 'нет', '%00', 'x'.repeat(150), '../..', "'; --", 'a b'];
  for (const endpoint of endpoints.filter(({ path }) => path.includes(':policyNumber'))) {
    test(titleOf(endpoint), async () => {
      for (const number of numbers) {
        const address = addressOf(endpoint, encodeURIComponent(number));
        assertRefused(endpoint, await partner.call(endpoint.method, address, bodyOf(endpoint)), 'NOT_FOUND');
      }
    });
  }
});

describe('404: unknown addresses and methods are not found', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const endpoint of endpoints) {
    test(titleOf(endpoint), async () => {
      const address = addressOf(endpoint);
      const known = new Set(endpoints.filter((one) => addressOf(one) === address).map((one) => one.method));
      for (const method of methods.filter((one) => !known.has(one as Endpoint['method']))) {
        const answer = await partner.call(method, address, method === 'GET' ? undefined : {});
        assertError(answer, 'NOT_FOUND');
      }
      for (const wrong of wrongAddresses(endpoint)) {
        assertError(await partner.call(endpoint.method, wrong, bodyOf(endpoint)), 'NOT_FOUND');
      }
    });
  }
});

function wrongAddresses(endpoint: Endpoint): readonly string[] {
  const address = addressOf(endpoint);
  const common = [
    `${address}/`,
    `/v1${address}`,
    `${address}/more`,
    ...(/:\w+$/.test(endpoint.path) ? [] : [`${address}%00`]),
  ];
  if (!endpoint.sells) return common;
  const { product, holderType } = endpoint.sells;
  const at = (product: string, holder: string) =>
    endpoint.path.replace(/^\/sales\/v2\/[^/]+\/[^/]+/, `/sales/v2/${holder}/${product}`);
  return [
    ...common,
    ...[
      at('unknown', holderType),
      at('__proto__', holderType),
      at(product.code.toUpperCase(), holderType),
      at(product.code, 'leasing'),
      at(product.code, 'Individual'),
    ].map((path) => addressOf({ path })),
  ];
}
