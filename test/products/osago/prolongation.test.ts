import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { osago } from '#products/lines/osago/index.ts';
import type { PreviousContract } from '#products/product/prolongation/prolongation.ts';
import { valueAt } from '../../support/change.ts';
import { osagoBody, osagoDriver } from '../../support/osago-body.ts';

const { prolongation } = osago;
if (!prolongation) throw new Error('osago is prolonged');
const { previous } = prolongation;
const continued = (...args: Parameters<typeof prolongation.continued>): JsonObject =>
  prolongation.continued(...args).body;

const number = 'XXX0000000001';
const object = 'insuredObject.osago';

/** Returns a contract concluded on 2026-11-21 and in force from 2026-12-01 to 2027-11-30. */
function before(set: Readonly<Record<string, Json | undefined>> = {}): PreviousContract {
  return {
    policyNumber: number,
    body: osagoBody({ today: '2026-11-21', set }),
    concludedOn: '2026-11-21',
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    termEndsOn: '2027-11-30',
  };
}

function sent(osagoFields: JsonObject = {}, rootFields: JsonObject = {}): JsonObject {
  return { ...rootFields, insuredObject: { osago: { previousPolicyNumber: number, ...osagoFields } } };
}

const today = '2027-11-25';

describe('a prolongation reads the number of the previous contract', () => {
  const whole = osagoBody({ today: '2026-11-21' });
  const cases: readonly [string, JsonObject, unknown][] = [
    ['none', {}, undefined],
    ['the number alone', sent(), { policyNumber: number, isNeeded: true }],
    [
      'beside the object',
      { previousPolicyNumber: 'ХХХ № 0000000001' },
      { policyNumber: number, isNeeded: true },
    ],
    ['no number', sent({ previousPolicyNumber: 'XXX1' }), undefined],
    ['no text', sent({ previousPolicyNumber: 1 }), undefined],
    ['a whole body', { ...whole, previousPolicyNumber: number }, { policyNumber: number, isNeeded: false }],
  ];
  for (const [what, body, expected] of cases) {
    test(what, () => assert.deepEqual(previous(body), expected));
  }
});

describe('a prolongation computes the dates of the new contract', () => {
  const cases: readonly [
    string,
    PreviousContract,
    JsonObject,
    string,
    readonly [string, string | undefined],
  ][] = [
    ['the day after the old end', before(), {}, today, ['2027-12-01', '2028-11-30']],
    [
      'a year from a leap day',
      { ...before(), startsOn: '2027-03-01', endsOn: '2028-02-28', termEndsOn: '2028-02-29' },
      {},
      today,
      ['2028-02-29', '2029-02-28'],
    ],
    [
      'a year after one from a leap day',
      { ...before(), startsOn: '2028-02-29', endsOn: '2029-02-28', termEndsOn: '2029-02-28' },
      {},
      today,
      ['2029-03-01', '2030-02-28'],
    ],
    ['today if the old end has passed', before(), {}, '2028-02-10', ['2028-02-10', '2029-02-09']],
    [
      'a year from a sent start',
      before(),
      { startDate: '2028-01-15T00:00:00+03:00' },
      today,
      ['2028-01-15', '2029-01-14'],
    ],
    [
      'the day after a termination',
      { ...before(), endsOn: '2027-03-10' },
      {},
      '2027-03-01',
      ['2027-03-11', '2028-03-10'],
    ],
    [
      'no end after a short term',
      { ...before(), termEndsOn: '2027-02-28' },
      {},
      today,
      ['2027-12-01', undefined],
    ],
  ];
  for (const [what, contract, root, day, [start, end]] of cases) {
    test(what, () => {
      const body = continued(contract, sent({}, root), day);
      assert.equal(String(body.startDate).slice(0, 10), start);
      assert.equal((body.endDate as string | undefined)?.slice(0, 10), end);
    });
  }
});

describe('a prolongation computes the periods of use', () => {
  const periodsOf = (set: Readonly<Record<string, Json | undefined>>, own: JsonObject = {}) =>
    valueAt(continued(before(set), sent(own), today), `${object}.usagePeriods`);

  test('a period of the whole old term becomes a period of the whole new term', () => {
    assert.deepEqual(periodsOf({}), [{ start: '2027-12-01', end: '2028-11-30' }]);
  });
  test('a season of use has the same months in the new term', () => {
    const season = [{ start: '2027-04-01', end: '2027-09-30' }];
    assert.deepEqual(periodsOf({ [`${object}.usagePeriods`]: season }), [
      { start: '2028-04-01', end: '2028-09-30' },
    ]);
  });
  test('a prolongation without periods of use has none, and periods sent by the partner replace the earlier periods', () => {
    assert.equal(periodsOf({ [`${object}.usagePeriods`]: undefined }), undefined);
    const own = [{ start: '2028-05-01', end: '2028-10-31' }];
    assert.deepEqual(periodsOf({}, { usagePeriods: own }), own);
  });
});

