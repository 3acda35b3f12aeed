import { findCountryName, isRussia } from '#parties/fields/country.ts';
import type { Address } from '#parties/person/person.ts';
import { joinTexts, line } from './text.ts';

/** Formats an address as a line, with the country if not Russia; empty without an address. */
export function addressPrinted(address: Address | undefined): string {
  if (!address) return '';
  const { countryCode, addressStr, zipCode, region, city, street, house, building, flat } = address;
  const whole = line(addressStr);
  const lacks = (part: string) => part !== '' && !whole.includes(part) && part;
  const zip = line(zipCode);
  const country = isRussia(countryCode) ? '' : (findCountryName(line(countryCode)) ?? line(countryCode));
  if (whole !== '') return joinTexts([lacks(country), lacks(zip), whole], ', ');
  const place = line(region) === line(city) ? [city] : [region, city];
  const within = [withLabel('д.', house), withLabel('корп.', building), withLabel('кв.', flat)];
  return joinTexts([country, zip, ...place, street, ...within], ', ');
}

/** Formats a phone number that cannot break across lines: "+7 916 000-00-01" for Russia, otherwise "+" and the digits. */
export function formatPhone(number: unknown): string {
  const digits = line(number).replace(/^\+/, '');
  const match = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits);
  if (match) return `+7\u00a0${match[1]}\u00a0${match[2]}-${match[3]}-${match[4]}`;
  return /^\d{7,}$/.test(digits) ? `+${digits}` : line(number);
}

/** Adds a label before a value; returns an empty text without a value. */
export function withLabel(label: string, value: unknown): string {
  return line(value) && `${label} ${line(value)}`;
}
