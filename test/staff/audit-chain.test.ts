import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import fc from 'fast-check';
import { auditEntries, noteActs } from '#platform/db/tables/audit-log.ts';
import { proveChain } from '#platform/db/tables/staff-chain.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { forgetEntries } from '#staff/contracts/retention/forget.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
const at = new Date('2026-11-21T09:00:00Z');
const by = (actor: string, moment = at) => ({ actor: `staff:${actor}`, requestId: 'chain', at: moment });
const act = (about: string) => ({ action: 'partner.change', about, after: { name: 'Иван "Ъ"\n' } }) as const;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());
afterEach(async () => {
  const { fault } = await proveChain(database.pool);
  assert.equal(fault, null, 'each test leaves the chain whole');
});

/** Changes the audit tables as the owner of the database could, calls `look`, and restores the tables. */
async function tampered(statements: readonly string[], look: () => Promise<void>): Promise<void> {
  const tables = ['staff_journal', 'staff_chain', 'staff_chain_anchors'];
  const { pool } = database;
  for (const table of tables) {
    await pool.query(`grant all on ${table} to current_user`);
    await pool.query(`create table kept_${table} as table ${table}`);
    await pool.query(`alter table ${table} disable trigger user`);
  }
  try {
    for (const statement of statements) await pool.query(statement);
    await look();
  } finally {
    for (const table of tables) {
      await pool.query(`delete from ${table}`);
      await pool.query(`insert into ${table} overriding system value table kept_${table}`);
      await pool.query(`drop table kept_${table}`);
      await pool.query(`alter table ${table} enable trigger user`);
    }
  }
}

test('the audit chain has no gaps after concurrent writers, some of which failed or were killed', async () => {
  const { pool } = database;
  const writer = fc.array(
    fc.record({ entries: fc.integer({ min: 1, max: 3 }), end: fc.constantFrom('commit', 'fail', 'kill') }),
    { minLength: 1, maxLength: 6 },
  );
  let committed = (await proveChain(pool)).entries;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: 2, maxLength: 6 }), async (writers) => {
      run += 1;
      await Promise.all(
        writers.map(async (turns, index) => {
          for (const { entries, end } of turns) {
            const acts = Array.from({ length: entries }, (_, nr) => act(`${run}-${index}-${nr}`));
            const done = inTransaction(pool, async (tx) => {
              for (const one of acts) await noteActs(tx, by(`writer-${index}`), one);
              if (end === 'fail') throw new Error('as wanted');
              if (end === 'kill') await tx.query('select pg_terminate_backend(pg_backend_pid())');
            });
            await (end === 'commit' ? done : assert.rejects(done));
            if (end === 'commit') committed += entries;
          }
        }),
      );
      const proof = await proveChain(pool);
      assert.deepEqual([proof.fault, proof.entries], [null, committed]);
    }),
    { numRuns: 15 },
  );
});

test('verifying the audit chain reports the first changed, removed, swapped or unchained entry', async () => {
  const { pool } = database;
  await noteActs(pool, by('anna'), ...Array.from({ length: 12 }, (_, nr) => act(`kept-${nr}`)));
  const { entries } = await proveChain(pool);
  const entryAt = (position: number) => `(select entry_id from staff_chain where position = ${position})`;
  const position = fc.integer({ min: 1, max: entries - 1 });
  await fc.assert(
    fc.asyncProperty(position, position, fc.integer({ min: 0, max: 5 }), async (one, other, how) => {
      const [low, high] = one < other ? [one, other] : [one, other === one ? one + 1 : one];
      const first = how === 2 && other < one ? other : low;
      const last = how === 2 && other < one ? one : high;
      const [statements, what, broken] = [
        [
          [`update staff_journal set after = '{"name": "other"}' where entry_id = ${entryAt(one)}`],
          'changed',
          one,
        ],
        [
          [`update staff_journal set at = at + interval '1 microsecond' where entry_id = ${entryAt(one)}`],
          'changed',
          one,
        ],
        [
          [
            `delete from staff_chain where position in (${first}, ${last})`,
            `insert into staff_chain (position, entry_id, hash)
             select k.position, swapped.entry_id, k.hash
               from kept_staff_chain k
               join kept_staff_chain swapped on swapped.position = ${first} + ${last} - k.position
              where k.position in (${first}, ${last})`,
          ],
          'changed',
          first,
        ],
        [[`delete from staff_journal where entry_id = ${entryAt(one)}`], 'removed', one],
        [
          [
            `delete from staff_journal where entry_id = ${entryAt(one)}`,
            `delete from staff_chain where position = ${one}`,
          ],
          'removed',
          one,
        ],
        [
          [
            `insert into staff_journal (at, actor, request_id, action, about) values (now(), 'staff:x', 'x', 'partner.add', 'x')`,
          ],
          'unchained',
          entries + 1,
        ],
      ][how] as [string[], string, number];
      await tampered(statements, async () => {
        const { fault } = await proveChain(pool);
        assert.deepEqual([fault?.what, Number(fault?.position)], [what, broken]);
      });
    }),
    { numRuns: 30 },
  );
});

