import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { change, terminate } from '../../support/addendum.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { binderyHere } from '../../support/process.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestService, testDay, testService } from '../../support/service.ts';
import { searchedTables } from '../../support/stored-text.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

test('the database contains no SHA-256 of personal data in any encoding', async () => {
  const partner = await service.partner();
  const sent: JsonObject[] = [];
  for (const holderType of ['individual', 'corporate'] as const) {
    const osago = osagoBody({ today: testDay, holderType });
    const casco = cascoBody({ today: testDay, holderType });
    for (const [product, body] of [
      ['osago', osago],
      ['casco', casco],
    ] as const) {
      const key = { 'idempotency-key': `${holderType}-${product}` };
      const saved = await partner.call('POST', `/sales/v2/${holderType}/${product}/policies`, body, key);
      assert.equal(saved.status, 200, saved.text);
      sent.push(body, saved.body);
    }
  }
  const contract = await soldContract(partner);
  sent.push(contract.body, await change(partner, contract, { 'policyHolder.email': 'changed@example.com' }));
  sent.push(await terminate(partner, contract, '2027-06-01'));
  const payer = {
    payerName: 'Плательщиков Иван',
    payerInn: '500100732259',
    payerAccount: '40702810400000000777',
    payerBic: '049900104',
  };
  await importStatement({ ...payer, purpose: 'Оплата' });
  sent.push(payer, { reason: 'По заявлению страхователя' });

  const stored = await everything();
  assert.ok(stored.includes('wrapped_keys') && stored.length > 50_000, 'the database was read');
  const found = [...parts(sent)].filter((text) => {
    const sha256 = hash('sha256', text, 'buffer');
    const encoded = (['hex', 'base64', 'base64url'] as const).map((encoding) => sha256.toString(encoding));
    return encoded.some((one) => stored.includes(one.replace(/=+$/, '')));
  });
  assert.deepEqual(found, []);
});

async function importStatement(paid: JsonObject): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'statement-'));
  const path = join(directory, 'statement.txt');
  writeFileSync(path, oneCFile([oneCDocument(paid)]));
  const imported = await binderyHere(['statement', 'import', path], {
    DATABASE_URL: service.connectionString,
  });
  await rm(directory, { recursive: true });
  assert.equal(imported.code, 0, imported.stderr);
}

/** Lists every nested value as text, and as JSON with its fields in both orders. */
function parts(value: Json, found = new Set<string>()): Set<string> {
  found.add(JSON.stringify(value)).add(JSON.stringify(inOrder(value)));
  if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
  const below = isObject(value) ? Object.entries(value) : Array.isArray(value) ? [...value.entries()] : [];
  for (const [key, one] of below) {
    parts(one as Json, found);
    if (typeof key === 'string') found.add(JSON.stringify({ [key]: one }));
  }
  return found;
}

function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map((one) => inOrder(one as Json));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
}

/** Reads every row of every table as text, with bytes in hexadecimal. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const { name, address } of await searchedTables(service.pool)) {
    const { rows } = await service.pool.query<{ row: string }>(`select t::text as row from ${address} as t`);
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
