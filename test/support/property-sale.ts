import assert from 'node:assert/strict';
import { type PropertyBodyOptions, propertyBody } from './property-body.ts';
import type { Draft } from './sale.ts';
import { type TestPartner, testDay } from './service.ts';

/** Saves a draft of the usual property body. */
export async function savedProperty(
  partner: TestPartner,
  options: Partial<PropertyBodyOptions> = {},
): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/property/policies`;
  const answer = await partner.call('POST', base, propertyBody({ today: testDay, ...options }));
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
