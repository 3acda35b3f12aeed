import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { coverEnd } from '../../record/cover/cover-hours.ts';
import { coverFrom } from '../../record/cover/cover-start.ts';
import { type CheckedContract, contractToCheck } from '../../record/store/public-check.ts';

/** VALID: cover counts now. NOT_BEGUN: paid, cover begins later. ENDED: the last day is past. TERMINATED: ended early, and its last day is past. */
export type CheckState = 'VALID' | 'NOT_BEGUN' | 'ENDED' | 'TERMINATED';

/** Result of a check by number and code; pages show the subject only by `publicSubject`. */
export interface PublicCheck {
  readonly policyNumber: string;
  readonly product: string;
  readonly state: CheckState;
  readonly coversFrom: Date;
  /** The last day of cover; for a terminated contract, the day before its end. */
  readonly endsOn: string;
  /** The first moment without cover, if that is not the end of the last day; otherwise null. */
  readonly endsAt: Date | null;
  /** The first day without cover of a contract that ended early. */
  readonly terminatedOn: string | null;
  readonly subject: string | null;
}

/** Returns 128 random bits in 22 characters that are safe in an address. */
export function newCheckCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Checks a policy; null if number and code do not match, or the contract is not in force yet. */
export async function checkPolicy(
  db: Queryable,
  policyNumber: string,
  code: string,
  now: Date,
): Promise<PublicCheck | null> {
  const today = moscowDate(now);
  const contract = await contractToCheck(db, policyNumber, today);
  // Compare in any case: the response time must not reveal which of the two is wrong.
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
  // Without a day, treat it as never valid.
  return cancelledAt ? moscowDate(cancelledAt) : startsOn;
}

/** Compares digests, so that the time does not depend on the lengths. */
function isSameCode(own: string, given: string): boolean {
  return timingSafeEqual(hash('sha256', own, 'buffer'), hash('sha256', given, 'buffer')) && own !== '';
}
