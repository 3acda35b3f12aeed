import type { BankBehaviour, BankBehaviourFor } from '#kernel/ports/sandbox-bank.ts';
import type { Queryable } from '#platform/db/pool.ts';
import * as store from './store.ts';

/** Reads a partner's behaviour settings, or the default if the partner has none. Null stands for an unknown partner. */
export function readBehaviour(db: Queryable, partnerId: bigint | null): Promise<BankBehaviourFor> {
  return store.behaviourTowards(db, partnerId);
}

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
