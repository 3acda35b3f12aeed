import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../db/transaction.ts';
import { addDays } from '../../kernel/calendar.ts';
import { moscowDate } from '../../kernel/clock.ts';
import { type CheckedContract, contractToCheck } from './store.ts';

/**
 * VALID: today is a day of cover. NOT_BEGUN: paid, its first day is still to come. ENDED: its last day is past.
 * TERMINATED: it was ended early, and its last day is past.
 */
export type CheckState = 'VALID' | 'NOT_BEGUN' | 'ENDED' | 'TERMINATED';

/** What anybody with the printed code may know of a contract: no personal data. */
export interface PublicCheck {
  readonly policyNumber: string;
  readonly product: string;
  readonly state: CheckState;
  readonly startsOn: string;
  /** The last day of cover; of a contract that is ended early the day before its end. */
  readonly endsOn: string;
  /** The first day without cover, of a contract that is ended early. */
  readonly terminatedOn: string | null;
  readonly licensePlate: string | null;
}

/** 128 bits of chance, in 22 signs that stand unchanged in an address. */
export function newCheckCode(): string {
  return randomBytes(16).toString('base64url');
}

/** Null where number and code do not belong together, whichever of the two is wrong, and of what is not in force yet. */
export async function checkContract(
  db: Queryable,
  policyNumber: string,
  code: string,
  today: string,
): Promise<PublicCheck | null> {
  const contract = await contractToCheck(db, policyNumber, today);
  // Compared in any case: how long the answer takes must not tell which of the two is wrong.
  const isTheirs = isSameCode(contract?.checkCode ?? '', code);
  if (!contract || !isTheirs || !isIssued(contract)) return null;
  const { product, startsOn, licensePlate } = contract;
  const terminatedOn = terminatedDay(contract);
  const endsOn = terminatedOn ? addDays(terminatedOn, -1) : contract.endsOn;
  const state = stateOn(today, startsOn, endsOn, terminatedOn !== null);
  return { policyNumber, product, state, startsOn, endsOn, terminatedOn, licensePlate };
}

function isIssued({ status }: CheckedContract): boolean {
  return status === 'COMPLETE' || status === 'TERMINATED';
}

function terminatedDay({ status, cancelledAt, startsOn }: CheckedContract): string | null {
  if (status !== 'TERMINATED') return null;
  // Without a day it was never valid as far as we can tell.
  return cancelledAt ? moscowDate(cancelledAt) : startsOn;
}

function stateOn(today: string, startsOn: string, endsOn: string, isTerminated: boolean): CheckState {
  if (today > endsOn || endsOn < startsOn) return isTerminated ? 'TERMINATED' : 'ENDED';
  return today < startsOn ? 'NOT_BEGUN' : 'VALID';
}

/** By digests, so that the comparison takes as long whatever the lengths are. */
function isSameCode(own: string, given: string): boolean {
  return timingSafeEqual(hash('sha256', own, 'buffer'), hash('sha256', given, 'buffer')) && own !== '';
}
