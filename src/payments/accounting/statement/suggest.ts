import { holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Pool } from '#platform/db/pool.ts';
import { billsNamed, validBill } from '../../record/store/bills.ts';
import { contractsAwaiting } from '../../record/store/overview.ts';
import type { WaitingLine } from '../../record/store/statement-lines.ts';
import { mentionsIn } from './mentions.ts';
import { payerFault } from './payer.ts';

/** A contract that an unmatched line may pay, and the reasons to think so. */
export interface Suggestion {
  readonly policyNumber: string;
  readonly billNumber: string;
  readonly amount: bigint;
  readonly status: string;
  readonly isNamed: boolean;
  readonly isSameAmount: boolean;
  readonly isSamePayer: boolean;
}

const sameAmountMax = 30;
const shownMax = 10;

/** Suggests contracts that a line may pay: first those named in the purpose, then those that await this amount. */
export async function suggestionsFor(pool: Pool, line: WaitingLine): Promise<readonly Suggestion[]> {
  const { bills, contractKeys } = mentionsIn(line.purpose);
  const named = await billsNamed(
    pool,
    bills.map(({ serial }) => serial),
    contractKeys,
  );
  const namedNumbers = new Set(named.map(({ policyNumber }) => policyNumber));
  const numbers = new Set([...namedNumbers, ...(await contractsAwaiting(pool, line.rest, sameAmountMax))]);
  const found: Suggestion[] = [];
  for (const policyNumber of numbers) {
    const contract = await contractForStaff(pool, policyNumber);
    const bill = contract && (await validBill(pool, contract.contractId));
    if (!bill) continue;
    found.push({
      policyNumber,
      billNumber: bill.billNumber,
      amount: bill.amount,
      status: bill.status,
      isNamed: namedNumbers.has(policyNumber),
      isSameAmount: bill.amount === line.rest,
      isSamePayer: payerFault(line, holderOf(contract)) === null,
    });
  }
  return found.toSorted((one, other) => weight(other) - weight(one)).slice(0, shownMax);
}

function weight({ isNamed, isSameAmount, isSamePayer, status }: Suggestion): number {
  const speaks = [status === 'AWAITING', isSameAmount, isSamePayer, isNamed];
  return speaks.filter(Boolean).length;
}
