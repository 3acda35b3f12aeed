import { addendumAnswer } from '../contracts/addendums/answer.ts';
import { ownAddendums } from '../contracts/addendums/read.ts';
import { contractAnswer, historyAnswer } from '../contracts/answer.ts';
import { ownContract, ownHistory } from '../contracts/read.ts';
import type { SalesRequest } from '../contracts/sales-request.ts';
import { shownToSender } from '../contracts/special/read-special.ts';
import type { Pool } from '../db/pool.ts';
import { moscowDate } from '../kernel/calendar.ts';
import type { Clock } from '../kernel/clock.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Fingerprints } from '../keys/fingerprints.ts';
import { paymentsAnswer } from '../payments/read.ts';

interface ReadDependencies {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly fingerprints: Fingerprints;
}

/** A contract as it is today, with its payments, its addendums and its history. */
export async function readPolicy(
  deps: ReadDependencies,
  request: SalesRequest,
  policyNumber: string,
): Promise<JsonObject> {
  const { pool, publicUrl, clock } = deps;
  const now = clock.now();
  const today = moscowDate(now);
  const contract = await ownContract(pool, request, policyNumber, today);
  const shown = await shownToSender(deps, request.caller, contract, now);
  const [payments, addendums, history] = await Promise.all([
    paymentsAnswer(pool, contract, publicUrl),
    ownAddendums(pool, contract),
    ownHistory(pool, contract),
  ]);
  return {
    ...contractAnswer(request.product, contract, now, shown),
    payments,
    addendums: addendums.map((addendum) => addendumAnswer(addendum, today)),
    history: historyAnswer(history, contract),
  };
}
