import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { osagoAsks } from '#products/lines/osago/prepared.ts';
import { readOsago } from '#products/lines/osago/reading.ts';
import { osagoRefuseByFacts } from '#products/lines/osago/rules/refuse.ts';
import { changed } from '../../../support/change.ts';
import { osagoBody, osagoDriver } from '../../../support/osago-body.ts';
import { tariff, today } from './refusals.ts';

const osago = 'insuredObject.osago';
const individual = { purpose: 'contract', holderType: 'individual', today } as const;
const corporate = { ...individual, holderType: 'corporate' } as const;

describe('the registry is asked', () => {
  test('about listed drivers by their licences, spaces taken away', () => {
    const body = osagoBody({
      today,
      set: {
        [`${osago}.drivers`]: [osagoDriver(today), osagoDriver(today, { licence: '654321' })],
        [`${osago}.drivers[0].driversLicense.serial`]: '77 01',
      },
    });
    const { bonusMalus } = osagoAsks(readOsago(body, individual), tariff);
    assert.equal(bonusMalus?.onDate, today);
    assert.deepEqual(
      bonusMalus?.drivers.map(
        (driver) => `${driver.licenceSerial} ${driver.licenceNumber} ${driver.lastName}`,
      ),
      ['7701 123456 Образцов', '7701 654321 Образцов'],
    );
    assert.equal(bonusMalus?.organizationInn, undefined);
  });

  test('about the fleet of a legal owner whose drivers are not limited', () => {
    const { bonusMalus } = osagoAsks(
      readOsago(osagoBody({ today, holderType: 'corporate' }), corporate),
      tariff,
    );
    assert.deepEqual(bonusMalus, { onDate: today, drivers: [], organizationInn: '7709123453' });
  });

  test('about the fleet beside the listed drivers, where the tariff has one class for it', () => {
    const set = { [`${osago}.drivers`]: [osagoDriver(today)], [`${osago}.isUnlimitedDrivers`]: false };
    const body = osagoBody({ today, holderType: 'corporate', set });
    const { bonusMalus } = osagoAsks(readOsago(body, corporate), tariff);
    assert.equal(bonusMalus?.organizationInn, '7709123453');
    assert.equal(bonusMalus?.drivers.length, 1);
    const before = { ...tariff, settings: { ...tariff.settings, legalKbm: 'drivers' } } as const;
    assert.equal(osagoAsks(readOsago(body, corporate), before).bonusMalus?.organizationInn, undefined);
  });

  const unasked = [
    ['anybody who drives for a person', { [`${osago}.drivers`]: [], [`${osago}.isUnlimitedDrivers`]: true }],
    ['transit', { [`${osago}.vehicle.isTransit`]: true }],
    ['a driver without a licence', { [`${osago}.drivers[0].driversLicense`]: undefined }],
  ] as const;
  for (const [what, set] of unasked) {
    test(`nothing about ${what}`, () => {
      assert.equal(osagoAsks(readOsago(osagoBody({ today, set }), individual), tariff).bonusMalus, undefined);
    });
  }
});

describe("the insurer's rules are asked", () => {
  test('about the VIN in capitals', () => {
    const body = osagoBody({ today, set: { [`${osago}.vehicle.vin`]: ' xtagfl110my000001 ' } });
    assert.deepEqual(osagoAsks(readOsago(body, individual), tariff).underwriting, {
      product: 'osago',
      vin: 'XTAGFL110MY000001',
    });
  });

  test('about a contract without a VIN too, and not about such a quote', () => {
    const body = changed(osagoBody({ today }), { [`${osago}.vehicle.vin`]: undefined });
    assert.deepEqual(osagoAsks(readOsago(body, individual), tariff).underwriting, { product: 'osago' });
    assert.equal(
      osagoAsks(readOsago(body, { ...individual, purpose: 'quote' }), tariff).underwriting,
      undefined,
    );
  });

  test('and their refusal is final', () => {
    const refused = osagoRefuseByFacts(readOsago({}, individual), {
      underwriting: { refusal: 'стоп-лист.', isReinsurance: false },
    });
    assert.equal(refused.length, 1);
    assert.equal(refused[0]?.field, 'insuredObject.osago.vehicle.vin');
    assert.equal(refused[0]?.domain, 'underwriting');
    assert.match(
      refused[0]?.description ?? '',
      /заблокирован правилами страховщика: стоп-лист\. Решение окончательное/,
    );
    assert.deepEqual(
      osagoRefuseByFacts(readOsago({}, individual), { underwriting: { isReinsurance: true } }),
      [],
    );
    assert.deepEqual(osagoRefuseByFacts(readOsago({}, individual), {}), []);
  });
});
