import { addDays, addMonths } from '#kernel/time/calendar.ts';
import { osagoBody, osagoDriver, registeredAbroad } from '../../../support/osago-body.ts';
import { testDay } from '../day.ts';
import type { HolderCases, ProductCases } from '../product-cases.ts';

const vehicle = 'insuredObject.osago.vehicle';
const drivers = 'insuredObject.osago.drivers';
const ownerPerson = 'insuredObject.osago.owner.vehicleOwnerPerson';
const ownerOrganization = 'insuredObject.osago.owner.vehicleOwnerOrganization';
const start = addDays(testDay, 10);

const leastQuote = { policyHolder: { address: { kladrId: '7700000000000' } } };

const requiredForBoth = [
  'policyHolder.phone',
  'policyHolder.phone.phoneNumber',
  'policyHolder.email',
  'policyHolder.address',
  `${vehicle}.markCode`,
  `${vehicle}.modelCode`,
  `${vehicle}.vehicleModel`,
  `${vehicle}.vehicleModel.horsePower`,
  `${vehicle}.vin`,
  `${vehicle}.licensePlate`,
  'insuredObject.osago.usagePeriods[0].start',
  'insuredObject.osago.usagePeriods[0].end',
];

/** Names a make and a model that the vehicle directory does not have, so that any mass and power are accepted. */
const namedFreely = {
  [`${vehicle}.markCode`]: undefined,
  [`${vehicle}.modelCode`]: undefined,
  [`${vehicle}.otherMarkName`]: 'Образец',
  [`${vehicle}.otherModelName`]: 'Модель',
};

const variationsOfAnybody: HolderCases['variations'] = {
  'no limit of drivers': { [drivers]: [], 'insuredObject.osago.isUnlimitedDrivers': true },
  'another power': { ...namedFreely, [`${vehicle}.vehicleModel.horsePower`]: 151 },
  'make and model by name': {
    [`${vehicle}.markCode`]: undefined,
    [`${vehicle}.modelCode`]: undefined,
    [`${vehicle}.markName`]: 'Лада',
    [`${vehicle}.modelName`]: 'Веста',
  },
  'the old scheme': {
    [`${vehicle}.markCode`]: undefined,
    [`${vehicle}.modelCode`]: undefined,
    [`${vehicle}.carId`]: 'LADA-VESTA',
  },
  'a place by its names': {
    'policyHolder.address.kladrId': undefined,
    [`${ownerPerson}.address.kladrId`]: undefined,
    [`${ownerOrganization}.address.kladrId`]: undefined,
  },
  'three months of use': {
    'insuredObject.osago.usagePeriods': [{ start, end: addDays(addMonths(start, 6), -1) }],
  },
  'a month of cover': {
    endDate: `${addDays(addMonths(start, 1), -1)}T23:59:59+03:00`,
    'insuredObject.osago.usagePeriods': undefined,
  },
  'a truck with a trailer': {
    ...namedFreely,
    [`${vehicle}.vehicleCategoryCode`]: 'C',
    [`${vehicle}.vehicleModel`]: { weightMax: '20000' },
    'insuredObject.osago.withTrailer': true,
  },
  'a bus': {
    ...namedFreely,
    [`${vehicle}.vehicleCategoryCode`]: 'D',
    [`${vehicle}.vehicleModel`]: { seats: 40 },
    'insuredObject.osago.purpose': 'PASSENGER_REGULAR',
  },
  'a taxi': { 'insuredObject.osago.purpose': 'TAXI' },
  'on the way to registration': {
    [`${vehicle}.isTransit`]: true,
    endDate: `${addDays(start, 19)}T23:59:59+03:00`,
    'insuredObject.osago.usagePeriods': undefined,
  },
  'registered abroad': registeredAbroad(),
  'the day before the tariff changed': { issueDate: '2026-06-21T12:00:00+03:00' },
};

export const cases: ProductCases = {
  numberPattern: /^XXX\d{10}$/,
  holders: {
    individual: {
      sample: (today) => osagoBody({ today }),
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
        `${ownerPerson}.address`,
        drivers,
        `${drivers}[0]`,
        `${drivers}[0].person`,
        `${drivers}[0].person.firstName`,
        `${drivers}[0].driversLicense`,
        `${drivers}[0].driversLicense.serial`,
      ],
      unknown: [],
      alsoReportedAt: {
        [ownerPerson]: ['insuredObject.osago.owner'],
        [`${drivers}[0]`]: [drivers],
        startDate: ['endDate'],
      },
      variations: {
        ...variationsOfAnybody,
        'a young driver beside an old one': {
          [drivers]: [
            osagoDriver(testDay),
            osagoDriver(testDay, { age: 19, experience: 1, licence: '300013' }),
          ],
        },
      },
    },
    corporate: {
      sample: (today) => osagoBody({ today, holderType: 'corporate' }),
      leastQuote,
      required: [
        ...requiredForBoth,
        'policyHolder.organization.inn',
        'policyHolder.organization.kpp',
        'policyHolder.document.serial',
        ownerOrganization,
        `${ownerOrganization}.organization.inn`,
        `${ownerOrganization}.organization.kpp`,
        `${ownerOrganization}.document.serial`,
        `${ownerOrganization}.address`,
        'insuredObject.osago.isUnlimitedDrivers',
      ],
      unknown: [],
      alsoReportedAt: {
        [ownerOrganization]: ['insuredObject.osago.owner'],
        'insuredObject.osago.isUnlimitedDrivers': [drivers],
        startDate: ['endDate'],
      },
      variations: {
        ...variationsOfAnybody,
        'drivers by age and experience alone': {
          [drivers]: [{ driverAge: '30', driveExperience: '10' }],
          'insuredObject.osago.isUnlimitedDrivers': false,
        },
      },
    },
  },
};
