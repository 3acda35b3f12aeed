import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startEmbeddedDatabase } from '../../src/db/embedded.ts';
import { binderyHere, type Finished } from '../support/process.ts';

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

test('what is restored is what was there when the backup was made', async () => {
  // Kept by the test as by a server that runs, which also spares a start a command.
  const running = await startEmbeddedDatabase({
    dataDirectory: join(directory, 'first'),
    settings: { fsync: 'off' },
  });
  const backup = join(directory, 'backup');
  try {
    await run('first', 'partner', 'add', '--login', 'before', '--name', 'До');
    const made = await run('first', 'backup', '--to', backup);
    assert.match(made.stdout, /holds the state of \d{4}-\d\d-\d\dT[\d:.]+Z in \d+ files\n$/);
    await run('first', 'partner', 'add', '--login', 'after', '--name', 'После');
    const again = await binderyHere(['backup', '--to', backup], { DATA_DIR: join(directory, 'first') });
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^bindery: .* is there already: name a directory that is not$/m);
  } finally {
    await running.stop();
  }
  const restored = await run('second', 'restore', '--from', backup);
  assert.match(restored.stdout, /has the state of/);
  const listed = JSON.parse((await run('second', 'partner', 'list', '--json')).stdout);
  assert.deepEqual(
    listed.map(({ login }: { login: string }) => login),
    ['before'],
  );
});

for (const words of [
  ['backup', '--to', '/nowhere'],
  ['restore', '--from', '/nowhere'],
]) {
  test(`${words[0]} of a PostgreSQL server is left to its own tools`, async () => {
    const answer = await binderyHere(words, { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' });
    assert.equal(answer.code, 1);
    assert.match(answer.stderr, /^bindery: .*embedded database.*deploy\/backup\.md\n$/);
    assert.doesNotMatch(answer.stderr, /secret/);
  });
}
