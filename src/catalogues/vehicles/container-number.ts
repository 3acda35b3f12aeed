export const containerExpected =
  'номер контейнера: четыре латинские буквы и семь цифр, последняя — контрольная (ISO 6346), например OBRU1234563';

/** A number of ISO 6346, with its check digit. */
export function isContainer(number: string): boolean {
  if (!/^[A-Z]{4}\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce(
    (total, sign, place) => total + figures.indexOf(sign) * 2 ** place,
    0,
  );
  return (sum % 11) % 10 === Number(number.at(-1));
}

/** Letters count from 10 on without the multiples of 11. */
const figures = '0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ';
