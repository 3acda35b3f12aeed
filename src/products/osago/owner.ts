import type { HolderType } from '../../kernel/holder-type.ts';
import type { Party } from '../../parties/party.ts';
import type { OsagoApplication } from './application.ts';

/** A sole proprietor is rated as an individual, but is named apart, because documents and rules differ. */
export type OwnershipKind = 'individual' | 'soleProprietor' | 'legal';

export interface VehicleOwner {
  readonly kind: OwnershipKind;
  /** Path of the party in the body, such as `insuredObject.osago.owner.vehicleOwnerPerson`. */
  readonly path: string;
  /** Absent when the application names neither an owner nor a holder. */
  readonly party?: Party;
  /** True when no owner was sent and the holder stands in. */
  readonly assumed: boolean;
}

const personPath = 'insuredObject.osago.owner.vehicleOwnerPerson';
const organizationPath = 'insuredObject.osago.owner.vehicleOwnerOrganization';

/** Who owns the vehicle; `holderType` decides the kind where neither an owner nor a holder says it. */
export function ownerOf(application: OsagoApplication, holderType: HolderType): VehicleOwner {
  const owner = application.insuredObject?.osago?.owner;
  const person = owner?.vehicleOwnerPerson;
  if (person) {
    const kind = person.organization ? 'soleProprietor' : 'individual';
    return { kind, path: personPath, party: person, assumed: false };
  }
  const organization = owner?.vehicleOwnerOrganization;
  if (organization) {
    const kind = organizationKind(organization);
    return { kind, path: organizationPath, party: organization, assumed: false };
  }
  return holderStandsIn(application.policyHolder, holderType);
}

/** The kind of a party that is not told apart by its place in the body: a holder. */
function partyKind(party: Party, holderType: HolderType): OwnershipKind {
  if (party.person) return party.organization ? 'soleProprietor' : 'individual';
  if (party.organization) return organizationKind(party);
  return holderType === 'corporate' ? 'legal' : 'individual';
}

function holderStandsIn(holder: Party | undefined, holderType: HolderType): VehicleOwner {
  const kind = partyKind(holder ?? {}, holderType);
  const path = 'policyHolder';
  return holder ? { kind, path, party: holder, assumed: true } : { kind, path, assumed: true };
}

/** The INN of a person has 12 digits, that of a legal entity 10. */
function organizationKind(party: Party): OwnershipKind {
  return /^\d{12}$/.test(party.organization?.inn?.trim() ?? '') ? 'soleProprietor' : 'legal';
}
