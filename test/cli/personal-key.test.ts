import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { personalKeyFile } from '../support/personal-key.ts';
import { binderyHere, type Environment } from '../support/process.ts';

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const here = (more: Environment): Environment => ({
  DATABASE_URL: database.connectionString,
  PORT: '0',
  ...more,
});

test('the first command with a key for personal data binds the database to the key, and later commands need it', async () => {
  assert.equal((await binderyHere(['migrate'], here({}))).code, 0);
  const { rows } = await database.pool.query('select 1 from wrapped_keys');
  assert.equal(rows.length, 0);
  const own = personalKeyFile();
  assert.equal((await binderyHere(['partner', 'list'], here({ PERSONAL_KEY_FILE: own }))).code, 0);
  assert.equal((await binderyHere(['migrate'], here({}))).code, 0, 'the owner of the tables may have no key');

  const wrong = here({ PERSONAL_KEY_FILE: personalKeyFile('another') });
  for (const words of [['serve'], ['serve', '--workers', '1'], ['partner', 'list'], ['migrate']]) {
    const answer = await binderyHere(words, wrong);
    assert.equal(answer.code, 1, words.join(' '));
    assert.match(
      answer.stderr.trimEnd(),
      /^bindery: PERSONAL_KEY_FILE=\S+ is not the key of this database: [^\n]+$/m,
      words.join(' '),
    );
  }
  for (const words of [['serve'], ['serve', '--workers', '1']]) {
    const answer = await binderyHere(words, here({ LOG_LEVEL: 'silent' }));
    assert.equal(answer.code, 1, words.join(' '));
    assert.match(answer.stderr, /^bindery: PERSONAL_KEY_FILE is missing: name the key file [^\n]+$/m);
  }
});

test('production refuses a world-readable or invalid key file with a one-line error', async () => {
  const production = here({
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://sales.insurer.example',
    REGISTRY_URL: 'https://registry.example',
    UNDERWRITING_URL: 'https://rules.example',
    ACQUIRER_URL: 'https://bank.example/v3',
    ACQUIRER_SHOP_ID: '1',
    ACQUIRER_SECRET_KEY: 'key',
  });
  for (const [file, line] of [
    [personalKeyFile('insurer', 0o644), /every user of its machine/],
    ['/dev/null', /is no key|every user/],
    ['/no/such/file', /cannot be read \(ENOENT\)/],
  ] as const) {
    const answer = await binderyHere(['serve'], { ...production, PERSONAL_KEY_FILE: file });
    assert.equal(answer.code, 1, answer.stderr);
    assert.match(answer.stderr, line);
    assert.equal(answer.stderr.trimEnd().split('\n').length, 1, answer.stderr);
  }
});
