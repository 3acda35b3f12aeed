import { addendumAnswer } from '../contracts/addendums/answer.ts';
import { ownAddendums } from '../contracts/addendums/read.ts';
import { contractAnswer, historyAnswer } from '../contracts/answer.ts';
import { ownContract, ownHistory } from '../contracts/read.ts';
import type { Pool } from '../db/pool.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Caller } from '../partners/partner.ts';
import { paymentsAnswer } from '../payments/read.ts';
import type { Product } from '../products/product.ts';

/** A contract with its payments and its history. */
export async function readPolicy(
  pool: Pool,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  policyNumber: string,
  publicUrl: string,
): Promise<JsonObject> {
  const contract = await ownContract(pool, caller, product, holderType, policyNumber);
  const [payments, addendums, history] = await Promise.all([
    paymentsAnswer(pool, contract, publicUrl),
    ownAddendums(pool, contract),
    ownHistory(pool, contract),
  ]);
  return {
    ...contractAnswer(product, contract),
    payments,
    addendums: addendums.map(addendumAnswer),
    history: historyAnswer(history),
  };
}
