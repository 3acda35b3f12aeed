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

describe('the query to the KBM registry contains what the tariff needs', () => {
  test('the KBM query contains the listed drivers with their licence numbers without spaces', () => {
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

  test('the KBM query contains the fleet of a legal entity with unlimited drivers', () => {
    const { bonusMalus } = osagoAsks(
      readOsago(osagoBody({ today, holderType: 'corporate' }), corporate),
      tariff,
    );
    assert.deepEqual(bonusMalus, { onDate: today, drivers: [], organizationInn: '7709123453' });
  });

  test('the KBM query contains fleet and listed drivers if the tariff uses the class of the fleet', () => {
    const set = { [`${osago}.drivers`]: [osagoDriver(today)], [`${osago}.isUnlimitedDrivers`]: false };
    const body = osagoBody({ today, holderType: 'corporate', set });
    const { bonusMalus } = osagoAsks(readOsago(body, corporate), tariff);
    assert.equal(bonusMalus?.organizationInn, '7709123453');
    assert.equal(bonusMalus?.drivers.length, 1);
    const before = { ...tariff, settings: { ...tariff.settings, legalKbm: 'drivers' } } as const;
    assert.equal(osagoAsks(readOsago(body, corporate), before).bonusMalus?.organizationInn, undefined);
  });

  const unasked = [
    [
      'an unlimited list of an individual',
      { [`${osago}.drivers`]: [], [`${osago}.isUnlimitedDrivers`]: true },
    ],
    ['transit', { [`${osago}.vehicle.isTransit`]: true }],
    ['a driver without a licence', { [`${osago}.drivers[0].driversLicense`]: undefined }],
  ] as const;
  for (const [what, set] of unasked) {
    test(`no KBM query is sent for ${what}`, () => {
      assert.equal(osagoAsks(readOsago(osagoBody({ today, set }), individual), tariff).bonusMalus, undefined);
    });
  }
});

describe('the query to the underwriting service contains the VIN', () => {
  test('the underwriting query contains the VIN in capitals', () => {
    const body = osagoBody({ today, set: { [`${osago}.vehicle.vin`]: ' xtagfl110my000001 ' } });
    assert.deepEqual(osagoAsks(readOsago(body, individual), tariff).underwriting, {
      product: 'osago',
      vin: 'XTAGFL110MY000001',
    });
  });

  test('an underwriting query without a VIN is sent for a contract only', () => {
    const body = changed(osagoBody({ today }), { [`${osago}.vehicle.vin`]: undefined });
    assert.deepEqual(osagoAsks(readOsago(body, individual), tariff).underwriting, { product: 'osago' });
    assert.equal(
      osagoAsks(readOsago(body, { ...individual, purpose: 'quote' }), tariff).underwriting,
      undefined,
    );
  });

  test('a refusal by the underwriting service refuses the contract', () => {
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
