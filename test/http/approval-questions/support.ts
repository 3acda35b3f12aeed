import assert from 'node:assert/strict';
import { askPartner } from '#contracts/life/questions/questions.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import type { Draft } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

/** Returns the address of the questions about a contract. */
export const questionsOf = ({ policyNumber }: Pick<Draft, 'policyNumber'>) =>
  `/sales/v2/policies/${policyNumber}/approval/questions`;

/**
 * Creates a contract with an unanswered question of the staff. `path` is the address to which the partner sends the answer.
 */
export async function askedContract(
  service: TestService,
  partner: TestPartner,
): Promise<{ readonly draft: Draft; readonly questionId: string; readonly path: string }> {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const asked = await askPartner(service.pool, byStaff(service.clock), draft.policyNumber, 'Какой пробег?');
  assert.ok('questionId' in asked);
  return { draft, questionId: asked.questionId, path: `${questionsOf(draft)}/${asked.questionId}` };
}
