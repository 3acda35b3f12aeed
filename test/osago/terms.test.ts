import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Changes } from '../support/change.ts';
import { registeredAbroad } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { rated, refused } from './rated.ts';

const periods = 'insuredObject.osago.usagePeriods';
const vehicle = 'insuredObject.osago.vehicle';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Returns changes that set a term from 1 December 2026 to the end of `lastDay`. */
function until(lastDay: string): Changes {
  return {
    startDate: '2026-12-01T00:00:00+03:00',
    endDate: `${lastDay}T23:59:59+03:00`,
    [periods]: undefined,
  };
}

describe('a short contract has the KS that the insurer has set', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['1 day', '2026-12-01', 0.1],
    ['3 days', '2026-12-03', 0.1],
    ['4 days', '2026-12-04', 0.15],
    ['7 days', '2026-12-07', 0.15],
    ['8 days', '2026-12-08', 0.2],
    ['15 days', '2026-12-15', 0.2],
    ['16 days', '2026-12-16', 0.3],
    ['a month', '2026-12-31', 0.3],
    ['a month and a day', '2027-01-01', 0.4],
    ['two months', '2027-01-31', 0.4],
    ['63 days', '2027-02-01', 0.5],
    ['three months', '2027-02-28', 0.5],
  ];
  for (const [what, lastDay, ks] of cases) {
    test(`a contract of ${what} has KS ${ks}`, async () => {
      const { coefficients } = await rated(partner, until(lastDay));
      assert.deepEqual([...coefficients.keys()], ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS']);
      assert.equal(coefficients.get('KS'), ks);
    });
  }

  for (const lastDay of ['2027-03-01', '2027-06-30', '2027-11-29', '2027-12-01', '2026-11-30']) {
    test(`a term until ${lastDay} is refused, because it is neither short nor a year`, async () => {
      const details = await refused(partner, until(lastDay));
      assert.deepEqual(
        details.map(({ field }) => field),
        ['endDate'],
      );
      assert.match(details[0]?.description ?? '', /30\.11\.2027/, 'the end of a year is named');
    });
  }

  test('a short contract concluded before 2024-03-02 is refused', async () => {
    const details = await refused(partner, {
      issueDate: '2024-03-01T00:00:00+03:00',
      startDate: '2024-03-10T00:00:00+03:00',
      endDate: '2024-03-20T23:59:59+03:00',
      [periods]: undefined,
    });
    assert.deepEqual(
      details.map(({ field }) => field),
      ['endDate'],
    );
  });
});

describe('KS depends on the months of use within a year', () => {
  const cases: readonly (readonly [number, string, number])[] = [
    [3, '2027-02-28', 0.5],
    [4, '2027-03-31', 0.6],
    [5, '2027-04-30', 0.65],
    [6, '2027-05-31', 0.7],
    [7, '2027-06-30', 0.8],
    [8, '2027-07-31', 0.9],
    [9, '2027-08-31', 0.95],
    [10, '2027-09-30', 1],
    [11, '2027-10-31', 1],
    [12, '2027-11-30', 1],
  ];
  for (const [months, end, ks] of cases) {
    test(`KS of ${months} months of use is ${ks}`, async () => {
      const { coefficients } = await rated(partner, { [periods]: [{ start: '2026-12-01', end }] });
      assert.equal(coefficients.get('KS'), ks);
    });
    test(`for a legal entity, ${months} months of use ${months < 6 ? 'are refused' : `have KS ${ks}`}`, async () => {
      const set = { [periods]: [{ start: '2026-12-01', end }] };
      if (months < 6) {
        const details = await refused(partner, set, 'corporate');
        assert.deepEqual(
          details.map(({ field }) => field),
          [periods],
        );
      } else assert.equal((await rated(partner, set, 'corporate')).coefficients.get('KS'), ks);
    });
  }

  test('the months of several periods of use are added up', async () => {
    const { coefficients } = await rated(partner, {
      [periods]: [
        { start: '2026-12-01', end: '2027-01-31' },
        { start: '2027-04-01', end: '2027-05-31' },
        { start: '2027-08-01', end: '2027-09-30' },
      ],
    });
    assert.equal(coefficients.get('KS'), 0.7);
  });

  test('a started month of use is charged as a full month', async () => {
    const { coefficients } = await rated(partner, {
      [periods]: [{ start: '2026-12-01', end: '2027-03-01' }],
    });
    assert.equal(coefficients.get('KS'), 0.6);
  });

  test('a contract with two months of use is refused', async () => {
    const details = await refused(partner, { [periods]: [{ start: '2026-12-01', end: '2027-01-31' }] });
    assert.deepEqual(
      details.map(({ field }) => field),
      [periods],
    );
  });
});

test('periods of use are refused for a vehicle registered abroad, and the error gives the reason', async () => {
  const season = [{ start: '2026-12-01', end: '2027-05-31' }];
  const [detail] = await refused(partner, { ...registeredAbroad(), [periods]: season });
  assert.equal(detail?.field, periods);
  assert.match(
    detail?.description ?? '',
    /^для зарегистрированного за рубежом при любом сроке используется весь/,
  );
});

