import pg from 'pg';
import type { Queryable } from './transaction.ts';

/** What processes tell each other; the truth is in the tables, a signal only says "read again". */
export const topics = ['partners', 'tariffs', 'reference', 'operations', 'vehicles'] as const;
export type Topic = (typeof topics)[number];

const channel = 'bindery';
const reconnectMs = 250;

/** Tells every process, this one too, when the caller's transaction commits. */
export async function announce(tx: Queryable, topic: Topic): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, topic]);
}

export interface Listener {
  close(): Promise<void>;
}

/**
 * Calls `heard` for each signal, with what it is about where it says so. While the connection is down signals are
 * missed: `connected` says so, and says when it is up again, so that the caller can read everything anew.
 */
export async function listen(
  connectionString: string,
  on: { heard(topic: Topic, detail: string | undefined): void; connected(isUp: boolean): void },
): Promise<Listener> {
  let closing = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, application_name: 'bindery signals', keepAlive: true });
    next.on('notification', ({ payload }) => {
      const [name, detail] = (payload ?? '').split(' ');
      const topic = topics.find((known) => known === name);
      if (topic) on.heard(topic, detail);
    });
    next.on('error', () => retry());
    next.on('end', () => retry());
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    on.connected(true);
  }

  function retry(): void {
    if (closing || timer) return;
    on.connected(false);
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(() => retry());
    }, reconnectMs);
    timer.unref();
  }

  await connect();
  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
