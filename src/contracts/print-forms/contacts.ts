import { datePrinted } from '#kernel/time/calendar.ts';
import type { Insurer } from './insurer.ts';

/** Insurer data that clients see on pages and in letters. */
export type InsurerFace = Pick<
  Insurer,
  'fullName' | 'licence' | 'licenceDate' | 'licenceIssuer' | 'phone' | 'email' | 'site' | 'color'
>;

/** Default colour of buttons, on which white text is readable. */
export const plainColor = '#0a5c4a';

/** Formats a licence: "Лицензия ОС № 0000-03 от 15.01.2024, Банк России". */
export function licencePrinted({ licence, licenceDate, licenceIssuer }: InsurerFace): string {
  return `Лицензия ${licence} от ${datePrinted(licenceDate)}, ${licenceIssuer}`;
}

/** Returns the link to dial a telephone number: "tel:88000000000". */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
