import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Pool } from '#platform/db/pool.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Which request of HTTP asks, for what runs in the background asks the same pool at any moment, also what an earlier request has
 * begun: only the newest request counts.
 */
const answering = new AsyncLocalStorage<symbol>();
let newest: symbol | undefined;
subscribe('http.server.request.start', () => {
  newest = Symbol();
  answering.enterWith(newest);
});

/** Keeps what the newest request asks of the pool from now on, or all that is asked of one that nothing else has. */
export function listen(
  pool: Pool,
  isKept = () => newest !== undefined && answering.getStore() === newest,
): Statement[] {
  const statements: Statement[] = [];
  const { query } = pool;
  Object.assign(pool, {
    query: (text: string, values: readonly unknown[] = []) => {
      if (isKept()) statements.push({ text, values });
      return query.call(pool, text, values as unknown[]);
    },
  });
  return statements;
}

/** Blocks that reading takes; what writes is left out, as nobody does it twice. */
export async function blocksOf(
  db: Pick<Pool, 'query'>,
  statements: readonly Statement[],
  tell?: (line: string) => void,
) {
  let blocks = 0;
  let most = { blocks: 0, text: '' };
  const reading = statements.filter(
    ({ text }) =>
      /^\s*(select|with)/i.test(text) && !/\b(insert into|update|delete from|pg_advisory)\b/i.test(text),
  );
  for (const { text, values } of reading) {
    // Explain a prepared statement: only then PostgreSQL takes the plan that it takes for the service.
    const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `prepare explained as ${text}; explain (analyze, buffers, format json) execute explained${await literals(db, values)}; deallocate explained`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    const own = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    blocks += own;
    tell?.(`  ${own}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 150)}`);
    if (own > most.blocks) most = { blocks: own, text };
  }
  const words = most.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return { count: reading.length, blocks, most: `${most.blocks} ${words}` };
}

/** Returns the values as SQL literals, in the text form in which the driver sends them. */
export async function literals(db: Pick<Pool, 'query'>, values: readonly unknown[]): Promise<string> {
  if (values.length === 0) return '';
  const texts = values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value));
  const { rows } = await db.query<{ text: string }>(
    `select concat_ws(', ', ${texts.map((_, at) => `quote_nullable($${at + 1}::text)`).join(', ')}) as text`,
    texts,
  );
  return ` (${rows[0]?.text})`;
}
