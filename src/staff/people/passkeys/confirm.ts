import { hash } from 'node:crypto';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { isSameStaff } from '../../dual-control/store.ts';
import * as people from '../store.ts';
import * as store from './store.ts';

const digits = 12;

/** Derives 12 digits from a passkey. Its owner reads them out, and the person who confirms the passkey types them. */
export function keyNumber(publicKey: Buffer): string {
  const number = hash('sha256', publicKey, 'buffer').readBigUInt64BE() % 10n ** BigInt(digits);
  return String(number)
    .padStart(digits, '0')
    .replaceAll(/\d{4}(?=\d)/g, '$& ');
}

export function readKeyNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s-]/g, '');
  return number.length === digits && /^\d+$/.test(number) ? number : undefined;
}

type Confirmed = 'done' | 'unknown' | 'no-key' | 'other-key' | { readonly confirmBy: string };

/** Activates a passkey if the typed number matches. Only the person who sent the invitation can confirm it. */
export function confirmKey(pool: Pool, by: ByStaff, login: string, number: string): Promise<Confirmed> {
  return inTransaction(pool, async (tx) => {
    const account = await people.accountByLogin(tx, login);
    if (!account || account.disabledAt) return 'unknown';
    const waiting = (await store.lockPasskeys(tx, account.staffId)).filter((key) => !key.counts);
    const [first] = waiting;
    if (!first?.confirmBy) return 'no-key';
    if (!(await isSameStaff(tx, first.confirmBy, by.actor))) return { confirmBy: first.confirmBy };
    const key = waiting.find(({ publicKey }) => readKeyNumber(keyNumber(publicKey)) === number);
    if (!key) return 'other-key';
    await store.markConfirmed(tx, key.credentialId, by);
    const after = { key: keyNumber(key.publicKey) };
    await noteActs(tx, by, { action: 'staff.confirm', about: login, after });
    return 'done';
  });
}

/** Finds a passkey with its owner and number; null if it is unknown or the owner's account is disabled. */
export async function madeKey(pool: Pool, id: string) {
  const key = await store.ownedPasskey(pool, Buffer.from(id, 'base64url'));
  const account = key && (await people.accountById(pool, key.staffId));
  if (!account || account.disabledAt) return null;
  return { ...key, login: account.login, number: keyNumber(key.publicKey) };
}
