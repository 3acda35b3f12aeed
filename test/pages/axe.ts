import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Version of axe-core. It is no dependency, because its licence is MPL-2.0: each run downloads it, or reads the file in
 * `AXE`.
 */
const axeVersion = '4.14.1';
let fetched: string | undefined;

/** Returns the axe-core script to run in a page. */
export function axeSource(): string {
  fetched ??= process.env.AXE === undefined ? packed() : readFileSync(process.env.AXE, 'utf8');
  return fetched;
}

function packed(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-axe-'));
  try {
    execFileSync('npm', ['pack', `axe-core@${axeVersion}`, '--silent'], { cwd: directory, stdio: 'pipe' });
    const archive = join(directory, `axe-core-${axeVersion}.tgz`);
    return execFileSync('tar', ['-xzOf', archive, 'package/axe.min.js'], { maxBuffer: 8_000_000 }).toString();
  } finally {
    rmSync(directory, { recursive: true });
  }
}
