import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Fields of people and organizations (decision 5), and vehicle fields that identify the owner. */
const personalFields = new Set([
  'person',
  'organization',
  'passport',
  'document',
  'driversLicense',
  'address',
  'phone',
  'email',
  'vin',
  'licensePlate',
]);
/** Shorter values are also words of the program: countries, kinds, products. */
const wordLengthMin = 4;
/** Used by the program itself, such as the plate given as an example in errors. */
const words = new Set(['района', 'улица', 'А001АА77']);

const at = 'insuredObject.osago';

/** Unique values for an osago body. */
export const unrepeatable = {
  'policyHolder.person.firstName': 'Неповторима',
  'policyHolder.person.lastName': 'Небывалова',
  'policyHolder.passport.number': '987651',
  'policyHolder.passport.whom': 'ОВД Несуществующего района',
  'policyHolder.phone.phoneNumber': '79995554433',
  'policyHolder.email': 'unrepeatable@example.com',
  [`${at}.owner.vehicleOwnerPerson.address.street`]: 'Неслыханная улица',
  [`${at}.drivers[0].person.lastName`]: 'Удивительнов',
  [`${at}.drivers[0].driversLicense.number`]: '987653',
  [`${at}.vehicle.licensePlate`]: 'В765УХ97',
};

/**
 * Values of personal fields in the sent bodies that are long enough to identify a person, and the words of
 * names.
 */
export function personalValues(bodies: readonly JsonObject[]): string[] {
  const values = new Set<string>(Object.values(unrepeatable).flatMap((text) => [text, ...text.split(' ')]));
  const collect = (value: Json, isPersonal: boolean): void => {
    if (isObject(value)) {
      for (const [key, content] of Object.entries(value))
        collect(content, isPersonal || personalFields.has(key));
    } else if (Array.isArray(value)) for (const item of value) collect(item as Json, isPersonal);
    else if (isPersonal && (typeof value === 'string' || typeof value === 'number'))
      values.add(String(value));
  };
  for (const body of bodies) collect(body, false);
  return [...values].filter(
    (text) => text.length >= wordLengthMin && !/^[A-Z_]+$/.test(text) && !words.has(text),
  );
}

/** The values found in a text. */
export function valuesIn(text: string, values: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return values.filter((value) =>
    /^\d+$/.test(value) ? standsAlone(value, text) : lower.includes(value.toLowerCase()),
  );
}

/**
 * Ids and times contain any digits, and a count may equal a passport series by chance, so short numbers count
 * only as separate text.
 */
function standsAlone(digits: string, text: string): boolean {
  const [start, end] =
    digits.length < 6 ? [`(?<=["' №])`, `(?=["' ,;])`] : ['(?<![0-9a-f.-])', '(?![0-9a-f-])'];
  return new RegExp(`${start}${digits}${end}`, 'i').test(text);
}
