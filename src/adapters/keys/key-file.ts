import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '#platform/db/start-error.ts';
import { codeOf } from '#platform/db/unavailable.ts';

const keyLength = 32;
/** Far more than a key is long: somebody may name a file of something else. */
const fileBytesMax = 1_024;
const readableByOthers = 0o007;

/** What a key file is, and how one is made. */
const wanted = `a file with ${keyLength} random bytes in base64 or hex, as "openssl rand -base64 ${keyLength}" makes them`;

/**
 * The key in a file; `name` says how the operator knows it. Throws a StartError that says what is wrong with the file, never
 * what is in it.
 */
export function readKeyFile(path: string, name: string, { isPrivate }: { isPrivate: boolean }): Buffer {
  const { text, mode } = contentOf(path, name);
  if (isPrivate && (mode & readableByOthers) !== 0)
    throw new StartError(
      `${name} may be read by every user of its machine: give it the rights 0400 or 0440, as chmod 0400 does`,
    );
  const key = decoded(text.trim());
  if (key?.length === keyLength) return key;
  throw new StartError(`${name} is no key: name ${wanted}`);
}

function contentOf(path: string, name: string): { text: string; mode: number } {
  try {
    const { size, mode } = statSync(path);
    return { text: size > fileBytesMax ? '' : readFileSync(path, 'latin1'), mode };
  } catch (error) {
    throw new StartError(
      `${name} cannot be read (${codeOf(error)}): name ${wanted}, that this user may read`,
    );
  }
}

function decoded(text: string): Buffer | undefined {
  if (/^[\da-f]+$/i.test(text) && text.length === keyLength * 2) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Makes a key file that only this user may read, whole and on the disk; one that is there already stays. */
export function makeKeyFile(path: string): void {
  const draft = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeSync(file, `${randomBytes(keyLength).toString('base64')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkOnce(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Another process may have been faster: its key counts. */
function linkOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return;
  }
  const directory = openSync(dirname(path), 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
