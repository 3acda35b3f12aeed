import { spawn } from 'node:child_process';
import { join } from 'node:path';

const atOnce = 3;

/** Runs each part with a hundredth of its load, three at a time; prints the output of failed parts and returns their names. */
export async function tryParts(parts: readonly string[]): Promise<readonly string[]> {
  const left = [...parts];
  const failed: string[] = [];
  const work = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const { code, output, seconds } = await run(part);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${part} ${seconds.toFixed(0)} s`);
      if (code === 0) continue;
      console.error(output);
      failed.push(part);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

function run(part: string): Promise<{ code: number | null; output: string; seconds: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), part], {
    env: { ...process.env, SHARE: '0.01' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code, output, seconds: (performance.now() - startedMs) / 1_000 }),
    );
  });
}
