import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { errorCode } from '#platform/db/unavailable.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { poolerVariables } from '../support/pooler.ts';
import { until } from '../support/process.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');
let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

interface Supervisor {
  readonly child: ChildProcess;
  said(): string;
  readonly ended: Promise<number | null>;
}

function supervised(): Supervisor {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, 'serve', '--workers', '1'], {
    env: {
      PATH,
      HOME,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.connectionString,
      ...poolerVariables(database.connectionString),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Kills the current worker; returns false if there is no worker or the supervisor has ended. */
function killWorker({ child: { pid } }: Supervisor): boolean {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list !== '' && process.kill(Number(list.split(' ')[0]), 'SIGKILL');
  } catch (error) {
    assert.match(errorCode(error), /^(?:ENOENT|ESRCH)$/);
    return false;
  }
}

test('a worker killed before it serves is replaced, and the server serves', async () => {
  const supervisor = supervised();
  await until(async () => killWorker(supervisor));
  await until(async () => /^bindery serves /m.test(supervisor.said()));
  supervisor.child.kill('SIGTERM');
  assert.equal(await supervisor.ended, 0, supervisor.said());
});

test('a server whose workers are killed repeatedly before they serve ends with that reason', async () => {
  const supervisor = supervised();
  let isOver = false;
  const ended = supervisor.ended.finally(() => {
    isOver = true;
  });
  await until(async () => {
    if (isOver) return true;
    killWorker(supervisor);
    return false;
  });
  assert.equal(await ended, 1);
  assert.match(supervisor.said(), /^bindery: a worker ended with SIGKILL before it served\n$/);
});
