import { addDays, addMonths } from '#kernel/time/calendar.ts';
import { cascoBody, cascoDeductible } from '../../../support/casco-body.ts';
import { osagoDriver } from '../../../support/osago-body.ts';
import { testDay } from '../day.ts';
import type { HolderCases, ProductCases } from '../product-cases.ts';

const at = 'insuredObject.casco';
const vehicle = `${at}.vehicle`;
const ownerPerson = `${at}.owner.vehicleOwnerPerson`;
const ownerOrganization = `${at}.owner.vehicleOwnerOrganization`;
const bank = `${at}.beneficiaries[0].beneficiaryOrganization`;
const start = addDays(testDay, 10);

const leastQuote = {
  policyHolder: { address: { kladrId: '7700000000000' } },
  insuredObject: { casco: { vehicle: { vehicleModel: { carId: 'LADA-VESTA' }, cost: 1_300_000 } } },
};

const accident = 'insuredObject.autoAccident.covers';
const financial = 'insuredObject.autoFinancialRisks.covers';
const equipment = 'insuredObject.extraEquipment';

function deductibleFields(cover: string): string[] {
  return Object.keys(cascoDeductible).map((name) => `${cover}.${name}`);
}

const requiredForBoth = [
  'policyHolder.phone',
  'policyHolder.phone.phoneNumber',
  'policyHolder.email',
  'policyHolder.address',
  `${vehicle}.vehicleModel`,
  `${vehicle}.vehicleModel.carId`,
  `${vehicle}.vin`,
  `${vehicle}.licensePlate`,
  bank,
  `${bank}.organization.inn`,
  `${bank}.organization.kpp`,
  `${equipment}.equipmentList`,
  `${equipment}.equipmentList[0]`,
  `${equipment}.equipmentList[1]`,
  `${equipment}.totalCost`,
  ...deductibleFields(`${at}.covers[0]`),
];

const alsoReportedForBoth: HolderCases['alsoReportedAt'] = {
  startDate: ['endDate'],
  [bank]: [`${at}.beneficiaries[0]`],
  [`${equipment}.equipmentList[0]`]: [`${equipment}.totalCost`],
  [`${equipment}.equipmentList[1]`]: [`${equipment}.totalCost`],
};

const variationsOfAnybody: HolderCases['variations'] = {
  'four payments': { installmentType: 'FOUR_PAYMENTS' },
  'half a year in two payments': {
    installmentType: 'TWO_PAYMENTS',
    endDate: `${addDays(addMonths(start, 6), -1)}T23:59:59+03:00`,
  },
  'no deductible': Object.fromEntries(deductibleFields(`${at}.covers[0]`).map((name) => [name, undefined])),
  'damage without certificates without a deductible': { [`${at}.covers[4].cover.option`]: undefined },
  'a package of GAP': {
    [`${at}.covers[10].cover`]: {
      code: 'GAP',
      option: 'GAP_SUM',
      description: 'Возмещение износа: неснижаемая страховая сумма',
    },
  },
  'sums that are not sent': {
    [`${at}.covers[0].sumInsured`]: undefined,
    [`${financial}[0].sumInsured`]: undefined,
  },
  'another sum of accident': { [`${accident}[0].sumInsured`]: 2_000_000 },
  'without equipment': { [equipment]: undefined },
  'a satellite system': { [`${at}.antiTheftSystem.hasSatelliteSystem`]: true },
  'no limit of mileage': { mileageLimit: undefined },
  'a discount from the commission': { 'additionalProperties.discountKVPercent': 12.5 },
  'out of the ordinary': { 'uw.isAtypicalApplication': true },
};

export const cases: ProductCases = {
  numberPattern: /^KSK-\d{4}-\d{8}$/,
  holders: {
    individual: {
      sample: (today) => cascoBody({ today }),
      leastQuote,
      required: [
        ...requiredForBoth,
        'policyHolder.passport',
        'policyHolder.passport.serial',
        'policyHolder.person.firstName',
        ownerPerson,
        `${ownerPerson}.person.firstName`,
        `${ownerPerson}.document`,
        `${ownerPerson}.document.serial`,
        `${at}.drivers`,
        `${at}.drivers[0]`,
        `${at}.drivers[0].person`,
        `${at}.drivers[0].person.firstName`,
        `${at}.drivers[0].driversLicense`,
        `${at}.drivers[0].driversLicense.serial`,
      ],
      unknown: [],
      alsoReportedAt: {
        ...alsoReportedForBoth,
        [ownerPerson]: [`${at}.owner`],
        [`${at}.drivers[0]`]: [`${at}.drivers`],
      },
      variations: {
        ...variationsOfAnybody,
        'in another region': {
          'policyHolder.address': { kladrId: '1600000100000' },
          [`${ownerPerson}.address`]: { kladrId: '1600000100000' },
        },
        'a young driver beside an old one': {
          [`${at}.drivers`]: [
            osagoDriver(testDay),
            osagoDriver(testDay, { age: 19, experience: 1, licence: '300013' }),
          ],
        },
        'anybody may drive': { [`${at}.typeLDU`]: 'UNLIMITED', [`${at}.drivers`]: undefined },
        'anybody from an age on': {
          [`${at}.typeLDU`]: 'UNLIMITED_AGE_EXPERIENCE',
          [`${at}.drivers`]: [{ driverAge: '30', driveExperience: '5' }],
        },
      },
    },
    corporate: {
      sample: (today) => cascoBody({ today, holderType: 'corporate' }),
      leastQuote,
      required: [
        ...requiredForBoth,
        ...deductibleFields(`${at}.covers[1]`),
        ...deductibleFields(`${at}.covers[4]`),
        'policyHolder.organization.inn',
        'policyHolder.organization.kpp',
        'policyHolder.document.serial',
        ownerOrganization,
        `${ownerOrganization}.organization.inn`,
        `${ownerOrganization}.organization.kpp`,
        `${ownerOrganization}.document.serial`,
        `${at}.leasing.leasingData`,
        `${at}.leasing.leasingNumber`,
        `${at}.leasing.lessor`,
        `${at}.leasing.lessor.lessorOrganization`,
        `${at}.leasing.lessor.lessorOrganization.organization.inn`,
        `${at}.leasing.lessor.lessorOrganization.organization.kpp`,
        `${at}.leasing.lessor.lessorOrganization.document.serial`,
        `${at}.leasing.lessee`,
        `${at}.leasing.lessee.lesseeOrganization`,
        `${at}.leasing.lessee.lesseeOrganization.organization.inn`,
        `${at}.leasing.lessee.lesseeOrganization.organization.kpp`,
      ],
      unknown: [],
      alsoReportedAt: { ...alsoReportedForBoth, [ownerOrganization]: [`${at}.owner`] },
      variations: {
        ...variationsOfAnybody,
        'a deductible with every risk': {
          [`${at}.covers[10]`]: { cover: { code: 'GAP' }, ...cascoDeductible },
        },
        'drivers by age and experience alone': {
          [`${at}.typeLDU`]: 'LIMITED',
          [`${at}.drivers`]: [{ driverAge: '30', driveExperience: '10' }],
        },
      },
    },
  },
};
