import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Pool } from '#platform/db/pool.ts';
import { previewOperations, removeOperations } from '#staff/contracts/retention/forget.ts';
import { previewRemoval, type RemovalDependencies, remove } from '#staff/contracts/retention/remove.ts';
import { change, terminate, youngDriverAdded } from '../support/addendum.ts';
import { manualClock } from '../support/manual-clock.ts';
import { binderyHere, until } from '../support/process.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

/** Removes contracts whose cover ended before 2028; cover of the usual contract ends on 2027-11-30. */
const contracts = { what: 'contracts', before: '2028-01-01' } as const;
const by = { actor: 'staff:archivist', requestId: 'retention-test' };
const notes: string[] = [];
let service: TestService;
let deps: RemovalDependencies;
let partner: TestPartner;

before(async () => {
  service = await testService();
  const clock = manualClock('2033-02-01T12:00:00+03:00');
  deps = { pool: service.pool, clock, note: (line) => notes.push(line) };
});
beforeEach(async () => {
  partner = await service.partner();
});
after(() => service.close());

/** Waits until no background job or delivery is left. */
async function untilIdle(): Promise<void> {
  const isIdle = async () =>
    (
      await service.pool.query(
        `select from pgboss.job where state < 'completed' union all select from noted_events limit 1`,
      )
    ).rows.length === 0;
  await until(isIdle);
}

async function count(text: string, ...values: unknown[]): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>(`select count(*) ${text}`, values);
  return Number(rows[0]?.count);
}

const isThere = async ({ policyNumber }: Draft) =>
  (await partner.call('GET', `/sales/v2/policies/${policyNumber}`)).status === 200 ||
  (await count('from contracts where policy_number = $1', policyNumber)) === 1;

