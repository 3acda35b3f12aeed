import type { Sent } from '#kernel/schema/schema-parts.ts';
import type { Party } from '#parties/person/person.ts';
import type { VoluntaryApplication } from '../../definition/voluntary/schema.ts';
import type { cascoCoverSchema } from './schema/covers.ts';
import type { cascoInsuredObjectSchema, insObjectVehicleCascoSchema } from './schema/insured-object.ts';
import type { cascoVehicleSchema } from './schema/vehicle.ts';
import type { CascoRoot } from './schema.ts';

/** A casco application as sent; all amounts are in rubles. Unknown fields are kept. Rules report missing fields. */
export type CascoApplication = VoluntaryApplication &
  CascoRoot & { readonly insuredObject?: Sent<typeof cascoInsuredObjectSchema> };
export type CascoObject = Sent<typeof insObjectVehicleCascoSchema>;
export type CascoVehicle = Sent<typeof cascoVehicleSchema>;
export type CoverEntry = Sent<typeof cascoCoverSchema>;

export function cascoOwner({ owner }: CascoObject): Party | undefined {
  return owner?.vehicleOwnerPerson ?? owner?.vehicleOwnerOrganization;
}
