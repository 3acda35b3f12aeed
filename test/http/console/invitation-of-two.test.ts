import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authenticator } from '../../support/authenticator.ts';
import {
  askConsole,
  consoleAddress,
  consoleService,
  ofOurPage,
  type StaffBrowser,
  staffBrowser,
} from '../../support/console.ts';
import { binderyHere, until } from '../../support/process.ts';
import type { Response, TestService } from '../../support/service.ts';

const directory = mkdtempSync(join(tmpdir(), 'invitations-'));
const outbox = join(directory, 'outbox');
const email = 'ghost@insurer.example';
let service: TestService;
let asker: StaffBrowser;
let approver: StaffBrowser;
/** The authenticator of the invited person. */
const ghost = authenticator();
/** Signature counter of the authenticators. */
let count = 1;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on', DATA_DIR: directory, LOG_LEVEL: 'trace' });
  asker = await staffBrowser(service, ['security'], 'sec1');
  approver = await staffBrowser(service, ['security'], 'sec2');
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

test('an invitation needs an e-mail address', async () => {
  const answer = await asker.send('/staff-invite', { login: 'ghost', roles: 'security' });
  assert.equal(answer.status, 409);
  assert.match(answer.text, /Приглашают двое: укажите .*Его собственная почта/);
});

test('the approver of an invitation sees no link, and the new passkey works only after the requester confirms it', async () => {
  const link = await invited({ login: 'ghost', roles: 'security', email });
  const made = await makeKey(link, ghost);
  assert.equal(made.headers.get('set-cookie'), null);
  const { to } = JSON.parse(made.text) as { to: string };
  const number = /<strong>(\d{4} \d{4} \d{4})</.exec((await askConsole(service, to)).text)?.[1] ?? '';
  assert.notEqual(number, '');
  assert.equal((await signIn(ghost)).status, 403);
  assert.equal((await askConsole(service, link.replace(consoleAddress, ''))).status, 410);

  const byApprover = await approver.send('/staff-confirm', { login: 'ghost', key: number });
  assert.equal(byApprover.status, 409);
  assert.match(byApprover.text, /предложил Сотрудник sec1, и подтверждает ключ он/);
  const wrong = await asker.send('/staff-confirm', { login: 'ghost', key: '1234 5678 9012' });
  assert.equal(wrong.status, 409);
  assert.match(wrong.text, /другой номер/);
  assert.equal((await signIn(ghost)).status, 403);
  assert.match((await asker.open('/staff')).text, /ждёт: staff:sec1/);

  const confirmed = await asker.send('/staff-confirm', { login: 'ghost', key: number.replaceAll(' ', '-') });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.match((await askConsole(service, to)).text, /Ключ подтверждён/);
  assert.equal((await signIn(ghost)).status, 200);
  const { rows } = await service.pool.query<{ action: string; actor: string }>(
    `select action, actor from staff_journal where about = 'ghost' and action <> 'staff.sign-in' order by entry_id`,
  );
  assert.deepEqual(
    rows.map(({ action, actor }) => `${action} ${actor}`),
    ['staff.invite staff:sec2', 'staff.passkey staff:ghost', 'staff.confirm staff:sec1'],
  );
});

test('an account that is already in use is invited again only at its stored address, and its new passkey needs confirmation', async () => {
  const link = await invited({ login: 'ghost', again: 'on' }, async () => {
    assert.equal((await signIn(ghost)).status, 200);
  });
  assert.equal((await signIn(ghost)).status, 403);
  const stolen = authenticator();
  await makeKey(link, stolen);
  assert.equal((await signIn(stolen)).status, 403);
  const again = await invited({ login: 'ghost', again: 'on' });
  const own = authenticator();
  const { to } = JSON.parse((await makeKey(again, own)).text) as { to: string };
  const number = /<strong>([\d ]{14})</.exec((await askConsole(service, to)).text)?.[1] ?? '';
  assert.equal((await asker.send('/staff-confirm', { login: 'ghost', key: number })).status, 200);
  assert.deepEqual([(await signIn(own)).status, (await signIn(stolen)).status], [200, 403]);
});

