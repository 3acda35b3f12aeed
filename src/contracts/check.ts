import { timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../db/transaction.ts';
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
  const isValid = contract.status === 'COMPLETE' && today <= endsOn;
  return { policyNumber, product, isValid, startsOn, endsOn, licensePlate };
}

function isSameCode(contract: Contract, code: string): boolean {
  const [own, given] = [Buffer.from(contract.checkCode), Buffer.from(code)];
  return own.length === given.length && timingSafeEqual(own, given);
}
