import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Fields of people and organizations (decision 5), and those by which a vehicle leads to its owner. */
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
/** Values that also are words of the program: countries, kinds, the product itself. */
const wordLengthMin = 4;
/** Also said by the program of itself, such as the plate that faults give as an example. */
const words = new Set(['района', 'улица', 'А001АА77']);

const at = 'insuredObject.osago';

/** Values that stand nowhere else, for an osago body. */
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

/** Every value under a personal field of what was sent, long enough to mean somebody; and words of the names. */
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

/** Those of the values that a text tells. */
export function toldBy(text: string, values: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return values.filter((value) =>
    /^\d+$/.test(value) ? standsAlone(value, text) : lower.includes(value.toLowerCase()),
  );
}

/** Ids and moments hold any digits, and a count may be a passport's series by chance: short ones mean somebody only as text. */
function standsAlone(digits: string, text: string): boolean {
  const [start, end] =
    digits.length < 6 ? [`(?<=["' №])`, `(?=["' ,;])`] : ['(?<![0-9a-f.-])', '(?![0-9a-f-])'];
  return new RegExp(`${start}${digits}${end}`, 'i').test(text);
}
