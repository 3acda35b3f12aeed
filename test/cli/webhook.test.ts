import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { partnerIn } from '../support/events.ts';
import { binderyHere } from '../support/process.ts';

let database: TestDatabase;
let login: string;

before(async () => {
  database = await testDatabase();
  login = 'bank-1';
  await partnerIn(database.pool, {});
  const { rows } = await database.pool.query<{ login: string }>('select login from partners');
  login = rows[0]?.login ?? '';
});
after(() => database.drop());

async function outputOf(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await binderyHere(words, { DATABASE_URL: database.connectionString });
  assert.equal(code, 0, stderr);
  return stdout.trim();
}

async function refused(...words: readonly string[]): Promise<string> {
  const { code, stderr } = await binderyHere(words, { DATABASE_URL: database.connectionString });
  assert.equal(code, 1);
  return stderr;
}

async function added(): Promise<string> {
  const url = 'https://partner.example/hook';
  const { webhookId } = JSON.parse(
    await outputOf('webhook', 'add', '--partner', login, '--url', url, '--types', 'webhook.ping', '--json'),
  );
  return webhookId;
}

test('staff add a webhook, change it, rotate its secret, ping it and remove it, with an audit entry for each', async () => {
  const id = await added();
  const [listed] = JSON.parse(await outputOf('webhook', 'list', '--partner', login, '--json'));
  assert.deepEqual([listed.webhookId, listed.types, listed.partner], [id, 'webhook.ping', login]);
  await outputOf('webhook', 'change', id, '--types', 'all', '--contact', 'it@partner.example');
  const first = JSON.parse(await outputOf('webhook', 'secret', id, '--json'));
  await outputOf('webhook', 'rotate-secret', id);
  const second = JSON.parse(await outputOf('webhook', 'secret', id, '--json'));
  assert.match(second.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.notEqual(second.secret, first.secret);
  assert.equal(second.previous_secret, first.secret);
  await outputOf('webhook', 'disable', id);
  assert.match(await refused('webhook', 'ping', id), /отключён/);
  await outputOf('webhook', 'enable', id);
  await outputOf('webhook', 'ping', id);
  assert.match(await outputOf('webhook', 'deliveries', id), /no such deliveries/);
  assert.match(
    await outputOf('webhook', 'resend', id, '--since', '2026-01-01T00:00:00+03:00'),
    /^0 events are/,
  );
  await outputOf('webhook', 'remove', id);
  assert.match(await refused('webhook', 'ping', id), /Такого вебхука нет/);
  const journal: { action: string; about: string }[] = JSON.parse(
    await outputOf('audit', 'list', '--about', id, '--json'),
  );
  assert.deepEqual(
    journal.map(({ action }) => action),
    [
      'webhook.remove',
      'webhook.resend',
      'webhook.ping',
      'webhook.enable',
      'webhook.disable',
      'webhook.secret',
      'webhook.rotate-secret',
      'webhook.secret',
      'webhook.change',
      'webhook.add',
    ],
  );
  const text = JSON.stringify(journal);
  assert.ok(!text.includes('whsec_') && !text.includes('it@partner.example'));
});

test('`webhook add` reports an internal address, an unknown event type and an unknown partner together', async () => {
  const inner = ['--url', 'https://10.0.0.1/', '--types', 'contract.sold'];
  const text = await refused('webhook', 'add', '--partner', login, ...inner);
  assert.match(text, /--url: адрес ведёт не в открытый интернет/);
  assert.match(text, /--types: нет такого вида/);
  assert.match(
    await refused('webhook', 'add', '--partner', 'nobody', '--url', 'https://partner.example/'),
    /no partner has the login nobody/,
  );
});
