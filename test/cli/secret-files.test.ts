import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { withSecretFiles } from '#app/cli/serving/secret-files.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { binderyHere } from '../support/process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-secrets-'));
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await database.drop();
});

function file(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

test('a secret is read from a file without the final line end', async () => {
  const listed = await binderyHere(['partner', 'list', '--json'], {
    DATABASE_URL_FILE: file('database', `${database.connectionString}\n`),
  });
  assert.equal(listed.code, 0, listed.stderr);
  assert.deepEqual(JSON.parse(listed.stdout), []);
});

test('a setting that is no secret is not read from a file', () => {
  const variables = { PORT_FILE: file('port', '9999'), PORT: '8080' };
  assert.deepEqual(withSecretFiles(variables), variables);
});

test('the error for an unusable secret file has the variable and advice, but not the content of the file', async () => {
  const answer = await binderyHere(['partner', 'list'], {
    DATABASE_URL_FILE: join(directory, 'nowhere'),
    SMTP_URL: 'smtp://u:known@mail.example',
    SMTP_URL_FILE: file('smtp', 'smtp://u:secret@mail.example'),
    SMS_TOKEN_FILE: file('sms', ' \n'),
  });
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /^bindery: [^\n]+\n$/);
  assert.match(answer.stderr, /DATABASE_URL_FILE=\S+nowhere cannot be read \(ENOENT\): name a file/);
  assert.match(answer.stderr, /SMTP_URL and SMTP_URL_FILE are both set: set one of them/);
  assert.match(answer.stderr, /SMS_TOKEN_FILE=\S+ is empty: put the value of SMS_TOKEN into it/);
  assert.doesNotMatch(answer.stderr, /known|secret@/);
});

test('an invalid secret in a file is refused without showing the secret', async () => {
  const answer = await binderyHere(['partner', 'list'], {
    DATABASE_URL_FILE: file('other', 'mysql://u:secret@h/d'),
  });
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /DATABASE_URL is not usable/);
  assert.doesNotMatch(answer.stderr, /u:secret/);
});
