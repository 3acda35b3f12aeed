import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { addDays, addMonths, type DateText, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { type Changes, changed } from './change.ts';

export interface OsagoBodyOptions {
  /** Day of conclusion; cover starts ten days later and lasts a year. */
  readonly today: DateText;
  readonly holderType?: HolderType;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

/** Returns a complete valid osago body; all names and numbers are invented. */
export function osagoBody(options: OsagoBodyOptions): JsonObject {
  const { today, holderType = 'individual', set = {} } = options;
  const start = addDays(today, 10);
  const end = lastDayOfTerm(start, 12);
  const body: JsonObject = {
    product: { code: 'OSAGO' },
    startDate: `${start}T00:00:00+03:00`,
    endDate: `${end}T23:59:59+03:00`,
    currencyCode: 'RUR',
    infoList: {},
    consentPersonalData: {
      consentFlag: true,
      dateIssue: `${today}T00:00:00+03:00`,
      validUntil: `${addMonths(today, 120)}T00:00:00+03:00`,
      consentResponsibilityFlag: true,
    },
    policyHolder: holderType === 'individual' ? holderPerson(today) : organizationParty(),
    insuredObject: {
      osago: {
        vehicle,
        vehicleDocument: {
          typeCode: 'VEHICLE_PASSPORT_E',
          number: '164301000000001',
          dateIssue: '2021-03-01',
          countryCode: 'RU',
        },
        owner:
          holderType === 'individual'
            ? { vehicleOwnerPerson: ownerPerson(today) }
            : { vehicleOwnerOrganization: organizationParty() },
        ...(holderType === 'individual'
          ? { drivers: [osagoDriver(today)] }
          : { drivers: [], isUnlimitedDrivers: true }),
        purpose: 'PERSONAL',
        usagePeriods: [{ start, end }],
        withTrailer: false,
        isProlongation: false,
      },
    },
  };
  return changed(body, { ...namedFreely(set), ...set });
}

const vehiclePath = 'insuredObject.osago.vehicle';
const figures = ['vehicleCategoryCode', 'vehicleModel', 'yearIssue'].map((name) => `${vehiclePath}.${name}`);
const names = /\.(?:mark|model|otherMark|otherModel)(?:Code|Name)$|\.car(?:Id|id|code)$/;

/**
 * Names the vehicle in free text if `set` changes its category, figures or year but not its name: the vehicle directory
 * would contradict them.
 */
function namedFreely(set: Changes): Changes {
  const paths = Object.keys(set);
  const isOther = paths.some((path) =>
    figures.some((figure) => path === figure || path.startsWith(`${figure}.`)),
  );
  if (!isOther || paths.some((path) => path === vehiclePath || names.test(path))) return {};
  return {
    [`${vehiclePath}.markCode`]: undefined,
    [`${vehiclePath}.modelCode`]: undefined,
    [`${vehiclePath}.otherMarkName`]: 'Образец',
    [`${vehiclePath}.otherModelName`]: 'Модель',
  };
}

/** Returns a driver, by default aged 40 with 20 years of experience. */
export function osagoDriver(
  today: DateText,
  details: { readonly age?: number; readonly experience?: number; readonly licence?: string } = {},
): JsonObject {
  const { age = 40, experience = 20, licence = '123456' } = details;
  return {
    person: { ...person(today, age), citizenship: 'RU', familyState: 'SINGLE' },
    driversLicense: { typeCode: 'DRIVER_LICENSE', serial: '7701', number: licence, countryCode: 'RU' },
    driveExperience: String(experience),
    driverAge: String(age),
    driveExperienceFrom: yearsBefore(today, experience),
  };
}

const vehicle: JsonObject = {
  markCode: 'LADA',
  modelCode: 'VESTA',
  vehicleCategoryCode: 'B',
  vehicleModel: { engineType: 'PETROL', horsePower: '106' },
  yearIssue: '2021-01-01',
  vin: 'XTAGFL110MY000001',
  licensePlate: 'А001АА77',
  isParallelImport: false,
  countyrTs: 'RU',
};

const address: JsonObject = {
  countryCode: 'RU',
  region: 'Москва',
  city: 'Москва',
  street: 'Тверская',
  house: '1',
  flat: '1',
  zipCode: '125009',
  kladrId: '7700000000000',
  addressStr: 'г Москва, ул Тверская, д 1, кв 1',
};

function holderPerson(today: DateText): JsonObject {
  const { document, ...rest } = ownerPerson(today);
  return { ...rest, passport: document ?? null };
}

function ownerPerson(today: DateText): Record<string, Json> {
  return {
    person: person(today, 40),
    phone: { phoneNumber: '79990000001' },
    email: 'holder@example.com',
    document: {
      typeCode: 'PASSPORT',
      serial: '4500',
      number: '123456',
      whom: 'ОВД Образцового района',
      dateIssue: yearsBefore(today, 15),
      countryCode: 'RU',
    },
    address: { ...address, typeCode: 'REGISTRATION' },
  };
}

function organizationParty(): JsonObject {
  return {
    organization: {
      country: 'RU',
      inn: '7709123453',
      kpp: '770701001',
      ogrn: '1197700001234',
      fullName: 'ООО Образец',
      legalForm: 'ООО',
      isResident: true,
    },
    phone: { phoneNumber: '74950000001' },
    email: 'org@example.com',
    address: { ...address, typeCode: 'LEGAL' },
    document: {
      typeCode: 'LEGAL_ENTITY_REGISTER_RECORD',
      serial: '77',
      number: '001234567',
      dateIssue: '2002-08-16',
    },
  };
}

function person(today: DateText, age: number): JsonObject {
  return {
    firstName: 'Пётр',
    lastName: 'Образцов',
    middleName: 'Ильич',
    birthDate: yearsBefore(today, age),
    gender: 'M',
    isResident: true,
  };
}

/** Returns the day `years` years and 30 days before, so that ages do not change within some days of a test. */
function yearsBefore(today: DateText, years: number): DateText {
  return addDays(addMonths(today, -12 * years), -30);
}

/** Returns changes for a vehicle registered abroad, with a plate and a certificate of the country. */
export function registeredAbroad(country = 'KZ', plate = '123ABC02'): Changes {
  const at = 'insuredObject.osago';
  return {
    [`${at}.vehicle.countyrTs`]: country,
    [`${at}.vehicle.licensePlate`]: plate,
    [`${at}.vehicleDocument`]: {
      typeCode: 'FOREIGN_VEHICLE_REGISTRATION',
      number: 'KZ 1234567',
      countryCode: country,
    },
  };
}
