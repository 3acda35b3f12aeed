import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPool, type Pool, type Queryable } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { billedDraft, paymentOf } from '../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { terminate } from '../support/addendum.ts';
import { agreed } from '../support/agreed.ts';
import { consoleService, staffBrowser, whenEnded } from '../support/console.ts';
import { type LeastRights, leastRights } from '../support/least-rights.ts';
import { soldContract, statusCode } from '../support/sale.ts';
import type { TestPartner, TestService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
/** Role of the service, which can write rows but owns no tables. */
let role: LeastRights;
let pool: Pool;
let version: string;
let login: string;
let refundId: string;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on', FOUR_EYES_LIMIT: '0' });
  role = await leastRights(service);
  pool = createPool({
    connectionString: role.connectionString,
    applicationName: 'rows',
    statementTimeoutMs: 0,
  });
  partner = await service.partner({ products: ['osago'], kvPercent: '5' });
  login = partner.login;
  const sold = await soldContract(partner);
  await terminate(partner, sold);
  const one = async (text: string) => String((await service.pool.query<{ one: unknown }>(text)).rows[0]?.one);
  refundId = await one('select refund_id as one from premium_refunds');
  version = 'osago/base-rates/2031-01-01';
  await write(
    `insert into tariff_versions (version_id, product, kind, effective_from, state, checksum, author, comment, tables, imported_at)
     values ('${version}', 'osago', 'base-rates', '2031-01-01', 'draft', 'x', 'a', '', '{}', '2026-01-01')`,
  );
  await write(
    `insert into staff_accounts (login, name, roles, made_at) values ('zoya', 'Зоя', '{}', '2026-01-01')`,
  );
  await write(
    `insert into statement_files (sha256, name, format, encoding, imported_by, imported_at)
     values ('\\x01', 'f', '1C', 'utf-8', 'staff:one', '2026-01-01')`,
  );
  await write(
    `insert into statement_lines (line_id, file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state, reason)
     overriding system value
     select nr, file_id, 1, decode(lpad(nr::text, 2, '0'), 'hex'), '1', '1', '2026-01-01', 100, 'UNMATCHED', 'NO_BILL_NUMBER'
       from statement_files, generate_series(1, 3) nr`,
  );
  await write(
    `insert into acquirer_money (acquirer_payment_id, amount_kopecks, unmatched_kopecks, reason, found_at)
     values ('pay-1', 100, 100, 'NO_ORDER', '2026-01-01')`,
  );
});
after(async () => {
  await pool?.end();
  await role?.drop();
  await service.close();
});

const write = (text: string, db: Queryable = pool) => db.query(text);

/** Changes that need two people: name of the use case, value that identifies the changed subject, and the change as SQL. */
const deeds = (): readonly (readonly [useCase: string, about: string, text: string])[] => [
  [
    'tariff publish',
    version,
    `update tariff_versions set state = 'published' where version_id = '${version}'`,
  ],
  [
    'tariff withdraw',
    version,
    `update tariff_versions set state = 'withdrawn', withdrawn_at = '2026-01-02', withdrawn_by = 'staff:one' where version_id = '${version}'`,
  ],
  [
    'partner add',
    'new-one',
    `insert into partners (login, name, channel, client_id, created_at) values ('new-one', 'N', 'BANK', 'n', '2026-01-01')`,
  ],
  ['partner change', login, `update partners set kv_percent = kv_percent + 1 where login = '${login}'`],
  ['partner change', login, `update partners set products = null where login = '${login}'`],
  ['partner change', login, `update partners set kfav_max = 1.5, forms = '{BSO}' where login = '${login}'`],
  ['partner enable', login, `update partners set disabled_at = null where login = '${login}'`],
  [
    'staff invite',
    'boss',
    `insert into staff_accounts (login, name, roles, made_at) values ('boss', 'B', '{security}', '2026-01-01')`,
  ],
  ['staff change', 'zoya', `update staff_accounts set roles = '{accountant}' where login = 'zoya'`],
  [
    'authority set',
    'staff:anna',
    `insert into authority_limits (holder, product) values ('staff:anna', '*')`,
  ],
  ['authority set', 'staff:anna', `delete from authority_limits where holder = 'staff:anna'`],
  [
    'statement resolve',
    '1',
    `update statement_lines set state = 'IGNORED', resolved_by = 'staff:one' where line_id = 1`,
  ],
  [
    'statement resolve',
    '2',
    `update statement_lines set state = 'RETURNING', resolved_by = 'staff:one' where line_id = 2`,
  ],
  [
    'statement returned',
    '2',
    `update statement_lines set state = 'RETURNED', return_document = '1' where line_id = 2`,
  ],
  [
    'refund transferred',
    refundId,
    `update premium_refunds set transferred_kopecks = 1, transferred_by = 'staff:one' where refund_id = ${refundId}`,
  ],
  [
    'refund acquirer',
    refundId,
    `insert into acquirer_refunds (refund_id, money_id, amount_kopecks, state, requested_by, requested_at, premium_refund_id)
     select gen_random_uuid(), money_id, 1, 'SUCCEEDED', 'staff:one', '2026-01-01', ${refundId} from acquirer_money`,
  ],
  [
    'payment refund',
    '1',
    `insert into acquirer_refunds (refund_id, money_id, amount_kopecks, state, requested_by, requested_at)
     select gen_random_uuid(), money_id, 1, 'REQUESTED', 'staff:one', '2026-01-01' from acquirer_money`,
  ],
];

