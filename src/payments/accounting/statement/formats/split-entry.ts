import type { Kopecks } from '#kernel/money/money.ts';
import { amountPaths, type CamtTransaction } from './camt-transaction.ts';

export interface EntryAmount {
  readonly amount: Kopecks;
  /** CRDT or DBIT. */
  readonly side: string;
  /** What the bank has kept of the whole entry. */
  readonly charges: Kopecks;
  /** Transactions that the bank says a batch has; 0 if it says nothing. */
  readonly declared: number;
}

export type CamtPart = CamtTransaction & { readonly amount: Kopecks };

/** Every transaction with its amount; undefined if they do not make up the entry, or if some run the other way. */
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

/** Whether the only transaction that is described is all of the entry, charges taken off. */
function isWhole({ amounts, charges }: CamtTransaction, entry: EntryAmount): boolean {
  const told = amounts.filter((amount) => amount !== undefined);
  if (told.length === 0) return entry.declared <= 1;
  return told.some((amount) =>
    [amount, amount - charges, amount - entry.charges].some((net) => net === entry.amount),
  );
}
