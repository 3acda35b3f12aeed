import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addNote } from '#contracts/clients/notes/note.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { lookalikesInLatin } from '#kernel/text/lookalikes.ts';
import { isPersonalKey } from '#parties/personal-data/personal-data.ts';
import { sealingFor } from '#platform/db/sealing.ts';
import { BrokenSeal } from '#platform/keys/keyring.ts';
import { sealedColumns } from '#platform/keys/sealed/tables.ts';
import { json, type Peer, peer } from '../../adapters/support.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { askAddendum, change } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { finished, operationOf } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { personalValues, valuesIn } from '../../support/personal-values.ts';
import { binderyHere } from '../../support/process.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { searchedTables } from '../../support/stored-text.ts';
import { nextVin } from '../../support/vin.ts';
import { everyLetter, type Outside, outside } from './support/letters.ts';

const examples = new URL('../../../docs/examples/', import.meta.url);
/** These fields are stored in clear text, because contracts are searched by them. */
const isColumn = (key: string) => key === 'vin' || key === 'licensePlate';

let service: TestService;
let partner: TestPartner;
let collector: Peer;
let others: Outside;
let searchedFor: readonly string[] = [];

before(async () => {
  collector = await peer(json({}));
  others = await outside();
  service = await testService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...others.variables });
  partner = await service.partner();
});
after(() => Promise.all([collector.close(), others.close()]));

test('a dump and the log after a day of sales identify no person, in clear text or as an unkeyed hash', async () => {
  const shippedRows = new Set(await dumpedRows());
  const shipped = [...shippedRows].join('\n');
  const bodies: JsonObject[] = [];
  const saved: number[] = [];
  const terminated = new Set<string>();
  for (const file of readdirSync(examples)) {
    const [, product, holderType] = /^([a-z]+)-(individual|corporate)(?!.*quote).*\.json$/.exec(file) ?? [];
    if (product === undefined) continue;
    const body = JSON.parse(readFileSync(new URL(file, examples), 'utf8')) as JsonObject;
    bodies.push(without(body, isColumn) as JsonObject);
    const path = `/sales/v2/${String(holderType)}/${product}`;
    await partner.call('POST', `${path}/quotes`, body);
    // The server refuses the prolongation examples and logs the refusal.
    const answer = await partner.call('POST', `${path}/policies`, body, { 'idempotency-key': file });
    if (answer.status !== 200) continue;
    saved.push(answer.status);
    const { policyNumber, draftId, premium } = answer.body as Pick<
      Draft,
      'policyNumber' | 'draftId' | 'premium'
    >;
    const draft = {
      policyNumber,
      draftId,
      premium,
      body,
      path: `${path}/policies/${policyNumber}`,
    };
    await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
    // The first request for a receipt prints the receipt.
    for (const form of ['APPLICATION', 'POLICY', 'KID', ...(saved.length % 2 === 0 ? ['RECEIPT'] : [])])
      await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/${form}`);
    await partner.call('GET', draft.path);
    const effectiveDate = String(body.startDate).slice(0, 10);
    const ended = await askAddendum(partner, draft, {
      kind: 'TERMINATION',
      effectiveDate,
      reason: 'Просит Небывалова',
    });
    if (ended.status === 200) terminated.add(product);
    await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/ADDENDUM`);
  }
  assert.ok(saved.length > 10, `only ${saved.length} examples were saved`);
  assert.equal(terminated.size, 8, 'every product has a contract that ended early');
  const contract = await soldContract(partner);
  const moved = await change(partner, contract, { 'policyHolder.email': 'changed@example.com' });
  bodies.push(without(moved, isColumn) as JsonObject);
  await keepTheRest(contract);
  bodies.push(...(await everyLetter(service, others)).map((body) => without(body, isColumn) as JsonObject));
  await service.logRequests();

  // Values such as a date or a street may also occur in fields without personal data.
  const nonPersonal = JSON.stringify(bodies.map((body) => without(body, isPersonalKey)));
  // Consent texts contain the insurer's address, which is also the address of some invented people.
  const { rows: texts } = await service.pool.query('select title, content from consent_texts');
  const open = new Set(valuesIn(`${shipped}${nonPersonal}${JSON.stringify(texts)}`, personalValues(bodies)));
  const values = personalValues(bodies).filter((value) => !open.has(value));
  assert.ok(values.length > 60, `only ${values.length} values`);
  searchedFor = values;
  // Rows that were there before the sales contain no searched value.
  const stored = (await dumpedRows()).filter((row) => !shippedRows.has(row)).join('\n');
  const logged = service.logged.map(withoutRandomValues).join('\n');
  assert.deepEqual(valuesIn(stored, values), []);
  assert.deepEqual(valuesIn(logged, values), []);
  const bytes = values.filter(
    (value) => stored.includes(Buffer.from(value).toString('hex')) && value.length > 5,
  );
  assert.deepEqual(bytes, []);
  assert.deepEqual(hashesIn(`${stored}${logged}`, values.flatMap(writtenForms)), []);
});

