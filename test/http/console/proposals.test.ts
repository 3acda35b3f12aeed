import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consoleService, staffBrowser } from '../../support/console.ts';
import { binderyHere } from '../../support/process.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
});
after(() => service.close());

/** Proposes a change as `login`; returns the address of its approval page. */
async function asked(login: string, kvPercent: string): Promise<{ id: string; approval: string }> {
  const words = [
    'partner',
    'change',
    '--login',
    login,
    '--kv-percent',
    kvPercent,
    '--why',
    'Письмо 7',
    '--as',
    'anna',
  ];
  const { stdout, stderr } = await binderyHere(words, {
    DATABASE_URL: service.connectionString,
    FOUR_EYES: 'on',
  });
  assert.ok(stdout !== '', stderr);
  const [, id = '', hash = ''] = /proposals approve (\d+) --hash ([0-9a-f]{12})/.exec(stdout) ?? [];
  return { id, approval: `/proposal-approve?id=${id}&hash=${hash}` };
}

test('a proposal shows its changes and is approved once, by another person with the right to approve', async () => {
  const { login } = await service.partner();
  const { id, approval } = await asked(login, '13');
  const [anna, boris, pavel] = [
    await staffBrowser(service, ['integration'], 'anna'),
    await staffBrowser(service, ['integration'], 'boris'),
    await staffBrowser(service, ['accountant'], 'pavel'),
  ];
  assert.match((await boris.open('/proposals')).text, new RegExp(`href="/proposals/${id}"`));
  const shown = await boris.open(`/proposals/${id}`);
  assert.match(shown.text, /комиссия, %: .* → 13/);
  assert.match(shown.text, /proposal-approve/);
  assert.match(shown.text, /Письмо 7/);
  assert.match(shown.text, new RegExp(`href="/partners/${login}"`));
  assert.match((await boris.open(`/partners/${login}`)).text, /Ждёт второго сотрудника/);
  assert.doesNotMatch((await anna.open(`/proposals/${id}`)).text, /proposal-approve/);
  const query = Object.fromEntries(new URLSearchParams(approval.split('?')[1]));
  const own = await anna.send('/proposal-approve', query);
  assert.equal(own.status, 409);
  assert.match(own.text, /одобряет другой сотрудник/);
  const stranger = await pavel.send('/proposal-approve', query);
  assert.equal(stranger.status, 409);
  assert.match(stranger.text, /с ролью: интеграция/);
  const strangersView = (await pavel.open(`/proposals/${id}`)).text;
  assert.match(strangersView, /с ролью: интеграция/);
  assert.doesNotMatch(strangersView, /proposal-approve/);
  assert.doesNotMatch((await pavel.open('/proposals')).text, new RegExp(`/proposals/${id}"`));
  const done = await boris.send('/proposal-approve', query);
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /комиссия, %: .* → 13/);
  assert.equal((await boris.send('/proposal-approve', query)).status, 409);
  assert.match((await anna.open('/proposals?decided=on')).text, /одобрено и сделано/);
});

test('a proposal queues a letter to those who want it and may decide, except its author', async () => {
  const { login } = await service.partner();
  for (const [name, role] of [
    ['anna', 'integration'],
    ['boris', 'integration'],
    ['pavel', 'accountant'],
  ] as const) {
    const one = await staffBrowser(service, [role], name);
    const form = { kinds: 'SECOND_SIGNATURE', email: `${name}@insurer.example` };
    assert.equal((await one.send('/letter-set', form)).status, 200);
  }
  const { id } = await asked(login, '14');
  const { rows } = await service.pool.query<{ login: string; about: string }>(
    `select a.login, j.data #>> '{ids,about}' as about
       from pgboss.job j join staff_accounts a on a.staff_id::text = j.data #>> '{ids,staffId}' where j.name = 'staff-letter'`,
  );
  assert.deepEqual(rows, [{ login: 'boris', about: id }]);
});

test('the author of a proposal can withdraw it', async () => {
  const { login } = await service.partner();
  const { id } = await asked(login, '14');
  const anna = await staffBrowser(service, ['integration'], 'anna');
  const done = await anna.send('/proposal-reject', { id, comment: 'Ошибка' });
  assert.equal(done.status, 200, done.text);
  assert.match((await anna.open(`/proposals/${id}`)).text, /отклонено/);
});
