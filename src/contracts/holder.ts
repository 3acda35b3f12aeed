import { isObject } from '#kernel/json.ts';
import { organizationKind } from '#parties/organization.ts';
import type { Party } from '#parties/person.ts';
import { addressPrinted } from '#products/printed/contacts.ts';
import { organizationName, personName } from '#products/printed/party.ts';
import type { Contract } from './contract.ts';

/** Who owes the premium, read from where every product's body has its holder. */
export interface Holder {
  readonly kind: 'person' | 'soleProprietor' | 'legal';
  /** Full name; a legal entity's with its form. Empty where the body has none. */
  readonly name: string;
  /** Empty where there is none: individuals, foreign organizations. */
  readonly inn: string;
  readonly kpp: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

export function holderOf({ body, holderType }: Pick<Contract, 'body' | 'holderType'>): Holder {
  // The body was validated against the product's schema when it was saved.
  const party: Party = isObject(body.policyHolder) ? body.policyHolder : {};
  const { organization, address } = party;
  const kind = holderType === 'individual' ? 'person' : organizationKind(organization ?? {});
  return {
    kind,
    name:
      kind === 'legal'
        ? text(organizationName(organization))
        : text(personName(party.person)) || text(organization?.fullName),
    inn: text(organization?.inn),
    kpp: text(organization?.kpp),
    address: text(addressPrinted(address)),
    email: text(party.email),
    phone: text(party.phone?.phoneNumber),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim() : '';
}
