import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
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
  { tell, processId }: { readonly tell?: (line: string) => void; readonly processId?: number } = {},
) {
  let blocks = 0;
  let milliseconds = 0;
  let most = { blocks: 0, text: '' };
  const reading = statements.filter(
    ({ text }) =>
      /^\s*(select|with)/i.test(text) && !/\b(insert into|update|delete from|pg_advisory)\b/i.test(text),
  );
  for (const { text, values } of reading) {
    // Count the second run: the first one on a connection also reads the first page of each index.
    await explain(db, text, values);
    const plan = await explain(db, text, values);
    const ownMs = processId === undefined ? 0 : await cpuMs(processId, () => db.query(text, values));
    milliseconds += ownMs;
    const own = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    blocks += own;
    tell?.(`  ${own} blocks, ${ownMs.toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 150)}`);
    if (own > most.blocks) most = { blocks: own, text };
  }
  const words = most.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return { count: reading.length, blocks, milliseconds, most: `${most.blocks} ${words}` };
}

/** Runs a statement as a prepared one, so that PostgreSQL takes the plan that it takes for the service. Returns the plan. */
async function explain(
  db: Pick<Pool, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<Record<string, number>> {
  const { rows } = await db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    `prepare explained as ${text}; explain (analyze, buffers, timing off, format json) execute explained${await literals(db, values)}; deallocate explained`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
}

/** Returns the CPU time of a PostgreSQL process for a second run of a statement, which other processes on the machine do not change. */
async function cpuMs(processId: number, run: () => Promise<unknown>): Promise<number> {
  const now = () => Number(readFileSync(`/proc/${processId}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  await run();
  const before = now();
  await run();
  return now() - before;
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
