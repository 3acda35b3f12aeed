import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { jobKinds } from '#platform/jobs/kinds.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { until } from '../support/process.ts';
import { soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const contracts = jobKinds['policy-mail'].concurrency + 3;
const callers = new Set<Socket>();
let mail: Server;
let service: TestService;
let partner: TestPartner;

before(async () => {
  // Accepts connections and never answers.
  mail = createServer((socket) => {
    callers.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const address = mail.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  service = await testService({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    POLICY_MAIL: 'on',
    SHUTDOWN_TIMEOUT_MS: '0',
  });
  partner = await service.partner();
});
after(async () => {
  for (const socket of callers) socket.destroy();
  mail.close();
  await service.close();
});

test('a hanging mail server delays only jobs that send letters', async () => {
  for (let index = 0; index < contracts; index += 1) await soldContract(partner);
  await until(async () => callers.size > 0);
  await until(async () => {
    const { rows } = await service.pool.query<{ reported: bigint }>(
      'select count(*) as reported from contract_reports',
    );
    return rows[0]?.reported === BigInt(contracts);
  });
  const letters = await states('policy-mail');
  assert.equal(letters.length, contracts);
  assert.ok(!letters.includes('completed') && !letters.includes('dead'), letters.join());
});

async function states(kind: string): Promise<readonly string[]> {
  return (await listJobs(service.pool, { kind, limit: 100 })).map(({ state }) => state);
}
