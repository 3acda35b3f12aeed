import { join } from 'node:path';
import { untilFollowed, withTree } from './issue-cost.ts';
import { ofOwnPerson, sales } from './issue-load.ts';
import { loadWith, connections as most } from './load.ts';
import { middleOf } from './middle.ts';
import { print } from './row.ts';
import { cpuOfFamily, pinLoad } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const rounds = 5;
const saves = shareOf(400);
const together = [1, 8, most] as const;

/** CPU of PostgreSQL and Node for a save that comes alone, and for saves that come together, in turn. */
export function measureSavesTogether(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    withTree(
      'this tree',
      join(import.meta.dirname, '..'),
      { directory: join(directory, 'own'), port: 8291 },
      async ({ server, shot, pool, postmaster }) => {
        const headers = { 'content-type': 'application/json', ...shot.headers };
        const save = (connections: number) =>
          loadWith(server, saves, {
            url: server.url,
            connections,
            amount: saves,
            requests: [
              {
                method: 'POST',
                path: `${sales}/policies`,
                headers,
                setupRequest: (request) => ({ ...request, body: ofOwnPerson(shot.body) }),
              },
            ],
          });
        const measured = together.map((connections) => ({
          connections,
          postgres: [] as number[],
          node: [] as number[],
          statements: [] as number[],
        }));
        for (const { connections } of measured) await save(connections);
        for (let round = 0; round < rounds; round += 1) {
          for (const { connections, postgres, node, statements } of measured) {
            await untilFollowed(pool);
            await pool.query('select pg_stat_statements_reset()');
            const before = cpuOfFamily(postmaster);
            node.push((await save(connections)).cpuMicrosecondsPerRequest / 1_000);
            await untilFollowed(pool);
            postgres.push((cpuOfFamily(postmaster) - before) / saves / 1_000);
            const { rows } = await pool.query<{ calls: number }>(
              `select sum(calls)::float8 as calls from pg_stat_statements where query ~ 'insert into contracts '`,
            );
            statements.push((rows[0]?.calls ?? Number.NaN) / saves);
          }
        }
        print('Together', 'PostgreSQL, ms a save', 'against one', 'Node, ms a save', 'saves a statement');
        print('---:', '---:', '---:', '---:', '---:');
        for (const { connections, postgres, node, statements } of measured) {
          const ratios = postgres.map((ms, round) => ms / (measured[0]?.postgres[round] ?? Number.NaN));
          print(
            String(connections),
            middleOf(postgres).toFixed(2),
            middleOf(ratios).toFixed(2),
            middleOf(node).toFixed(2),
            (1 / middleOf(statements)).toFixed(1),
          );
        }
      },
    ),
  );
}
