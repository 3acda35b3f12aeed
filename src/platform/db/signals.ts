import pg from 'pg';
import type { Queryable } from './pool.ts';

/** Topics of signals between processes. A signal means that tables have changed and must be read again. */
export const topics = [
  'partners',
  'tariffs',
  'reference',
  'operations',
  'vehicles',
  'rates',
  'calendar',
  'contents',
  'events',
  'keys',
] as const;
export type Topic = (typeof topics)[number];

const channel = 'bindery';
const reconnectMs = 250;
const connectionTimeoutMs = 5_000;
/** Interval in ms of queries on the listening connection, to notice a crash of the server's machine. */
const probeEveryMs = 5_000;
const probeTimeoutMs = 5_000;

export interface ListenOptions {
  /** Interval of queries in ms, by default 5,000. */
  readonly probeEveryMs?: number;
  /** Time limit of a query in ms, by default 5,000. */
  readonly probeTimeoutMs?: number;
}

/** Signals all processes, including this process, when the caller's transaction commits. */
export async function announce(tx: Queryable, topic: Topic): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, topic]);
}

export interface Listener {
  close(): Promise<void>;
}

/** Listens for signals. When `connected` reports a restored connection, callers must read again. */
export async function listen(
  connectionString: string,
  on: { heard(topic: Topic, detail: string | undefined): void; connected(isUp: boolean): void },
  options: ListenOptions = {},
): Promise<Listener> {
  let closing = false;
  let hangUp: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'bindery signals',
      keepAlive: true,
      connectionTimeoutMillis: connectionTimeoutMs,
      query_timeout: options.probeTimeoutMs ?? probeTimeoutMs,
    });
    let probing: NodeJS.Timeout | undefined;
    let isUp = false;
    const end = () => {
      isUp = false;
      clearTimeout(probing);
      return client.end();
    };
    const lose = () => {
      if (!isUp) return;
      end();
      retry();
    };
    client.on('notification', ({ payload }) => {
      const [name, detail] = (payload ?? '').split(' ');
      const topic = topics.find((known) => known === name);
      if (topic) on.heard(topic, detail);
    });
    client.on('error', lose);
    client.on('end', lose);
    try {
      await client.connect();
      // `listen` fails on a standby, so the listener reconnects until the address leads to the primary.
      await client.query(`listen ${channel}`);
    } catch (error) {
      end();
      throw error;
    }
    isUp = true;
    const probe = () => {
      client.query('select 1').then(probeLater, lose);
    };
    const probeLater = () => {
      if (!isUp) return;
      probing = setTimeout(probe, options.probeEveryMs ?? probeEveryMs);
      probing.unref();
    };
    probeLater();
    hangUp = end;
    if (closing) await end();
    else on.connected(true);
  }

  function retry(): void {
    if (closing || timer) return;
    on.connected(false);
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(retry);
    }, reconnectMs);
    timer.unref();
  }

  await connect();
  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await hangUp?.();
    },
  };
}
