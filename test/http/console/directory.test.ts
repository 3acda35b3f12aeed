import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json.ts';
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

async function leave(): Promise<{ readonly to: string; readonly cookie: string }> {
  const left = await askConsole(service, '/sign-in/directory?next=/jobs');
  assert.equal(left.status, 303, left.text);
  return { to: left.headers.get('location') ?? '', cookie: cookiesOf(left) };
}

async function back(address: string, cookie: string): Promise<Response> {
  const { pathname, search } = new URL(address);
  return askConsole(service, `${pathname}${search}`, { headers: { cookie } });
}

async function signedIn(claims: JsonObject): Promise<Response> {
  directory.claims = claims;
  const { to, cookie } = await leave();
  return back(directory.signIn(to), cookie);
}

test('whom the directory names comes in with the roles that it gives, and those of the next sign-in replace them', async () => {
  const entered = await signedIn(anna);
  assert.equal(entered.status, 200, entered.text);
  assert.equal(entered.headers.get('refresh'), '0; url=/jobs');
  const cookie = cookiesOf(entered);
  assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 200);
  await signedIn({ ...anna, realm_access: { roles: ['actuary'] } });
  assert.equal((await askConsole(service, '/jobs', { headers: { cookie } })).status, 403);
});

test('whoever has no role there comes in nowhere', async () => {
  const entered = await signedIn({
    sub: '8',
    preferred_username: 'boris',
    realm_access: { roles: ['other'] },
  });
  assert.equal(entered.status, 403);
  assert.equal(entered.headers.get('set-cookie'), null);
});

test('somebody else under a login that is taken comes in nowhere', async () => {
  await signedIn(anna);
  const other = await signedIn({ ...anna, sub: '9' });
  assert.equal(other.status, 403);
});

test('a way that began in another browser, was gone before or was never begun ends nowhere', async () => {
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

test('an answer for another nonce or another challenge ends nowhere', async () => {
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

test('where there is a directory nobody comes in by an invitation or a passkey', async () => {
  const page = await askConsole(service, '/sign-in');
  assert.match(page.text, /\/sign-in\/directory\?next=/);
  assert.doesNotMatch(page.text, /data-passkey/);
  assert.equal((await askConsole(service, '/invitation/any')).status, 410);
});
