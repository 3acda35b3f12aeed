import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Message, message } from '#kernel/errors/message.ts';
import { StartError } from './start-error.ts';
import { errorCode } from './unavailable.ts';

const advice: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another user: start as that user, or set DATA_DIR to a directory of your own',
  EPERM: 'it belongs to another user: start as that user, or set DATA_DIR to a directory of your own',
  EROFS: 'it cannot be written to: set DATA_DIR to a directory that can',
  ENOSPC: 'the disk is full: free space on it, or set DATA_DIR to another disk',
  ENOTDIR: 'a file is in the way: remove it, or set DATA_DIR to another directory',
  ENOENT: 'its directory cannot be made: set DATA_DIR to a directory on a disk',
  ELOOP: 'its links lead in a circle: set DATA_DIR to another directory',
  ENAMETOOLONG: 'its name is too long: set DATA_DIR to another directory',
  EDQUOT: 'your share of the disk is used up: free space on it, or set DATA_DIR to another disk',
  EEXIST: 'a file is in the way: remove it, or set DATA_DIR to another directory',
};

/** Runs `work` on files in DATA_DIR and turns file system errors into StartError. Error messages begin with `what`. */
export async function withFileAdvice<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const help = advice[errorCode(error)];
    if (help === undefined || !(error instanceof Error) || !('syscall' in error)) throw error;
    throw new StartError(`${what} cannot be used: ${help}`, { cause: error });
  }
}

const reasons: Readonly<Record<string, Message>> = {
  ENOENT: message('FILE_MISSING'),
  EACCES: message('FILE_FORBIDDEN'),
  EPERM: message('FILE_FORBIDDEN'),
  EISDIR: message('FILE_IS_DIRECTORY'),
  ENOTDIR: message('FILE_BELOW_FILE'),
  ELOOP: message('FILE_LINKS_CIRCULAR'),
  ENAMETOOLONG: message('FILE_NAME_TOO_LONG'),
  EIO: message('FILE_DISK_BROKEN'),
};

/** Explains an error of reading a file, such as "cannot be read (ENOENT): …"; undefined for other errors. */
export function unreadable(error: unknown): Message | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const code = errorCode(error);
  const why = reasons[code];
  return why ? message('CANNOT_BE_READ_AS', { code, why }) : message('CANNOT_BE_READ', { code });
}

/** Creates a directory and its parents. Throws below /proc, where Node's `recursive` option would never return. */
export function makeDirectory(path: string, mode = 0o777): void {
  const place = resolve(path);
  if (isDirectory(place)) return;
  if (dirname(place) !== place) makeDirectory(dirname(place), mode);
  try {
    mkdirSync(place, { mode });
  } catch (error) {
    // Ignore the error if another process has created the directory meanwhile.
    if (errorCode(error) !== 'EEXIST' || !isDirectory(place)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
