import { normalVin } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { Fault } from '#kernel/errors.ts';
import { sent } from '#parties/checks.ts';
import { blockedByInsurer } from '../insurer-refusal.ts';
import type { Facts, Questions } from '../product.ts';
import type { CascoReading } from './reading.ts';

/** The insurer's own rules are asked about every contract, and about a quote that names a VIN. */
export function cascoAsks({ casco, purpose }: CascoReading): Questions {
  const vin = sent(casco.vehicle?.vin);
  if (vin !== undefined) return { underwriting: { product: 'casco', vin: normalVin(vin) } };
  return purpose === 'contract' ? { underwriting: { product: 'casco' } } : {};
}

/** The insurer's final refusal, where its rules have blocked the contract. */
export function cascoRefuseByFacts({ underwriting }: Facts): readonly Fault[] {
  const refusal = underwriting?.refusal;
  return refusal === undefined ? [] : [blockedByInsurer('insuredObject.casco.vehicle.vin', refusal)];
}
