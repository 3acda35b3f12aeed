import type { Sent } from '#kernel/schema/schema-parts.ts';
import type { leasingSchema } from './schema.ts';

/** The leasing of a vehicle, as bodies carry it; `leasingData` is the day of the agreement. */
export type Leasing = Sent<typeof leasingSchema>;
