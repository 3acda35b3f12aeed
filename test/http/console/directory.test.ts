import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { askConsole, consoleService } from '../../support/console.ts';
import { type DirectoryPeer, directoryClient, directoryPeer } from '../../support/directory-peer.ts';
import type { Response, TestService } from '../../support/service.ts';

let directory: DirectoryPeer;
let service: TestService;

before(async () => {
  directory = await directoryPeer();
  service = await consoleService({
    STAFF_OIDC_ISSUER: directory.issuer,
    STAFF_OIDC_CLIENT_ID: directoryClient.id,
    STAFF_OIDC_CLIENT_SECRET: directoryClient.secret,
    STAFF_OIDC_ROLES_CLAIM: 'realm_access.roles',
  });
});
after(async () => {
  await service.close();
  await directory.close();
});

beforeEach(() => {
  directory.userInfo = undefined;
  directory.metadata = {};
  directory.clientAuthentication = 'client_secret_basic';
  // Bindery reads the metadata of the identity provider again after a minute.
  passTwoMinutes();
});

function passTwoMinutes(): void {
  service.clock.set(new Date(service.clock.now().getTime() + 120_000).toISOString());
}

const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .join('; ');
const anna = {
  sub: '7',
  preferred_username: 'Anna',
  name: 'Анна',
  realm_access: { roles: ['bindery-admin', 'other'] },
};

async function leave(query = 'next=/jobs'): Promise<{ readonly to: string; readonly cookie: string }> {
  const left = await askConsole(service, `/sign-in/directory?${query}`);
  assert.equal(left.status, 303, left.text);
  return { to: left.headers.get('location') ?? '', cookie: cookiesOf(left) };
}

async function back(address: string, cookie: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  return askConsole(service, `${pathname}${search}`, { headers: { cookie } });
}

async function signedIn(claims: JsonObject, query?: string): Promise<Response> {
  directory.claims = claims;
  const { to, cookie } = await leave(query);
  return back(directory.signIn(to), cookie);
}

test('a directory user gets the roles of the directory, which replace earlier roles at each sign-in', async () => {
  const entered = await signedIn(anna);
  assert.equal(entered.status, 200, entered.text);
  assert.equal(entered.headers.get('refresh'), '0; url=/jobs');
  const cookie = cookiesOf(entered);
  assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 200);
  await signedIn({ ...anna, realm_access: { roles: ['actuary'] } });
  assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 403);
});

test('a directory user without a role is refused', async () => {
  const entered = await signedIn({
    sub: '8',
    preferred_username: 'boris',
    realm_access: { roles: ['other'] },
  });
  assert.equal(entered.status, 403);
  assert.equal(entered.headers.get('set-cookie'), null);
});

test('a directory user whose login belongs to another person is refused', async () => {
  await signedIn(anna);
  const other = await signedIn({ ...anna, sub: '9' });
  assert.equal(other.status, 403);
});

test('the return from the identity provider is refused in another browser, a second time, or if no sign-in was started', async () => {
  directory.claims = anna;
  const { to, cookie } = await leave();
  const stranger = await leave();
  assert.equal((await back(directory.signIn(to), stranger.cookie)).status, 403);
  const own = await leave();
  const address = directory.signIn(own.to);
  assert.equal((await back(address, own.cookie)).status, 200);
  assert.equal((await back(address, own.cookie)).status, 403);
  assert.equal(
    (await back(directory.signIn(`${to.replace(/state=[^&]+/, 'state=invented')}`), cookie)).status,
    403,
  );
});

test("a provider's answer with another nonce or another code challenge is refused", async () => {
  directory.claims = anna;
  for (const [name, text] of [
    ['nonce', /nonce=[^&]+/],
    ['code_challenge', /code_challenge=[^&]+/],
  ] as const) {
    const { to, cookie } = await leave();
    assert.equal(
      (await back(directory.signIn(to.replace(text, `${name}=invented`)), cookie)).status,
      403,
      name,
    );
  }
});

test('invitations and passkeys are refused if a directory is configured', async () => {
  const page = await askConsole(service, '/sign-in');
  assert.match(page.text, /\/sign-in\/directory\?next=/);
  assert.doesNotMatch(page.text, /data-passkey/);
  assert.equal((await askConsole(service, '/invitation/any')).status, 410);
});

test('claims that only the UserInfo endpoint returns are used', async () => {
  directory.userInfo = { ...anna, sub: '20', preferred_username: 'from.userinfo' };
  const entered = await signedIn({ sub: '20' });
  assert.equal(entered.status, 200, entered.text);
  const { rows } = await service.pool.query(
    `select login, name, roles from staff_accounts where login = 'from.userinfo'`,
  );
  assert.deepEqual(rows, [{ login: 'from.userinfo', name: 'Анна', roles: ['admin'] }]);
});

test('claims of the ID token override claims of the UserInfo endpoint', async () => {
  directory.userInfo = { ...anna, sub: '21', preferred_username: 'other' };
  const entered = await signedIn({ sub: '21', preferred_username: 'from.token' });
  assert.equal(entered.status, 200, entered.text);
  const { rows } = await service.pool.query(
    `select login from staff_accounts where login in ('other', 'from.token')`,
  );
  assert.deepEqual(rows, [{ login: 'from.token' }]);
});

