/** Longer addresses are cut by browsers and proxies on the way. */
export const returnAddressMax = 2048;

/** An address that a client's browser may be sent to, or what is wrong with it, in Russian. */
export type ReturnAddress = { readonly address: string } | { readonly fault: string };

/**
 * Reads `successUrl` or `failUrl`. Only what was stored here is ever redirected to, so whatever a browser could
 * misread is refused: other schemes, credentials, backslashes, control signs and spaces.
 */
export function readReturnAddress(value: unknown, allowsHttp: boolean): ReturnAddress {
  const example = `передайте полный адрес с https://, например https://partner.example/paid`;
  if (value === undefined || value === null || value === '') {
    return { fault: `Обязательное поле: ${example}` };
  }
  if (typeof value !== 'string') return { fault: `Ожидается строка: ${example}` };
  if (value.length > returnAddressMax)
    return { fault: `Адрес длиннее ${returnAddressMax} знаков: сократите его` };
  if (/[\s\\]|\p{Cc}/u.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    return { fault: `Это не адрес: ${example}` };
  }
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') {
    return { fault: 'Адрес не может содержать имя и пароль: уберите всё перед знаком @' };
  }
  if (url.protocol !== 'https:' && !allowsHttp) {
    return { fault: 'Нужен адрес с https://; http допускается только в тестовой среде' };
  }
  return { address: url.href };
}
