import { datePrinted } from '#kernel/time/calendar.ts';
import type { Insurer } from './insurer.ts';

/** What clients see of the insurer on pages and in letters. */
export type InsurerFace = Pick<
  Insurer,
  'fullName' | 'licence' | 'licenceDate' | 'licenceIssuer' | 'phone' | 'email' | 'site' | 'color'
>;

/** Where the insurer has no colour of its own; white text on it can be read. */
export const plainColor = '#0a5c4a';

/** "Лицензия ОС № 0000-03 от 15.01.2024, Банк России" */
export function licencePrinted({ licence, licenceDate, licenceIssuer }: InsurerFace): string {
  return `Лицензия ${licence} от ${datePrinted(licenceDate)}, ${licenceIssuer}`;
}

/** What a telephone dials: "tel:88000000000". */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
