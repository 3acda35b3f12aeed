import { spawn, spawnSync } from 'node:child_process';

const scanners = ['wapiti', 'sqlmap'];

/** Says which scanners to install; undefined if none is missing. */
export function missingTools(): string | undefined {
  const missing = scanners.filter((name) => spawnSync('which', [name], { stdio: 'ignore' }).status !== 0);
  return missing.length === 0
    ? undefined
    : `${missing.join(' and ')} not found: apt-get install ${missing.join(' ')}`;
}

export interface Ended {
  readonly output: string;
  /** True if the time limit ended the scan. */
  readonly isCutShort: boolean;
}

/** Runs a scanner until it ends or the time limit stops it. */
export function runTool(command: string, words: readonly string[], timeoutMs: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let isCutShort = false;
    const timer = setTimeout(() => {
      isCutShort = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ output, isCutShort });
    });
  });
}
