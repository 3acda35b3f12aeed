import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createFeed, type Feed } from '#platform/events/feed.ts';
import { noteEvents } from '#platform/events/note.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { pageOf, partnerIn } from '../support/events.ts';
import { serving, until } from '../support/process.ts';

let database: TestDatabase;
let partnerId: bigint;
let feed: Feed;

before(async () => {
  database = await testDatabase();
  partnerId = await partnerIn(database.pool);
  feed = createFeed({ pool: database.pool, clock: systemClock, onError: assert.fail });
});
after(() => database.drop());

let written = 0;

async function write(): Promise<void> {
  written += 1;
  const ids = { draftId: String(written) };
  await inTransaction(database.pool, async (tx) => {
    await noteEvents(tx, [{ type: 'contract.in_force', partnerId, at: systemClock.now(), ids }]);
    await pause(1);
  });
}

async function published(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf(feed, partnerId, cursor === undefined ? {} : { after: cursor });
    ids.push(...page.events.map(({ data }) => String(data.draftId)));
    if (!page.hasMore) return ids;
    cursor = page.nextCursor;
  }
}

test('killing sequencer processes loses no event and publishes no event twice', async () => {
  const environment = { DATABASE_URL: database.connectionString };
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await write();
  })();
  let victim = await serving(environment);
  for (let kill = 0; kill < 3; kill += 1) {
    const before = (await published()).length;
    await until(async () => (await published()).length > before + 50);
    const next = serving(environment);
    await victim.end('SIGKILL');
    victim = await next;
  }
  isWriting = false;
  await writing;
  await until(async () => (await published()).length >= written);
  await victim.end('SIGTERM');
  assert.deepEqual(
    await published(),
    Array.from({ length: written }, (_, index) => String(index + 1)),
  );
});

test('the sequencer lock of a dead process is released when its connection closes', async () => {
  const dying = createPool({ connectionString: database.connectionString, applicationName: 'dying process' });
  const held = await dying.connect();
  const survivor = await serving({ DATABASE_URL: database.connectionString });
  // The transaction begins after the second process has started: starting may take longer than the idle-in-transaction
  // timeout.
  await held.query('begin');
  await held.query(`select pg_advisory_xact_lock(hashtext('sequence of events'))`);
  const before = (await published()).length;
  await write();
  await pause(1_500);
  assert.equal((await published()).length, before, 'while another has the turn nothing is told');
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying process'`,
  );
  await until(async () => (await published()).length === before + 1);
  held.release(true);
  await dying.end();
  await survivor.end('SIGTERM');
});
