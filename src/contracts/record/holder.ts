import { isObject } from '#kernel/json/json.ts';
import { isPhone } from '#parties/contract-party.ts';
import { organizationKind } from '#parties/organization/organization.ts';
import type { Party } from '#parties/person/person.ts';
import { addressPrinted } from '#products/product/printed/contacts.ts';
import { organizationName, personName } from '#products/product/printed/party.ts';
import type { Contract } from './contract.ts';

/** The policyholder. All products have it in the same field of the body. */
export interface Holder {
  readonly kind: 'person' | 'soleProprietor' | 'legal';
  /** Full name, with the legal form of an organization; empty if the body has no name. */
  readonly name: string;
  /** INN; empty for individuals and foreign organizations. */
  readonly inn: string;
  readonly kpp: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

export function holderOf({ body, holderType }: Pick<Contract, 'body' | 'holderType'>): Holder {
  // The type is safe, because the body was validated when it was saved.
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

/** Returns the holder's telephone for SMS: digits with the country prefix; undefined if it is not valid. */
export function findSmsPhone(contract: Pick<Contract, 'body' | 'holderType'>): string | undefined {
  const digits = holderOf(contract).phone.replace(/\D/g, '');
  return isPhone(digits) ? digits : undefined;
}

/** Returns the holder's email address, or the telephone if `hasSms`; null if there is neither. */
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

/** Masks a name, so that only the holder recognises it: "О•••в П. И.". */
export function maskedName(name: string): string {
  const [surname = '', ...others] = name.split(/\s+/).filter((word) => word !== '');
  const initial = (word: string) => `${word.slice(0, 1).toUpperCase()}.`;
  const own =
    surname.length < maskedLengthMin ? initial(surname) : `${surname.slice(0, 1)}•••${surname.slice(-1)}`;
  return surname === '' ? '' : [own, ...others.map(initial)].join(' ');
}

/** Masks an email address or a telephone: "h•••@example.com", "•••4567". */
export function maskedContact(address: string): string {
  const [name = '', host] = address.split('@');
  return host ? `${name.slice(0, 1)}•••@${host}` : `•••${address.slice(-4)}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim() : '';
}
