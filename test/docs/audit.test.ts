import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './support/markdown.ts';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly hasInstallScript?: boolean; readonly version: string }
    >
  >;
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;

const advisory = {
  id: 1,
  url: 'https://registry.example/1',
  title: 'A fault',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 9, vectorString: null },
};

for (const [name, status, answer, code, said] of [
  ['a registry without audits', 405, {}, 0, /^not audited: /m],
  ['nothing found', 200, {}, 0, /^audited: .*"high":0/m],
  [
    'a finding of level moderate',
    200,
    { fastify: [{ ...advisory, severity: 'moderate' }] },
    0,
    /"moderate":1/,
  ],
  [
    'a finding of level high',
    200,
    { fastify: [{ ...advisory, id: 2, severity: 'high' }] },
    1,
    /level high or critical/,
  ],
] as const) {
  test(`the audit document mentions ${name}`, async () => {
    const registry = createServer((request, response) => {
      request.resume();
      const isBulk = request.url?.includes('advisories/bulk') === true;
      response.writeHead(isBulk ? status : 405, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    const { port } = registry.address() as AddressInfo;
    try {
      const ended = await audit(`http://127.0.0.1:${port}/`);
      assert.equal(ended.code, code, ended.output);
      assert.match(ended.output, said);
    } finally {
      registry.close();
    }
  });
}

test('installed packages have the audited SHA-512 sums, and only known packages have install scripts', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  for (const [path, { integrity }] of installed) assert.match(integrity ?? '', /^sha512-/, path);
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.deepEqual(
    scripted.sort(),
    Object.keys(allowScripts)
      .map((name) => `node_modules/${name}`)
      .sort(),
  );
});

function audit(registry: string): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'test', 'audit', 'run.ts')], {
      cwd: root,
      // A separate cache folder, because the usual npm cache contains advisories of another registry.
      env: {
        ...process.env,
        npm_config_cache: join(tmpdir(), 'npm'),
        npm_config_registry: registry,
        npm_config_fetch_retries: '0',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
