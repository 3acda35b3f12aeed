import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { addKeyTo, dropKeyFrom, makeKeyFile, readKeyFile } from '#adapters/keys/key-file.ts';
import { StartError } from '#platform/db/start-error.ts';

const key = randomBytes(32);
let directory: string;

before(() => {
  directory = mkdtempSync(join(tmpdir(), 'bindery-key-'));
});

function fileWith(content: string | Buffer, mode = 0o400): string {
  const path = join(directory, randomBytes(6).toString('hex'));
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const readAll = (path: string, isPrivate = true) =>
  readKeyFile(path, `PERSONAL_KEY_FILE=${path}`, { isPrivate });

function read(path: string, isPrivate = true): Buffer | undefined {
  const keys = readAll(path, isPrivate);
  assert.equal(keys.length, 1);
  return keys[0];
}

for (const [how, text] of [
  ['base64, as openssl writes it', `${key.toString('base64')}\n`],
  ['base64 without its end', key.toString('base64').replace('=', '')],
  ['base64url', key.toString('base64url')],
  ['hexadecimal', `  ${key.toString('hex')}\r\n`],
  ['hexadecimal capitals', key.toString('hex').toUpperCase()],
] as const) {
  test(`a key file with a key in ${how} is read`, () => assert.deepEqual(read(fileWith(text)), key));
}

const unusable: readonly (readonly [string, string | Buffer])[] = [
  ['nothing', ''],
  ['the bytes themselves', key],
  ['half of a key', key.subarray(0, 16).toString('base64')],
  ['more than a key', `${key.toString('base64')}${key.toString('base64')}`],
  ['a key and a word', `${key.toString('hex')}\npassword`],
  ['a password', 'correct horse battery staple correct horse'],
  ['far too much', 'A'.repeat(100_000)],
];
for (const [what, content] of unusable) {
  test(`a key file with ${what} is refused with a one-line error that does not show its content`, () => {
    const path = fileWith(content);
    assert.throws(
      () => read(path),
      (error: Error) => {
        assert.ok(error instanceof StartError);
        assert.ok(error.message.startsWith(`PERSONAL_KEY_FILE=${path} is no key`), error.message);
        assert.match(error.message, /openssl rand -base64 32/);
        assert.ok(!error.message.includes(content.toString().slice(0, 12) || '\0'), error.message);
        return !error.message.includes('\n');
      },
    );
  });
}

test('a key file can contain several keys, the newest last, and keys can be added and removed', () => {
  const path = fileWith(`${key.toString('hex')}\n`, 0o600);
  addKeyTo(path);
  const [first, second, ...more] = readAll(path);
  assert.deepEqual([first, second?.length, more], [key, 32, []]);
  dropKeyFrom(path, (one) => one.equals(key));
  assert.deepEqual(readAll(path), [second]);
  assert.equal(statSync(path).mode & 0o777, 0o600);
});

test('a missing key file, or a directory instead of a file, is refused with the reason', () => {
  assert.throws(() => read(join(directory, 'missing')), /cannot be read \(ENOENT\)/);
  assert.throws(() => read(directory), StartError);
});

test('a key file that every user can read is refused in production', () => {
  for (const mode of [0o404, 0o644, 0o402, 0o777]) {
    assert.throws(() => read(fileWith(key.toString('hex'), mode)), /every user.*0400/);
    assert.deepEqual(read(fileWith(key.toString('hex'), mode), false), key, 'a test environment may');
  }
  // Accept 0440, because Kubernetes makes the file readable for the group of the pod.
  for (const mode of [0o400, 0o440, 0o600]) assert.deepEqual(read(fileWith(key.toString('hex'), mode)), key);
});

test('a key file is created once and is readable only by the user of the process', () => {
  const path = join(mkdtempSync(join(directory, 'made-')), 'personal.key');
  makeKeyFile(path);
  const made = readFileSync(path, 'utf8');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(read(path)?.length, 32);
  makeKeyFile(path);
  assert.equal(readFileSync(path, 'utf8'), made);
  assert.deepEqual(readdirSync(join(path, '..')), ['personal.key']);
  const other = `${path}.other`;
  makeKeyFile(other);
  assert.ok(existsSync(other) && readFileSync(other, 'utf8') !== made);
});
