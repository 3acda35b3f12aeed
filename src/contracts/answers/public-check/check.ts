import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { coverEnd } from '../../record/cover/cover-hours.ts';
import { coverFrom } from '../../record/cover/cover-start.ts';
import { type CheckedContract, contractToCheck } from '../../record/store/find-contracts.ts';

/** VALID: covered now; NOT_BEGUN: paid, cover begins later; ENDED: the term is over; TERMINATED: ended early. */
export type CheckState = 'VALID' | 'NOT_BEGUN' | 'ENDED' | 'TERMINATED';

/** Result of a check by policy number and code. Pages must mask the subject with `publicSubject`. */
export interface PublicCheck {
  readonly policyNumber: string;
  readonly product: string;
  readonly state: CheckState;
  readonly coversFrom: Date;
  /** The last day of cover. For a terminated contract, the day before its termination takes effect. */
  readonly endsOn: string;
  /** The first moment without cover; null if it is the end of the last day. */
  readonly endsAt: Date | null;
  /** The first day without cover if the contract was terminated, otherwise null. */
  readonly terminatedOn: string | null;
  readonly subject: string | null;
}

/** Returns 128 random bits as 22 characters that are allowed in URLs. */
export function newCheckCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Checks a policy. Returns null if the number and code do not match, or if the contract is not in force yet. */
export async function checkPolicy(
  db: Queryable,
  policyNumber: string,
  code: string,
  now: Date,
): Promise<PublicCheck | null> {
  const today = moscowDate(now);
  const contract = await contractToCheck(db, policyNumber, today);
  // Compare codes even for an unknown number: the response time must not reveal whether the number or the code is wrong.
  const isTheirs = isSameCode(contract?.checkCode ?? '', code);
  if (!contract || !isTheirs || !isIssued(contract)) return null;
  const { product, startsOn, subject } = contract;
  const terminatedOn = terminatedDay(contract);
  const endsOn = terminatedOn ? addDays(terminatedOn, -1) : contract.endsOn;
  const coversFrom = coverFrom(contract);
  const endsAt = terminatedOn === null ? contract.endsAt : null;
  const isBegun = now >= coversFrom;
  const isOver = endsOn < startsOn || now >= coverEnd({ endsOn, endsAt });
  const state = isOver ? (terminatedOn === null ? 'ENDED' : 'TERMINATED') : isBegun ? 'VALID' : 'NOT_BEGUN';
  return { policyNumber, product, state, coversFrom, endsOn, endsAt, terminatedOn, subject };
}

function isIssued({ status }: CheckedContract): boolean {
  return status === 'COMPLETE' || status === 'TERMINATED';
}

function terminatedDay({ status, cancelledAt, startsOn }: CheckedContract): string | null {
  if (status !== 'TERMINATED') return null;
  // A terminated contract without a day of termination counts as never covered.
  return cancelledAt ? moscowDate(cancelledAt) : startsOn;
}

/** Compares hashes, so that the comparison time does not reveal the length of the code. */
function isSameCode(own: string, given: string): boolean {
  return timingSafeEqual(hash('sha256', own, 'buffer'), hash('sha256', given, 'buffer')) && own !== '';
}
