import { sent } from '#parties/fields/checks.ts';
import { nameKey } from '#parties/person/person-name.ts';
import type { HeldApplication } from '../../product/product.ts';
import type { OsagoApplication } from './application.ts';
import { osagoOwner } from './reading.ts';

/** Returns true if two contracts have the same owner: by INN, by identity document, or by name and date of birth. */
export function isSameOsagoOwner(one: HeldApplication, other: HeldApplication): boolean {
  const names = new Set(identitiesOf(one));
  return identitiesOf(other).some((identity) => names.has(identity));
}

/** Lists the identities of an owner; a match of one is enough, because documents and names change. */
function identitiesOf({ body, holderType }: HeldApplication): readonly string[] {
  const { person, organization, document, passport } =
    osagoOwner(body as OsagoApplication, holderType).party ?? {};
  const inn = nameKey(organization?.inn ?? '');
  const birthDate = sent(person?.birthDate)?.slice(0, 10) ?? '';
  const { serial, number } = document ?? passport ?? {};
  return [
    identity('inn', inn),
    ...(person
      ? [
          identity('document', nameKey(number ?? ''), ...(serial?.trim() ? [nameKey(serial)] : [])),
          // A person with a single name has only a last name or only a first name.
          identity('person', nameKey(`${person.lastName ?? ''}${person.firstName ?? ''}`), birthDate),
        ]
      : // A foreign organization has no INN.
        [inn === '' ? identity('organization', nameKey(organization?.fullName ?? '')) : undefined]),
  ].filter((one) => one !== undefined);
}

function identity(kind: string, ...parts: readonly string[]): string | undefined {
  return parts.includes('') ? undefined : `${kind} ${parts.join(' ')}`;
}
