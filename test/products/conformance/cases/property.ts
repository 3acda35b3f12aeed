import { addDays, addMonths } from '../../../../src/kernel/calendar.ts';
import { propertyBody, propertyDeductible } from '../../../support/property-body.ts';
import { testDay } from '../day.ts';
import type { HolderCases, ProductCases } from '../product-cases.ts';

const at = 'insuredObject.property';
const [flat, bathHouse] = [`${at}.objects[0]`, `${at}.objects[1]`];
const finish = `${flat}.covers[1]`;
const bank = `${at}.beneficiaries[0].beneficiaryOrganization`;
const ownerPerson = `${at}.owner.propertyOwnerPerson`;
const ownerOrganization = `${at}.owner.propertyOwnerOrganization`;
const start = addDays(testDay, 10);

const leastQuote = {
  insuredObject: {
    property: {
      objects: [{ typeCode: 'FLAT', covers: [{ cover: { code: 'FINISH' }, sumInsured: 700_000 }] }],
    },
  },
};

const deductibleFields = Object.keys(propertyDeductible).map((name) => `${finish}.${name}`);

const demandedOfAnybody = [
  'policyHolder.phone',
  'policyHolder.phone.phoneNumber',
  'policyHolder.email',
  'policyHolder.address',
  bank,
  `${bank}.organization.inn`,
  `${bank}.organization.kpp`,
  `${at}.objects`,
  `${flat}.covers`,
  `${flat}.floor`,
  `${bathHouse}.name`,
  `${bathHouse}.wallMaterialCode`,
  `${bathHouse}.hasStove`,
  `${bathHouse}.covers`,
  ...[0, 1, 2, 3].map((cover) => `${flat}.covers[${cover}].sumInsured`),
  `${flat}.covers[0]`,
  finish,
  `${bathHouse}.covers[0]`,
  `${bathHouse}.covers[0].sumInsured`,
  ...deductibleFields,
];

/** Of the special risks no more is insured than of structure and finish together. */
const uav = (index: number) => [`${flat}.covers[${index}].sumInsured`];

function faultedBesides(uavIndex: number): HolderCases['faultedBesides'] {
  const insured = ['', '.cover', '.cover.code', '.sumInsured'].flatMap((field) => [
    `${flat}.covers[0]${field}`,
    `${finish}${field}`,
  ]);
  return {
    startDate: ['endDate'],
    [bank]: [`${at}.beneficiaries[0]`],
    ...Object.fromEntries(insured.map((name) => [name, uav(uavIndex)])),
    [`${flat}.covers[0]`]: uav(uavIndex - 1).concat(uav(uavIndex)),
    [finish]: uav(uavIndex - 1).concat(uav(uavIndex)),
    [`${bathHouse}.covers[0]`]: [`${bathHouse}.covers`],
  };
}

const variationsOfAnybody: HolderCases['variations'] = {
  'four payments': { installmentType: 'FOUR_PAYMENTS' },
  'five months in two payments': {
    installmentType: 'TWO_PAYMENTS',
    endDate: `${addDays(addMonths(start, 5), -1)}T23:59:59+03:00`,
  },
  'no deductible': Object.fromEntries(deductibleFields.map((name) => [name, undefined])),
  'a deductible in rubles': { [`${finish}.deductible`]: 10_000, [`${finish}.deductibleUnit`]: 'SUM' },
  'one home': { [bathHouse]: undefined },
  'a rented home': { [`${flat}.isRented`]: true },
  'on Kamchatka': {
    [`${flat}.address.kladrId`]: '4100000100000',
    [`${flat}.address.region`]: 'Камчатский край',
  },
  'a discount from the commission': { 'additionalProperties.discountKVPercent': 12.5 },
  'out of the ordinary': { 'uw.isAtypicalApplication': true },
};

/** A home: flats, houses and outbuildings. */
export const cases: ProductCases = {
  numberPattern: /^IMU-\d{4}-\d{8}$/,
  holders: {
    individual: {
      sample: (today) => propertyBody({ today }),
      leastQuote,
      demanded: [
        ...demandedOfAnybody,
        `${flat}.covers[4].sumInsured`,
        'policyHolder.passport',
        'policyHolder.passport.serial',
        ownerPerson,
        `${ownerPerson}.document`,
        `${ownerPerson}.document.serial`,
      ],
      unknown: [],
      faultedBesides: { ...faultedBesides(4), [ownerPerson]: [`${at}.owner`] },
      variations: variationsOfAnybody,
    },
    corporate: {
      sample: (today) => propertyBody({ today, holderType: 'corporate' }),
      leastQuote,
      demanded: [
        ...demandedOfAnybody,
        'policyHolder.organization.inn',
        'policyHolder.organization.kpp',
        'policyHolder.document.serial',
        ownerOrganization,
        `${ownerOrganization}.organization.inn`,
        `${ownerOrganization}.organization.kpp`,
        `${ownerOrganization}.document.serial`,
      ],
      unknown: [],
      faultedBesides: { ...faultedBesides(3), [ownerOrganization]: [`${at}.owner`] },
      variations: variationsOfAnybody,
    },
  },
};
