import type { BankBehaviour, BankBehaviourFor } from '#kernel/ports/sandbox-bank.ts';
import type { Queryable } from '#platform/db/pool.ts';
import * as store from './store.ts';

/** How the bank behaves towards a partner: as that one wishes, else as towards all; null is of nobody's payments. */
export function readBehaviour(db: Queryable, partnerId: bigint | null): Promise<BankBehaviourFor> {
  return store.behaviourTowards(db, partnerId);
}

/** Towards all who have wished nothing. */
export function writeBehaviour(db: Queryable, behaviour: BankBehaviour): Promise<void> {
  return store.write(db, behaviour);
}

/** Towards one partner; null is as towards all. */
export function writeBehaviourFor(
  db: Queryable,
  partnerId: bigint,
  behaviour: BankBehaviour | null,
): Promise<void> {
  return behaviour ? store.writeFor(db, partnerId, behaviour) : store.forgetFor(db, partnerId);
}
