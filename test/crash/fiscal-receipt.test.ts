import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { type AtolPeer, atolPeer } from '../adapters/fiscal/atol-peer.ts';
import { type Peer, peer } from '../adapters/support.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

let database: TestDatabase;
let till: AtolPeer;
/** Passes calls on to the till, and keeps the answers to itself while `isSilent`. */
let line: Peer;
let isSilent = true;
const running: ServingProcess[] = [];

before(async () => {
  database = await testDatabase();
  till = await atolPeer();
  line = await peer(async (response, { method, path, headers, body }) => {
    const token = headers.token;
    const answer = await fetch(`${till.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(typeof token === 'string' && { token }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    if (isSilent && path.endsWith('/sell')) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
});
after(async () => {
  for (const one of running) await one.end('SIGKILL');
  await line.close();
  await till.close();
  await database.drop();
});

async function started(): Promise<ServingProcess> {
  const process = await serving({
    ...{
      DATABASE_URL: database.connectionString,
      POLICY_MAIL: 'off',
      FISCAL_URL: `${line.url}/possystem/v5`,
    },
    ...{ FISCAL_LOGIN: 'till', FISCAL_PASSWORD: 'secret', FISCAL_GROUP: 'group-1' },
  });
  running.push(process);
  return process;
}

test('a receipt is registered once if the process is killed before the till has answered', async () => {
  const victim = await started();
  const token = await partnerToken(database.pool);
  const path = '/sales/v2/individual/osago/policies';
  const body = osagoBody({ today: moscowDate(new Date()) });
  const saved = await callAt({ url: victim.url, token }, 'POST', path, body);
  assert.equal(saved.status, 200, saved.text);
  const paid = await callAt(
    { url: victim.url, token },
    'PUT',
    `${path}/${saved.body.policyNumber}/installments/1`,
    {
      amount: saved.body.premium ?? 0,
      paymentType: 'CASH',
    },
  );
  assert.equal(paid.status, 200, paid.text);
  await until(async () => till.documents.length === 1);
  await victim.end('SIGKILL');
  const receipt = async () =>
    (await database.pool.query('select state, registrar_id as id, sendings from fiscal_receipts')).rows;
  assert.deepEqual(await receipt(), [{ state: 'NEEDED', id: null, sendings: 1 }]);

  isSilent = false;
  await database.pool.query(`update fiscal_receipts set check_at = '2026-01-01'`);
  await started();
  await until(async () => (await receipt())[0]?.state !== 'NEEDED');
  assert.equal((await receipt())[0]?.id, till.documents[0]?.uuid);
  assert.equal(till.documents.length, 1);
});