/** Counts the rows that refer to a contract, by table. */
async function traces(contractId: bigint): Promise<Record<string, number>> {
  const { rows } = await service.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
      where column_name = 'contract_id' and table_schema = 'public'`,
  );
  const found: Record<string, number> = {};
  for (const { table } of rows) {
    const rowsOfIt = await count(`from ${table} where contract_id = $1`, contractId);
    if (rowsOfIt > 0) found[table] = rowsOfIt;
  }
  return found;
}

async function idOf({ policyNumber }: Draft): Promise<bigint> {
  const { rows } = await service.pool.query<{ id: bigint }>(
    'select contract_id as id from contract_keys where policy_number = $1',
    [policyNumber],
  );
  return rows[0]?.id ?? 0n;
}

const personalRecords = () =>
  count('from personal_records join partners using (partner_id) where login = $1', partner.login);

/** Pays a contract's bill by a line of a bank statement. */
async function paidByBank(draft: Draft): Promise<void> {
  const asked = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(asked.status, 200, asked.text);
  await service.pool.query(
    `with file as (
       insert into statement_files (sha256, name, format, encoding, imported_by, imported_at)
       values (decode(md5($2), 'hex'), 'f', '1C', 'utf-8', 's', now()) returning file_id
     ), line as (
       insert into statement_lines (file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state,
                                    bill_id)
       select file.file_id, 1, decode(md5($2), 'hex'), 'a', '1', '2026-11-21', 1, 'MATCHED', bill_id
         from file, bills where contract_id = $1
       returning line_id, bill_id
     ), details as (
       insert into statement_line_details (line_id, payer_name, payer_inn, payer_account, purpose)
       select line_id, 'Плательщик ' || $2, '', '', 'премия' from line
     ), payment as (
       update payments set status = 'PAID', paid_at = now() where contract_id = $1 returning contract_id
     )
     update contracts c set status = 'COMPLETE' from payment p where c.contract_id = p.contract_id`,
    [await idOf(draft), draft.policyNumber],
  );
}

/** Makes the stored payments of two contracts look as if one link had paid for both. */
async function payTogether(one: Draft, other: Draft): Promise<void> {
  await service.pool.query(
    `update payments p set joint_order_id = q.order_id from payments q where p.contract_id = $1 and q.contract_id = $2`,
    [await idOf(one), await idOf(other)],
  );
}

test('a dry run of the removal reports what would be removed, and changes nothing', async () => {
  await soldContract(partner);
  await untilIdle();
  const all = `(select count(*) from contracts)::text || (select count(*) from contract_history)
               || (select count(*) from personal_records) || (select count(*) from retention_runs)`;
  const before = await service.pool.query(`select ${all} as all`);
  const said = await previewRemoval(deps, contracts);
  assert.equal(said.removed, 1);
  assert.deepEqual((await service.pool.query(`select ${all} as all`)).rows, before.rows);
  assert.equal((await remove(deps, { ...contracts, ...by })).removed, 1);
});

test('a terminated contract counts as ended from its last day', async () => {
  const sold = await soldContract(partner);
  await terminate(partner, sold, '2027-03-01');
  await untilIdle();
  for (const [before, kept] of [
    ['2027-02-28', {}],
    ['2027-03-01', { REFUND: 1 }],
  ] as const)
    assert.deepEqual((await previewRemoval(deps, { what: 'contracts', before })).kept, kept);
  // Revokes the termination, so that the contract again covers its whole term.
  await service.pool.query('update contracts set cancelled_at = null where policy_number = $1', [
    sold.policyNumber,
  ]);
  assert.deepEqual((await previewRemoval(deps, { what: 'contracts', before: '2027-11-30' })).kept, {});
  await service.pool.query('delete from premium_refunds where contract_id = $1', [await idOf(sold)]);
  assert.equal((await remove(deps, { ...contracts, ...by })).removed, 1);
});

test('a locked contract and contracts paid together with it are not removed; a dry run ignores locks', async () => {
  const [changed, together] = [await soldContract(partner), await soldContract(partner)];
  await payTogether(together, changed);
  await untilIdle();
  const somebody = await service.pool.connect();
  try {
    await somebody.query('begin');
    await somebody.query('select 1 from contracts where contract_id = $1 for update', [await idOf(changed)]);
    assert.equal((await previewRemoval(deps, contracts)).removed, 2);
    const done = await remove(deps, { ...contracts, ...by });
    assert.deepEqual([done.removed, done.kept], [0, { JOINT: 1 }]);
  } finally {
    await somebody.query('rollback');
    somebody.release();
  }
  assert.equal((await remove(deps, { ...contracts, ...by })).removed, 2);
});

test('an expired contract is removed with all its rows, other contracts are not', async () => {
  const [cash, banked] = [await soldContract(partner), await savedDraft(partner)];
  await paidByBank(banked);
  const [cashId, bankedId] = [await idOf(cash), await idOf(banked)];
  const other = await service.partner();
  const inForce = await soldContract(other);
  const twin = await soldContract(other);
  await service.pool.query(`update contracts set ends_on = '2029-11-30' where policy_number = $1`, [
    inForce.policyNumber,
  ]);
  await untilIdle();
  const kept = await count(
    'from personal_records join partners using (partner_id) where login = $1',
    other.login,
  );
  const done = await remove(deps, { ...contracts, ...by });
  assert.deepEqual([done.removed, done.kept], [3, {}]);
  for (const id of [cashId, bankedId]) assert.deepEqual(await traces(id), {});
  assert.equal(await isThere(twin), false);
  assert.equal(await personalRecords(), 0);
  assert.ok(done.personalRecords > 0);
  const { rows: lines } = await service.pool.query(
    `select state, removed_bill_number like 'СЧ-%' as numbered, d.line_id as details
       from statement_lines left join statement_line_details d using (line_id)`,
  );
  assert.deepEqual(lines, [{ state: 'MATCHED', numbered: true, details: null }]);
  // The removed contract has the same people as a remaining contract, whose personal records must remain.
  assert.equal(
    await count('from personal_records join partners using (partner_id) where login = $1', other.login),
    kept,
  );
  const read = await other.call('GET', inForce.path);
  assert.equal(read.status, 200, read.text);
  const { rows: runs } = await service.pool.query(
    `select what, before::text, actor, removed::int, personal_records::int as records, ended_at is not null as ended
       from retention_runs order by run_id desc limit 1`,
  );
  assert.deepEqual(runs, [
    { ...contracts, actor: by.actor, removed: 3, records: done.personalRecords, ended: true },
  ]);
  assert.equal((await remove(deps, { ...contracts, ...by })).removed, 0);
});

test('an unsettled contract and contracts paid together with it are not removed, and the reason is reported', async () => {
  const withAddendum = await soldContract(partner);
  await change(partner, withAddendum, youngDriverAdded);
  const open = await soldContract(partner);
  const openId = await idOf(open);
  const together = await soldContract(partner);
  await payTogether(together, open);
  await service.pool.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at)
     values (gen_random_uuid(), $1, 2, 'CASHLESS', 1, 'AWAITING', now())`,
    [openId],
  );
  await untilIdle();
  const done = await remove(deps, { ...contracts, ...by });
  assert.deepEqual([done.removed, done.kept], [0, { ADDENDUM: 1, PAYMENT: 1, JOINT: 1 }]);
  await service.pool.query(
    `update payments set status = 'REVOKED' where contract_id = $1 and status = 'AWAITING'`,
    [openId],
  );
  const next = await remove({ ...deps, batchSize: 1 }, { ...contracts, ...by });
  assert.deepEqual([next.removed, next.kept], [2, { ADDENDUM: 1 }]);
  assert.ok(await isThere(withAddendum));
  assert.equal((await partner.call('GET', withAddendum.path)).status, 200);
});

