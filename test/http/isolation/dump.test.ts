import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import { isPersonalKey } from '#parties/personal-data.ts';
import { change } from '../../support/addendum.ts';
import { personalValues, toldBy } from '../../support/personal-values.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { searchedTables } from '../../support/stored-text.ts';

const examples = new URL('../../../docs/examples/', import.meta.url);
/** Contracts are found by them. */
const isColumn = (key: string) => key === 'vin' || key === 'licensePlate';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

test('a dump after a day of sales of everything tells nobody, nor does the log, in the clear or as a plain hash', async () => {
  const shipped = await dump();
  const bodies: JsonObject[] = [];
  const saved: number[] = [];
  for (const file of readdirSync(examples)) {
    const [, product, holderType] = /^([a-z]+)-(individual|corporate)(?!.*quote).*\.json$/.exec(file) ?? [];
    if (product === undefined) continue;
    const body = JSON.parse(readFileSync(new URL(file, examples), 'utf8')) as JsonObject;
    bodies.push(without(body, isColumn) as JsonObject);
    const path = `/sales/v2/${String(holderType)}/${product}`;
    await partner.call('POST', `${path}/quotes`, body);
    // Those that continue another contract are refused, which is logged.
    const answer = await partner.call('POST', `${path}/policies`, body, { 'idempotency-key': file });
    if (answer.status !== 200) continue;
    saved.push(answer.status);
    const { policyNumber, draftId, premium } = answer.body as { [name: string]: string };
    const draft = {
      policyNumber,
      draftId,
      premium: Number(premium),
      path: `${path}/policies/${policyNumber}`,
    };
    await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
    for (const form of ['APPLICATION', 'POLICY', 'KID'])
      await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/${form}`);
    await partner.call('GET', draft.path);
  }
  assert.ok(saved.length > 10, `only ${saved.length} examples were saved`);
  const contract = await soldContract(partner);
  const moved = await change(partner, contract, { 'policyHolder.email': 'changed@example.com' });
  bodies.push(without(moved, isColumn) as JsonObject);
  await service.logRequests();

  // What is also said of a thing, such as a day or a street, stands there.
  const beside = JSON.stringify(bodies.map((body) => without(body, isPersonalKey)));
  const open = new Set(toldBy(`${shipped}${beside}`, personalValues(bodies)));
  const values = personalValues(bodies).filter((value) => !open.has(value));
  assert.ok(values.length > 60, `only ${values.length} values`);
  const stored = await dump();
  const logged = service.logged.map(withoutRandomValues).join('\n');
  assert.deepEqual(toldBy(stored, values), []);
  assert.deepEqual(toldBy(logged, values), []);
  const bytes = values.filter(
    (value) => stored.includes(Buffer.from(value).toString('hex')) && value.length > 5,
  );
  assert.deepEqual(bytes, []);
  const hashed = values.filter((value) => {
    const sha256 = hash('sha256', value, 'buffer');
    const encodings = (['hex', 'base64', 'base64url'] as const).map((one) => sha256.toString(one));
    return encodings.some((one) => `${stored}${logged}`.includes(one.replace(/=+$/, '')));
  });
  assert.deepEqual(hashed, []);
});

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const texts: string[] = [];
  for (const { address } of await searchedTables(service.pool)) {
    const { rows } = await service.pool.query<{ row: string }>(`select t::text as row from ${address} as t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** A value without the fields of these names, at any depth. */
function without(value: Json, isLeftOut: (key: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((item) => without(item as Json, isLeftOut));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isLeftOut(key));
  return Object.fromEntries(kept.map(([key, content]) => [key, without(content as Json, isLeftOut)]));
}
