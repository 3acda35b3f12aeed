import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createCurrentRates } from '#catalogues/exchange-rates/current-rates.ts';
import { createExchangeRates, loadRates } from '#catalogues/exchange-rates/exchange-rates.ts';
import { importRates } from '#catalogues/exchange-rates/import-rates.ts';
import { usesOfRates } from '#contracts/record/store/rated.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { ExchangeRate, ExchangeRateSource } from '#kernel/ports/exchange-rates.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { manualClock } from '../support/manual-clock.ts';
import { byStaff } from '../support/staff.ts';

const clock = manualClock('2026-11-21T12:00:00+03:00');
const eur = (date: string, rate: string): ExchangeRate => ({ currency: 'EUR', date, rate });
const of = (day: string) => ({ currency: 'EUR', day });
const inEuros = (day: string) => ({ currencies: ['EUR'], day });

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
beforeEach(() => database.pool.query('delete from exchange_rates'));
after(() => database.drop());

const imports = (rates: readonly ExchangeRate[], replacesUsed = false) =>
  importRates(database.pool, byStaff(clock), rates, { replacesUsed, usesOf: usesOfRates });

function ratesFrom(source: ExchangeRateSource | undefined, current = createCurrentRates()) {
  return createExchangeRates({ pool: database.pool, clock, current, source });
}

function counted(answer: () => Promise<readonly ExchangeRate[]>) {
  const asked: string[] = [];
  const source: ExchangeRateSource = {
    ratesOn(day) {
      asked.push(day);
      return answer();
    },
  };
  return { source, asked };
}

test('a sum is converted with the newest rate that is at most five days old', () => {
  const current = createCurrentRates([
    eur('2026-11-14', '90'),
    eur('2026-11-20', '94'),
    eur('2026-11-22', '99'),
  ]);
  for (const [day, rate] of [
    ['2026-11-13', undefined],
    ['2026-11-14', '90'],
    ['2026-11-19', '90'],
    ['2026-11-20', '94'],
    ['2026-11-21', '94'],
    ['2026-11-22', '99'],
    ['2026-11-27', '99'],
    ['2026-11-28', undefined],
  ] as const) {
    assert.equal(current.find(of(day))?.rate, rate, day);
  }
  assert.equal(current.find({ currency: 'USD', day: '2026-11-20' }), undefined);
});

test('a missing rate is fetched once and stored, and other processes read the stored rate', async () => {
  const { source, asked } = counted(async () => [eur('2026-11-21', '94.1')]);
  const rates = ratesFrom(source);
  const found = await Promise.all([
    rates.ratesOf(inEuros('2026-11-21'), 'a'),
    rates.ratesOf(inEuros('2026-11-21'), 'b'),
  ]);
  assert.deepEqual(found, [[eur('2026-11-21', '94.1')], [eur('2026-11-21', '94.1')]]);
  assert.deepEqual(asked, ['2026-11-21']);
  assert.equal((await loadRates(database.pool)).find(of('2026-11-21'))?.rate, '94.1');
});

for (const [name, answer] of [
  ['does not answer', () => Promise.reject(new ServiceError('DEADLINE_EXCEEDED'))],
  ['has older rates only', async () => [eur('2026-11-15', '90')]],
  ['lists other currencies', async () => [{ ...eur('2026-11-21', '90'), currency: 'USD' }]],
] as const) {
  test(`if the source ${name}, there is no rate, and the source is not called again for a minute`, async () => {
    const { source, asked } = counted(answer);
    const rates = ratesFrom(source);
    for (const id of ['a', 'b']) {
      await assert.rejects(
        async () => rates.ratesOf(inEuros('2026-11-21'), id),
        (error: unknown) => {
          assert.ok(error instanceof ServiceError);
          assert.equal(error.code, 'UNAVAILABLE');
          assert.equal(error.retryAfterSeconds, 60);
          assert.match(
            error.faults[0]?.description ?? '',
            /нет курса EUR на 21\.11\.2026|на 21\.11\.2026 нет курса EUR/,
          );
          return true;
        },
      );
    }
    assert.equal(asked.length, 1);
    clock.set('2026-11-21T12:01:01+03:00');
    await assert.rejects(async () => rates.ratesOf(inEuros('2026-11-21'), 'c'));
    assert.equal(asked.length, 2);
    clock.set('2026-11-21T12:00:00+03:00');
  });
}

test('without a source only imported rates are available', async () => {
  await assert.rejects(async () => ratesFrom(undefined).ratesOf(inEuros('2026-11-21'), 'a'), {
    code: 'UNAVAILABLE',
  });
  await imports([eur('2026-11-21', '94')]);
  const rates = ratesFrom(undefined, await loadRates(database.pool));
  assert.deepEqual(await rates.ratesOf(inEuros('2026-11-21'), 'a'), [eur('2026-11-21', '94')]);
});

test('importing a rate again changes nothing, and the rate of a day may be replaced until a contract uses it', async () => {
  assert.equal((await imports([eur('2026-11-21', '94.10')])).added, 1);
  const again = await imports([eur('2026-11-21', '94.1')]);
  assert.deepEqual([again.added, again.changed.length, again.same], [0, 0, 1]);
  const other = await imports([eur('2026-11-21', '95')]);
  assert.deepEqual(other.changed, [{ ...eur('2026-11-21', '95'), before: '94.10', uses: 0 }]);
  assert.equal((await loadRates(database.pool)).find(of('2026-11-21'))?.rate, '95');
  const { rows } = await database.pool.query<{ about: string }>(
    `select about from staff_journal where action = 'rates.import' order by entry_id`,
  );
  assert.deepEqual(rows.slice(-2), [{ about: '2026-11-21' }, { about: '2026-11-21' }]);
});

test('a fetched rate does not replace an imported one', async () => {
  await imports([eur('2026-11-20', '94')]);
  const { source } = counted(async () => [eur('2026-11-20', '90'), eur('2026-11-26', '91')]);
  await ratesFrom(source).ratesOf(inEuros('2026-11-26'), 'a');
  const stored = await loadRates(database.pool);
  assert.equal(stored.find(of('2026-11-20'))?.rate, '94');
  assert.equal(stored.find(of('2026-11-26'))?.rate, '91');
});
