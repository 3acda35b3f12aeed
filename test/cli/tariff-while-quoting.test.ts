import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { filesAt } from '#catalogues/files/given-file.ts';
import { importVersion } from '#catalogues/tariffs/import-versions.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { tariffCompilers } from '../support/products.ts';
import { byStaff } from '../support/staff.ts';
import { type Edits, tariffCopy } from '../support/tariff-copy.ts';
import { premiumByHand, worksheetOf } from '../support/worksheet.ts';

// Current day: two servers use the real clock. The versions begin on past days, so that midnight does not affect the test.
const day = moscowDate(new Date());
const directory = mkdtempSync(join(tmpdir(), 'bindery-while-quoting-'));
let database: TestDatabase;
let servers: readonly ServingProcess[];

before(async () => {
  database = await testDatabase();
  servers = await Promise.all([0, 1].map(() => serving({ DATABASE_URL: database.connectionString })));
});
after(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  rmSync(directory, { recursive: true });
  await database?.drop();
});

/** Versions that are in force together after a publication; base rate and power coefficient show which version was used. */
interface Published {
  readonly tariffVersion: string;
  readonly baseRate: number;
  readonly km: number;
}

interface Publication {
  readonly kind: 'osago/directive' | 'osago/base-rates';
  readonly date: string;
  readonly figure: string;
}

const rates = (daysBefore: number, figure: string): Publication => ({
  kind: 'osago/base-rates',
  date: addDays(day, -daysBefore),
  figure,
});
const directive = (daysBefore: number, figure: string): Publication => ({
  kind: 'osago/directive',
  date: addDays(day, -daysBefore),
  figure,
});
const publications: readonly (readonly Publication[])[] = [
  [rates(6, '6001')],
  [directive(5, '1.31'), rates(5, '6002')],
  [rates(4, '6003')],
  [directive(3, '1.33'), rates(3, '6004')],
  [rates(2, '6005'), directive(2, '1.35')],
];

async function publish(together: readonly Publication[]): Promise<void> {
  const clock = manualClock(`${addDays(day, -10)}T12:00:00+03:00`);
  for (const { kind, date, figure } of together) {
    const edits: Edits =
      kind === 'osago/base-rates'
        ? { 'base_rates.csv': [['2.2,77,5904,', `2.2,77,${figure},`]] }
        : { 'km.csv': [['car,100,120,1.20,', `car,100,120,${figure},`]] };
    const path = tariffCopy(kind, join(directory, `${kind}/${date}`), date, edits);
    const outcome = await importVersion(database.pool, byStaff(clock), tariffCompilers, filesAt(path, ''));
    assert.ok(!('faults' in outcome), JSON.stringify(outcome));
  }
  const ids = together.map(({ kind, date }) => `${kind}/${date}`);
  const outcomes = await publishVersions(database.pool, byStaff(clock), tariffCompilers, ids);
  assert.ok(
    outcomes.every((outcome) => !('faults' in outcome)),
    JSON.stringify(outcomes),
  );
}

/** Requests quotes from one process until stopped; returns the versions found in the answers. */
function quoting(url: string, token: string) {
  const seen: Published[] = [];
  let isStopped = false;
  const body = osagoBody({ today: day });
  const done = (async () => {
    while (!isStopped) {
      const answer = await callAt({ url, token }, 'POST', '/sales/v2/individual/osago/quotes', body);
      assert.equal(answer.status, 200, answer.text);
      const sheet = worksheetOf(answer.body);
      assert.equal(
        answer.body.premium,
        premiumByHand(sheet),
        'the premium is not the product of its worksheet',
      );
      seen.push({
        tariffVersion: sheet.tariffVersion,
        baseRate: sheet.baseRate,
        km: sheet.coefficients.get('KM') ?? 0,
      });
    }
  })();
  return {
    seen,
    stop(): Promise<void> {
      isStopped = true;
      return done;
    },
  };
}

test('no quote mixes two tariff versions during publications, and finally every process uses the newest version', async () => {
  const token = await partnerToken(database.pool);
  const loops = servers.flatMap(({ url }) => [quoting(url, token), quoting(url, token)]);
  const last = () => loops.map(({ seen }) => seen.at(-1));
  try {
    await until(async () => last().every(Boolean));
    const first = last()[0];
    assert.ok(first);
    const states: Published[] = [first];
    for (const together of publications) {
      const previous = states.at(-1) ?? first;
      const next = (kind: string) => together.find((one) => one.kind === kind);
      const [law = '', own = ''] = previous.tariffVersion.split(' + ');
      const ids = [law, own].map((id) => {
        const newer = next(id.slice(0, id.lastIndexOf('/')));
        return newer ? `${newer.kind}/${newer.date}` : id;
      });
      states.push({
        tariffVersion: ids.join(' + '),
        baseRate: Number(next('osago/base-rates')?.figure ?? previous.baseRate),
        km: Number(next('osago/directive')?.figure ?? previous.km),
      });
      await publish(together);
      const id = states.at(-1)?.tariffVersion;
      await until(async () => last().every((one) => one?.tariffVersion === id));
    }
    await Promise.all(loops.map(({ stop }) => stop()));
    const known = states.map((state) => JSON.stringify(state));
    const mixed = loops.flatMap(({ seen }) => seen).filter((one) => !known.includes(JSON.stringify(one)));
    assert.deepEqual(mixed, []);
    for (const { seen } of loops) {
      const order = seen.map((one) => known.indexOf(JSON.stringify(one)));
      assert.deepEqual(
        order,
        order.toSorted((left, right) => left - right),
        'an older version came back',
      );
    }
  } finally {
    await Promise.allSettled(loops.map(({ stop }) => stop()));
  }
});
