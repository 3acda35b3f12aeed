import type { Caller } from '#access/partner.ts';
import { notFound, type ServiceError } from '#kernel/errors/errors.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Contract, HistoryEntry } from './contract.ts';
import type { SalesRequest } from './sales-request.ts';
import { findHistory, lockContracts } from './store/contract.ts';
import { contractByNumber, contractsByNumber, contractsWithIds } from './store/find-contracts.ts';

/** Day as of which a contract is read. Null includes every agreed change, even a future one. */
type ShownOn = DateText | null;

/** Finds a contract of the caller by number. Throws NOT_FOUND if the caller has no such contract. */
export async function ownContractByNumber(
  db: Queryable,
  caller: Caller,
  policyNumber: string,
  day: ShownOn = null,
): Promise<Contract> {
  const contract = await contractByNumber(db, policyNumber, day, caller.partner.partnerId);
  if (!contract) throw absent(policyNumber);
  return contract;
}

export function findOwnContract(
  db: Queryable,
  caller: Caller,
  policyNumber: string,
): Promise<Contract | null> {
  return contractByNumber(db, policyNumber, null, caller.partner.partnerId);
}

function absent(policyNumber: string): ServiceError {
  return notFound('policyNumber', `Договор ${policyNumber} не найден`, 'CONTRACT_NOT_FOUND');
}

/** Finds a contract of the caller by product, holder type and number. Throws NOT_FOUND if there is none. */
export async function ownContract(
  db: Queryable,
  { caller, product, holderType }: SalesRequest,
  policyNumber: string,
  day: ShownOn = null,
): Promise<Contract> {
  const contract = await ownContractByNumber(db, caller, policyNumber, day);
  if (contract.product === product.code && contract.holderType === holderType) return contract;
  const address = `/ship/biz/sales/v2/${contract.holderType}/${contract.product}/policies/${policyNumber}`;
  throw notFound(
    'policyNumber',
    `Договор ${policyNumber} — продукта ${contract.product}, страхователь ${contract.holderType}; его адрес: ${address}`,
    'CONTRACT_NOT_FOUND',
  );
}

export function contractForStaff(
  db: Queryable,
  policyNumber: string,
  day: ShownOn = null,
): Promise<Contract | null> {
  return contractByNumber(db, policyNumber, day);
}

export function contractsForStaff(
  db: Queryable,
  policyNumbers: readonly string[],
): Promise<readonly Contract[]> {
  return contractsByNumber(db, policyNumbers, null);
}

/** Locks contracts until the transaction ends and returns them. Locks them in the order of ids, to prevent deadlocks. */
export async function contractsForUpdate(
  tx: Queryable,
  contractIds: readonly bigint[],
): Promise<readonly Contract[]> {
  if (contractIds.length === 0) return [];
  await lockContracts(tx, contractIds);
  return contractsWithIds(tx, contractIds, null);
}

/** Finds a contract of any partner with the newest entries of its history, oldest first, without personal data; null if the number is unknown. */
export async function contractWithHistory(
  db: Queryable,
  policyNumber: string,
  newest: number,
): Promise<{ readonly contract: Contract; readonly history: readonly HistoryEntry[] } | null> {
  const contract = await contractByNumber(db, policyNumber, null, null, false);
  return contract && { contract, history: await findHistory(db, contract.contractId, newest) };
}

/** Finds the history of a contract, oldest first. The caller has checked access to the contract. */
export function ownHistory(db: Queryable, contract: Contract): Promise<HistoryEntry[]> {
  return findHistory(db, contract.contractId);
}
