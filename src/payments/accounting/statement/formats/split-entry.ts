import type { Kopecks } from '#kernel/money/money.ts';
import { amountPaths, type CamtTransaction } from './camt-transaction.ts';

export interface EntryAmount {
  readonly amount: Kopecks;
  /** Direction of the entry: CRDT or DBIT. */
  readonly side: string;
  /** Charges that the bank withheld from the whole entry. */
  readonly charges: Kopecks;
  /** Number of transactions according to the bank; 0 if the bank declares none. */
  readonly declared: number;
}

export type CamtPart = CamtTransaction & { readonly amount: Kopecks };

/** Returns each transaction with its amount; undefined if the amounts do not add up to the entry or a direction differs. */
export function splitEntry(
  entry: EntryAmount,
  transactions: readonly CamtTransaction[],
): readonly CamtPart[] | undefined {
  if (transactions.some(({ side }) => side !== '' && side !== entry.side)) return undefined;
  const [first, ...more] = transactions;
  if (first && more.length === 0)
    return isWhole(first, entry) ? [{ ...first, amount: entry.amount }] : undefined;
  for (const start of amountPaths.keys()) {
    const parts = transactions.flatMap((one) => {
      const amount = [...one.amounts.slice(start), ...one.amounts].find((found) => found !== undefined);
      return amount === undefined ? [] : [{ ...one, amount }];
    });
    if (parts.length < transactions.length) return undefined;
    const net = parts.map((part) => ({ ...part, amount: part.amount - part.charges }));
    const split = [parts, net].find(
      (some) =>
        some.every(({ amount }) => amount > 0n) &&
        some.reduce((total, { amount }) => total + amount, 0n) === entry.amount,
    );
    if (split) return split;
  }
  return undefined;
}

/** True if the only transaction has the amount of the entry, before or after charges. */
function isWhole({ amounts, charges }: CamtTransaction, entry: EntryAmount): boolean {
  const amountsSent = amounts.filter((amount) => amount !== undefined);
  if (amountsSent.length === 0) return entry.declared <= 1;
  return amountsSent.some((amount) =>
    [amount, amount - charges, amount - entry.charges].some((net) => net === entry.amount),
  );
}
