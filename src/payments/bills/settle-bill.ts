import type { ActivationDependencies } from '#contracts/activate.ts';
import { receiveMoney } from '../receive-money.ts';
import type { SettleBill } from '../statement/import-chunk.ts';

/** The bank has the money of a bill: its contract becomes active. */
export function createSettleBill(deps: ActivationDependencies): SettleBill {
  return (tx, bill, contract, mover, creditedOn) =>
    receiveMoney(tx, deps, contract, { ...bill, paid: { creditedOn } }, mover);
}
