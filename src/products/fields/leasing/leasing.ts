import type { Sent } from '#kernel/schema/schema-parts.ts';
import type { leasingSchema } from './schema.ts';

/** Leasing data in a body. In spite of its name, `leasingData` is the date of the agreement. */
export type Leasing = Sent<typeof leasingSchema>;