test('SQL can make only the approved change of the approved subject, in the transaction of the approval', async () => {
  for (const [useCase, about, text] of deeds()) {
    if (useCase === 'partner enable')
      await write(`update partners set disabled_at = '2026-01-01' where login = '${login}'`);
    const needsTwo = { code: 'BD002' };
    await assert.rejects(write(text), needsTwo, text);
    await assert.rejects(
      agreed(pool, useCase, 'something else', (tx) => write(text, tx)),
      needsTwo,
      text,
    );
    await assert.rejects(
      agreed(pool, 'person anonymize', about, (tx) => write(text, tx)),
      needsTwo,
      text,
    );
    await agreed(pool, useCase, about, async () => undefined);
    await assert.rejects(write(text), needsTwo, text);
    await agreed(pool, useCase, about, (tx) => write(text, tx));
  }
});

test('SQL that restricts the rights of a partner or employee needs one person', async () => {
  await write(
    `update partners set kv_percent = 0, products = '{casco}', rate_limit = 5, disabled_at = '2026-01-01' where login = '${login}'`,
  );
  await write(`update staff_accounts set roles = '{}' where login = 'zoya'`);
});

test('SQL that is rolled back to a savepoint needs one person', async () => {
  await inTransaction(pool, async (tx) => {
    await write('savepoint tried', tx);
    await write(`update partners set kv_percent = 50 where login = '${login}'`, tx);
    await write('rollback to savepoint tried', tx);
  });
});

test('one person can tighten the dual control of the database, two people can loosen it', async () => {
  const off = 'update four_eyes set is_on = false, limit_kopecks = 0';
  for (const text of [
    off,
    'update four_eyes set limit_kopecks = 100',
    'delete from four_eyes',
    'truncate four_eyes',
  ])
    await assert.rejects(write(text), /two people|permission denied/);
  await assert.rejects(
    write(`update staff_proposals set decided_in = pg_current_xact_id()`),
    /never altered/,
  );
  await agreed(pool, 'four-eyes loosen', '100', (tx) =>
    write('update four_eyes set limit_kopecks = 100', tx),
  );
  await write('select tighten_four_eyes(true, 50)');
  const { rows } = await service.pool.query('select is_on, limit_kopecks::int as "limit" from four_eyes');
  assert.deepEqual(rows, [{ is_on: true, limit: 50 }]);
});

const needsTwo = { code: 'BD002' };
const newLine = (line: string, amount: string, state = 'UNMATCHED', more = 'null') =>
  `insert into statement_lines (line_id, file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state, reason, bill_id)
   overriding system value
   select ${line}, (select min(file_id) from statement_files), 1, decode(lpad('${line}', 6, '0'), 'hex'), '1', '1', '2026-01-01', ${amount},
          '${state}', ${state === 'UNMATCHED' ? "'NO_BILL_NUMBER'" : 'null'}, ${more}`;
const matched = (line: string, bill: string) =>
  `update statement_lines set state = 'MATCHED', reason = null, bill_id = ${bill} where line_id = ${line}`;

