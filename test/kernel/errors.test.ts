import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, type ErrorCode, invalidArgument, notFound, ServiceError } from '#kernel/errors/errors.ts';

const fault = {
  field: 'startDate',
  description: 'обязательное поле',
  reason: 'FIELD_REQUIRED',
  domain: 'sales',
} as const;

/** Number and HTTP status of each error code in the published API. */
const published: Readonly<Record<ErrorCode, readonly [code: string, status: number]>> = {
  INVALID_ARGUMENT: ['3', 400],
  DEADLINE_EXCEEDED: ['4', 504],
  NOT_FOUND: ['5', 404],
  PERMISSION_DENIED: ['7', 403],
  RESOURCE_EXHAUSTED: ['8', 429],
  ABORTED: ['10', 409],
  INTERNAL: ['13', 500],
  UNAVAILABLE: ['14', 503],
  UNAUTHENTICATED: ['16', 401],
};

test('the error catalogue has exactly the codes that the API publishes', () => {
  assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(published).sort());
});

for (const [code, [number, status]] of Object.entries(published) as [
  ErrorCode,
  (typeof published)[ErrorCode],
][]) {
  test(`the error code ${code} has the number ${number}, HTTP status ${status} and a Russian text`, () => {
    const error = new ServiceError(code);
    assert.equal(catalogue[code].code, number);
    assert.equal(error.status, status);
    assert.equal(error.message, catalogue[code].message);
    assert.match(error.message, /^[А-ЯЁ][а-яё ]+$/);
    assert.deepEqual(error.faults, []);
  });
}

test('the cause of an error is logged, and the public text does not contain it', () => {
  const cause = new Error('password=secret');
  const error = new ServiceError('INTERNAL', { cause });
  assert.equal(error.cause, cause);
  assert.equal(JSON.stringify(error).includes('secret') || error.message.includes('secret'), false);
});

test('the error for a body that is too large is RESOURCE_EXHAUSTED with a separate HTTP status', () => {
  assert.equal(new ServiceError('RESOURCE_EXHAUSTED', { status: 413 }).status, 413);
  assert.equal(new ServiceError('RESOURCE_EXHAUSTED', { retryAfterSeconds: 7 }).retryAfterSeconds, 7);
});

test('`invalidArgument` and `notFound` return errors with their code and the given details', () => {
  assert.deepEqual(invalidArgument([fault]).faults, [fault]);
  assert.equal(invalidArgument([fault]).code, 'INVALID_ARGUMENT');
  const missing = notFound('policyNumber', 'Договор не найден', 'CONTRACT_NOT_FOUND');
  assert.equal(missing.code, 'NOT_FOUND');
  assert.deepEqual(missing.faults, [
    {
      field: 'policyNumber',
      description: 'Договор не найден',
      reason: 'CONTRACT_NOT_FOUND',
      domain: 'sales',
    },
  ]);
});
