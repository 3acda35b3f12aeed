import assert from 'node:assert/strict';
import { contractByNumber } from '#contracts/record/store/find-contracts.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type Changes, valueAt } from './change.ts';
import { type OsagoBodyOptions, osagoBody } from './osago-body.ts';
import { type TestPartner, type TestService, testDay } from './service.ts';
import { nextVin } from './vin.ts';

export interface Draft {
  readonly policyNumber: string;
  readonly draftId: string;
  readonly premium: number;
  /** Path of the contract below `/ship/biz`. */
  readonly path: string;
  readonly body: JsonObject;
}

/** Saves a body as a draft; `path` is the path of the product's policies. */
export async function savedAt(partner: TestPartner, path: string, body: JsonObject): Promise<Draft> {
  const answer = await partner.call('POST', path, body);
  assert.equal(answer.status, 200, answer.text);
  const { policyNumber, draftId, premium } = answer.body;
  return {
    policyNumber: String(policyNumber),
    draftId: String(draftId),
    premium: Number(premium),
    path: `${path}/${String(policyNumber)}`,
    body: answer.body,
  };
}

/** Saves a draft of the usual osago body, by default for a new vehicle. */
export async function savedDraft(
  partner: TestPartner,
  options: Partial<OsagoBodyOptions> = {},
): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/osago/policies`;
  const set = { 'insuredObject.osago.vehicle.vin': nextVin(), ...options.set };
  return savedAt(partner, base, osagoBody({ today: testDay, ...options, set }));
}

/** Makes the service read a draft again when it is paid, as after a restart. */
export async function forgetDraft(
  { pool, recentDrafts }: TestService,
  { policyNumber }: Draft,
): Promise<void> {
  const { partnerId, product, holderType } =
    (await contractByNumber(pool, policyNumber, null)) ?? assert.fail(`${policyNumber} is not stored`);
  recentDrafts.take({
    caller: { partner: { partnerId } },
    product: { code: product },
    holderType,
    policyNumber,
  });
}

export async function paidInCash(partner: TestPartner, draft: Draft): Promise<JsonObject> {
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Sells a contract: saves a draft and pays it in cash. */
export async function soldContract(
  partner: TestPartner,
  options: Partial<OsagoBodyOptions> = {},
): Promise<Draft> {
  const draft = await savedDraft(partner, options);
  await paidInCash(partner, draft);
  return draft;
}

/** Returns the vehicle fields of a saved contract, for another body with the same vehicle. */
export function vehicleOf({ body }: Draft, product = 'osago'): Changes {
  const vin = String(valueAt(body, 'insuredObject.osago.vehicle.vin'));
  return { [`insuredObject.${product}.vehicle.vin`]: vin };
}

export function statusCode(contract: JsonObject): unknown {
  return valueAt(contract, 'status.code');
}
