import type { Party } from '../../../parties/party.ts';
import type { FormData } from '../../../ports.ts';
import { partyPrinted } from '../../printed/party.ts';
import { partyDetails } from '../../printed/party-details.ts';
import { dayPrinted, line, orDash } from '../../printed/text.ts';
import type { CascoApplication, CascoObject } from '../application.ts';

interface Placed {
  readonly roles: string[];
  readonly name: string;
  details: readonly string[];
}

/**
 * Everybody whom the contract names, each once with all roles: a lessee is mostly the holder, a lessor the owner.
 * Two mentions are one party where one of them says all that the other says.
 */
export function partiesPrinted(application: CascoApplication): readonly FormData[] {
  const placed: Placed[] = [];
  for (const [role, party] of mentions(application)) {
    const name = String(partyPrinted(party).name);
    const details = partyDetails(party);
    const same = placed.find((one) => one.name === name && isOneOfBoth(one.details, details));
    if (!same) placed.push({ roles: [role], name, details });
    else {
      if (!same.roles.includes(role)) same.roles.push(role);
      if (details.length > same.details.length) same.details = details;
    }
  }
  return placed.map(({ roles, name, details }) => ({ roles: capitalised(roles.join(', ')), name, details }));
}

function mentions({ policyHolder, insuredObject }: CascoApplication): readonly [string, Party | undefined][] {
  const { owner, leasing, beneficiaries = [] } = insuredObject?.casco ?? {};
  return [
    ['страхователь', policyHolder],
    ['собственник', owner?.vehicleOwnerPerson ?? owner?.vehicleOwnerOrganization],
    ...(leasing
      ? ([
          ['лизингодатель', leasing.lessor?.lessorOrganization],
          ['лизингополучатель', leasing.lessee?.lesseeOrganization],
        ] as const)
      : []),
    ...beneficiaries.map(
      (one) => ['выгодоприобретатель', one.beneficiaryPerson ?? one.beneficiaryOrganization] as const,
    ),
  ].map(([role, party]) => [role, party] as [string, Party | undefined]);
}

function isOneOfBoth(one: readonly string[], other: readonly string[]): boolean {
  const [less, more] = one.length < other.length ? [one, other] : [other, one];
  return less.length > 0 && less.every((part) => more.includes(part));
}

/** The agreement of leasing; null where there is none. */
export function leasingPrinted({ leasing }: CascoObject): FormData | null {
  if (!leasing) return null;
  return { number: orDash(leasing.leasingNumber), date: dayPrinted(leasing.leasingData) };
}

/** Who signs for the holder. */
export function holderName({ policyHolder }: CascoApplication): string {
  return orDash(line(partyPrinted(policyHolder).name));
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
