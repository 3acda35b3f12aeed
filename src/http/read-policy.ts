import { addendumAnswer } from '../contracts/addendums/answer.ts';
import { ownAddendums } from '../contracts/addendums/read.ts';
import { contractAnswer, historyAnswer } from '../contracts/answer.ts';
import { ownContract, ownHistory } from '../contracts/read.ts';
import type { Pool } from '../db/pool.ts';
import { moscowDate } from '../kernel/clock.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Caller } from '../partners/partner.ts';
import { paymentsAnswer } from '../payments/read.ts';
import type { Product } from '../products/product.ts';

/** A contract as it is today, with its payments, its addendums and its history. */
export async function readPolicy(
  pool: Pool,
  caller: Caller,
  product: Product,
  holderType: HolderType,
  policyNumber: string,
  publicUrl: string,
  now: Date,
): Promise<JsonObject> {
  const today = moscowDate(now);
  const contract = await ownContract(pool, caller, product, holderType, policyNumber, today);
  const [payments, addendums, history] = await Promise.all([
    paymentsAnswer(pool, contract, publicUrl),
    ownAddendums(pool, contract),
    ownHistory(pool, contract),
  ]);
  return {
    ...contractAnswer(product, contract, now),
    payments,
    addendums: addendums.map((addendum) => addendumAnswer(addendum, today)),
    history: historyAnswer(history, contract),
  };
}
