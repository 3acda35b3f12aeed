import assert from 'node:assert/strict';
import { type CascoBodyOptions, cascoBody } from './casco-body.ts';
import type { Draft } from './sale.ts';
import { type TestPartner, testDay } from './service.ts';

/** Saves a draft of the usual casco body. */
export async function savedCasco(
  partner: TestPartner,
  options: Partial<CascoBodyOptions> = {},
): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/casco/policies`;
  const answer = await partner.call('POST', base, cascoBody({ today: testDay, ...options }));
  assert.equal(answer.status, 200, answer.text);
  const { policyNumber, draftId, premium } = answer.body;
  return {
    policyNumber: String(policyNumber),
    draftId: String(draftId),
    premium: Number(premium),
    path: `${base}/${String(policyNumber)}`,
    body: answer.body,
  };
}
