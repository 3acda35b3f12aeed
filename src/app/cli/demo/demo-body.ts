import {
  addDays,
  addMonths,
  type DateText,
  dateOf,
  lastDayOf,
  moscowDate,
  moscowDateTime,
  moscowDayEnd,
  moscowDayStart,
} from '#kernel/calendar.ts';
import { isObject, type JsonObject } from '#kernel/json.ts';
import { movedValue } from '#kernel/moved-dates.ts';

/** An invented osago application of a natural person in Moscow, with dates that fit the present moment. */
export function demoBody(
  now: Date,
  options: { readonly youngDriver?: boolean; readonly vin?: string } = {},
): JsonObject {
  const today = moscowDate(now);
  const start = addDays(today, 10);
  const end = lastDayOf(start, 12);
  const holder = person('Образцов', 'Пётр', addMonths(today, -40 * 12 - 1));
  const parties = {
    phone: { phoneNumber: '79990000001' },
    email: 'holder@example.com',
    address: moscow,
  };
  return {
    product: { code: 'OSAGO' },
    startDate: moscowDayStart(start),
    endDate: moscowDayEnd(end),
    currencyCode: 'RUR',
    consentPersonalData: {
      consentFlag: true,
      dateIssue: moscowDateTime(now),
      validUntil: moscowDayStart(addMonths(today, 120)),
      consentResponsibilityFlag: true,
    },
    policyHolder: { person: holder, passport, ...parties },
    insuredObject: {
      osago: {
        vehicle: {
          markCode: 'LADA',
          modelCode: 'VESTA',
          vehicleCategoryCode: 'B',
          vehicleModel: { engineType: 'PETROL', horsePower: '106' },
          yearIssue: '2021-01-01',
          vin: options.vin ?? 'XTAGFL110MY000001',
          licensePlate: 'А001АА77',
          countyrTs: 'RU',
        },
        vehicleDocument: {
          typeCode: 'VEHICLE_PASSPORT_E',
          number: '164301000000001',
          dateIssue: '2021-03-01',
        },
        owner: { vehicleOwnerPerson: { person: holder, document: passport, ...parties } },
        drivers: [
          driver(holder, '9900', '300007', addMonths(today, -20 * 12 - 1)),
          ...(options.youngDriver
            ? [
                driver(
                  person('Образцова', 'Анна', addMonths(today, -22 * 12 - 1)),
                  '9900',
                  '300004',
                  addMonths(today, -37),
                ),
              ]
            : []),
        ],
        purpose: 'PERSONAL',
        usagePeriods: [{ start, end }],
        withTrailer: false,
        isProlongation: false,
      },
    },
  };
}

const passport = {
  typeCode: 'PASSPORT',
  serial: '4500',
  number: '123456',
  whom: 'ОВД Образцового района',
  dateIssue: '2011-10-22',
  countryCode: 'RU',
};

const moscow = {
  typeCode: 'REGISTRATION',
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

function person(lastName: string, firstName: string, birthDate: DateText): JsonObject {
  return { lastName, firstName, birthDate, gender: firstName === 'Анна' ? 'F' : 'M', isResident: true };
}

function driver(of: JsonObject, serial: string, number: string, driveExperienceFrom: DateText): JsonObject {
  return {
    person: of,
    driversLicense: { typeCode: 'DRIVER_LICENSE', serial, number, countryCode: 'RU' },
    driveExperienceFrom,
  };
}

/** An example as if it had been written today: its consent says when it was. */
export function writtenToday(example: JsonObject, today: DateText): JsonObject {
  const { consentPersonalData, startDate } = example;
  const written = isObject(consentPersonalData) ? consentPersonalData.dateIssue : undefined;
  const writtenOn = typeof written === 'string' ? dateOf(written) : today;
  const startsOn = typeof startDate === 'string' ? dateOf(startDate) : writtenOn;
  return movedValue(example, { writtenOn, today, startsOn }) as JsonObject;
}
