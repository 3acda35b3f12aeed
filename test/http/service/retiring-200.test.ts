import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { type SecondApp, secondApp } from '../../support/app.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let app: SecondApp;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

before(async () => {
  service = await testService();
  partner = await service.partner();
  app = await secondApp(service);
});
after(async () => {
  agent.destroy();
  await app.close();
  await service.close();
});

/** Sends all requests on one connection. */
function get(path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${partner.token}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${app.url}${path}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

test('a process that shuts down closes each open connection after the next answer on it', async () => {
  const paths = ['/ship/biz/sales/v2/policies', '/ship/biz/sales/v2/policies/XXX0000000001', '/health/live'];
  for (const path of paths) assert.equal((await get(path)).headers.connection, 'keep-alive', path);
  app.retire();
  for (const path of paths) assert.equal((await get(path)).headers.connection, 'close', path);
});
