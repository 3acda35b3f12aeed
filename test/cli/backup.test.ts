import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { binderyHere, type Finished, until } from '../support/process.ts';

let directory: string;

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bindery-backup-'));
});
after(() => rm(directory, { recursive: true }));

async function run(name: string, ...words: readonly string[]): Promise<Finished> {
  const finished = await binderyHere(words, { DATA_DIR: join(directory, name) });
  assert.equal(finished.code, 0, finished.stderr);
  return finished;
}

test('`restore` recovers the data at the time of the backup or at a later time', async () => {
  const archive = join(directory, 'archive');
  await mkdir(archive);
  // If the test runs as root, PostgreSQL runs under another account, which must be able to write here.
  await chmod(archive, 0o777);
  await chmod(directory, 0o711);
  // A running embedded database makes the commands of this test start faster.
  const running = await startEmbeddedDatabase({
    dataDirectory: join(directory, 'first'),
    settings: {
      fsync: 'off',
      archive_mode: 'on',
      archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`,
    },
  });
  const backup = join(directory, 'backup');
  let moment = '';
  try {
    await run('first', 'migrate');
    await run('first', 'partner', 'add', '--login', 'before', '--name', 'До');
    const made = await run('first', 'backup', '--to', backup);
    assert.match(made.stdout, /holds the state of \d{4}-\d\d-\d\dT[\d:.]+Z in \d+ files\n$/);
    await run('first', 'partner', 'add', '--login', 'between', '--name', 'Между');
    moment = await nextMillisecond();
    await nextMillisecond();
    await run('first', 'partner', 'add', '--login', 'after', '--name', 'После');
    await archiveWal(running.connectionString, archive);
    const again = await binderyHere(['backup', '--to', backup], { DATA_DIR: join(directory, 'first') });
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^bindery: .* is there already: name a directory that is not$/m);
  } finally {
    await running.stop();
  }
  const restored = await run('second', 'restore', '--from', backup);
  assert.match(restored.stdout, /has the state of/);
  assert.deepEqual(await logins('second'), ['before']);
  const [own, copy] = [personalKey('first'), personalKey('second')];
  assert.equal((await stat(own)).mode & 0o777, 0o600);
  assert.equal(await readFile(copy, 'utf8'), await readFile(own, 'utf8'), 'the key belongs to the backup');
  await rename(copy, `${copy}.away`);
  const keyless = await binderyHere(['partner', 'list'], { DATA_DIR: join(directory, 'second') });
  assert.equal(keyless.code, 1);
  assert.match(
    keyless.stderr,
    /^bindery: \S+personal\.key, the key of this database, is missing: .*PERSONAL_KEY_FILE$/m,
  );
  const elsewhere = { DATA_DIR: join(directory, 'second'), PERSONAL_KEY_FILE: `${copy}.away` };
  assert.equal((await binderyHere(['partner', 'list'], elsewhere)).code, 0);

  const words = ['restore', '--from', backup, '--journal', archive, '--until'];
  const past = { DATA_DIR: join(directory, 'past') };
  const early = await binderyHere([...words, '2020-01-01T00:00:00Z'], past);
  assert.match(early.stderr, /^bindery: the backup was made at .*: take an older one\n$/);
  const late = await binderyHere([...words, '2999-01-01T00:00:00+03:00'], past);
  assert.match(late.stderr, /^bindery: .*archive ends before --until 2999/m);
  const at = await run('past', ...words, moment);
  assert.ok(at.stdout.includes(`has the state of ${moment}`), at.stdout);
  assert.deepEqual(await logins('past'), ['before', 'between']);
});

const personalKey = (name: string) => join(directory, name, 'postgres', 'personal.key');

/** Waits until the clock shows another millisecond; PostgreSQL uses the same clock. */
async function nextMillisecond(): Promise<string> {
  const begun = new Date().toISOString();
  await until(async () => new Date().toISOString() > begun);
  return new Date().toISOString();
}

async function archiveWal(connectionString: string, archive: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name');
  await client.end();
  await until(async () => existsSync(join(archive, rows[0]?.name)));
}

async function logins(name: string): Promise<readonly string[]> {
  const listed = JSON.parse((await run(name, 'partner', 'list', '--json')).stdout);
  return listed.map(({ login }: { login: string }) => login).sort();
}

for (const words of [
  ['backup', '--to', '/nowhere'],
  ['restore', '--from', '/nowhere'],
]) {
  test(`"${words[0]}" is refused for an external PostgreSQL server`, async () => {
    const answer = await binderyHere(words, { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' });
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, /^bindery: .*embedded database.*deploy\/backup\.md\n$/);
    assert.doesNotMatch(answer.stderr, /secret/);
  });
}
