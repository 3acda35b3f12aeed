import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inOpenApi30, strictView } from '#http/docs/views.ts';
import { document } from './described.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

const views = {
  '3.1': document,
  '3.0, strict': inOpenApi30(strictView(document)),
};

for (const [name, view] of Object.entries(views)) {
  test(`the OpenAPI linter reports no problems: ${name}`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'bindery-openapi-'));
    try {
      const file = join(directory, 'openapi.json');
      writeFileSync(file, JSON.stringify(view, null, 2));
      const config = ['--config', join(root, 'redocly.yaml')];
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [linter, 'lint', ...config, '--format', 'json', file],
        {
          encoding: 'utf8',
          timeout: 120_000,
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        },
      );
      assert.equal(status, 0, stdout + stderr);
      const { totals, problems } = JSON.parse(stdout);
      assert.deepEqual(
        { totals, problems },
        { totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] },
      );
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
