import type { Caller } from '#access/partner.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import { contractForStaff, findOwnContract, ownContractByNumber } from '../record/read.ts';
import * as store from '../record/store/addendum.ts';
import { findContractNumber } from '../record/store/find-contracts.ts';

/** Finds every addendum of a contract, oldest first. The caller has checked access to the contract. */
export function ownAddendums(
  db: Queryable,
  { contractId }: Pick<Contract, 'contractId'>,
): Promise<readonly Addendum[]> {
  return store.findAddendums(db, contractId);
}

/** Finds an addendum by its number or, by a contract number, the newest one in force or unpaid. Throws NOT_FOUND. */
export async function namedAddendum(
  db: Queryable,
  caller: Caller,
  number: string,
): Promise<{ readonly contract: Contract; readonly addendum: Addendum | null }> {
  const own = await findOwnContract(db, caller, number);
  const { partnerId } = caller.partner;
  const policyNumber = own ? number : await findContractNumber(db, partnerId, number);
  const contract = own ?? (await ownContractByNumber(db, caller, policyNumber ?? number));
  const addendums = await store.findAddendums(db, contract.contractId);
  const addendum = own
    ? addendums.findLast(({ status }) => status === 'COMPLETE' || status === 'AWAITING_PAYMENT')
    : addendums.find((one) => one.addendumNumber === number);
  return { contract, addendum: addendum ?? null };
}

/** Finds any addendum with its contract, for staff; null if the number is unknown. */
export async function addendumForStaff(
  db: Queryable,
  addendumNumber: string,
): Promise<{ readonly contract: Contract; readonly addendum: Addendum | undefined } | null> {
  const policyNumber = await findContractNumber(db, null, addendumNumber);
  const contract = policyNumber === null ? null : await contractForStaff(db, policyNumber);
  if (!contract) return null;
  const addendums = await store.findAddendums(db, contract.contractId);
  return { contract, addendum: addendums.find((one) => one.addendumNumber === addendumNumber) };
}
