import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { signedHeaders } from '#platform/events/webhooks/sign.ts';
import { root } from '../docs/support/markdown.ts';

interface Case {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;
  readonly body: string;
  readonly isValid: boolean;
}

const file = join(root, 'docs/examples/webhook-signatures.json');
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] };
const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');

test('Bindery computes the published signatures of webhooks', () => {
  assert.ok(cases.filter(({ isValid }) => isValid).length >= 5 && cases.some(({ isValid }) => !isValid));
  for (const { name, secret, headers, body, isValid } of cases) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const ours = signedHeaders([keyOf(secret)], { id: headers['webhook-id'], at, body: Buffer.from(body) });
    const isSigned = headers['webhook-signature'].split(' ').includes(ours['webhook-signature'] ?? '');
    if (isValid) assert.ok(isSigned, name);
    else if (!name.startsWith('six minutes')) assert.ok(!isSigned, name);
  }
});

test('the Python code of both partner guides verifies the published signatures', () => {
  for (const guide of ['partner-guide.md', 'partner-guide.ru.md']) {
    const [, code = ''] =
      /```python\n(import base64[\s\S]*?)```/.exec(readFileSync(join(root, 'docs', guide), 'utf8')) ?? [];
    const program = `${code}
import json, sys
for case in json.load(open(sys.argv[1]))["cases"]:
    time.time = lambda: case["now"]
    assert is_ours(case["secret"], case["headers"], case["body"].encode()) == case["isValid"], case["name"]
`;
    const { status, stderr } = spawnSync('python3', ['-c', program, file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  }
});
