import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../db/transaction.ts';
import { addDays } from '../kernel/calendar.ts';
import { moscowDate } from '../kernel/clock.ts';
import type { Contract } from './contract.ts';
import { contractByNumber } from './store.ts';

/** What anybody with the printed code may know of a contract: no personal data. */
export interface PublicCheck {
  readonly policyNumber: string;
  readonly product: string;
  readonly isValid: boolean;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly licensePlate: string | null;
}

/** Null where the number and the code do not belong together, whichever of the two is wrong. */
export async function checkContract(
  db: Queryable,
  policyNumber: string,
  code: string,
  today: string,
): Promise<PublicCheck | null> {
  const contract = await contractByNumber(db, policyNumber);
  if (!contract || !isSameCode(contract, code)) return null;
  const { product, startsOn, endsOn, licensePlate } = contract;
  const lastDay = lastDayOf(contract);
  const isValid = lastDay !== null && today <= lastDay;
  return { policyNumber, product, isValid, startsOn, endsOn: lastDay ?? endsOn, licensePlate };
}

/** The last day of cover, of a contract that ends early the day before its end; null for one that is not in force. */
function lastDayOf({ status, endsOn, cancelledAt }: Contract): string | null {
  if (status === 'COMPLETE') return endsOn;
  return status === 'TERMINATED' && cancelledAt ? addDays(moscowDate(cancelledAt), -1) : null;
}

function isSameCode(contract: Contract, code: string): boolean {
  const [own, given] = [Buffer.from(contract.checkCode), Buffer.from(code)];
  return own.length === given.length && timingSafeEqual(own, given);
}
