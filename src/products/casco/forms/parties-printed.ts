import type { Party } from '../../../parties/party.ts';
import type { FormData } from '../../../ports.ts';
import { partyPrinted } from '../../printed/party.ts';
import { dayPrinted, orDash } from '../../printed/text.ts';
import type { CascoObject } from '../application.ts';

export function ownerPrinted({ owner }: CascoObject): FormData {
  return partyPrinted(owner?.vehicleOwnerPerson ?? owner?.vehicleOwnerOrganization);
}

/** Who gets the money; empty where it is the owner. */
export function beneficiariesPrinted({ beneficiaries }: CascoObject): readonly FormData[] {
  return (beneficiaries ?? []).map((one) =>
    partyPrinted(one.beneficiaryPerson ?? one.beneficiaryOrganization),
  );
}

/** The agreement of leasing with both its sides; null where there is none. */
export function leasingPrinted({ leasing }: CascoObject): FormData | null {
  if (!leasing) return null;
  const side = (party: Party | undefined) => partyPrinted(party);
  return {
    number: orDash(leasing.leasingNumber),
    date: dayPrinted(leasing.leasingData),
    lessor: side(leasing.lessor?.lessorOrganization),
    lessee: side(leasing.lessee?.lesseeOrganization),
  };
}
