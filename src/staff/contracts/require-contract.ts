import type { Contract } from '#contracts/record/contract.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Reads a contract of any partner by its number. Throws Refusal if it does not exist. */
export async function requireContract(db: Queryable, number: string): Promise<Contract> {
  const contract = await contractForStaff(db, number);
  if (contract) return contract;
  throw new Refusal(message('CONTRACT_NOT_FOUND', { number }));
}
