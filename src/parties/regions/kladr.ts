const pattern = /^(?:\d{13}|\d{17}|\d{19})$/;

/** What a code is, to be said after "ожидается". */
export const kladrExpected =
  'код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома, первые две — код субъекта Российской Федерации, например 7700000000000';

/** A KLADR code of a settlement, a street or a house; which of them exist is not known here. */
export function isKladr(code: string): boolean {
  return pattern.test(code);
}
