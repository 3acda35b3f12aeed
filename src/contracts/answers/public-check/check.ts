import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { coverEnd } from '../../record/cover/cover-hours.ts';
import { coverFrom } from '../../record/cover/cover-start.ts';
import { type CheckedContract, contractToCheck } from '../../record/store/public-check.ts';

/**
 * VALID: cover counts now. NOT_BEGUN: paid, its first minute is still to come. ENDED: its last day is past.
 * TERMINATED: it was ended early, and its last day is past.
 */
export type CheckState = 'VALID' | 'NOT_BEGUN' | 'ENDED' | 'TERMINATED';

/** What a check by number and code finds; pages show its subject by `publicSubject` only. */
export interface PublicCheck {
  readonly policyNumber: string;
  readonly product: string;
  readonly state: CheckState;
  /** From when cover counts. */
  readonly coversFrom: Date;
  /** The last day of cover; of a contract that is ended early the day before its end. */
  readonly endsOn: string;
  /** The first moment without cover, where that is not the end of the last day; else null. */
  readonly endsAt: Date | null;
  /** The first day without cover, of a contract that is ended early. */
  readonly terminatedOn: string | null;
  readonly subject: string | null;
}

/** 128 bits of chance, in 22 signs that stand unchanged in an address. */
export function newCheckCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Null where number and code do not belong together, whichever of the two is wrong, and of what is not in force yet. */
export async function checkPolicy(
  db: Queryable,
  policyNumber: string,
  code: string,
  now: Date,
): Promise<PublicCheck | null> {
  const today = moscowDate(now);
  const contract = await contractToCheck(db, policyNumber, today);
  // Compared in any case: the time of the answer must not reveal which of the two is wrong.
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
  // Without a day it was never valid as far as we know.
  return cancelledAt ? moscowDate(cancelledAt) : startsOn;
}

/** By digests, so that the comparison takes as long whatever the lengths are. */
function isSameCode(own: string, given: string): boolean {
  return timingSafeEqual(hash('sha256', own, 'buffer'), hash('sha256', given, 'buffer')) && own !== '';
}
