import { isObject } from '#kernel/json/json.ts';
import { isPhone } from '#parties/contract-party.ts';
import { organizationKind } from '#parties/organization/organization.ts';
import type { Party } from '#parties/person/person.ts';
import { addressPrinted } from '#products/product/printed/contacts.ts';
import { organizationName, personName } from '#products/product/printed/party.ts';
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

/** The holder's telephone as a gateway takes it: digits with the country's prefix. */
export function findSmsPhone(contract: Pick<Contract, 'body' | 'holderType'>): string | undefined {
  const digits = holderOf(contract).phone.replace(/\D/g, '');
  return isPhone(digits) ? digits : undefined;
}

/** Where a message reaches the holder: by mail, else by telephone where there is a gateway; null where neither does. */
export function holderContact(
  contract: Pick<Contract, 'body' | 'holderType'>,
  hasSms: boolean,
): { readonly channel: 'EMAIL' | 'SMS'; readonly address: string } | null {
  const { email } = holderOf(contract);
  if (email !== '') return { channel: 'EMAIL', address: email };
  const phone = hasSms ? findSmsPhone(contract) : undefined;
  return phone === undefined ? null : { channel: 'SMS', address: phone };
}

const maskedLengthMin = 5;

/** "О•••в П. И.": its holder recognises the name, and nobody else learns it; of a short surname the first letter alone. */
export function maskedName(name: string): string {
  const [surname = '', ...others] = name.split(/\s+/).filter((word) => word !== '');
  const initial = (word: string) => `${word.slice(0, 1).toUpperCase()}.`;
  const own =
    surname.length < maskedLengthMin ? initial(surname) : `${surname.slice(0, 1)}•••${surname.slice(-1)}`;
  return surname === '' ? '' : [own, ...others.map(initial)].join(' ');
}

/** "h•••@example.com", "•••4567". */
export function maskedContact(address: string): string {
  const [name = '', host] = address.split('@');
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••${address.slice(-4)}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim() : '';
}
