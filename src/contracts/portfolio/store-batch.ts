import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Product } from '#products/product/product.ts';
import { findInsuredConflict } from '../life/conflicts/insured.ts';
import { lockVehicles } from '../record/store/in-force.ts';
import { type ImportedBy, insertImported } from '../record/store/insert-contracts.ts';
import { findKnownNumbers, lockImports } from '../record/store/keys.ts';
import type { CheckedLine } from './check-lines.ts';

export type ReadyLine = CheckedLine & Required<Pick<CheckedLine, 'contract' | 'inspected'>>;

export const isImportable = (one: CheckedLine): one is ReadyLine => one.contract !== undefined;

/** Stores contracts in one transaction and returns their number. Leaves out what another process has stored meanwhile. */
export function storeBatch(
  pool: Pool,
  product: Product,
  ready: readonly ReadyLine[],
  by: ImportedBy,
  refuse: (line: CheckedLine, fault: Fault) => void,
): Promise<number> {
  if (ready.length === 0) return Promise.resolve(0);
  return inTransaction(pool, async (tx) => {
    await lockImports(tx);
    const known = await findKnownNumbers(
      tx,
      ready.map(({ policyNumber }) => policyNumber),
    );
    const free = await withoutInsured(
      tx,
      { product, refuse },
      ready.filter(({ policyNumber }) => !known.has(policyNumber)),
    );
    if (free.length === 0) return 0;
    await insertImported(
      tx,
      free.map(({ contract }) => contract),
      by,
    );
    markCommit(tx);
    return free.length;
  });
}

interface Storing {
  readonly product: Product;
  /** Reports a line that cannot be stored. */
  refuse(line: CheckedLine, fault: Fault): void;
}

/** Leaves out and reports contracts whose vehicle was insured since the check. Blocks sales for the vehicles of the others. */
async function withoutInsured(
  tx: Queryable,
  { product, refuse }: Storing,
  ready: readonly ReadyLine[],
): Promise<readonly ReadyLine[]> {
  const covered = ready.filter(({ vehicle }) => vehicle !== undefined).toSorted(byVehicle);
  if (covered.length === 0) return ready;
  const places = await lockVehicles(
    tx,
    covered.flatMap(({ vehicle }) => vehicle ?? []),
  );
  const insured = new Set<ReadyLine>();
  for (const place of places) {
    const one = covered[place];
    if (!one) continue;
    const { body, terms } = one.inspected;
    const conflict = await findInsuredConflict(tx, product, {
      ...terms,
      body,
      holderType: one.contract.holderType,
    });
    if (conflict) insured.add(one);
  }
  for (const one of insured) refuse(one, insuredMeanwhile());
  return ready.filter((one) => !insured.has(one));
}

/** Orders locks of vehicles as sales do, which prevents deadlocks. */
function byVehicle({ vehicle: one }: CheckedLine, { vehicle: other }: CheckedLine): number {
  return (one?.numbers[0] ?? '') < (other?.numbers[0] ?? '') ? -1 : 1;
}

function insuredMeanwhile(): Fault {
  const text = 'транспортное средство этого собственника застраховали здесь, пока шёл импорт';
  return faultAt('contract.startDate', text, 'ALREADY_INSURED');
}
