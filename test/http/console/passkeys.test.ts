import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import fc from 'fast-check';
import { invite, inviteAgain } from '#staff/people/accounts.ts';
import { countOfAssertion, countOfNewKey } from '#staff/people/passkeys/passkey.ts';
import { type Authenticator, authenticator, type Spoken } from '../../support/authenticator.ts';
import { askConsole, consoleAddress, consoleService, ofOurPage } from '../../support/console.ts';
import { type Response, type TestService, testDay } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;
const origin = consoleAddress;

before(async () => {
  service = await consoleService();
});
/** Minute of the test clock; each test uses another minute, because the number of sign-ins per minute is limited. */
let minute = 0;
beforeEach(() => {
  minute += 2;
  service.clock.set(new Date(Date.parse(`${testDay}T12:00:00+03:00`) + minute * 60_000).toISOString());
});
after(() => service.close());

async function post(
  path: string,
  body: unknown,
  cookie = '',
): Promise<Response & { readonly said: Record<string, string> }> {
  const answer = await askConsole(service, path, {
    method: 'POST',
    headers: { ...ofOurPage, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { ...answer, said: JSON.parse(answer.text) as Record<string, string> };
}

const challenge = async () => (await post('/sign-in/challenge', {})).said.challenge ?? '';
const cookieOf = ({ headers }: Response) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const pageOf = (cookie: string) => askConsole(service, '/jobs', { headers: { cookie } });

const invited = async (login: string): Promise<string> =>
  pathOf(await invite(service.pool, byStaff(service.clock), { login, name: login, roles: ['admin'] }));

function pathOf(outcome: Awaited<ReturnType<typeof invite>>): string {
  assert.ok(typeof outcome === 'object' && 'token' in outcome, String(outcome));
  return `/invitation/${outcome.token}`;
}

/** Creates an account with the role that sees jobs; returns its passkey. */
async function withKey(login: string): Promise<Authenticator> {
  const path = await invited(login);
  assert.match((await askConsole(service, path)).text, new RegExp(`ваш логин: ${login}`));
  const key = authenticator();
  const asked = await challenge();
  const made = await post(`${path}/passkey`, {
    challenge: asked,
    credential: key.create({ challenge: asked, origin }),
  });
  assert.equal(made.status, 200, made.text);
  assert.equal((await pageOf(cookieOf(made))).status, 200);
  return key;
}

test('an invitation creates one passkey and one session, and the passkey can be used to sign in again', async () => {
  const path = await invited('anna');
  const key = authenticator();
  const first = await challenge();
  const credential = key.create({ challenge: first, origin });
  assert.equal((await post(`${path}/passkey`, { challenge: first, credential })).status, 200);
  const second = await challenge();
  const again = authenticator().create({ challenge: second, origin });
  assert.equal((await post(`${path}/passkey`, { challenge: second, credential: again })).status, 403);
  assert.equal((await askConsole(service, path)).status, 410);

  const asked = await challenge();
  const used = await post('/sign-in/passkey', {
    challenge: asked,
    credential: key.get({ challenge: asked, origin, count: 2 }),
    next: '/jobs?dead=on',
  });
  assert.equal(used.status, 200, used.text);
  assert.equal(used.said.to, '/jobs?dead=on');
  assert.equal((await pageOf(cookieOf(used))).status, 200);
});

const evil = 'https://console.evil.example';
const bytes = (said: Spoken, name: string) => Buffer.from(said.response[name] ?? '', 'base64url');
/** Generates the right value in about three of four cases. */
const mostly = <Value>(right: Value, ...wrong: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, fc.constantFrom(right, ...wrong));
const asked = Buffer.alloc(32, 7).toString('base64url');
const spoken = fc.record({
  challenge: mostly(asked, 'AAAA'),
  origin: mostly(origin, evil),
  host: mostly('console.test', 'evil.example'),
  type: mostly<'webauthn.get' | 'webauthn.create'>('webauthn.get', 'webauthn.create'),
  // Combinations of the flags user present, user verified, backup eligible and backup state. The other two bits have no
  // meaning.
  flags: mostly(0x05, 0x00, 0x01, 0x04, 0x07, 0x0d, 0x15, 0x1d, 0x25),
  count: fc.nat(3),
});

test('Bindery accepts a passkey sign-in answer exactly if another library accepts it', async () => {
  const place = { origin, host: 'console.test' };
  const key = authenticator();
  const publicKey = bytes(key.create({ challenge: asked, origin }), 'publicKey');
  const property = fc.asyncProperty(
    spoken,
    fc.nat(3),
    fc.option(fc.nat(127), { freq: 3 }),
    async (how, signCount, bit) => {
      const said = key.get(how);
      const signature = bytes(said, 'signature');
      if (bit !== null) flip(signature, bit);
      const verified = await verifyAuthenticationResponse({
        ...{ expectedChallenge: asked, expectedOrigin: origin, expectedRPID: place.host },
        response: {
          ...said,
          response: { ...said.response, signature: signature.toString('base64url') },
        } as never,
        credential: { id: key.id, publicKey: new Uint8Array(key.cose), counter: signCount },
      }).catch(() => undefined);
      const count = countOfAssertion(
        {
          ...{ id: key.id, signature, clientData: bytes(said, 'clientDataJSON') },
          authenticatorData: bytes(said, 'authenticatorData'),
        },
        { publicKey, signCount },
        asked,
        place,
      );
      assert.equal(count, verified?.verified ? verified.authenticationInfo.newCounter : undefined);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

test('Bindery accepts a new passkey exactly if another library accepts it', async () => {
  const place = { origin, host: 'console.test' };
  const property = fc.asyncProperty(spoken, async (how) => {
    const type = how.type === 'webauthn.get' ? 'webauthn.create' : 'webauthn.get';
    const said = authenticator().create({ ...how, type });
    const authenticatorData = bytes(said, 'authenticatorData');
    const verified = await verifyRegistrationResponse({
      ...{ expectedChallenge: asked, expectedOrigin: origin, expectedRPID: place.host },
      response: {
        ...said,
        response: {
          ...said.response,
          attestationObject: unattested(authenticatorData).toString('base64url'),
        },
      } as never,
    }).catch(() => undefined);
    const count = countOfNewKey(
      {
        ...{ id: said.id, authenticatorData, publicKey: bytes(said, 'publicKey') },
        clientData: bytes(said, 'clientDataJSON'),
      },
      asked,
      place,
    );
    assert.equal(count, verified?.verified ? verified.registrationInfo.credential.counter : undefined);
  });
  await fc.assert(property, { numRuns: 200 });
});

/** Flips one bit near the end; libraries parse the beginning with different strictness. */
function flip(value: Buffer, bit: number): void {
  const at = value.length - 1 - (bit >> 3);
  value.writeUInt8(value.readUInt8(at) ^ (1 << (bit & 7)), at);
}

/** Builds the CBOR that a browser sends if no attestation is requested. */
function unattested(authenticatorData: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
  return Buffer.concat([head, Buffer.from([authenticatorData.length]), authenticatorData]);
}

type Wrong = (key: Authenticator, asked: string) => Spoken;
const wrong: Readonly<Record<string, Wrong>> = {
  'for another address': (key, asked) =>
    key.get({ challenge: asked, origin: 'https://console.evil.example', count: 2 }),
  'of another host': (key, asked) => key.get({ challenge: asked, origin, host: 'evil.example', count: 2 }),
  'without user verification': (key, asked) => key.get({ challenge: asked, origin, flags: 0x01, count: 2 }),
  'of a key creation': (key, asked) =>
    key.get({ challenge: asked, origin, type: 'webauthn.create', count: 2 }),
  'of a copied key, whose counter does not increase': (key, asked) =>
    key.get({ challenge: asked, origin, count: 1 }),
  'to another challenge': (key) => key.get({ challenge: 'AAAA', origin, count: 2 }),
  'signed by another key': (key, asked) => ({
    ...authenticator().get({ challenge: asked, origin, count: 2 }),
    id: key.id,
  }),
  'of an unknown key': (_, asked) => authenticator().get({ challenge: asked, origin, count: 2 }),
  'with an empty body': () => ({}) as Spoken,
};
for (const [what, speak] of Object.entries(wrong))
  test(`a passkey sign-in answer ${what} is refused`, async () => {
    const key = await withKey(`wrong-${Object.keys(wrong).indexOf(what)}`);
    const asked = await challenge();
    const used = await post('/sign-in/passkey', { challenge: asked, credential: speak(key, asked) });
    assert.equal(used.status, 403, used.text);
    assert.equal(used.headers.get('set-cookie'), null);
    const right = key.get({ challenge: asked, origin, count: 3 });
    assert.equal((await post('/sign-in/passkey', { challenge: asked, credential: right })).status, 403);
  });

test('a passkey challenge works once within five minutes, and an invented challenge never works', async () => {
  const key = await withKey('challenged');
  const asked = await challenge();
  const use = (count: number) =>
    post('/sign-in/passkey', { challenge: asked, credential: key.get({ challenge: asked, origin, count }) });
  assert.equal((await use(2)).status, 200);
  assert.equal((await use(3)).status, 403);
  const own = Buffer.alloc(32, 7).toString('base64url');
  const invented = { challenge: own, credential: key.get({ challenge: own, origin, count: 4 }) };
  assert.equal((await post('/sign-in/passkey', invented)).status, 403);
});

test('a new invitation removes all passkeys and sessions of the person', async () => {
  const key = await withKey('lost');
  const asked = await challenge();
  const used = await post('/sign-in/passkey', {
    challenge: asked,
    credential: key.get({ challenge: asked, origin, count: 2 }),
  });
  const cookie = cookieOf(used);
  pathOf(await inviteAgain(service.pool, byStaff(service.clock), { login: 'lost' }));
  assert.equal((await pageOf(cookie)).status, 303);
  const next = await challenge();
  const old = { challenge: next, credential: key.get({ challenge: next, origin, count: 3 }) };
  assert.equal((await post('/sign-in/passkey', old)).status, 403);
});

test('a second sign-in ends the previous session', async () => {
  const key = await withKey('renewed');
  const sign = async (count: number, cookie = '') => {
    const asked = await challenge();
    return cookieOf(
      await post(
        '/sign-in/passkey',
        { challenge: asked, credential: key.get({ challenge: asked, origin, count }) },
        cookie,
      ),
    );
  };
  const first = await sign(2);
  const second = await sign(3, first);
  assert.equal((await pageOf(first)).status, 303);
  assert.equal((await pageOf(second)).status, 200);
});

test('one network address can try to sign in thirty times a minute', async () => {
  service.clock.set(`${testDay}T23:00:00+03:00`);
  const statuses: number[] = [];
  for (let count = 0; count < 40; count += 1) statuses.push((await post('/sign-in/challenge', {})).status);
  assert.ok(statuses.includes(429));
});
