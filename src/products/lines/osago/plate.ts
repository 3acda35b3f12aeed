import type { JsonObject } from '#kernel/json/json.ts';
import { sent } from '#parties/fields/checks.ts';
import type { PlateRules } from '../../product/product.ts';
import type { OsagoApplication } from './application.ts';

/**
 * Traffic cameras find contracts by plate. A vehicle insured by VIN gets a plate within ten days [40-FZ; recalled, see
 * docs/unverified-figures.md]; a vehicle in transit to its registration has none.
 */
export const osagoPlate: PlateRules = {
  isMissing(body) {
    const { vehicle } = (body as OsagoApplication).insuredObject?.osago ?? {};
    return vehicle !== undefined && sent(vehicle.licensePlate) === undefined && vehicle.isTransit !== true;
  },
  withPlate(body, plate) {
    const { insuredObject } = body as OsagoApplication;
    const { isNotRegistered: _, ...vehicle } = (insuredObject?.osago?.vehicle ?? {}) as JsonObject;
    const osago = { ...insuredObject?.osago, vehicle: { ...vehicle, licensePlate: plate } };
    return { ...body, insuredObject: { ...insuredObject, osago } as JsonObject };
  },
};