test('the next run of the removal finishes an interrupted run', async () => {
  for (const _ of [1, 2, 3]) await soldContract(partner);
  await untilIdle();
  let transactions = 0;
  const dying: Pool = {
    ...service.pool,
    connect: () => {
      transactions += 1;
      // Three transactions succeed: the first begins the run, the others remove a contract each.
      return transactions > 3 ? Promise.reject(new Error('killed')) : service.pool.connect();
    },
  };
  await assert.rejects(remove({ ...deps, pool: dying, batchSize: 1 }, { ...contracts, ...by }), /killed/);
  const left = () => count('from contracts join partners using (partner_id) where login = $1', partner.login);
  assert.ok((await left()) > 0 && (await left()) < 3);
  assert.ok((await personalRecords()) > 0);
  await remove(deps, { ...contracts, ...by });
  assert.deepEqual([await left(), await personalRecords()], [0, 0]);
});

test('a personal record is removed only some days after its last use, because a request may be using it', async () => {
  await soldContract(partner);
  await untilIdle();
  await service.pool.query(`update personal_records set used_on = '2033-01-31'`);
  await remove(deps, { ...contracts, ...by });
  assert.ok((await personalRecords()) > 0);
  await service.pool.query(`update personal_records set used_on = '2033-01-28'`);
  await remove(deps, { ...contracts, ...by });
  assert.equal(await personalRecords(), 0);
});

test('the personal data of a driver whom a revision replaced are removed too', async () => {
  const { path } = await savedDraft(partner);
  const { body } = await partner.call('GET', path);
  const text = JSON.stringify(body);
  const driver = /"lastName":"([^"]+)"/.exec(text)?.[1] ?? assert.fail('the draft names nobody');
  const revised = await partner.call('PUT', path, JSON.parse(text.replaceAll(driver, 'Другой')));
  assert.equal(revised.status, 200, revised.text);
  await service.pool.query(`update personal_records set used_on = '2033-01-28'`);
  await remove(deps, { what: 'drafts', before: '2033-01-01', ...by });
  assert.equal(await personalRecords(), 0);
});

