import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createFeed, type Feed } from '#platform/events/feed.ts';
import { noteEvents } from '#platform/events/note.ts';
import { type Sequencer, startSequencer } from '#platform/events/sequencer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type FeedEvent, pageOf, partnerIn } from '../support/events.ts';
import { poolerOptions } from '../support/pooler.ts';

const processes = 3;
const writers = 8;
const transactionsEach = Number(process.env.EVENT_TRANSACTIONS ?? 120);

let database: TestDatabase;
const running: { readonly pool: Pool; readonly sequencer: Sequencer; readonly feed: Feed }[] = [];
const errors: string[] = [];

before(async () => {
  database = await testDatabase();
  for (let nr = 0; nr < processes; nr += 1) {
    const { connectionString } = database;
    const pool = createPool({ connectionString, applicationName: `test ${nr}`, ...poolerOptions });
    const deps = { pool, clock: systemClock, onError: (error: unknown) => errors.push(String(error)) };
    running.push({ pool, sequencer: startSequencer(deps), feed: createFeed(deps) });
  }
});
after(async () => {
  for (const { pool, sequencer } of running) {
    await sequencer.close();
    await pool.end();
  }
  await database.drop();
});

class Thrown extends Error {}

test('each reader of a feed sees every event once, in the same order', async () => {
  const partners = [await partnerIn(database.pool), await partnerIn(database.pool)];
  const committed = new Map(partners.map((partnerId) => [partnerId, new Set<string>()]));
  let isWriting = true;

  /** Writes events one after another, so that they have an order. Some transactions are slow and some roll back. */
  async function write(nr: number): Promise<void> {
    for (let turn = 0; turn < transactionsEach; turn += 1) {
      const { pool } = running[nr % processes] ?? assert.fail();
      const events = Array.from({ length: randomInt(1, 4) }, (_, place) => ({
        partnerId: place === 2 ? null : (partners[randomInt(partners.length)] ?? 0n),
        ids: { draftId: `${nr}-${turn}-${place}`, version: turn },
      }));
      const isRolledBack = randomInt(5) === 0;
      const written = inTransaction(pool, async (tx) => {
        for (const event of events) {
          await noteEvents(tx, [{ type: 'contract.in_force', at: systemClock.now(), ...event }]);
          await pause(randomInt(6));
        }
        if (randomInt(40) === 0) await pause(400);
        if (isRolledBack) throw new Thrown();
      });
      if (isRolledBack) await assert.rejects(written, Thrown);
      else await written;
      for (const { partnerId, ids } of isRolledBack ? [] : events) {
        for (const one of partnerId === null ? partners : [partnerId]) committed.get(one)?.add(ids.draftId);
      }
    }
  }

  /** Reads pages of random size from random processes, polling or waiting, until all events are read. */
  async function read(partnerId: bigint, wait: string, limit: string): Promise<FeedEvent[]> {
    const seen: FeedEvent[] = [];
    for (let cursor = ''; ; ) {
      const { feed } = running[randomInt(processes)] ?? assert.fail();
      const wasWriting = isWriting;
      const query = { wait, limit, ...(cursor === '' ? {} : { after: cursor }) };
      const { events, nextCursor, hasMore } = await pageOf(feed, partnerId, query);
      seen.push(...events);
      cursor = nextCursor;
      if (!wasWriting && !hasMore && seen.length >= (committed.get(partnerId)?.size ?? 0)) return seen;
      if (wait === '0') await pause(3);
    }
  }

  const reading = partners.flatMap((partnerId) =>
    (
      [
        ['0', '1'],
        ['0', '500'],
        ['1', '7'],
      ] as const
    ).map(async ([wait, limit]) => ({ partnerId, seen: await read(partnerId, wait, limit) })),
  );
  await Promise.all(Array.from({ length: writers }, (_, nr) => write(nr)));
  isWriting = false;
  const readings = await Promise.all(reading);

  for (const { partnerId, seen } of readings) {
    const others = readings.find((one) => one.partnerId === partnerId)?.seen ?? [];
    assert.deepEqual(seen, others, 'every reader sees the same in the same order');
    const published = seen.map(({ data }) => String(data.draftId));
    assert.deepEqual([...published].sort(), [...(committed.get(partnerId) ?? [])].sort());
    assert.deepEqual(
      seen.map(({ data }) => data.position),
      seen.map((_, index) => index + 1),
    );
    for (let nr = 0; nr < writers; nr += 1) {
      const own = seen.filter(({ data }) => String(data.draftId).startsWith(`${nr}-`));
      const versions = own.map(({ data }) => Number(data.version));
      assert.deepEqual(
        versions,
        [...versions].sort((left, right) => left - right),
      );
    }
  }
  assert.deepEqual(errors, []);
  const { rows } = await database.pool.query('select 1 from noted_events');
  assert.equal(rows.length, 0);
});