test('inviting staff with the command line also needs two people', async () => {
  // Advances the clock by a minute, because sign-ins are limited per minute.
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const run = (words: readonly string[], as: string) =>
    binderyHere([...words, '--as', as], {
      DATABASE_URL: service.connectionString,
      FOUR_EYES: 'on',
      CONSOLE_PORT: '1',
      CONSOLE_URL: consoleAddress,
      DATA_DIR: directory,
    });
  const before = lettersNow();
  const words = [
    'staff',
    'invite',
    '--login',
    'vera',
    '--roles',
    'support',
    '--email',
    'vera@insurer.example',
    '--why',
    'Новый сотрудник',
  ];
  const asked = await run(words, 'anna');
  const [, id = '', hash = ''] = /proposals approve (\d+) --hash ([0-9a-f]{12})/.exec(asked.stdout) ?? [];
  const done = await run(['proposals', 'approve', id, '--hash', hash], 'boris');
  assert.match(done.stdout, /a letter with the link goes to vera@insurer\.example/, done.stderr);
  assert.doesNotMatch(done.stdout + done.stderr, /\/invitation\//);
  const link = linkIn(await letterAfter(before));
  const key = authenticator();
  const { to } = JSON.parse((await makeKey(link, key)).text) as { to: string };
  const number = /<strong>([\d ]{14})</.exec((await askConsole(service, to)).text)?.[1] ?? '';
  const refused = await run(['staff', 'confirm', 'vera', '--key', number], 'boris');
  assert.match(refused.stderr, /anna asked for the invitation of vera and has to confirm the key/);
  assert.equal((await run(['staff', 'confirm', 'vera', '--key', number], 'Anna ')).code, 0);
  assert.equal((await signIn(key)).status, 200);
});

test('the database refuses a passkey approved by only one person where two approvals are needed', async () => {
  const insert = (confirmed: string) =>
    service.pool.query(
      `insert into staff_passkeys (credential_id, staff_id, public_key, sign_count, made_at, confirm_by, confirmed_by, confirmed_at)
       select '\\x01', staff_id, '\\x01', 0, now(), ${confirmed} from staff_accounts where login = 'sec2'`,
    );
  await assert.rejects(insert('null, null, null'), /two people are needed/);
  await assert.rejects(insert(`'staff:sec1', 'staff:sec1', now()`), /two people are needed/);
  await insert(`'staff:sec1', null, null`);
  await assert.rejects(
    service.pool.query(
      `update staff_passkeys set confirmed_by = 'staff:sec2', confirmed_at = now() where credential_id = '\\x01'`,
    ),
    /staff_passkeys_confirmed/,
  );
});

/** Requests and approves an invitation, checks that no page shows its link, and returns the link from the e-mail. */
async function invited(form: Readonly<Record<string, string>>, meanwhile = async () => {}): Promise<string> {
  const before = lettersNow();
  const asked = await asker.send('/staff-invite', { why: 'Новый сотрудник', ...form });
  const [, id = ''] = /href="\/proposals\/(\d+)"/.exec(asked.text) ?? [];
  const shown = await approver.open(`/proposals/${id}`);
  assert.match(shown.text, /ghost@insurer\.example/);
  const [, hash = ''] = /<code>([0-9a-f]{64})/.exec(shown.text) ?? [];
  await meanwhile();
  const done = await approver.send('/proposal-approve', { id, hash });
  assert.equal(done.status, 200, done.text);
  const letter = await letterAfter(before);
  assert.match(letter, /^To: ghost@insurer\.example$/m);
  const link = linkIn(letter);
  const secret = link.slice(link.lastIndexOf('/') + 1);
  const pages = await Promise.all(
    [`/proposals/${id}`, '/proposals?decided=on', '/audit', '/jobs', '/staff'].map(
      async (path) => (await approver.open(path)).text,
    ),
  );
  const { rows } = await service.pool.query(
    `select t::text from staff_journal t union all select t::text from staff_proposals t union all select t::text from staff_tickets t
     union all select t::text from pgboss.job t`,
  );
  const everywhere = [asked.text, shown.text, done.text, ...pages, ...service.logged, JSON.stringify(rows)];
  assert.ok(!everywhere.some((text) => text.includes(secret)));
  return link;
}

function lettersNow(): readonly string[] {
  return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.txt')) : [];
}

async function letterAfter(before: readonly string[]): Promise<string> {
  const fresh = () =>
    lettersNow().find((name) => name.startsWith('staff-invitation') && !before.includes(name));
  await until(async () => fresh() !== undefined);
  return readFileSync(join(outbox, fresh() ?? ''), 'utf8');
}

function linkIn(letter: string): string {
  return /http:\/\/console\.test\/invitation\/\S+/.exec(letter)?.[0] ?? assert.fail(letter);
}

async function post(path: string, body: unknown): Promise<Response> {
  const headers = { ...ofOurPage, 'content-type': 'application/json' };
  return askConsole(service, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function challenge(): Promise<string> {
  return (JSON.parse((await post('/sign-in/challenge', {})).text) as { challenge: string }).challenge;
}

async function makeKey(link: string, key: ReturnType<typeof authenticator>): Promise<Response> {
  const asked = await challenge();
  const credential = key.create({ challenge: asked, origin: consoleAddress });
  const made = await post(`${link.replace(consoleAddress, '')}/passkey`, { challenge: asked, credential });
  assert.equal(made.status, 200, made.text);
  return made;
}

async function signIn(key: ReturnType<typeof authenticator>): Promise<Response> {
  const asked = await challenge();
  count += 1;
  return post('/sign-in/passkey', {
    challenge: asked,
    credential: key.get({ challenge: asked, origin: consoleAddress, count }),
  });
}
