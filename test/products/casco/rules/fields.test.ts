import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { cascoBody } from '../../../support/casco-body.ts';
import { type Changes, valueAt } from '../../../support/change.ts';
import { osagoDriver } from '../../../support/osago-body.ts';
import { at, fieldsWith, ratedWith, refusalsWith, today } from './support.ts';

const equipment = 'insuredObject.extraEquipment';
const person = valueAt(cascoBody({ today }), `${at}.owner.vehicleOwnerPerson`) as JsonObject;
const organization = valueAt(
  cascoBody({ today }),
  `${at}.beneficiaries[0].beneficiaryOrganization`,
) as JsonObject;

describe('an invalid value is refused at the path of its field', () => {
  const wrong: Readonly<Record<string, [Changes, readonly string[], HolderType?]>> = {
    'the product of the other holder': [{ 'product.code': 'CASCO_CLASSIC_UL' }, ['product.code']],
    'the product of the other holder, corporate': [
      { 'product.code': 'CASCO_CLASSIC_FL' },
      ['product.code'],
      'corporate',
    ],
    'more than a year': [{ endDate: '2027-12-01T23:59:59+03:00' }, ['endDate']],
    'more than a year from a leap day': [
      { startDate: '2028-02-29T00:00:00+03:00', endDate: '2029-03-01T23:59:59+03:00' },
      ['startDate', 'endDate'],
    ],
    'an end before the start': [{ endDate: '2026-11-30T23:59:59+03:00' }, ['endDate']],
    'a start in the past': [
      { startDate: '2026-11-20T00:00:00+03:00', endDate: '2027-11-19T23:59:59+03:00' },
      ['startDate'],
    ],
    'a start 91 days ahead': [
      { startDate: '2027-02-20T00:00:00+03:00', endDate: '2028-02-19T23:59:59+03:00' },
      ['startDate'],
    ],
    'no consent': [{ 'consentPersonalData.consentFlag': false }, ['consentPersonalData.consentFlag']],
    'an unknown order of payment': [{ installmentType: 'SOMETIMES' }, ['installmentType']],
    'an order of payment that partners may not use': [{ installmentType: 'INDIVIDUAL' }, ['installmentType']],
    'twelve payments in half a year': [
      { installmentType: 'TWELVE_PAYMENTS', endDate: '2027-05-31T23:59:59+03:00' },
      ['installmentType'],
    ],
    'a discount above the limit': [
      { 'additionalProperties.discountKVPercent': 20.01 },
      ['additionalProperties.discountKVPercent'],
    ],
    'a coefficient as text': [{ 'additionalProperties.kfav': 'many' }, ['additionalProperties.kfav']],
    'a coefficient outside the tariff': [{ 'additionalProperties.kfav': '9' }, ['additionalProperties.kfav']],
    'a reduction of nothing': [
      { 'additionalProperties.reductionCoef': 0 },
      ['additionalProperties.reductionCoef'],
    ],
    'no owner': [{ [`${at}.owner`]: {} }, [`${at}.owner`]],
    'two owners': [{ [`${at}.owner.vehicleOwnerOrganization`]: organization }, [`${at}.owner`]],
    'a beneficiary without a party': [{ [`${at}.beneficiaries`]: [{}] }, [`${at}.beneficiaries[0]`]],
    'a beneficiary with two parties': [
      {
        [`${at}.beneficiaries`]: [{ beneficiaryPerson: person, beneficiaryOrganization: organization }],
      },
      [`${at}.beneficiaries[0]`],
    ],
    'a beneficiary with a wrong INN': [
      { [`${at}.beneficiaries[0].beneficiaryOrganization.organization.inn`]: '7709123450' },
      [`${at}.beneficiaries[0].beneficiaryOrganization.organization.inn`],
    ],
    'an unknown kind of pledge': [
      { [`${at}.loanAgreement.typeCode`]: 'FRIEND' },
      [`${at}.loanAgreement.typeCode`],
    ],
    'an unknown alarm': [{ [`${at}.antiTheftSystem.model`]: 'DOG' }, [`${at}.antiTheftSystem.model`]],
    'an unknown purpose': [{ [`${at}.purpose`]: 'FUN' }, [`${at}.purpose`]],
    'an unknown mode of use': [{ [`${at}.usingType`]: 'FUN' }, [`${at}.usingType`]],
    'an unknown form of refund': [{ [`${at}.refundForm`]: 'FUN' }, [`${at}.refundForm`]],
    'an unknown programme': [{ [`${at}.packageCode`]: 'FUN' }, [`${at}.packageCode`]],
    'an unknown kind of driver list': [{ [`${at}.typeLDU`]: 'FUN' }, [`${at}.typeLDU`]],
    'an unknown kind of address': [
      { 'policyHolder.address.typeCode': 'MOON' },
      ['policyHolder.address.typeCode'],
    ],
    'an unknown family state': [
      { [`${at}.drivers[0].person.familyState`]: 'HAPPY' },
      [`${at}.drivers[0].person.familyState`],
    ],
    'an unknown engine': [
      { [`${at}.vehicle.vehicleModel.engineTypeCode`]: 'STEAM' },
      [`${at}.vehicle.vehicleModel.engineTypeCode`],
    ],
    'a limit of mileage outside the tariff': [{ 'mileageLimit.limit': 10 }, ['mileageLimit.limit']],
    'used before it was made': [{ [`${at}.vehicle.usedSince`]: '2020-01-01' }, [`${at}.vehicle.usedSince`]],
    'made in the future': [
      { [`${at}.vehicle.yearIssue`]: '2028' },
      [`${at}.vehicle.yearIssue`, `${at}.vehicle.usedSince`],
    ],
    'older than the tariff accepts': [
      { [`${at}.vehicle.yearIssue`]: '1999-01-01' },
      [`${at}.vehicle.yearIssue`],
    ],
    'equipment that does not add up': [{ [`${equipment}.totalCost`]: 49_999 }, [`${equipment}.totalCost`]],
    'a kopeck too much': [{ [`${equipment}.totalCost`]: 50_000.01 }, [`${equipment}.totalCost`]],
    'equipment without items': [{ [`${equipment}.equipmentList`]: [] }, [`${equipment}.equipmentList`]],
    'equipment of an unknown kind': [
      { [`${equipment}.equipmentList[0].deviceTypeCode`]: 'ROCKET' },
      [`${equipment}.equipmentList[0].deviceTypeCode`],
    ],
    'a price as text': [
      { [`${equipment}.equipmentList[0].cost`]: 'dear' },
      [`${equipment}.equipmentList[0].cost`],
    ],
    'a region that does not exist': [
      { [`${at}.owner.vehicleOwnerPerson.address`]: { region: 'Атлантида' } },
      [`${at}.owner.vehicleOwnerPerson.address.region`],
    ],
    'a duplicate driver': [
      { [`${at}.drivers`]: [osagoDriver(today), osagoDriver(today)] },
      [`${at}.drivers[1]`],
    ],
    'an individual without drivers': [{ [`${at}.drivers`]: [] }, [`${at}.drivers`]],
    'an individual with a driver without a name': [
      { [`${at}.drivers`]: [{ driverAge: '30', driveExperience: '5' }] },
      [`${at}.drivers[0].person`, `${at}.drivers[0].driversLicense`],
    ],
    'a minimum age without a driver list': [
      { [`${at}.typeLDU`]: 'UNLIMITED_AGE_EXPERIENCE' },
      [`${at}.drivers`],
    ],
    'leasing of an individual': [{ [`${at}.leasing`]: { leasingNumber: '1' } }, [`${at}.leasing`]],
    'leasing without its parties': [
      {
        [`${at}.leasing.lessor`]: {},
        [`${at}.leasing.lessee`]: undefined,
        [`${at}.leasing.leasingNumber`]: ' ',
      },
      [
        `${at}.leasing.leasingNumber`,
        `${at}.leasing.lessor.lessorOrganization`,
        `${at}.leasing.lessee.lesseeOrganization`,
      ],
      'corporate',
    ],
  };
  for (const [name, [set, fields, holderType = 'individual']] of Object.entries(wrong)) {
    test(name, () => assert.deepEqual([...fieldsWith(set, { holderType })].sort(), [...fields].sort()));
  }
});