describe('KP of a vehicle registered abroad depends on the term', () => {
  const abroad: Changes = registeredAbroad();
  const cases: readonly (readonly [string, number])[] = [
    ['2026-12-05', 0.2],
    ['2026-12-15', 0.2],
    ['2026-12-16', 0.3],
    ['2026-12-31', 0.3],
    ['2027-01-01', 0.4],
    ['2027-01-31', 0.4],
    ['2027-02-28', 0.5],
    ['2027-03-31', 0.6],
    ['2027-04-30', 0.65],
    ['2027-05-31', 0.7],
    ['2027-06-30', 0.8],
    ['2027-07-31', 0.9],
    ['2027-08-31', 0.95],
    ['2027-09-30', 1],
    ['2027-11-30', 1],
  ];
  for (const [lastDay, kp] of cases) {
    test(`KP of a vehicle registered abroad until ${lastDay} is ${kp}`, async () => {
      const { coefficients } = await rated(partner, { ...until(lastDay), ...abroad });
      assert.equal(coefficients.get('KP'), kp);
      assert.ok(!coefficients.has('KS'));
    });
  }
  test('a term of 4 days is refused for a vehicle registered abroad', async () => {
    const details = await refused(partner, { ...until('2026-12-04'), ...abroad });
    assert.deepEqual(
      details.map(({ field }) => field),
      ['endDate'],
    );
  });
});

describe('KP of a vehicle in transit does not depend on the term', () => {
  const transit: Changes = { [`${vehicle}.isTransit`]: true, [`${vehicle}.licensePlate`]: undefined };
  for (const lastDay of ['2026-12-01', '2026-12-20']) {
    test(`KP of a vehicle in transit until ${lastDay} is 0.2, and KT and KBM do not apply`, async () => {
      const { coefficients } = await rated(partner, { ...until(lastDay), ...transit });
      assert.deepEqual([...coefficients.keys()], ['KVS', 'KO', 'KM', 'KP']);
      assert.equal(coefficients.get('KP'), 0.2);
    });
  }
  test('a term of 21 days is refused for a vehicle in transit', async () => {
    const details = await refused(partner, { ...until('2026-12-21'), ...transit });
    assert.deepEqual(
      details.map(({ field }) => field),
      ['endDate'],
    );
  });
});

describe('a contract is rated by the tariff in force on the day of conclusion', () => {
  const concluded = (day: string, kladrId: string): Changes => ({
    issueDate: `${day}T00:00:00+03:00`,
    [periods]: undefined,
    'insuredObject.osago.owner.vehicleOwnerPerson.address': { kladrId },
  });
  const cases: readonly (readonly [string, string, string, number, string])[] = [
    ['Novosibirsk, before 7349-U', '2026-06-21', '5400000100000', 3.12, '2025-12-09'],
    ['Novosibirsk, since 7349-U', '2026-06-22', '5400000100000', 2.34, '2026-06-22'],
    ['Novosibirsk now', '2026-11-21', '5400000100000', 2.34, '2026-11-20'],
    ['Berdsk, before', '2026-06-21', '5400000200000', 2.48, '2025-12-09'],
    ['Berdsk, since', '2026-06-22', '5400000200000', 1.86, '2026-06-22'],
    ['the rest of the oblast, before', '2026-06-21', '5400000000000', 1.84, '2025-12-09'],
    ['the rest of the oblast, since', '2026-06-22', '5400000000000', 1.38, '2026-06-22'],
    ['Kazan, unchanged', '2026-06-21', '1600000100000', 1.7, '2025-12-09'],
    ['Kazan since', '2026-06-22', '1600000100000', 1.7, '2026-06-22'],
    ['Kazan, before 7204-U', '2025-12-08', '1600000100000', 1.8, '2025-04-17'],
    ['Kazan, on the day of 7204-U', '2025-12-09', '1600000100000', 1.7, '2025-12-09'],
  ];
  for (const [what, day, kladrId, kt, effectiveFrom] of cases) {
    test(`a contract concluded on ${day} (${what}) has KT ${kt}`, async () => {
      const worksheet = await rated(partner, concluded(day, kladrId));
      assert.equal(worksheet.coefficients.get('KT'), kt);
      assert.equal(worksheet.effectiveFrom, effectiveFrom);
    });
  }

  test('unlimited drivers have a lower KO before directive 7204-U', async () => {
    const unlimited = {
      'insuredObject.osago.drivers': [],
      'insuredObject.osago.isUnlimitedDrivers': true,
    };
    for (const [day, ko] of [
      ['2025-12-08', 2.32],
      ['2025-12-09', 3.16],
    ] as const) {
      const { coefficients } = await rated(partner, { ...concluded(day, '7700000000000'), ...unlimited });
      assert.equal(coefficients.get('KO'), ko, day);
    }
  });

  test('KM applies to motorcycles since 2025-04-17', async () => {
    const motorcycle = { [`${vehicle}.vehicleCategoryCode`]: 'A' };
    const before = await rated(partner, { ...concluded('2025-04-16', '7700000000000'), ...motorcycle });
    const since = await rated(partner, { ...concluded('2025-04-17', '7700000000000'), ...motorcycle });
    assert.ok(!before.coefficients.has('KM'));
    assert.equal(since.coefficients.get('KM'), 1.66);
  });

  test('a day without a tariff is refused, and the error names the day', async () => {
    const details = await refused(partner, concluded('2001-01-01', '7700000000000'));
    assert.ok(details.some(({ field }) => field === 'issueDate'));
  });
});
