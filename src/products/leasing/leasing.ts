import type { Party } from '../../parties/party.ts';

/** The leasing of a vehicle, as bodies carry it. */
export interface Leasing {
  /** The day of the agreement; the interface names it so. */
  readonly leasingData?: string;
  readonly leasingNumber?: string;
  readonly lessor?: { readonly lessorOrganization?: Party };
  readonly lessee?: { readonly lesseeOrganization?: Party };
}
