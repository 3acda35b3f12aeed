import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { OAuth2Server } from 'oauth2-mock-server';
import Provider, { type ClientAuthMethod, type Configuration } from 'oidc-provider';
import { askConsole, consoleAddress, consoleService } from '../../support/console.ts';
import { directoryClient } from '../../support/directory-peer.ts';
import type { TestService } from '../../support/service.ts';

const backUrl = `${consoleAddress}/sign-in/directory/back`;

/** Creates a cookie store for one site, like that of a browser. */
function cookieJar() {
  const cookies = new Map<string, string>();
  return {
    keep(headers: Headers) {
      for (const text of headers.getSetCookie()) {
        const [pair = ''] = text.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/** Follows redirects and fills in the identity provider's forms until the console answers. */
async function walk(start: string): Promise<string> {
  const jar = cookieJar();
  let address = start;
  let options: RequestInit = {};
  for (let step = 0; step < 20; step += 1) {
    if (address.startsWith(backUrl)) return address;
    const response = await fetch(address, {
      redirect: 'manual',
      ...options,
      headers: { ...options.headers, cookie: jar.header() },
    });
    jar.keep(response.headers);
    const to = response.headers.get('location');
    options = {};
    if (to) {
      address = new URL(to, address).href;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    assert.ok(action, `${response.status} ${page.slice(-900)}`);
    const hidden = [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const form = new URLSearchParams([...hidden, ['login', 'anna'], ['password', 'any']]);
    address = new URL(action, address).href;
    options = {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  throw new Error('the provider never came to an end');
}

async function signIn(
  service: TestService,
  query = 'next=/jobs',
  way: (to: string) => Promise<string> = walk,
) {
  const left = await askConsole(service, `/sign-in/directory?${query}`);
  assert.equal(left.status, 303, left.text);
  const cookie = left.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { pathname, search } = new URL(await way(left.headers.get('location') ?? ''));
  return askConsole(service, `${pathname}${search}`, { headers: { cookie } });
}

function serviceFor(issuer: string, rolesClaim = 'roles') {
  return consoleService({
    STAFF_OIDC_ISSUER: issuer,
    STAFF_OIDC_CLIENT_ID: directoryClient.id,
    STAFF_OIDC_CLIENT_SECRET: directoryClient.secret,
    STAFF_OIDC_ROLES_CLAIM: rolesClaim,
  });
}

async function oidcProvider(method: ClientAuthMethod, settings: Configuration) {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: directoryClient.id,
        client_secret: directoryClient.secret,
        redirect_uris: [backUrl],
        token_endpoint_auth_method: method,
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'roles'], email: ['email'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: 'Анна',
        preferred_username: sub,
        roles: ['bindery-support', 'bindery-admin'],
      }),
    }),
    ...settings,
  });
  server.on('request', provider.callback());
  return { issuer, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const settings: Readonly<Record<string, readonly [ClientAuthMethod, Configuration]>> = {
  'its defaults, which keep profile claims out of the id token': ['client_secret_basic', {}],
  'client_secret_basic alone': ['client_secret_basic', { clientAuthMethods: ['client_secret_basic'] }],
  'client_secret_post alone': ['client_secret_post', { clientAuthMethods: ['client_secret_post'] }],
  'a client registered for client_secret_post among others': ['client_secret_post', {}],
  'all claims in the id token': ['client_secret_basic', { conformIdTokenClaims: false }],
};

for (const [name, [method, configuration]] of Object.entries(settings))
  test(`staff sign in and renew their sign-in with the identity provider oidc-provider, with ${name}`, async () => {
    const provider = await oidcProvider(method, configuration);
    const service = await serviceFor(provider.issuer);
    try {
      const entered = await signIn(service);
      assert.equal(entered.status, 200, entered.text);
      const { rows } = await service.pool.query('select login, name, roles from staff_accounts');
      assert.deepEqual(rows, [{ login: 'anna', name: 'Анна', roles: ['support', 'admin'] }]);
      const again = await signIn(service, 'next=/jobs&again=1');
      assert.equal(again.status, 200, again.text);
    } finally {
      await service.close();
      await provider.close();
    }
  });

test('staff sign in with the identity provider oauth2-mock-server, whose roles are in a claim named by a URL', async () => {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const claim = 'https://insurer.example/roles';
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { preferred_username: 'corp\\anna', [claim]: 'support,admin' });
  });
  const service = await serviceFor(String(provider.issuer.url), claim);
  try {
    const entered = await signIn(service);
    assert.equal(entered.status, 200, entered.text);
    const again = await signIn(service, 'next=/jobs&again=1');
    assert.equal(again.status, 403);
    assert.match(again.text, /auth_time/);
  } finally {
    await service.close();
    await provider.stop();
  }
});
