import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Fields of people and organizations (decision 5), and fields of a vehicle that identify its owner. */
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
/** Minimum length of a searched value: shorter values can be words of the program, such as country codes. */
const wordLengthMin = 4;
/** Words that are not searched, because the program's own texts contain them. */
const words = new Set(['района', 'улица', 'А001АА77']);

const at = 'insuredObject.osago';

/** Values for an osago body that no other text contains. */
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
 * Returns the values of `unrepeatable`, each word of them, and the values of personal fields in the bodies. Leaves out
 * values too short to be searched.
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

export function valuesIn(text: string, values: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return values.filter((value) =>
    /^\d+$/.test(value) ? standsAlone(value, text) : lower.includes(value.toLowerCase()),
  );
}

/** Returns true if the digits are not part of a longer number or id, which may contain the digits by chance. */
function standsAlone(digits: string, text: string): boolean {
  const [start, end] =
    digits.length < 6 ? [`(?<=["' №])`, `(?=["' ,;])`] : ['(?<![0-9a-f.-])', '(?![0-9a-f-])'];
  return new RegExp(`${start}${digits}${end}`, 'i').test(text);
}
