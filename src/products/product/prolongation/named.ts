import type { JsonObject } from '#kernel/json/json.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { ownNumberPattern } from '../own-number.ts';
import type { NamedPrevious } from './prolongation.ts';

/** What belongs to one contract only: its dates, its consent, its version. */
const notTaken = new Set([
  'startDate',
  'endDate',
  'issueDate',
  'createDate',
  'consentPersonalData',
  'version',
]);

/** What a contract takes of the body of an earlier one. */
export function prolongedBody(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !notTaken.has(name)));
}

/**
 * The contract that an application goes on from by its insured object, or beside it, where a partner sends hardly anything
 * else. `isWhole`: nothing has to be taken, so that such a body may name a contract of another insurer.
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
