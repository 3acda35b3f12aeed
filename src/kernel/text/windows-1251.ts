import iconv from 'iconv-lite';

const encoding = 'windows-1251';

export const toWindows1251 = (text: string): Buffer => iconv.encode(text, encoding);

/** True if windows-1251 has every character of the text; letters of other alphabets and emoji are missing there. */
export const isWindows1251 = (text: string): boolean => iconv.decode(toWindows1251(text), encoding) === text;
