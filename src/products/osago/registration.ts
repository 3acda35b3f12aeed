import type { OsagoApplication } from './application.ts';

/** Where the vehicle is registered: in Russia, abroad, or nowhere yet while it drives to its registration. */
export type RegistrationKind = 'rf' | 'foreign' | 'transit';

export interface Registration {
  readonly kind: RegistrationKind;
  /** Country code of a vehicle registered abroad, in capital letters. */
  readonly country?: string;
}

const russia = new Set(['RU', 'RUS', '643']);
const inRussia: Registration = { kind: 'rf' };
const inTransit: Registration = { kind: 'transit' };

/** Transit wins over a foreign country: such a vehicle is on its way to a Russian registration. */
export function registrationOf(application: OsagoApplication): Registration {
  const vehicle = application.insuredObject?.osago?.vehicle;
  if (vehicle?.isTransit === true) return inTransit;
  const code = vehicle?.countyrTs;
  if (code === undefined || russia.has(code)) return inRussia;
  const country = code.trim().toUpperCase();
  return country === '' || russia.has(country) ? inRussia : { kind: 'foreign', country };
}
