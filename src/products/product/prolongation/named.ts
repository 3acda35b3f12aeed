import type { JsonObject } from '#kernel/json/json.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { ownNumberPattern } from '../own-number.ts';
import type { NamedPrevious } from './prolongation.ts';

/** Fields that belong to one contract only: dates, consent, version. */
const notTaken = new Set([
  'startDate',
  'endDate',
  'issueDate',
  'createDate',
  'consentPersonalData',
  'version',
]);

/** Returns the part of an earlier body that a new contract takes over. */
export function prolongedBody(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !notTaken.has(name)));
}

/**
 * Finds the earlier contract in the insured object or next to it. With `isWhole` nothing has to be taken over, so it may be
 * another insurer's contract.
 */
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
