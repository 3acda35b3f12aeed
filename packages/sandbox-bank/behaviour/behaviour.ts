import type { BankBehaviour, BankBehaviourFor } from '#kernel/ports/sandbox-bank.ts';
import type { Queryable } from '#platform/db/pool.ts';
import * as store from './store.ts';

/** Reads the partner's own behaviour of the bank, or the default without one; null means no known partner. */
export function readBehaviour(db: Queryable, partnerId: bigint | null): Promise<BankBehaviourFor> {
  return store.behaviourTowards(db, partnerId);
}

/** Sets the default. */
export function writeBehaviour(db: Queryable, behaviour: BankBehaviour): Promise<void> {
  return store.write(db, behaviour);
}

/** Sets the behaviour for one partner; null resets it to the default. */
export function writeBehaviourFor(
  db: Queryable,
  partnerId: bigint,
  behaviour: BankBehaviour | null,
): Promise<void> {
  return behaviour ? store.writeFor(db, partnerId, behaviour) : store.forgetFor(db, partnerId);
}
