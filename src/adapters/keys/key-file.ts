import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';

const keyLength = 32;
/** Maximum file size in bytes. Keys are far smaller, so a larger file is not a key file. */
const fileBytesMax = 4_096;
const readableByOthers = 0o007;

const wanted = `a file with ${keyLength} random bytes in base64 or hex, as "openssl rand -base64 ${keyLength}" makes them`;

/** Reads keys, one per line, newest last; throws a StartError that names the file but never shows its content. */
export function readKeyFile(
  path: string,
  name: string,
  { isPrivate }: { isPrivate: boolean },
): readonly Buffer[] {
  const { text, mode } = contentOf(path, name);
  if (isPrivate && (mode & readableByOthers) !== 0)
    throw new StartError(
      `${name} may be read by every user of its machine: give it the rights 0400 or 0440, as chmod 0400 does`,
    );
  const keys = keysIn(text);
  if (!keys) throw new StartError(`${name} is no key: name ${wanted}`);
  return keys;
}

/** Reads the keys in a text; undefined if the text contains anything else. */
export function keysIn(text: string): readonly Buffer[] | undefined {
  const keys = text.trim().split(/\s+/).map(decoded);
  return keys.every((key) => key?.length === keyLength) ? keys.filter((key) => key !== undefined) : undefined;
}

function contentOf(path: string, name: string): { text: string; mode: number } {
  try {
    const { size, mode } = statSync(path);
    return { text: size > fileBytesMax ? '' : readFileSync(path, 'latin1'), mode };
  } catch (error) {
    throw new StartError(
      `${name} cannot be read (${errorCode(error)}): name ${wanted}, that this user may read`,
    );
  }
}

function decoded(text: string): Buffer | undefined {
  if (/^[\da-f]+$/i.test(text) && text.length === keyLength * 2) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Adds a key to a file, atomically and flushed to disk. Throws StartError if this user may not write the file. */
export function addKeyTo(path: string): void {
  replaceFile(path, (text) => `${text.trim()}\n${randomBytes(keyLength).toString('base64')}\n`);
}

export function dropKeyFrom(path: string, isIt: (key: Buffer) => boolean): void {
  replaceFile(path, (text) => {
    const remaining = text
      .trim()
      .split(/\s+/)
      .filter((line) => !isIt(decoded(line) ?? Buffer.alloc(0)));
    return `${remaining.join('\n')}\n`;
  });
}

function replaceFile(path: string, change: (text: string) => string): void {
  const draft = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeNew(draft, change(readFileSync(path, 'latin1')), statSync(path).mode & 0o777);
    renameSync(draft, path);
    syncDirectory(dirname(path));
  } catch (error) {
    throw new StartError(
      `${path} cannot be changed (${errorCode(error)}): change it where it is kept, one key a line, the newest last`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a key file that only this user can read, atomically and flushed to disk. Does not change an existing file. */
export function makeKeyFile(path: string): void {
  const draft = `${path}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeNew(draft, `${randomBytes(keyLength).toString('base64')}\n`, 0o600);
    linkOnce(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Gives a new file its final name `path`. If another process has created `path` first, that file stays. */
function linkOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return;
  }
  syncDirectory(dirname(path));
}

function writeNew(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
