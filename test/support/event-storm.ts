import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publishedKey } from '#app/keys/keys.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { createFeed } from '#platform/events/feed.ts';
import { addWebhook, newWebhookId } from '#platform/events/webhooks/manage.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { pageOf, partnerIn } from './events.ts';
import { type ServingProcess, serving, until } from './process.ts';
import { loopbackAllowed, receiver } from './receiver.ts';

const writerProcesses = 4;
const writersEach = 4;
const serverProcesses = 2;
/**
 * Shortens the lease of deliveries (four time-outs) to ten seconds. After that, another process takes over the deliveries
 * of a killed process.
 */
const webhookTimeoutMs = '2500';

export interface StormOptions {
  readonly connectionString: string;
  /** Number of events to commit in all. */
  readonly events: number;
  /** Number of SIGKILLs, sent alternately to writers and servers. */
  readonly kills: number;
  /** Number of partners; the first one has a webhook. */
  readonly partners: number;
  /** Maximum pause of a writer after each transaction, in ms. */
  readonly pauseMs: number;
}

export interface StormFound {
  readonly events: number;
  readonly transactions: number;
  readonly seconds: number;
  /**
   * Seconds from the last commit until all events have positions in the feed (`toldSeconds`) and until all are delivered
   * (`deliveredSeconds`).
   */
  readonly toldSeconds: number;
  readonly deliveredSeconds: number;
  readonly delivered: number;
  /** Number of events delivered more than once. */
  readonly repeated: number;
}

/**
 * Writes events on sixteen connections while servers assign positions and deliver, and kills writers and servers. Throws if
 * an event is lost, duplicated, out of order, not delivered, or from a transaction that was rolled back or is incomplete.
 */
export async function eventStorm(options: StormOptions): Promise<StormFound> {
  const { connectionString } = options;
  const pool = createPool({ connectionString, applicationName: 'event storm' });
  const server = await receiver();
  try {
    const partners: bigint[] = [];
    while (partners.length < options.partners) partners.push(await partnerIn(pool));
    const [hooked = 0n] = partners;
    const { webhookSealer: sealer } = await openFingerprints(pool, publishedKey);
    await addWebhook(
      pool,
      hooked,
      { url: server.url, types: null, description: null, contact: null, isEnabled: true },
      { webhookId: newWebhookId(), sealer, reason: 'PARTNER', now: systemClock.now() },
    );
    const beganMs = performance.now();
    const { acknowledged, servers, endedMs } = await written(options, partners);
    await until(async () => (await pool.query('select 1 from noted_events limit 1')).rows.length === 0);
    const reportedMs = performance.now();
    const feeds: string[][] = [];
    for (const partnerId of partners) feeds.push(await feedOf(pool, partnerId));
    checkFeeds(feeds, acknowledged);
    const [owed = []] = feeds;
    const ids = new Map<string, number>();
    let heard = 0;
    await until(async () => {
      for (const { body } of server.received.slice(heard)) {
        const { draftId } = body.data as { readonly draftId: string };
        ids.set(draftId, (ids.get(draftId) ?? 0) + 1);
        heard += 1;
      }
      return ids.size >= owed.length;
    });
    const deliveredMs = performance.now();
    assert.deepEqual([...ids.keys()].sort(), [...owed].sort());
    for (const one of servers) await one.end('SIGTERM');
    return {
      events: feeds.flat().length,
      transactions: acknowledged.size,
      seconds: (endedMs - beganMs) / 1_000,
      toldSeconds: (reportedMs - endedMs) / 1_000,
      deliveredSeconds: (deliveredMs - endedMs) / 1_000,
      delivered: ids.size,
      repeated: [...ids.values()].filter((count) => count > 1).length,
    };
  } finally {
    await server.close();
    await pool.end();
  }
}

interface Written {
  /** Names of the transactions whose commit the writer has seen. */
  readonly acknowledged: ReadonlySet<string>;
  readonly servers: readonly ServingProcess[];
  readonly endedMs: number;
}

