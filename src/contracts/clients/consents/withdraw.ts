import type { Queryable } from '#platform/db/pool.ts';
import { noteOfContracts } from '../../record/note-event.ts';
import { type ConsentState, type Withdrawal, withdrawConsent } from './store.ts';

/** Withdraws consents, notifies the partner, and returns the number withdrawn now. The contract stays in force. */
export async function withdrawConsents(
  tx: Queryable,
  contractId: bigint,
  consents: readonly Pick<ConsentState, 'consentId' | 'purpose'>[],
  withdrawal: Withdrawal,
  at: Date,
): Promise<number> {
  const purposes = new Set<string>();
  let count = 0;
  for (const { consentId, purpose } of consents) {
    if (!(await withdrawConsent(tx, consentId, withdrawal, at))) continue;
    purposes.add(purpose);
    count += 1;
  }
  await noteOfContracts(
    tx,
    at,
    Array.from(purposes, (purpose) => ({ type: 'consent.withdrawn', contractId, ids: { purpose } })),
  );
  return count;
}
