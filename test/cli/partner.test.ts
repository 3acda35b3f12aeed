import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { osagoBody } from '../support/osago-body.ts';
import { bindery, binderyHere, until } from '../support/process.ts';
import { savedDraft } from '../support/sale.ts';
import { type TestService, testDay, testService } from '../support/service.ts';
import { credentials, tokenByForm } from '../support/token.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

const environment = () => ({ DATABASE_URL: service.connectionString });
const run = (...words: readonly string[]) => binderyHere(words, environment());

async function tokenStatus(shown: string): Promise<number> {
  const { client_id: clientId, client_secret: clientSecret } = JSON.parse(shown);
  return (await tokenByForm(service, credentials({ clientId, clientSecret }))).status;
}

test('a partner is added, listed, given new secrets and disabled while a server runs', async () => {
  const added = await run(
    ...['partner', 'add', '--login', 'bank-1', '--name', 'Банк Образец', '--channel', 'BANK'],
    ...['--products', 'osago', '--rate-limit', '100', '--kv-percent', '12.5', '--discount-kv-max', '5'],
    ...['--cash', 'ON_CONFIRMATION', '--kfav', '0.9..1.2', '--reduction', '0.85..1'],
    ...['--backdate-days', '3', '--forms', 'EBSO,BSO', '--json'],
  );
  assert.equal(added.code, 0, added.stderr);
  assert.deepEqual(Object.keys(JSON.parse(added.stdout)).sort(), ['client_id', 'client_secret', 'login']);
  assert.equal(await tokenStatus(added.stdout), 200);

  const listed = await bindery(['partner', 'list', '--json'], environment());
  const taken = await run('partner', 'add', '--login', 'bank-1', '--name', 'Другой', '--json');
  const row = JSON.parse(listed.stdout).find(({ login }: { login: string }) => login === 'bank-1');
  const { client_id: _, ...rights } = row;
  assert.deepEqual(rights, {
    login: 'bank-1',
    name: 'Банк Образец',
    channel: 'BANK',
    products: 'osago',
    holder_types: 'all',
    rate_limit: 100,
    kv_percent: '12.50',
    discount_kv_max: '5.00',
    cash: 'ON_CONFIRMATION',
    kfav: '0.9..1.2',
    reduction: '0.85..1',
    backdate_days: 3,
    forms: 'EBSO,BSO',
    agreement: null,
    disabled_at: null,
  });
  assert.ok(!listed.stdout.includes(JSON.parse(added.stdout).client_secret), 'a secret is shown twice');
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, /^bindery: .*bank-1 exists already.*\n$/);

  const second = await run('partner', 'rotate-secret', '--login', 'bank-1', '--json');
  assert.equal(await tokenStatus(added.stdout), 200);
  assert.equal(await tokenStatus(second.stdout), 200);
  const third = await run('partner', 'rotate-secret', '--login', 'bank-1', '--json');
  assert.deepEqual(
    [await tokenStatus(added.stdout), await tokenStatus(second.stdout), await tokenStatus(third.stdout)],
    [401, 200, 200],
  );

  const disabled = await run('partner', 'disable', '--login', 'bank-1');
  assert.equal(disabled.code, 0, disabled.stderr);
  assert.equal(await tokenStatus(third.stdout), 401);
});

test('`partner change` changes only the named rights, immediately in a running server', async () => {
  const partner = await service.partner({ login: 'agent-1', rateLimit: 50 });
  const quote = async () => {
    const answer = await partner.call(
      'POST',
      '/sales/v2/individual/osago/quotes',
      osagoBody({ today: testDay }),
    );
    return answer.status;
  };
  assert.equal(await quote(), 200);
  const changed = await run(
    ...['partner', 'change', '--login', 'agent-1', '--products', 'casco', '--rate-limit', 'none'],
    ...['--kv-percent', '7.5', '--agreement', ' А-17 '],
  );
  assert.equal(changed.code, 0, changed.stderr);
  assert.deepEqual(changed.stdout.trimEnd().split('\n').sort(), [
    'agreement: none → А-17',
    'kv_percent: 0.00 → 7.50',
    'products: all → casco',
    'rate_limit: 50 → none',
  ]);
  await until(async () => (await quote()) === 403);
  const back = await run('partner', 'change', '--login', 'agent-1', '--products', 'all');
  assert.equal(back.stdout, 'products: casco → all\n');
  await until(async () => (await quote()) === 200);
  const same = await run('partner', 'change', '--login', 'agent-1', '--kv-percent', '7.50');
  assert.equal(same.stdout, 'partner agent-1 has these rights already\n');
});

