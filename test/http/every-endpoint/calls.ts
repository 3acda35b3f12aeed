import assert from 'node:assert/strict';
import { salesEndpoints } from '#http/endpoints/index.ts';
import type { Endpoint } from '#http/protocol/endpoint.ts';
import type { catalogue } from '#kernel/errors/errors.ts';
import { assertError, type Detail } from '../../support/assert-error.ts';
import { products } from '../../support/products.ts';
import type { Response } from '../../support/service.ts';
import { shippedLists } from '../../support/shipped-book.ts';
import { answerFaults } from '../openapi/described.ts';

/** All endpoints of the server; new endpoints are tested automatically. */
export const endpoints = salesEndpoints(products, shippedLists, true);

export const nobodysNumber = 'XXX9999999999';

/** Returns the address of an endpoint below `/ship/biz`, with its parameters filled in. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, policyNumber = nobodysNumber): string {
  const values: Readonly<Record<string, string>> = {
    policyNumber,
    installmentNr: '1',
    orderId: '0b1c9d4e-5c5b-4a57-9c1d-6a3b2f4e8d90',
    filestype: 'DRAFT',
    listedProduct: 'casco',
    listName: 'ldu_type',
    webhookId: '00000000-0000-4000-8000-000000000000',
    position: '1',
    month: '2026-11',
    renewalId: '00000000-0000-4000-8000-000000000000',
    questionId: '00000000-0000-4000-8000-000000000000',
  };
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    assert.ok(value, `no value for the path parameter ${name}`);
    return value;
  });
}

/** Returns a minimal body for an endpoint; undefined if the endpoint accepts no body. */
export function bodyOf({ body }: Endpoint): object | undefined {
  return body ? {} : undefined;
}

export const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Checks an error answer against the error catalogue and the description of the endpoint. */
export function assertRefused(
  endpoint: Endpoint,
  answer: Response,
  code: keyof typeof catalogue,
): readonly Detail[] {
  const details = assertError(answer, code);
  const address = `/ship/biz${addressOf(endpoint)}`;
  assert.deepEqual(answerFaults(endpoint.method, address, answer.status, answer.body), [], titleOf(endpoint));
  return details;
}