test('a position stored outside the database reveals a shortened or rebuilt audit chain', async () => {
  const { pool } = database;
  const { head } = await proveChain(pool);
  assert.equal((await proveChain(pool, [head])).fault, null);
  const cut = [
    `delete from staff_journal where entry_id = (select entry_id from staff_chain where position = ${head.position})`,
    `delete from staff_chain where position = ${head.position}`,
  ];
  await tampered(cut, async () => {
    assert.equal((await proveChain(pool)).fault, null, 'the chain alone cannot tell');
    assert.equal((await proveChain(pool, [head])).fault?.what, 'forgotten');
  });
  const other = { position: head.position, hash: 'f'.repeat(64) };
  assert.equal((await proveChain(pool, [other])).fault?.what, 'forgotten');
});

test('the hash of an audit entry is SHA-256 of the previous hash and the exported content', async () => {
  const { rows } = await database.pool.query<{ hash: string; content: string }>(
    `select encode(hash, 'hex') as hash, staff_entry_content(j) as content
       from staff_chain join staff_journal j using (entry_id) order by position`,
  );
  let previous = Buffer.alloc(32);
  for (const { hash, content } of rows) {
    previous = createHash('sha256').update(previous).update(content, 'utf8').digest();
    assert.equal(previous.toString('hex'), hash);
  }
});

test('audit entries past retention are removed up to a checkpoint, and the remaining chain can be verified', async () => {
  const { pool } = database;
  const old = new Date('2022-01-05T09:00:00Z');
  const young = await proveChain(pool);
  assert.equal(
    await forgetEntries(pool, by('admin'), new Date('2023-11-01'), false),
    0,
    'the first is not over',
  );
  await tampered(
    [
      `update staff_journal set at = '${old.toISOString()}'`,
      `delete from staff_chain`,
      `delete from staff_journal`,
    ],
    async () => {
      for (const table of ['staff_journal', 'staff_chain', 'staff_chain_anchors'])
        await pool.query(`alter table ${table} enable trigger user`);
      for (const nr of [1, 2, 3]) await noteActs(pool, by('anna', old), act(`old-${nr}`));
      await noteActs(pool, by('anna'), act('young'));
      const { head } = await proveChain(pool);
      const limit = new Date('2023-11-01T00:00:00Z');
      assert.equal(await forgetEntries(pool, by('admin'), limit, true), 3);
      assert.equal(await forgetEntries(pool, by('admin'), limit, false), 3);
      assert.equal(await forgetEntries(pool, by('admin'), limit, false), 0);
      const proof = await proveChain(pool, [head]);
      assert.deepEqual([proof.fault, proof.entries, proof.from.position], [null, 2, 3n]);
      const filter = { about: null, actor: null, since: null, until: null, isRead: null };
      const [removal] = await auditEntries(pool, filter, { limit: 1 });
      assert.deepEqual(
        [removal?.about, removal?.after?.anchor],
        ['audit', `${proof.from.position}:${proof.from.hash}`],
      );
      await assert.rejects(
        forgetEntries(pool, by('admin'), new Date('2027-01-01'), false),
        /kept for three years/,
      );
      await assert.rejects(
        pool.query(
          `insert into staff_chain_anchors values (4, decode('${'f'.repeat(64)}', 'hex'), now(), 'x')`,
        ),
        /an anchor is a link/,
      );
      await assert.rejects(pool.query('delete from staff_chain_anchors'), /never altered or removed/);
      await assert.rejects(pool.query('delete from staff_chain'), /never altered or removed/);
      await assert.rejects(pool.query('delete from staff_journal'), /never altered or removed/);
      for (const table of ['staff_journal', 'staff_chain', 'staff_chain_anchors'])
        await pool.query(`alter table ${table} disable trigger user`);
    },
  );
  assert.deepEqual((await proveChain(pool)).head, young.head);
});
