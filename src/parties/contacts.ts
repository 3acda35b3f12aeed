const emailLengthMax = 254;
// Most addresses are plain Latin ones, for which the pattern of all scripts is slower.
const usualEmail = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9]{1,63}\.)+[A-Za-z]{2,63}$/;
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export const phoneExpected = 'номер телефона с кодом страны, только цифры (11–15), например 79161234567';
export const emailExpected = 'адрес электронной почты, например holder@example.com';

/** Digits with the country's prefix; a number of Russia is 7 and ten digits more. */
export function isPhone(phone: string): boolean {
  // 89… of eleven digits is a Russian number as dialled at home; no country has the prefix 89.
  if (!/^[1-9]\d{10,14}$/.test(phone)) return false;
  return phone.length === 11 ? !phone.startsWith('89') : !phone.startsWith('7');
}

/** A plain address of at most 254 characters, without quotes and comments. */
export function isEmail(email: string): boolean {
  return email.length <= emailLengthMax && (usualEmail.test(email) || emailPattern.test(email));
}
