import { createSecret, secretHash } from '#access/secrets.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openedAt, sealedAt } from '#platform/db/sealing.ts';
import * as store from './store.ts';

/** Time for which a form that a session did not outlive can be sent again, in milliseconds. */
const formMs = 10 * 60_000;

const place = (token: string) => `staff_tickets.form ${secretHash(token).toString('hex')}`;

/** Finds the enabled account of a session that may have ended; null if there never was such a session. */
export function staffOfSession(pool: Pool, token: string): Promise<bigint | null> {
  return store.staffOfToken(pool, secretHash(token));
}

/** Stores the fields of a form, sealed, for the person who sent them. Returns the token by which they are found. */
export async function keepForm(pool: Pool, staffId: bigint, fields: string, now: Date): Promise<string> {
  const token = createSecret();
  const sealed = await sealedAt(pool, place(token), Buffer.from(fields));
  await store.insertTicket(pool, {
    ...({ kind: 'FORM', staffId, data: { sealed: sealed.toString('base64') }, now } as const),
    tokenHash: secretHash(token),
    expiresAt: new Date(now.getTime() + formMs),
  });
  return token;
}

/** Reads the fields of a stored form; null if it has expired or another person sent it. */
export async function findForm(
  pool: Pool,
  staffId: bigint,
  token: string,
  now: Date,
): Promise<string | null> {
  const ticket = await store.findTicket(pool, 'FORM', secretHash(token), now);
  if (ticket?.staffId !== staffId || typeof ticket.data.sealed !== 'string') return null;
  return (await openedAt(pool, place(token), Buffer.from(ticket.data.sealed, 'base64'))).toString();
}
