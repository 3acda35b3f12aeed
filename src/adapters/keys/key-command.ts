import { spawn } from 'node:child_process';
import type { KeyKeeper } from '#kernel/ports/key-keeper.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { keysIn } from './key-file.ts';
import { createRotatingKeyKeeper } from './local-key-keeper.ts';

export interface KeyCommand {
  /** The program and its arguments, which are not interpreted by a shell. */
  readonly words: readonly [program: string, ...arguments_: readonly string[]];
  readonly timeoutMs: number;
}

/** Maximum output in bytes; keys are far smaller. */
const outputBytesMax = 4_096;

/** Reads keys from the output of a command. The output never appears in messages, because it may contain keys. */
export function createCommandKeeper(command: KeyCommand): KeyKeeper {
  let printed: Promise<KeyKeeper> | undefined;
  const read = (): Promise<KeyKeeper> => {
    printed = printedKeys(command).then(createRotatingKeyKeeper);
    printed.catch(() => {
      printed = undefined;
    });
    return printed;
  };
  return {
    wrap: async (key, place) => (await read()).wrap(key, place),
    async unwrap(wrapped, place) {
      const key = printed && (await (await printed).unwrap(wrapped, place));
      return key ?? (await read()).unwrap(wrapped, place);
    },
  };
}

function printedKeys({ words: [program, ...given], timeoutMs }: KeyCommand): Promise<readonly Buffer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Buffer[]>();
  const refuse = (why: string) => reject(new StartError(`KEK_COMMAND (${program}) ${why}`));
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'ignore'], shell: false, detached: true });
  const chunks: Buffer[] = [];
  let length = 0;
  const end = (why: string) => {
    refuse(why);
    endGroup(child.pid);
  };
  const timer = setTimeout(() => end(`printed no keys within ${timeoutMs} ms`), timeoutMs);
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > outputBytesMax) end('prints far more than keys');
    else chunks.push(chunk);
  });
  child.on('error', (error) => refuse(`cannot be run (${errorCode(error)})`));
  child.on('close', (code, signal) => {
    clearTimeout(timer);
    const keys = keysIn(Buffer.concat(chunks).toString('latin1'));
    if (code !== 0) refuse(`ended with ${signal ?? code}: it must print the keys and end with 0`);
    else if (!keys) refuse('prints no keys: 32 bytes in base64 or hex, one a line, the newest last');
    else resolve(keys);
    for (const chunk of chunks) chunk.fill(0);
  });
  return promise;
}

/** Kills the command with its children, which could otherwise keep the pipe open. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
