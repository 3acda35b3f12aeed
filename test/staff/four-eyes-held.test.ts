import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTransaction, type Queryable } from '#platform/db/transaction.ts';
import { terminate } from '../support/addendum.ts';
import { agreed } from '../support/agreed.ts';
import { consoleService } from '../support/console.ts';
import { soldContract } from '../support/sale.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
let version: string;
let login: string;
let refundId: string;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on', FOUR_EYES_LIMIT: '0' });
  const partner = await service.partner({ products: ['osago'], kvPercent: '5' });
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
       from statement_files, generate_series(1, 2) nr`,
  );
  await write(
    `insert into acquirer_money (acquirer_payment_id, amount_kopecks, unmatched_kopecks, reason, found_at)
     values ('pay-1', 100, 100, 'NO_ORDER', '2026-01-01')`,
  );
});
after(() => service.close());

const write = (text: string, db: Queryable = service.pool) => db.query(text);

/** What each use case for two people changes, by SQL; the input of its proposal names what it is about. */
const deeds = (): readonly (readonly [useCase: string, about: string, text: string])[] => [
  [
    'tariff publish',
    version,
    `update tariff_versions set state = 'published' where version_id = '${version}'`,
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
  ['statement resolve', '1', `update statement_lines set state = 'IGNORED' where line_id = 1`],
  ['statement resolve', '2', `update statement_lines set state = 'RETURNING' where line_id = 2`],
  [
    'statement returned',
    '2',
    `update statement_lines set state = 'RETURNED', return_document = '1' where line_id = 2`,
  ],
  [
    'refund transferred',
    refundId,
    `update premium_refunds set transferred_kopecks = 1 where refund_id = ${refundId}`,
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

test('nothing that two people do passes by SQL, not for another thing and not in a later transaction; agreed to it does', async () => {
  for (const [useCase, about, text] of deeds()) {
    if (useCase === 'partner enable')
      await write(`update partners set disabled_at = '2026-01-01' where login = '${login}'`);
    const needsTwo = { code: 'BD002' };
    await assert.rejects(write(text), needsTwo, text);
    await assert.rejects(
      agreed(service.pool, useCase, 'something else', (pool) => write(text, pool)),
      needsTwo,
      text,
    );
    await assert.rejects(
      agreed(service.pool, 'person anonymize', about, (pool) => write(text, pool)),
      needsTwo,
      text,
    );
    await agreed(service.pool, useCase, about, async () => undefined);
    await assert.rejects(write(text), needsTwo, text);
    await agreed(service.pool, useCase, about, (pool) => write(text, pool));
  }
});

test('what gives less needs nobody', async () => {
  await write(
    `update partners set kv_percent = 0, products = '{casco}', rate_limit = 5, disabled_at = '2026-01-01' where login = '${login}'`,
  );
  await write(`update staff_accounts set roles = '{}' where login = 'zoya'`);
});

test('what is tried and taken back needs nobody', async () => {
  await inTransaction(service.pool, async (tx) => {
    await write('savepoint tried', tx);
    await write(`update partners set kv_percent = 50 where login = '${login}'`, tx);
    await write('rollback to savepoint tried', tx);
  });
});

test('what the database demands is tightened by anybody and loosened by two', async () => {
  const off = 'update four_eyes set is_on = false, limit_kopecks = 0';
  for (const text of [
    off,
    'update four_eyes set limit_kopecks = 100',
    'delete from four_eyes',
    'truncate four_eyes',
  ])
    await assert.rejects(write(text), /two people|stays/);
  await assert.rejects(
    write(`update staff_proposals set decided_in = pg_current_xact_id()`),
    /never altered/,
  );
  await agreed(service.pool, 'four-eyes loosen', '100', (pool) =>
    write('update four_eyes set limit_kopecks = 100', pool),
  );
  await write('select tighten_four_eyes(true, 50)');
  const { rows } = await service.pool.query('select is_on, limit_kopecks::int as "limit" from four_eyes');
  assert.deepEqual(rows, [{ is_on: true, limit: 50 }]);
});