test('the service itself matches only bank payments that pay a bill exactly; other payments need a person', async () => {
  const draft = await billedDraft(partner);
  const accountant = await staffBrowser(service, ['accountant']);
  const file = oneCFile([paymentOf(draft), oneCDocument({ purpose: 'Без номера', amount: draft.amount })]);
  const sent = await accountant.upload('/statement-import', {}, { files: { 'day.txt': file } });
  await whenEnded(accountant, sent.headers.get('location') ?? '');
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  const { rows } = await pool.query<Record<'own' | 'waits' | 'bill' | 'amount', string>>(
    `select own.line_id::text as own, own.bill_id::text as bill, own.amount_kopecks::text as amount, waits.line_id::text as waits
       from statement_lines own join statement_lines waits on waits.file_id = own.file_id and waits.state = 'UNMATCHED'
      where own.state = 'MATCHED'`,
  );
  const { own = '', waits = '', bill = '', amount = '' } = rows[0] ?? {};
  const free = `update statement_lines set state = 'UNMATCHED', reason = 'NOT_AWAITED', bill_id = null where line_id = ${own}`;
  for (const text of [
    `${free}; ${matched(waits, bill)}`,
    `${free}; ${matched(own, bill)}`,
    `${free}; ${newLine('901', `${amount} + 1`)}; ${matched('901', bill)}`,
    `${free}; ${newLine('902', `${amount} - 1`, 'MATCHED', bill)}`,
  ])
    await assert.rejects(write(text), needsTwo, text);
  for (const text of [
    `update statement_lines set state = 'IGNORED', reason = null where line_id = ${waits}`,
    `update statement_lines set state = 'RETURNED', return_document = '1', reason = null where line_id = ${waits}`,
    `update premium_refunds set transferred_by = '' where refund_id = ${refundId}`,
  ])
    await assert.rejects(write(text), { code: '23514' }, text);
  const decided = (state: string) =>
    `update statement_lines set state = '${state}', reason = null, resolved_by = 'staff:one', return_document = '1' where line_id = ${waits}`;
  await assert.rejects(write(decided('RETURNED')), needsTwo);
  for (const change of ['amount_kopecks = 1', "account = '2'", 'file_id = file_id + 1', 'entered_in = null'])
    await assert.rejects(
      write(`update statement_lines set ${change} where line_id = ${own}`),
      /never altered/,
      change,
    );
  await write(`${free}; ${newLine('903', amount)}; ${matched('903', bill)}`);
});

const refund = (money: string, by: string, amount = '100') =>
  `insert into acquirer_refunds (refund_id, money_id, amount_kopecks, state, requested_by, requested_at)
   select gen_random_uuid(), money_id, ${amount}, 'REFUSED', '${by}', '2026-01-01' from acquirer_money where acquirer_payment_id = '${money}'`;

test('the service itself refunds only unmatched orders, once and in full; other refunds need two people', async () => {
  for (const [money, reason] of [
    ['pay-strange', 'NOT_OURS'],
    ['pay-late', 'LINK_EXPIRED'],
  ])
    await write(
      `insert into acquirer_money (acquirer_payment_id, amount_kopecks, unmatched_kopecks, reason, found_at)
       values ('${money}', 100, 100, '${reason}', '2026-01-01')`,
    );
  for (const text of [
    refund('pay-strange', 'service'),
    refund('pay-late', ''),
    refund('pay-late', 'SERVICE'),
    refund('pay-late', 'service', '99'),
    refund('pay-late', 'service')
      .replace('requested_at)', 'requested_at, premium_refund_id)')
      .replace("'2026-01-01'", `'2026-01-01', ${refundId}`),
  ])
    await assert.rejects(write(text), needsTwo, text);
  await write(refund('pay-late', 'service'));
  await assert.rejects(write(refund('pay-late', 'service')), needsTwo);
  const ofLate = `where money_id = (select money_id from acquirer_money where acquirer_payment_id = 'pay-late')`;
  for (const text of [
    `update acquirer_refunds set amount_kopecks = 1 ${ofLate}`,
    `update acquirer_refunds set requested_by = 'staff:one' ${ofLate}`,
    `update acquirer_refunds set state = 'REQUESTED' ${ofLate}`,
    `delete from acquirer_refunds ${ofLate}`,
    `update acquirer_money set reason = 'LINK_EXPIRED' where acquirer_payment_id = 'pay-strange'`,
  ])
    await assert.rejects(write(text), /never altered|as long as its money|stays so/, text);
});

test("the service's database role cannot remove the dual control", async () => {
  for (const text of [
    'alter table statement_lines disable trigger statement_lines_need_two',
    'drop trigger acquirer_refunds_need_two on acquirer_refunds',
    "set session_replication_role = 'replica'",
    "create or replace function demand_two(text[], text) returns void language sql as 'select'",
  ])
    await assert.rejects(write(text), { code: '42501' }, text);
});