async function written(options: StormOptions, partners: readonly bigint[]): Promise<Written> {
  const acknowledged = new Set<string>();
  let events = 0;
  const note = (name: string) => {
    acknowledged.add(name);
    events += sizeOf(name);
  };
  let session = 0;
  const startWriter = () => writer(options, session++, partners, note);
  const environment = { DATABASE_URL: options.connectionString, WEBHOOK_TIMEOUT_MS: webhookTimeoutMs };
  const startServer = () => serving({ ...environment, ...loopbackAllowed });
  const servers = await Promise.all(Array.from({ length: serverProcesses }, startServer));
  const writers = Array.from({ length: writerProcesses }, startWriter);
  for (let kill = 1; kill <= options.kills; kill += 1) {
    await until(async () => events >= (kill * options.events) / (options.kills + 1));
    const [oldWriter, oldServer] = [writers.shift(), servers.shift()];
    assert.ok(oldWriter && oldServer);
    if (kill % 2 === 1) {
      await oldWriter.end('SIGKILL');
      writers.push(startWriter());
      servers.unshift(oldServer);
    } else {
      const next = startServer();
      await oldServer.end('SIGKILL');
      servers.push(await next);
      writers.unshift(oldWriter);
    }
  }
  await until(async () => events >= options.events);
  await Promise.all(writers.map((one) => one.end()));
  return { acknowledged, servers, endedMs: performance.now() };
}

interface Writer {
  /**
   * Ends the writer: immediately with a signal, otherwise after its current write. Resolves once all its output is read.
   */
  end(signal?: NodeJS.Signals): Promise<void>;
}

function writer(
  { connectionString, pauseMs }: StormOptions,
  session: number,
  partners: readonly bigint[],
  note: (name: string) => void,
): Writer {
  const words = [connectionString, session, writersEach, pauseMs, ...partners].map(String);
  const file = join(import.meta.dirname, 'event-writer.ts');
  const child: ChildProcess = spawn(process.execPath, [file, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  assert.ok(child.stdout && child.stdin);
  const lines = createInterface(child.stdout).on('line', note);
  const heard = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    async end(signal) {
      if (signal) child.kill(signal);
      else child.stdin?.end();
      await heard;
    },
  };
}

/** Returns the size in a name of the form `<session>-<writer>/<nr>/<size>`. */
function sizeOf(name: string): number {
  return Number(name.split('/')[2]);
}

/** Returns the names of a partner's events in order; fails if the positions have a gap. */
async function feedOf(pool: Pool, partnerId: bigint): Promise<string[]> {
  const feed = createFeed({ pool, clock: systemClock, onError: assert.fail });
  const names: string[] = [];
  for (let after = ''; ; ) {
    const page = await pageOf(feed, partnerId, { limit: '500', ...(after === '' ? {} : { after }) });
    for (const { data } of page.events) assert.equal(data.position, names.push(String(data.draftId)));
    if (!page.hasMore) return names;
    after = page.nextCursor;
  }
}

/**
 * Checks that each transaction is complete in one partner's feed. Only the last transaction of a killed writer may be in
 * the feed without acknowledgement.
 */
function checkFeeds(feeds: readonly (readonly string[])[], acknowledged: ReadonlySet<string>): void {
  const places = new Map<string, number>();
  for (const feed of feeds) {
    const newest = new Map<string, number>();
    for (const event of feed) {
      const [writerName = '', nr = '', size = '', place = ''] = event.split('/');
      const name = `${writerName}/${nr}/${size}`;
      assert.notEqual(size, 'never', 'what came to nothing is not told');
      assert.equal(
        Number(place),
        places.get(name) ?? 0,
        `${event} comes once, in the order of its transaction`,
      );
      assert.ok(Number(nr) >= (newest.get(writerName) ?? 0), `${event} is in the order of its writer`);
      places.set(name, Number(place) + 1);
      newest.set(writerName, Number(nr));
    }
  }
  for (const name of [...acknowledged, ...places.keys()])
    assert.equal(places.get(name), sizeOf(name), `${name} is told in full`);
  const unknown = [...places.keys()].filter((name) => !acknowledged.has(name));
  assert.equal(new Set(unknown.map((name) => name.split('/')[0])).size, unknown.length);
}
