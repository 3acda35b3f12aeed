import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../../../test/support/app.ts';
import { osagoBody } from '../../../test/support/osago-body.ts';
import { proxyTo } from '../../../test/support/proxy.ts';
import type { Ports } from './addresses.ts';
import { queryOnce } from './cluster.ts';
import type { Run } from './processes.ts';
import { startBindery } from './service.ts';
import { until } from './until.ts';

const triesMax = 50;
const outcome =
  'a commit whose answer was lost: 503 UNAVAILABLE, and the same key gave the one contract that it had made';

/**
 * A commit whose answer is lost with its connection: the partner is told UNAVAILABLE, and the same key gives one contract.
 * Works by way of a process of its own, whose connections to the database can be cut at that moment.
 */
export async function proveInDoubt(
  run: Run,
  ports: Ports,
  databaseUrl: string,
  token: string,
): Promise<string> {
  const proxy = await proxyTo(databaseUrl);
  try {
    const address = `http://127.0.0.1:${ports.bindery3}`;
    const url = await startBindery(run, 'bindery3', ports.bindery3, proxy.connectionString, address);
    for (let tries = 0; tries < triesMax; tries += 1) {
      const marker = randomUUID();
      const body = { ...osagoBody({ today: moscowDate(new Date()) }), crashMarker: marker };
      const save = () =>
        callAt({ url, token }, 'POST', '/sales/v2/individual/osago/policies', body, {
          'idempotency-key': marker,
        });
      proxy.loseCommit().then(proxy.cut);
      const inDoubt = await save();
      proxy.restore();
      // Where another commit of the process was lost, this one was answered, or there is nothing of it.
      if (inDoubt.status === 200) continue;
      assert.equal(inDoubt.body.code_c, 'UNAVAILABLE', inDoubt.text);
      if (await proveOne(databaseUrl, marker, save)) return outcome;
    }
    throw new Error('no commit of a contract could be put in doubt');
  } finally {
    await proxy.close();
  }
}

async function proveOne(
  databaseUrl: string,
  marker: string,
  save: () => ReturnType<typeof callAt>,
): Promise<boolean> {
  const stored = () =>
    queryOnce<{ policy_number: string }>(
      databaseUrl,
      `select policy_number from contracts where body ->> 'crashMarker' = '${marker}'`,
    );
  if ((await stored()).length === 0) return false;
  const again = await until('an answer', async () => {
    const answer = await save();
    return answer.status !== 503 && answer;
  });
  assert.equal(again.status, 200, again.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(await stored(), [{ policy_number: again.body.policyNumber }]);
  return true;
}