describe('an error says what to send instead', () => {
  test('an error about the discount names its limit', () => {
    const set = { 'additionalProperties.discountKVPercent': 15 };
    assert.match(refusalsWith(set, { discountKvMax: '7.50' })[0]?.description ?? '', /не больше 7\.5 %/);
    assert.match(refusalsWith(set, { discountKvMax: '0.00' })[0]?.description ?? '', /передайте 0/);
    assert.deepEqual(refusalsWith(set, { discountKvMax: '15.00' }), []);
  });

  test('the error for an unlisted value contains the list', () => {
    const [fault] = refusalsWith({ [`${at}.refundForm`]: 'FUN' });
    assert.equal(fault?.domain, 'reference');
    assert.match(fault.description, /REPAIR — Ремонт на СТОА/);
  });

  test('an error about equipment names the total sum of the equipment', () => {
    assert.match(
      refusalsWith({ [`${equipment}.totalCost`]: 1 })[0]?.description ?? '',
      /передайте 50000\.00/,
    );
  });
});

describe('a valid value is accepted unchanged', () => {
  const right: Readonly<Record<string, [Changes, HolderType?]>> = {
    'no conditions at all': [
      {
        installmentType: undefined,
        mileageLimit: undefined,
        additionalProperties: undefined,
        uw: undefined,
        [`${at}.purpose`]: undefined,
        [`${at}.usingType`]: undefined,
        [`${at}.refundForm`]: undefined,
        [`${at}.packageCode`]: undefined,
        [`${at}.antiTheftSystem`]: undefined,
        [`${at}.loanAgreement`]: {},
        [`${at}.beneficiaries`]: [],
        [equipment]: undefined,
      },
    ],
    'a mileage limit sent by the partner': [{ mileageLimit: { period: 'YEAR', value: 10 } }],
    'a day of cover': [{ endDate: '2026-12-01T23:59:59+03:00' }],
    'a start 90 days ahead': [
      { startDate: '2027-02-19T00:00:00+03:00', endDate: '2028-02-18T23:59:59+03:00' },
    ],
    'a year up to its anniversary': [{ endDate: '2027-12-01T00:00:00+03:00' }],
    'a vehicle that is not registered yet': [
      { [`${at}.vehicle.licensePlate`]: undefined, [`${at}.vehicle.isNotRegistered`]: true },
    ],
    'an organization owns what an individual insures': [
      { [`${at}.owner`]: { vehicleOwnerOrganization: organization } },
    ],
    'drivers of an organization by age and experience': [
      { [`${at}.typeLDU`]: 'LIMITED', [`${at}.drivers`]: [{ driverAge: '30', driveExperience: '5' }] },
      'corporate',
    ],
    'an organization without drivers': [{ [`${at}.typeLDU`]: undefined }, 'corporate'],
    'an organization with an empty driver list': [
      { [`${at}.typeLDU`]: 'LIMITED', [`${at}.drivers`]: undefined },
      'corporate',
    ],
    'a territory by its name': [
      { [`${at}.owner.vehicleOwnerPerson.address`]: { region: 'Респ. Татарстан', city: 'Казань' } },
    ],
  };
  for (const [name, [set, holderType = 'individual']] of Object.entries(right)) {
    test(name, () => assert.deepEqual(refusalsWith(set, { holderType }), []));
  }

  test('an organization without drivers in the list pays for unlimited drivers, which the calculation notes', () => {
    const nobody = { [`${at}.typeLDU`]: 'LIMITED', [`${at}.drivers`]: undefined };
    const anybody = ratedWith({ [`${at}.typeLDU`]: 'UNLIMITED' }, { holderType: 'corporate' });
    const { premium, assumptions } = ratedWith(nobody, { holderType: 'corporate' });
    assert.equal(premium, anybody.premium);
    assert.ok(assumptions.includes('водители: без ограничения'), assumptions.join('; '));
  });

  test("a leased vehicle is rated by the lessee's region, another vehicle by the owner's", () => {
    const moscow = ratedWith({}).premium;
    const kazan = { 'address.region': 'Татарстан', 'address.city': 'Казань', 'address.kladrId': undefined };
    const moved = Object.fromEntries(
      Object.entries(kazan).map(([key, value]) => [`${at}.owner.vehicleOwnerPerson.${key}`, value]),
    );
    assert.notEqual(ratedWith(moved).premium, moscow);
    const lessee = Object.fromEntries(
      Object.entries(kazan).map(([key, value]) => [`${at}.leasing.lessee.lesseeOrganization.${key}`, value]),
    );
    const corporate = { holderType: 'corporate' } as const;
    assert.notEqual(ratedWith(lessee, corporate).premium, ratedWith({}, corporate).premium);
  });
});
