import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createCommandKeeper } from '#adapters/keys/key-command.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-kek-'));
const keys = join(directory, 'keys');
const calls = join(directory, 'calls');
after(() => rmSync(directory, { recursive: true }));

function program(name: string, script: string): string {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return path;
}

const prints = program('prints', `echo x >> ${calls}\ncat ${keys}`);
const keeperOf = (path: string, ...given: readonly string[]) =>
  createCommandKeeper({ words: [path, ...given], timeoutMs: 2_000 });
const line = () => `${randomBytes(32).toString('base64')}\n`;

test('the key command runs once for all its keys, and again only for a key added later', async () => {
  writeFileSync(keys, line());
  const running = keeperOf(prints);
  const key = randomBytes(32);
  const wrapped = await running.wrap(key, 'generation 1');
  assert.deepEqual(await running.unwrap(wrapped, 'generation 1'), key);
  const called = () => readFileSync(calls, 'utf8').length / 2;
  const before = called();
  assert.deepEqual(await running.unwrap(wrapped, 'generation 1'), key);
  assert.equal(called(), before);
  writeFileSync(keys, readFileSync(keys, 'utf8') + line());
  const newer = await keeperOf(prints).wrap(key, 'generation 2');
  assert.notEqual(newer.keyId, wrapped.keyId);
  assert.deepEqual(await running.unwrap(newer, 'generation 2'), key);
  assert.deepEqual(await running.unwrap(wrapped, 'generation 1'), key);
});

test('the key command is run without a shell', async () => {
  const victim = join(directory, 'victim');
  writeFileSync(keys, line());
  const given = program('given', `printf '%s' "$1" > ${join(directory, 'argument')}\ncat ${keys}`);
  await keeperOf(given, `;touch ${victim};$(touch ${victim})`).wrap(randomBytes(32), 'x');
  assert.ok(!existsSync(victim));
  assert.match(readFileSync(join(directory, 'argument'), 'utf8'), /^;touch/);
});

test('if the key command fails, times out or prints no keys, a one-line error omits the output of the command', async () => {
  const secret = 'что-то тайное';
  const cases: readonly (readonly [string, RegExp])[] = [
    [program('fails', `echo ${secret} >&2; exit 3`), /ended with 3/],
    [program('other', `echo ${secret}`), /prints no keys/],
    [program('nothing', 'true'), /prints no keys/],
    [program('much', 'yes'), /far more than keys/],
    [program('slow', 'sleep 600'), /printed no keys within 2000 ms/],
    [join(directory, 'missing'), /cannot be run \(ENOENT\)/],
  ];
  for (const [path, expected] of cases) {
    const failed = keeperOf(path).wrap(randomBytes(32), 'x');
    await assert.rejects(failed, (error: Error) => {
      assert.equal(error.name, 'StartError');
      assert.match(error.message, expected);
      assert.ok(!error.message.includes(secret) && !error.message.includes('\n'));
      return true;
    });
  }
});
