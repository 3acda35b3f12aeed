import { isObject } from '#kernel/json.ts';
import { organizationKind } from '#parties/organization.ts';
import type { Organization, Party } from '#parties/person.ts';
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
        ? legalName(organization ?? {})
        : personName(party.person) || text(organization?.fullName),
    inn: text(organization?.inn),
    kpp: text(organization?.kpp),
    address: text(address?.addressStr) || placeOf(address),
    email: text(party.email),
    phone: text(party.phone?.phoneNumber),
  };
}

function personName(person: Party['person']): string {
  return joined([person?.lastName, person?.firstName, person?.middleName], ' ');
}

const formInWords = /^(?:общество|акционерное|публичное|закрытое|открытое|непубличное) /i;

/** The form stands before the name, unless the name begins with it already, in short or in words. */
function legalName({ fullName, legalForm }: Organization): string {
  const [name, form] = [text(fullName), text(legalForm)];
  const isNamed = name.toUpperCase().startsWith(form.toUpperCase()) || formInWords.test(name);
  return isNamed ? name : `${form} ${name}`;
}

function placeOf(address: Party['address']): string {
  return joined(
    [address?.zipCode, address?.region, address?.city, address?.street, address?.house, address?.flat],
    ', ',
  );
}

function joined(parts: readonly unknown[], separator: string): string {
  return parts
    .map(text)
    .filter((part) => part !== '')
    .join(separator);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim() : '';
}
