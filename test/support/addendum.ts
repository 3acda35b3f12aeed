import assert from 'node:assert/strict';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { type Changes, changed, valueAt } from './change.ts';
import { osagoDriver } from './osago-body.ts';
import type { Draft } from './sale.ts';
import { type Response, type TestPartner, type TestService, testDay } from './service.ts';
import { credentials, tokenByForm } from './token.ts';

/** First day of cover of the usual contracts, which last 365 days. */
export const startsOn = '2026-12-01';
export const endsOn = '2027-11-30';

/** A day on which 275 of the 365 days of cover are left, including this day. */
export const march = '2027-03-01';

/** Requests an addendum; `body` overrides the fields of the usual request. */
export function askAddendum(
  partner: TestPartner,
  contract: Draft,
  body: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const base = contract.path.slice(0, contract.path.indexOf('/policies/'));
  const request = {
    policyNumber: contract.policyNumber,
    kind: 'CHANGE',
    effectiveDate: march,
    reason: 'По заявлению страхователя',
    ...body,
  };
  return partner.call('POST', `${base}/addendums`, request, headers);
}

/** Returns the partner with a new token, which is valid on the current test day. */
export async function signedInAgain(service: TestService, partner: TestPartner): Promise<TestPartner> {
  const { body } = await tokenByForm(service, credentials(partner));
  const token = String(body.access_token);
  return {
    ...partner,
    token,
    call: (method, path, sent, headers = {}) =>
      partner.call(method, path, sent, { ...headers, authorization: `Bearer ${token}` }),
  };
}

/** Returns the body of a saved contract with changes, as a partner sends it back. */
export function changedContract(contract: Draft, changes: Changes): JsonObject {
  const { version: _, ...body } = contract.body;
  return changed(body, changes);
}

/** Requests a change of a contract, which must be accepted. */
export async function change(partner: TestPartner, contract: Draft, changes: Changes, more: JsonObject = {}) {
  const answer = await askAddendum(partner, contract, {
    contract: changedContract(contract, changes),
    ...more,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export async function terminate(partner: TestPartner, contract: Draft, effectiveDate = march) {
  const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** A further driver, who makes the usual contract more expensive. */
export const youngDriver: JsonObject = {
  ...osagoDriver(testDay, { age: 20, experience: 1, licence: '654321' }),
  isOwner: false,
  isPolicyHolder: false,
};

export const youngDriverAdded: Changes = { 'insuredObject.osago.drivers[1]': named(youngDriver, 'Юрий') };

/** Renames a driver, because no two drivers of a contract may be the same person. */
export function named(driver: JsonObject, firstName: string): JsonObject {
  return changed(driver, { 'person.firstName': firstName });
}

export async function readContract(partner: TestPartner, { path }: Draft): Promise<JsonObject> {
  const answer = await partner.call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Formats installments as texts such as "2 DUE 123.45". */
export function installmentsOf(contract: JsonObject): readonly string[] {
  const { installments } = contract;
  assert.ok(Array.isArray(installments));
  return installments
    .filter(isObject)
    .map(({ nr, status, amount }) => `${String(nr)} ${String(status)} ${String(amount)}`);
}

export function addendumStates(contract: JsonObject): readonly Json[] {
  const { addendums } = contract;
  assert.ok(Array.isArray(addendums));
  return addendums.map((addendum) => valueAt(addendum, 'status.code') ?? null);
}

export async function payInstallment(
  partner: TestPartner,
  contract: Draft,
  nr: number,
  amount: Json,
  paymentType = 'CASH',
): Promise<JsonObject> {
  const answer = await partner.call('PUT', `${contract.path}/installments/${nr}`, { amount, paymentType });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
