import type { Sent } from '#kernel/schema/schema-parts.ts';
import type {
  addressSchema,
  documentSchema,
  driverSchema,
  organizationSchema,
  personSchema,
  policyHolderPersonSchema,
} from './schema.ts';

/** People, organizations and their documents as bodies carry them; anything may be missing. */

export type Person = Sent<typeof personSchema>;
export type Organization = Sent<typeof organizationSchema>;
export type Document = Sent<typeof documentSchema>;
export type Address = Sent<typeof addressSchema>;

/**
 * A holder or an owner: a person, a sole proprietor (a person with an organization) or an organization. Holders carry their
 * identity document as `passport`, owners as `document`.
 */
export type Party = Sent<typeof policyHolderPersonSchema>;

/** Full years are texts; the dates win where both are sent. */
export type Driver = Sent<typeof driverSchema>;
