import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../support/service.ts';
import { runOneC } from './one-c.ts';
import { accessTo, bodyText, type Desk, openDesk, premium, snippetsIn, vectors } from './snippets.ts';

const { quote, signature } = snippetsIn('bsl');
let service: TestService;
let desk: Desk;

before(async () => {
  service = await testService();
  desk = openDesk();
});
after(async () => {
  await service.close();
  desk.remove();
});

test('the 1C signature code accepts valid signatures and rejects invalid signatures', () => {
  for (const { name, secret, headers, body, now, isValid } of vectors) {
    const given = { secret, headers, body: Buffer.from(body), now };
    const outputOf = runOneC(signature, 'Подписано(secret, headers, body, now)', given);
    assert.equal(outputOf, isValid, name);
  }
});

for (const [what, text] of [
  ['the quote on the page', quote],
  ['the quote by a handle', quote.replace('"59000"', '"1"').replace('wait-ms=30000', 'wait-ms=1')],
] as const)
  test(`the 1C code for ${what} prints a premium`, async () => {
    assert.equal(await outputOf(text, bodyText({})), `${premium}\n`);
  });

test('the 1C code that requests a quote prints the validation errors', async () => {
  assert.match(await outputOf(quote, bodyText({ 'policyHolder.email': 'nobody' })), /policyHolder\.email/);
  assert.match(await outputOf(quote, bodyText({}), { CLIENT_SECRET: 'wrong' }), /Неверные client_id/);
});

/** Runs 1C code in another process: its calls wait for the answer and would block the service in this process. */
async function outputOf(text: string, body: string, environment: Readonly<Record<string, string>> = {}) {
  const { BASE = '', ...access } = await accessTo(service);
  const { CLIENT_ID, CLIENT_SECRET } = { ...access, ...environment };
  const { hostname, port } = new URL(BASE);
  const given = { Сервер: hostname, Порт: Number(port), Защита: null, CLIENT_ID, CLIENT_SECRET, body };
  const words = [text, 'Премия(CLIENT_ID, CLIENT_SECRET, body)', given].map((one) => JSON.stringify(one));
  const program = `import { runOneC } from ${JSON.stringify(join(import.meta.dirname, 'one-c.ts'))};
try { console.log(String(runOneC(${words.join(', ')}))); } catch (error) { console.log(String(error)); }`;
  return desk.said([process.execPath, '--input-type=module', '-e', program], {});
}