test('unpaid drafts are removed if their last change is old enough, sold contracts are not', async () => {
  const sold = await soldContract(partner);
  const old = await savedDraft(partner);
  const young = await savedDraft(partner);
  const waiting = await savedDraft(partner);
  await service.pool.query(`update contracts set updated_at = '2026-10-01' where policy_number = any($1)`, [
    [sold, old, waiting].map(({ policyNumber }) => policyNumber),
  ]);
  await service.pool.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at)
     values (gen_random_uuid(), $1, 1, 'SBP', 1, 'AWAITING', now())`,
    [await idOf(waiting)],
  );
  await untilIdle();
  // The draft was created in November, before the given day, and last changed in December, after it.
  await service.pool.query(`update contracts set updated_at = '2026-12-05' where policy_number = $1`, [
    young.policyNumber,
  ]);
  const done = await remove(deps, { what: 'drafts', before: '2026-12-01', ...by });
  assert.deepEqual([done.removed, done.kept], [1, { PAYMENT: 1 }]);
  assert.deepEqual(await Promise.all([sold, old, young, waiting].map(isThere)), [true, false, true, true]);
  await paidInCash(partner, young);
});

test('operations are removed by whole days, exactly as many as the dry run reported', async () => {
  for (const acceptedAt of ['2033-01-24T23:00:00Z', '2033-01-25T01:00:00Z']) {
    await service.pool.query(
      `insert into operations (operation_id, partner_id, request_id, state, method, route, address, attempt, lease_until,
                               accepted_at, status)
       select gen_random_uuid(), partner_id, 'old', 'FINISHED', 'POST', '/', '/', 1, '2100-01-01', $1, 200
         from partners limit 1`,
      [acceptedAt],
    );
  }
  // The clock is at 1 February, so seven days earlier is 25 January.
  const said = await previewOperations(deps, 7);
  assert.equal(said.others, 1);
  assert.deepEqual(await removeOperations(deps, 7, by), said);
  assert.deepEqual(await previewOperations(deps, 7), { days: 0, others: 0 });
});

test('`bindery retention` refuses to remove recent data, reports what it does not remove, and removes the rest', async () => {
  const run = (...words: string[]) =>
    binderyHere(['retention', ...words], { DATABASE_URL: service.connectionString });
  const nothing = await run('run');
  assert.equal(nothing.code, 1);
  assert.match(nothing.stderr, /nothing to remove is named/);
  const year = new Date().getUTCFullYear();
  const young = await run('run', '--contracts-before', `${year - 4}-01-01`);
  assert.equal(young.code, 1);
  assert.match(
    young.stderr,
    /too recent; the latest day is \d{4}-\d\d-\d\d, with --despite-term \d{4}-\d\d-\d\d/,
  );
  const done = await run('run', '--contracts-before', '2020-01-01', '--operations-days', '7', '--dry-run');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stderr, /contracts before 2020-01-01: 0 would be removed/);
  assert.match(done.stderr, /operations: 0 days and 0 operations without a day would be removed/);
  const old = await run('run', '--contracts-years', '6', '--drafts-days', '90', '--dry-run');
  assert.equal(old.code, 0, old.stderr);
  assert.match(old.stderr, new RegExp(`contracts before ${year - 6}-\\d\\d-\\d\\d: 0 would be removed`));
  assert.match(old.stderr, /drafts before \d{4}-\d\d-\d\d: 0 would be removed/);
  assert.match((await run('run', '--drafts-days', '7')).stderr, /too recent/);
  const both = await run('run', '--drafts-days', '90', '--drafts-before', '2020-01-01');
  assert.match(both.stderr, /--drafts-before and --drafts-days exclude each other/);
  const listed = await run('list', '--json');
  const rows = JSON.parse(listed.stdout) as { partition: string; kept: string }[];
  const months = rows.filter(({ partition }) => partition.startsWith('contracts_'));
  assert.ok(months.length > 0);
  for (const { kept } of months)
    assert.match(
      kept,
      /^contracts with cover on or after \d{4}-\d\d-\d\d, drafts changed on or after \d{4}-/,
    );
});