/** Returns the texts of which the dump contains an unkeyed hash in any encoding. */
function hashesIn(dump: string, texts: readonly string[]): readonly string[] {
  // PostgreSQL prints bytes in hexadecimal; a hash may begin at any digit.
  const hexadecimal = (dump.toLowerCase().match(/[0-9a-f]{64,}/g) ?? []).flatMap((digits) => [
    Buffer.from(digits, 'hex'),
    Buffer.from(digits.slice(1), 'hex'),
  ]);
  const numbers = new Set(dump.match(/-?\d{8,}/g));
  const words = new Set(dump.match(/[\w+/-]{43,}/g));
  const base64 = [...words].filter((word) => !/^\w?[0-9a-f]+$/.test(word)).join(' ');
  const hashes = texts.map((text) => ({ text, sha256: hash('sha256', text, 'buffer') }));
  const byBegin = Map.groupBy(hashes, ({ sha256 }) => sha256.readUInt32LE());
  const inBytes = new Set<string>();
  for (const bytes of hexadecimal)
    for (let at = 0; at + 32 <= bytes.length; at += 1)
      for (const { text, sha256 } of byBegin.get(bytes.readUInt32LE(at)) ?? [])
        if (sha256.equals(bytes.subarray(at, at + 32))) inBytes.add(text);
  return hashes.flatMap(({ text, sha256 }) => {
    // Contracts are searched by 64-bit numbers; such a number could be the beginning of an unkeyed hash.
    const isNumber = [sha256.readBigInt64BE(), sha256.readBigInt64LE()].some((one) =>
      numbers.has(String(one)),
    );
    const isText = (['base64', 'base64url'] as const).some((one) =>
      base64.includes(sha256.toString(one).replace(/=+$/, '')),
    );
    return isNumber || isText || inBytes.has(text) ? text : [];
  });
}

/** Lists the spellings in which people, programs and indexes write a value. */
function writtenForms(value: string): readonly string[] {
  const folded = lookalikesInLatin(
    value
      .toUpperCase()
      .replaceAll('Ё', 'Е')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const digits = value.replace(/\D/g, '');
  return [
    ...new Set([
      ...[value, JSON.stringify(value), value.toLowerCase(), value.toUpperCase(), value.replaceAll('ё', 'е')],
      ...[folded, folded.toLowerCase(), `phone ${digits}`, `inn ${digits}`, `email ${value.toLowerCase()}`],
      ...(digits.length > 4 ? [digits, `+${digits}`, `8${digits.slice(1)}`] : []),
    ]),
  ];
}

/** Adds data besides sales: a bank statement, staff notes and tasks, a question to the partner and an operation. */
async function keepTheRest(contract: Draft): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-dump-'));
  const statement = join(directory, 'statement.txt');
  writeFileSync(
    statement,
    oneCFile([
      oneCDocument({ payerName: 'Неповторима Небывалова', purpose: 'Оплата, unrepeatable@example.com' }),
      oneCDocument({ number: '43', amount: '1.00', payerName: 'Небывалова' }),
    ]),
  );
  const run = async (...words: readonly string[]) => {
    const { code, stderr } = await binderyHere(words, { DATABASE_URL: service.connectionString });
    assert.equal(code, 0, stderr);
  };
  await run('statement', 'import', statement);
  const { rows } = await service.pool.query<{ id: bigint }>(
    `select line_id as id from statement_lines where state = 'UNMATCHED' order by line_id limit 2`,
  );
  for (const { id } of rows)
    await run('statement', 'resolve', String(id), '--ignore', '--comment', 'Звонила Небывалова');
  rmSync(directory, { recursive: true });
  for (const text of ['Небывалова просила перезвонить', 'Небывалова перезвонила']) {
    const file = { name: 'Небывалова.pdf', bytes: Buffer.from('%PDF-1.7 Небывалова') };
    const by = { actor: 'staff:anna', requestId: 'dump', at: service.clock.now() };
    await addNote(service.pool, by, contract.policyNumber, { text, file });
  }
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  for (const question of ['Почему договор нетипичный?', 'Где стоит автомобиль?'])
    await run('contract', 'ask', policyNumber, '--question', question);
  const asked = await service.pool.query<{ id: string }>('select question_id as id from approval_questions');
  for (const { id } of asked.rows) await run('contract', 'answer', id, '--answer', 'Знает Небывалова');
  for (const title of ['Позвонить Небываловой', 'Найти Небывалову'])
    await run(
      ...['task', 'ask', '--subject', 'contract', '--number', policyNumber, '--to', 'anna'],
      ...['--due', '2099-01-01', '--title', title, '--text', 'Небывалова просила'],
    );
  const given = await service.pool.query<{ id: bigint }>('select task_id as id from staff_tasks');
  for (const { id } of given.rows)
    await run('--as', 'anna', 'task', 'answer', String(id), '--answer', 'Небывалова знает');
  for (const email of ['unrepeatable@example.com', 'changed@example.com']) {
    const set = { 'policyHolder.email': email, 'insuredObject.osago.vehicle.vin': nextVin() };
    const body = osagoBody({ today: testDay, set });
    const path = '/sales/v2/individual/osago/policies';
    const handle = await partner.call('POST', path, body, { prefer: 'respond-async' });
    const { status, text } = await finished(partner, operationOf(handle));
    assert.equal(status, 200, text);
  }
}

