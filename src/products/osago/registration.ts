import { countryCodeOf, isRussia } from '../../parties/country.ts';
import type { OsagoVehicle } from './application.ts';

/** Where the vehicle is registered: in Russia, abroad, or nowhere yet while it drives to its registration. */
export type RegistrationKind = 'rf' | 'foreign' | 'transit';

export interface Registration {
  readonly kind: RegistrationKind;
  /** Of a vehicle registered abroad: the code of two letters, or what was sent for it where that is no country. */
  readonly country?: string;
}

const inRussia: Registration = { kind: 'rf' };
const inTransit: Registration = { kind: 'transit' };

/** Transit wins over a foreign country: such a vehicle is on its way to a Russian registration. */
export function registrationOf(vehicle: OsagoVehicle | undefined): Registration {
  if (vehicle?.isTransit === true) return inTransit;
  const code = vehicle?.countyrTs;
  if (code === undefined || isRussia(code)) return inRussia;
  return { kind: 'foreign', country: countryCodeOf(code) ?? code.trim().toUpperCase() };
}
