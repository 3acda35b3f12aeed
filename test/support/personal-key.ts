import { hash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a key file as an operator does; a name always gives the same key. */
export function personalKeyFile(name = 'insurer', mode = 0o400): string {
  const path = join(mkdtempSync(join(tmpdir(), 'bindery-key-')), 'personal.key');
  writeFileSync(path, `${hash('sha256', name, 'base64')}\n`, { mode });
  return path;
}
