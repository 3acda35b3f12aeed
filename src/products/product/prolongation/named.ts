import type { JsonObject } from '#kernel/json/json.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { ownNumberPattern } from '../own-number.ts';
import type { NamedPrevious } from './prolongation.ts';

/** Fields that belong to one contract, so they are not copied. */
const notTaken = new Set([
  'startDate',
  'endDate',
  'issueDate',
  'createDate',
  'consentPersonalData',
  'version',
]);

export function prolongedBody(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !notTaken.has(name)));
}

/** Finds the number of the earlier contract, which may be another insurer's if nothing is copied (`isWhole`). */
export function namedPrevious(
  body: JsonObject,
  own: JsonObject,
  isWhole: boolean,
  pattern = ownNumberPattern,
): NamedPrevious | undefined {
  const sent = own.previousPolicyNumber ?? body.previousPolicyNumber;
  const policyNumber = typeof sent === 'string' ? inLatinCapitals(sent) : '';
  if (!pattern.test(policyNumber)) return undefined;
  return { policyNumber, isNeeded: own.isProlongation === true || !isWhole };
}
