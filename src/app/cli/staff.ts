import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { StartError } from '#platform/db/start-error.ts';
import type { Staff } from '#staff/use-case/context.ts';

/** By `--as` or BINDERY_STAFF, else the account of the operating system, else its number; throws where the name cannot be one. */
export function staffOf({ BINDERY_STAFF: named = '' }: Readonly<Record<string, string | undefined>>): Staff {
  return { actor: `staff:${named === '' ? account() : checked(named)}`, requestId: randomUUID() };
}

/** Above a limit two people approve, and a name is all that tells them apart: one that reads alike is the same, or none. */
function checked(given: string): string {
  const name = given.normalize('NFKC').trim().replaceAll(/ +/g, ' ');
  const mixed = name
    .split(/[^\p{L}]/u)
    .find((word) => /\p{sc=Latin}/u.test(word) && /\p{sc=Cyrillic}/u.test(word));
  if (mixed !== undefined) {
    throw new StartError(`--as or BINDERY_STAFF has letters of two alphabets in one word: ${mixed}`);
  }
  if (/^[\p{L}\p{N}][\p{L}\p{N}._@+ -]{0,63}$/u.test(name)) return name;
  throw new StartError(
    '--as or BINDERY_STAFF is a name of 1 to 64 letters, digits, spaces and . _ @ + -, such as anna.petrova',
  );
}

/** A container runs as a number that stands in no list of accounts. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid:${process.getuid?.() ?? 'unknown'}`;
  }
}