test('a UserInfo answer about another person is refused', async () => {
  directory.userInfo = { ...anna, sub: 'somebody else' };
  const entered = await signedIn({ sub: '22' });
  assert.equal(entered.status, 403);
  assert.match(entered.text, /Каталог не подтвердил вход/);
});

for (const method of ['client_secret_basic', 'client_secret_post'] as const)
  for (const supported of [[method], ['client_secret_post', 'client_secret_basic'], null] as const)
    test(`sign-in works with a provider that accepts ${method} and announces ${supported ?? 'no methods'}`, async () => {
      directory.clientAuthentication = method;
      directory.metadata = supported ? { token_endpoint_auth_methods_supported: [...supported] } : {};
      const entered = await signedIn(anna);
      const isStandard = supported !== null || method === 'client_secret_basic';
      assert.equal(entered.status, isStandard ? 200 : 403, entered.text);
      if (!isStandard) assert.match(entered.text, /STAFF_OIDC_CLIENT_SECRET/);
    });

for (const [name, login] of [
  ['a plus', 'ivan+staff@insurer.example'],
  ['a domain', 'corp\\ivanov'],
  ['Cyrillic letters', 'иванов'],
  ['a composed letter', 'josé'],
] as const)
  test(`a directory login with ${name} is accepted`, async () => {
    const entered = await signedIn({ ...anna, sub: `login ${name}`, preferred_username: login });
    assert.equal(entered.status, 200, entered.text);
    const cookie = cookiesOf(entered);
    assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 200);
  });

for (const [name, login] of [
  ['a space', 'ivan ivanov'],
  ['65 letters', 'a'.repeat(65)],
  ['an invisible letter', 'anna\u200b'],
] as const)
  test(`a directory login with ${name} is refused, and the error names the login`, async () => {
    const entered = await signedIn({ ...anna, sub: `unfit ${name}`, preferred_username: login });
    assert.equal(entered.status, 403);
    assert.match(entered.text, /Имя входа «.+» не подходит/);
  });

test('a renewed sign-in is accepted if the person has just signed in', async () => {
  const first = cookiesOf(await signedIn(anna));
  const { to, cookie } = await leave('next=/jobs&again=1');
  assert.match(to, /prompt=login/);
  const entered = await back(directory.signIn(to), `${first}; ${cookie}`);
  assert.equal(entered.status, 200, entered.text);
});

test('a renewed sign-in is refused if the password was entered earlier', async () => {
  const now = Math.floor(Date.now() / 1000);
  const entered = await signedIn({ ...anna, auth_time: now - 300 }, 'next=/jobs&again=1');
  assert.equal(entered.status, 403);
  assert.match(entered.text, /не запросил пароль повторно/);
});

test('a renewed sign-in without auth_time is refused, and the error names the missing claim', async () => {
  const entered = await signedIn({ ...anna, auth_time: null }, 'next=/jobs&again=1');
  assert.equal(entered.status, 403);
  assert.match(entered.text, /не сообщает время входа \(auth_time\)/);
});

test('the claim auth_time is requested with the claims parameter if the provider supports it', async () => {
  directory.metadata = { claims_parameter_supported: true };
  const { to } = await leave('next=/jobs&again=1');
  assert.deepEqual(JSON.parse(new URL(to).searchParams.get('claims') ?? ''), {
    id_token: { auth_time: { essential: true } },
  });
});

test('a refusal by the identity provider is shown with its code', async () => {
  const { to, cookie } = await leave();
  const asked = new URL(to).searchParams;
  const query = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' });
  const entered = await back(`${asked.get('redirect_uri')}?${query}`, cookie);
  assert.equal(entered.status, 403);
  assert.match(entered.text, /не разрешён доступ к консоли/);
});

test('a provider that reports another issuer name returns 503, and the log contains both names', async () => {
  directory.metadata = { issuer: `${directory.issuer}/` };
  const same = await askConsole(service, '/sign-in/directory?next=/jobs');
  assert.equal(same.status, 303, 'a slash at the end of an origin is the same address');
  passTwoMinutes();
  directory.metadata = { issuer: `${directory.issuer}/realms/x` };
  const left = await askConsole(service, '/sign-in/directory?next=/jobs');
  assert.equal(left.status, 503);
  assert.match(left.text, /недоступен/);
  assert.ok(service.logged.some((line) => line.includes(`calls itself ${directory.issuer}/realms/x`)));
});

test('a new address of a provider endpoint is used within a minute', async () => {
  directory.metadata = { authorization_endpoint: `${directory.issuer}/moved` };
  const { to } = await leave();
  assert.equal(new URL(to).pathname, '/moved');
});

test('a disabled account and a login that belongs to another person get different messages', async () => {
  await signedIn({ ...anna, sub: '30', preferred_username: 'taken' });
  assert.match((await signedIn({ ...anna, sub: '31', preferred_username: 'taken' })).text, /уже занято/);
  await service.pool.query(`update staff_accounts set disabled_at = now() where login = 'taken'`);
  assert.match((await signedIn({ ...anna, sub: '30', preferred_username: 'taken' })).text, /отключена/);
});