test('a partner that is enabled again can use its earlier secrets, but not its earlier tokens', async () => {
  const partner = await service.partner({ login: 'pause' });
  const list = async () => (await partner.call('GET', '/sales/v2/policies')).status;
  assert.equal(await list(), 200);
  assert.equal((await run('partner', 'disable', '--login', 'pause')).code, 0);
  await until(async () => (await list()) === 401);
  const renewed = await run('partner', 'rotate-secret', '--login', 'pause', '--json');
  assert.match(renewed.stderr, /pause stays disabled; .*`bindery partner enable --login pause`/);
  assert.equal(await tokenStatus(renewed.stdout), 401);
  const enabled = await run('partner', 'enable', '--login', 'pause');
  assert.equal(enabled.code, 0, enabled.stderr);
  assert.equal(await tokenStatus(renewed.stdout), 200);
  assert.equal((await tokenByForm(service, credentials(partner))).status, 200);
  assert.equal(await list(), 401, 'a token of before works again');
  const again = await run('partner', 'enable', '--login', 'pause');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /no disabled partner has the login pause/);
});

test('`partner rotate-secret --at-once` ends a compromised secret immediately together with its tokens', async () => {
  const partner = await service.partner({ login: 'leaked' });
  assert.equal((await partner.call('GET', '/sales/v2/policies')).status, 200);
  const replaced = await run('partner', 'rotate-secret', '--login', 'leaked', '--at-once', '--json');
  assert.equal(replaced.code, 0, replaced.stderr);
  await until(async () => (await partner.call('GET', '/sales/v2/policies')).status === 401);
  assert.equal((await tokenByForm(service, credentials(partner))).status, 401);
  assert.equal(await tokenStatus(replaced.stdout), 200);
  const unknown = await run('partner', 'rotate-secret', '--login', 'nobody', '--at-once');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /nobody/);
});

test('invalid options of partner commands are refused with an explanation and code 1', async (context) => {
  const add = ['partner', 'add', '--login', 'new', '--name', 'N'];
  const cases: readonly [readonly string[], RegExp][] = [
    [['partner', 'add', '--name', 'N'], /--login/],
    [['partner', 'add', '--login', 'пробел и', '--name', 'N'], /login/],
    [[...add, '--channel', 'SHOP'], /AGGREGATOR.*AGENT/],
    [[...add, '--products', 'spaceship'], /osago/],
    [[...add, '--rate-limit', '0'], /rate-limit/],
    [[...add, '--agreement', 'two\nlines'], /agreement/],
    [['partner', 'add', '--login', 'new', '--name', '  '], /name/],
    [['partner', 'change', '--login', 'nobody', '--cash', 'IMMEDIATE'], /nobody/],
    [['partner', 'change', '--login', 'bank-1', '--kfav', '1.2..0.9'], /the lesser first/],
    [['partner', 'change', '--login', 'bank-1', '--reduction', '0..1'], /above 0/],
    [['partner', 'change', '--login', 'bank-1', '--backdate-days', '366'], /from 0 to 365/],
    [['partner', 'change', '--login', 'bank-1', '--forms', 'PAPER'], /EBSO, BSO/],
    [['partner', 'change', '--login', 'bank-1'], /nothing to change is named/],
    [['partner', 'change', '--login', 'bank-1', '--holder-types', 'all,corporate'], /individual, corporate/],
    [['partner', 'enable', '--login', 'nobody'], /nobody/],
    [[...add, '--kv-percent', '101'], /kv-percent/],
    [[...add, '--discount-kv-max', '-1'], /discount-kv-max/],
    [[...add, '--cash', 'LATER'], /IMMEDIATE.*ON_CONFIRMATION/],
    [[...add, '--colour', 'red'], /--colour/],
    [['partner', 'disable', '--login', 'nobody'], /nobody/],
    [['partner', 'rotate-secret', '--login', 'nobody'], /nobody/],
    [['payment', 'confirm', 'XXX9999999999'], /XXX9999999999/],
    [['fly'], /fly/],
  ];
  for (const [words, expected] of cases) {
    await context.test(words.slice(0, 2).concat(words.slice(-2)).join(' '), async () => {
      const answer = await run(...words);
      assert.equal(answer.code, 1);
      assert.match(answer.stderr, expected);
      assert.doesNotMatch(answer.stderr, /\n\s+at /, 'a stack is shown');
      assert.equal(answer.stdout, '');
    });
  }
  const { rows } = await service.pool.query(`select 1 from partners where login = 'new'`);
  assert.equal(rows.length, 0);
});

test('staff confirm the cash of a partner by command', async () => {
  const partner = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(partner);
  await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
  const confirmed = await run('payment', 'confirm', draft.policyNumber);
  assert.equal(confirmed.code, 0, confirmed.stderr);
  const { body } = await partner.call('GET', draft.path);
  assert.match(JSON.stringify(body.status), /COMPLETE/);
  assert.match(JSON.stringify(body.history), /staff:/);
  assert.equal((await run('payment', 'confirm', draft.policyNumber)).code, 1);
});
