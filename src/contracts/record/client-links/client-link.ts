import { timingSafeEqual } from 'node:crypto';
import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import * as store from './store.ts';

export type { ClientLink, LinkPurpose } from './store.ts';

export interface LinkDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly fingerprints: Fingerprints;
}

export const codeMinutes = 15;
/** Maximum number of wrong attempts per code. */
export const attemptsMax = 5;
/** Minimum time between two codes of one link. */
const pauseSeconds = 60;
/** Maximum number of codes per link and day. */
const codesADay = 10;

const linkIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a link that is still valid; otherwise null. */
export async function openLink(
  { pool, clock }: Pick<LinkDependencies, 'pool' | 'clock'>,
  linkId: string,
): Promise<store.ClientLink | null> {
  if (!linkIdPattern.test(linkId)) return null;
  const link = await store.linkById(pool, linkId);
  return link && (link.expiresAt === null || link.expiresAt > clock.now()) ? link : null;
}

export function hasOpenCode({ codeAt }: store.ClientLink, now: Date): boolean {
  return codeAt !== null && codeAt.getTime() > now.getTime() - codeMinutes * 60_000;
}

/**
 * Creates the link of a contract and enqueues its letter, in the caller's transaction. With `isNew`, an earlier link
 * becomes invalid. Without `isMailed`, no letter is sent; staff or the partner pass the link on.
 */
export async function sendLink(
  tx: Queryable,
  jobs: JobQueue,
  link: store.NewLink,
  requestId: string,
  { isNew = false, isMailed = true }: { readonly isNew?: boolean; readonly isMailed?: boolean } = {},
): Promise<string> {
  if (isNew) await store.dropLink(tx, link);
  const linkId = await store.putLink(tx, link);
  if (isMailed)
    await jobs.enqueue(tx, { kind: 'client-link-message', data: { linkId }, requestId, uniqueKey: linkId });
  return linkId;
}

/** Sends the holder a new code. Returns false if the last code is too recent or the daily maximum is reached. */
export function sendCode(
  { pool, clock, jobs }: LinkDependencies,
  linkId: string,
  requestId: string,
): Promise<boolean> {
  const now = clock.now();
  const notAfter = new Date(now.getTime() - pauseSeconds * 1_000);
  return inTransaction(pool, async (tx) => {
    const nr = await store.nextCode(tx, linkId, { now, today: moscowDate(now), notAfter, codesADay });
    if (nr === null) return false;
    const data = { linkId, nr };
    await jobs.enqueue(tx, { kind: 'client-code-message', data, requestId, uniqueKey: `${linkId}-${nr}` });
    return true;
  });
}

/** Counts the attempt. Returns the code's number in its link; null if the code is wrong, expired or used up. */
export async function readCode(
  { pool, clock, fingerprints }: LinkDependencies,
  linkId: string,
  typed: string,
): Promise<number | null> {
  const now = clock.now();
  const sentAfter = new Date(now.getTime() - codeMinutes * 60_000);
  const nr = await store.countAttempt(pool, linkId, { now, sentAfter, attemptsMax });
  if (nr === null) return null;
  const given = Buffer.from(typed.replace(/\s/g, ''));
  const right = Buffer.from(linkCode(fingerprints, linkId, nr));
  return given.length === right.length && timingSafeEqual(given, right) ? nr : null;
}

export const { spendCode, useLink } = store;

/** Derives a six-digit code from the database key, so that no table contains it and a repeated letter has the same code. */
export function linkCode(fingerprints: Fingerprints, linkId: string, nr: number): string {
  const number = fingerprints.of('client-code', `${linkId} ${nr}`).readUIntBE(1, 6) % 1_000_000;
  return String(number).padStart(6, '0');
}
