import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addPartner,
  disablePartner,
  type IssuedCredentials,
  replaceClientSecret,
} from '#access/manage-partners.ts';
import { usualRights } from '#access/partner.ts';
import { createTokens } from '#access/tokens.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { byStaff } from '../support/staff.ts';

const clock = manualClock('2026-11-21T12:00:00+03:00');
/** Database timeout in ms. No query of these tests takes so long, even on a busy machine. */
const databaseTimeoutMs = 60_000;
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

let logins = 0;

async function added(pool: Pool): Promise<IssuedCredentials> {
  logins += 1;
  const login = `partner-${logins}`;
  const credentials = await addPartner(pool, byStaff(clock), {
    login,
    name: 'Партнёр',
    ...usualRights,
    channel: 'BANK',
  });
  assert.ok(credentials);
  return credentials;
}

async function token(pool: Pool): Promise<{ readonly login: string; readonly header: string }> {
  const { login, clientId, clientSecret } = await added(pool);
  const issued = await createTokens(pool, clock).issue(clientId, clientSecret);
  return { login, header: `Bearer ${issued}` };
}

/** Wraps the pool. `afterQuery` runs after PostgreSQL has answered a query and before the caller gets the answer. */
function observed(pool: Pool, afterQuery: () => Promise<void>): Pool {
  return {
    ...pool,
    query: async (text, values) => {
      const result = await pool.query(text, values);
      await afterQuery();
      return result as never;
    },
  };
}

test('an access token is read from the database once and then cached for half a minute', async () => {
  let lookUps = 0;
  const pool = observed(database.pool, async () => {
    lookUps += 1;
  });
  const { header } = await token(database.pool);
  const tokens = createTokens(pool, clock, databaseTimeoutMs);
  await tokens.authenticate(header);
  await tokens.authenticate(header);
  assert.equal(lookUps, 1);
  clock.set('2026-11-21T12:00:30+03:00');
  await tokens.authenticate(header);
  assert.equal(lookUps, 2);
});

test('access tokens are not cached while the process cannot receive signals about changes', async () => {
  const { login, header } = await token(database.pool);
  const tokens = createTokens(database.pool, clock, databaseTimeoutMs);
  await tokens.authenticate(header);
  tokens.trustCache(false);
  await tokens.authenticate(header);
  await disablePartner(database.pool, byStaff(clock), login);
  await assert.rejects(async () => tokens.authenticate(header), { code: 'UNAUTHENTICATED' });
});

test('a partner disabled while its token is read is not cached as enabled', async () => {
  const { login, header } = await token(database.pool);
  let isFirst = true;
  const pool = observed(database.pool, async () => {
    if (!isFirst) return;
    isFirst = false;
    await disablePartner(database.pool, byStaff(clock), login);
    tokens.forget();
  });
  const tokens = createTokens(pool, clock, databaseTimeoutMs);
  await tokens.authenticate(header);
  await assert.rejects(async () => tokens.authenticate(header), { code: 'UNAUTHENTICATED' });
});

test('no token is issued for a client secret that is replaced during its check', async () => {
  const { login, clientId, clientSecret } = await added(database.pool);
  let isFirst = true;
  const pool = observed(database.pool, async () => {
    if (!isFirst) return;
    isFirst = false;
    await replaceClientSecret(database.pool, byStaff(clock), login);
  });
  assert.equal(await createTokens(pool, clock).issue(clientId, clientSecret), null);
});

test('access tokens become invalid when their client secret is replaced', async () => {
  const { login, clientId, clientSecret } = await added(database.pool);
  const tokens = createTokens(database.pool, clock, databaseTimeoutMs);
  const header = `Bearer ${await tokens.issue(clientId, clientSecret)}`;
  const replaced = await replaceClientSecret(database.pool, byStaff(clock), login);
  await assert.rejects(async () => tokens.authenticate(header), { code: 'UNAUTHENTICATED' });
  assert.notEqual(await tokens.issue(clientId, replaced?.clientSecret ?? ''), null);
});

test('a recently read access token stays valid for a while when the database is unavailable', async () => {
  clock.set('2026-11-21T13:00:00+03:00');
  const known = await token(database.pool);
  const unknown = await token(database.pool);
  let isAway = false;
  const pool = observed(database.pool, async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  const tokens = createTokens(pool, clock, databaseTimeoutMs);
  await tokens.authenticate(known.header);
  isAway = true;
  tokens.trustCache(false);
  clock.set('2026-11-21T13:01:59+03:00');
  assert.ok(await tokens.authenticate(known.header));
  await assert.rejects(async () => tokens.authenticate(unknown.header), { code: 'ECONNREFUSED' });
  clock.set('2026-11-21T13:02:00+03:00');
  await assert.rejects(async () => tokens.authenticate(known.header), { code: 'ECONNREFUSED' });
});

test('a partner disabled while the process could not receive changes is refused', async () => {
  const { login, header } = await token(database.pool);
  let isAway = false;
  const pool = observed(database.pool, async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  });
  const tokens = createTokens(pool, clock, databaseTimeoutMs);
  await tokens.authenticate(header);
  tokens.trustCache(false);
  await disablePartner(database.pool, byStaff(clock), login);
  await assert.rejects(async () => tokens.authenticate(header), { code: 'UNAUTHENTICATED' });
  isAway = true;
  await assert.rejects(async () => tokens.authenticate(header), { code: 'ECONNREFUSED' });
});