/** Encrypted columns that stay empty here, because no day of sales fills them: imports, work of the staff and withdrawn consents. */
const withoutRows = [
  'portfolio_imports.report',
  'staff_works.asked',
  'staff_works.outcome',
  'consents.withdrawal',
  'refund_payees.sealed',
  'received_payees.sealed',
  'payment_files.sealed',
];

test('the search of a dump finds an unkeyed hash in bytes, digits and base64', () => {
  const sha256 = hash('sha256', 'Небывалова', 'buffer');
  const encodings = [
    sha256.toString('hex'),
    `\\x0${sha256.toString('hex').toUpperCase()}`,
    sha256.toString('base64'),
    sha256.toString('base64url'),
    `(1,${sha256.readBigInt64BE()},2)`,
    `{"key":${sha256.readBigInt64LE()}}`,
  ];
  for (const encoded of encodings)
    assert.deepEqual(hashesIn(`row ${encoded} row`, ['Иванов', 'Небывалова']), ['Небывалова'], encoded);
  assert.deepEqual(hashesIn(`row ${encodings.join(' ')}`, ['Иванов']), []);
});

test('each encrypted value can be decrypted only in its own row and only if it is unchanged', async () => {
  const keyring = await sealingFor(service.pool);
  const empty: string[] = [];
  for (const column of sealedColumns) {
    const name = `${column.table}.${column.column}`;
    const whole = column.head ? `t.${column.head} || t.${column.column}` : `t.${column.column}`;
    const { rows } = await service.pool.query<{ place: string; sealed: Buffer }>(
      `select '${name} ' || ${column.row} as place, ${whole} as sealed from ${column.table} t
        where ${whole} is not null and octet_length(${whole}) > 63 and get_byte(${whole}, 0) = 2 limit 2`,
    );
    const [one, other] = rows;
    if (!one || !other) {
      empty.push(name);
      continue;
    }
    const opens = (place: string, sealed: Buffer) =>
      keyring.openAll([{ place, sealed }]).then(
        () => true,
        (error: unknown) => {
          assert.ok(error instanceof BrokenSeal, `${name}: ${String(error)}`);
          return false;
        },
      );
    assert.ok(await opens(one.place, one.sealed), `${name} opens at its own place`);
    const changed = (at: number) => {
      const copy = Buffer.from(one.sealed);
      copy[at] = 255 - (copy[at] ?? 0);
      return copy;
    };
    const broken: Readonly<Record<string, readonly [string, Buffer]>> = {
      swapped: [one.place, other.sealed],
      'of another table': [one.place.replace(column.table, 'other_table'), one.sealed],
      'cut short': [one.place, one.sealed.subarray(0, -1)],
      'without its key': [one.place, one.sealed.subarray(63)],
      "under another record's key": [
        one.place,
        Buffer.concat([other.sealed.subarray(0, 63), one.sealed.subarray(63)]),
      ],
      'with other content': [one.place, changed(one.sealed.length - 1)],
      'with another key': [one.place, changed(40)],
      'of another key generation': [one.place, changed(1)],
    };
    for (const [how, [place, sealed]] of Object.entries(broken))
      assert.equal(await opens(place, sealed), false, `${name}, ${how}`);
  }
  assert.deepEqual(empty, withoutRows);
});

test('traces of a day of sales identify no person', async () => {
  await service.close();
  const traces = JSON.stringify(collector.received.map(({ body }) => body));
  assert.match(traces, /"rate"/);
  assert.ok(searchedFor.length > 0);
  assert.deepEqual(valuesIn(withoutRandomValues(traces), searchedFor), []);
});

/** Reads every row of every table as text. */
async function dumpedRows(): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const { address } of await searchedTables(service.pool)) {
    const { rows } = await service.pool.query<{ row: string }>(`select t::text as row from ${address} as t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}

/** Copies a value without the fields for which `isLeftOut` is true, at any depth. */
function without(value: Json, isLeftOut: (key: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((item) => without(item as Json, isLeftOut));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isLeftOut(key));
  return Object.fromEntries(kept.map(([key, content]) => [key, without(content as Json, isLeftOut)]));
}
