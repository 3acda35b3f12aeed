import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Creates a directory with templates by file name, which is removed after the test. */
export function templateDirectory(
  context: TestContext,
  files: Readonly<Record<string, string>> = {},
): string {
  const directory = mkdtempSync(join(tmpdir(), 'templates-'));
  context.after(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}
