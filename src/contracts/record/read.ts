import type { Caller } from '#access/partner.ts';
import { notFound, type ServiceError } from '#kernel/errors/errors.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Contract, HistoryEntry } from './contract.ts';
import type { SalesRequest } from './sales-request.ts';
import {
  contractByNumber,
  contractsByNumber,
  contractsWithIds,
  findHistory,
  lockContracts,
} from './store/contract.ts';

/**
 * Contracts are read as they are on a day, which is what is shown of them; without a day as they will be when every change
 * counts that is agreed upon, which is what is worked with.
 */
type ShownOn = DateText | null;

/** The caller's own contract under this number; throws NOT_FOUND for any other. */
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

/** The same; null instead of an error. */
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

/** The same, where the address also names the product and the holder type. */
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

/** Any contract, for the staff; null where there is none. */
export function contractForStaff(
  db: Queryable,
  policyNumber: string,
  day: ShownOn = null,
): Promise<Contract | null> {
  return contractByNumber(db, policyNumber, day);
}

/** The same of several; those that there are. */
export function contractsForStaff(
  db: Queryable,
  policyNumbers: readonly string[],
): Promise<readonly Contract[]> {
  return contractsByNumber(db, policyNumbers, null);
}

/**
 * Contracts as they are once nobody else can change them until the caller's transaction ends. They are locked in the
 * order of their ids, so that two such callers never wait for each other in a circle.
 */
export async function contractsForUpdate(
  tx: Queryable,
  contractIds: readonly bigint[],
): Promise<readonly Contract[]> {
  if (contractIds.length === 0) return [];
  await lockContracts(tx, contractIds);
  return contractsWithIds(tx, contractIds, null);
}

/** Any contract without its people, with every change of it, oldest first, for the staff; null where there is none. */
export async function contractWithHistory(
  db: Queryable,
  policyNumber: string,
): Promise<{ readonly contract: Contract; readonly history: readonly HistoryEntry[] } | null> {
  const contract = await contractByNumber(db, policyNumber, null, null, false);
  return contract && { contract, history: await findHistory(db, contract.contractId) };
}

/** Every change of a contract that the caller has already been given, oldest first. */
export function ownHistory(db: Queryable, contract: Contract): Promise<HistoryEntry[]> {
  return findHistory(db, contract.contractId);
}
