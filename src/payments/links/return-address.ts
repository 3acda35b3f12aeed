import type { Reason } from '#kernel/errors/reasons.ts';

/** Maximum length of a return address. Browsers and proxies truncate longer addresses. */
export const returnAddressMax = 2048;

/** A return address, or the text of its error in Russian. */
export type ReturnAddress =
  | { readonly address: string }
  | { readonly fault: string; readonly reason: Reason };

/** Refuses addresses that browsers could misread, such as those with credentials, backslashes or control characters. */
export function readReturnAddress(value: unknown, allowsHttp: boolean): ReturnAddress {
  const example = `передайте полный адрес с https://, например https://partner.example/paid`;
  if (value === undefined || value === null || value === '') {
    return { fault: `Обязательное поле: ${example}`, reason: 'FIELD_REQUIRED' };
  }
  if (typeof value !== 'string') return { fault: `Ожидается строка: ${example}`, reason: 'TYPE_MISMATCH' };
  if (value.length > returnAddressMax)
    return {
      fault: `Адрес длиннее ${returnAddressMax} знаков: сократите его`,
      reason: 'LENGTH_OUT_OF_BOUNDS',
    };
  if (/[\s\\]|\p{Cc}/u.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    return { fault: `Это не адрес: ${example}`, reason: 'FORMAT_INVALID' };
  }
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') {
    return {
      fault: 'Адрес не может содержать имя и пароль: уберите всё перед знаком @',
      reason: 'FORMAT_INVALID',
    };
  }
  if (url.protocol !== 'https:' && !allowsHttp) {
    return {
      fault: 'Нужен адрес с https://; http допускается только в тестовой среде',
      reason: 'FORMAT_INVALID',
    };
  }
  return { address: url.href };
}
