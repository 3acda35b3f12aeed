import type { Sent } from '#kernel/schema/schema-parts.ts';
import type { insObjectVehicleOsagoSchema } from './schema/insured-object.ts';
import type { policyIndividualOsagoSchema } from './schema/policy.ts';
import type { vehicleSchema } from './schema/vehicle.ts';

/** An osago application as sent. Unknown fields are kept. Rules report missing fields. */
export type OsagoApplication = Sent<typeof policyIndividualOsagoSchema>;
export type OsagoObject = Sent<typeof insObjectVehicleOsagoSchema>;
export type OsagoVehicle = Sent<typeof vehicleSchema>;