describe('a prolongation copies the drivers', () => {
  const driversOf = (own: JsonObject, set: Readonly<Record<string, Json | undefined>> = {}, day = today) =>
    valueAt(continued(before(set), sent(own), day), `${object}.drivers`);

  test('drivers become a year older in a prolongation', () => {
    const [driver] = driversOf({}) as readonly JsonObject[];
    assert.deepEqual([driver?.driverAge, driver?.driveExperience], ['41', '21']);
  });
  test('drivers keep their age in a contract that starts less than a year after the old contract', () => {
    assert.deepEqual(driversOf({}, {}, '2026-11-25'), [osagoDriver('2026-11-21')]);
  });
  test('drivers without a birth date become older by the years that have passed since the old contract', () => {
    const drivers = [{ driverAge: 30, driveExperience: '5' }];
    assert.deepEqual(driversOf({}, { [`${object}.drivers`]: drivers }), [
      { driverAge: 31, driveExperience: '6' },
    ]);
  });
  test('a list of drivers is replaced by unlimited drivers, and vice versa', () => {
    assert.equal(driversOf({ isUnlimitedDrivers: true }), undefined);
    const listed = continued(
      before({ [`${object}.drivers`]: [], [`${object}.isUnlimitedDrivers`]: true }),
      sent({ drivers: [osagoDriver('2026-11-21')] }),
      today,
    );
    assert.equal(valueAt(listed, `${object}.isUnlimitedDrivers`), undefined);
  });
});

describe('a prolongation copies the vehicle, the owner and the policyholder', () => {
  const merged = (own: JsonObject, root: JsonObject = {}) => continued(before(), sent(own, root), today);

  test('a new make and model replace the codes of the old contract', () => {
    const body = merged({ vehicle: { markName: 'Лада', modelName: 'Веста' } });
    assert.equal(valueAt(body, `${object}.vehicle.markCode`), undefined);
    assert.equal(valueAt(body, `${object}.vehicle.vin`), 'XTAGFL110MY000001');
  });
  test('a VIN in small letters means the vehicle of the old contract', () => {
    const body = merged({ vehicle: { vin: 'xtagfl110my000001' } });
    assert.equal(valueAt(body, `${object}.vehicle.licensePlate`), 'А001АА77');
  });
  test("with another VIN the vehicle's document is not copied from the old contract", () => {
    const body = merged({ vehicle: { vin: 'XTAGFL110MY000009' } });
    assert.deepEqual(valueAt(body, `${object}.vehicle`), { vin: 'XTAGFL110MY000009' });
    assert.equal(valueAt(body, `${object}.vehicleDocument`), undefined);
  });
  test('an organization sent as owner replaces a person', () => {
    const organization = { organization: { inn: '7709123453' } };
    const body = merged({ owner: { vehicleOwnerOrganization: organization } });
    assert.deepEqual(valueAt(body, `${object}.owner`), { vehicleOwnerOrganization: organization });
  });
  test('a value sent as null is removed', () => {
    const body = merged({ withTrailer: null }, { policyHolder: { email: null } });
    assert.equal(valueAt(body, `${object}.withTrailer`), undefined);
    assert.equal(valueAt(body, 'policyHolder.email'), undefined);
    assert.notEqual(valueAt(body, 'policyHolder.phone'), undefined);
  });
});

test('a prolongation with arbitrary invalid data is refused without an exception', () => {
  const junk = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(
      junk,
      fc.dictionary(fc.constantFrom('vehicle', 'owner', 'drivers', 'usagePeriods', 'purpose'), junk),
      fc.dictionary(fc.constantFrom('policyHolder', 'startDate', 'endDate', 'infoList', 'version'), junk),
      (instead, own, root) => {
        const body = continued(before(), sent(own, root), today);
        assert.equal(valueAt(body, `${object}.isProlongation`), true);
        assert.equal(valueAt(body, `${object}.previousPolicyNumber`), number);
        continued(before(), { ...root, insuredObject: instead, previousPolicyNumber: number }, today);
      },
    ),
    { numRuns: 300 },
  );
});
