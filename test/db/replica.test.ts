import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { createReplicaReads, type Reads } from '#platform/db/server/replica.ts';
import { until } from '../support/process.ts';
import { type ReplicatedDatabase, replicatedDatabase } from '../support/replica.ts';
import { serverVariable } from '../support/server.ts';
import { testService } from '../support/service.ts';

const timeoutMs = 120_000;
const patient = { waitMs: 60_000 };
const hasty = { waitMs: 0 };

let database: ReplicatedDatabase;
let primary: Pool;
let replica: Pool;

before(async () => {
  database = await replicatedDatabase();
  primary = createPool({ connectionString: database.primary, applicationName: 'bindery test' });
  replica = createPool({
    connectionString: database.replica,
    applicationName: 'bindery test',
    mayBeStandby: true,
    connectionTimeoutMs: timeoutMs,
  });
  await primary.query('create table notes (id int primary key)');
});
after(async () => {
  await replica.end();
  await primary.end();
  await database.stop();
});

interface Told {
  readonly reads: Reads;
  readonly reasons: string[];
}

function readsWith({ waitMs }: { readonly waitMs: number }, server: Pool = replica): Told {
  const reasons: string[] = [];
  return {
    reads: createReplicaReads({ primary, replica: server, waitMs, failed: (reason) => reasons.push(reason) }),
    reasons,
  };
}

/** Counts the rows of the table `notes` that a read sees, and returns on which server the read ran. */
function notes({ reads }: Told): Promise<{ count: number; isReplica: boolean }> {
  return reads.read(async (db) => {
    const { rows } = await db.query<{ count: number; isReplica: boolean }>(
      `select count(*)::int as count, pg_is_in_recovery() as "isReplica" from notes`,
      [],
    );
    return rows[0] ?? { count: -1, isReplica: false };
  });
}

const write = (id: number) => primary.query('insert into notes values ($1)', [id]);

test('a read on the replica returns changes that were acknowledged before the read', async () => {
  const reported = readsWith(patient);
  for (let id = 1; id <= 20; id += 1) {
    await write(id);
    assert.deepEqual(await notes(reported), { count: id, isReplica: true });
  }
  assert.deepEqual(reported.reads.counters(), { replica: 20, behind: 0, away: 0 });
  assert.deepEqual(reported.reasons, []);
});

test('a read uses the primary server while the replica lags behind', async () => {
  await replica.query('select pg_wal_replay_pause()');
  await until(async () => {
    const { rows } = await replica.query<{ state: string }>(
      'select pg_get_wal_replay_pause_state() as state',
    );
    return rows[0]?.state === 'paused';
  });
  const reported = readsWith(hasty);
  await write(21);
  assert.deepEqual(await notes(reported), { count: 21, isReplica: false });
  await write(22);
  assert.deepEqual(await notes(reported), { count: 22, isReplica: false });
  assert.equal(reported.reads.counters().replica, 0);
  assert.deepEqual(reported.reasons, ['behind']);
  await replica.query('select pg_wal_replay_resume()');
  await until(async () => (await notes(reported)).isReplica);
  assert.equal((await notes(reported)).count, 22);
});

test('a server that is not a replica is not used as a replica', async () => {
  const reported = readsWith(patient, primary);
  assert.deepEqual(await notes(reported), { count: 22, isReplica: false });
  assert.deepEqual(reported.reads.counters(), { replica: 0, behind: 0, away: 1 });
  assert.deepEqual(reported.reasons, ['away']);
});

test('a read that fails because of its own statement is not repeated on the primary server', async () => {
  const reported = readsWith(patient);
  let runs = 0;
  const failing = reported.reads.read(async () => {
    runs += 1;
    throw new Error('of the read');
  });
  await assert.rejects(failing, /of the read/);
  assert.equal(runs, 1);
});

test('a read succeeds on the primary server when the replica dies', async () => {
  const reported = readsWith(patient);
  assert.equal((await notes(reported)).isReplica, true);
  database.killReplica();
  await until(async () => {
    assert.equal((await notes(reported)).count, 22);
    return reported.reads.counters().away > 0;
  });
  assert.deepEqual(await notes(reported), { count: 22, isReplica: false });
});

test('a search is answered when the replica is unreachable, and a metric shows the loss of the replica', async () => {
  const service = await testService({
    DATABASE_URL: process.env[serverVariable] ?? '',
    DATABASE_REPLICA_URL: process.env[serverVariable] ?? '',
  });
  try {
    const partner = await service.partner();
    const found = await partner.call('GET', '/sales/v2/policies');
    assert.equal(found.status, 200, found.text);
    const { text } = await service.request('GET', '/metrics');
    assert.match(text, /bindery_replica_reads_total\{outcome="away"\} 1/);
    assert.ok(service.logged.some((line) => line.includes('searches go to the primary')));
  } finally {
    await service.close();
  }
});
