import assert from 'node:assert/strict';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { assertError, type Detail } from '../support/assert-error.ts';
import type { Changes } from '../support/change.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, testDay } from '../support/service.ts';
import { premiumByHand, type Worksheet, worksheetOf } from '../support/worksheet.ts';

/** Requests a quote of the usual body with the changes `set`, checks the calculation and returns the worksheet. */
export async function rated(
  partner: TestPartner,
  set: Changes,
  holderType: HolderType = 'individual',
): Promise<Worksheet> {
  const body = osagoBody({ today: testDay, holderType, set });
  const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/quotes`, body);
  assert.equal(answer.status, 200, answer.text);
  const worksheet = worksheetOf(answer.body);
  assert.equal(answer.body.premium, premiumByHand(worksheet));
  return worksheet;
}

/** Requests a quote of the usual body with the changes `set`, checks that it is refused, and returns the errors. */
export async function refused(
  partner: TestPartner,
  set: Changes,
  holderType: HolderType = 'individual',
): Promise<readonly Detail[]> {
  const body = osagoBody({ today: testDay, holderType, set });
  const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/quotes`, body);
  return assertError(answer, 'INVALID_ARGUMENT');
}
