import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Creates a secret or token: 256 random bits as text for headers and forms. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret. A fast hash is enough, because 256 random bits cannot be guessed. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Compares a secret with every hash in constant time, so that response times reveal nothing. */
export function matchesAny(secret: string, hashes: readonly Buffer[]): boolean {
  const given = secretHash(secret);
  let matched = false;
  for (const candidate of hashes) {
    if (candidate.length === given.length && timingSafeEqual(candidate, given)) matched = true;
  }
  return matched;
}
