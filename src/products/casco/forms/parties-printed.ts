import type { Party } from '../../../parties/party.ts';
import type { FormData } from '../../../ports.ts';
import { partyPrinted } from '../../printed/party.ts';
import { dayPrinted, line, orDash } from '../../printed/text.ts';
import type { CascoApplication, CascoObject } from '../application.ts';

/** Whom the contract names and as what: a lessee is mostly the holder, a lessor the owner. */
export function mentions({
  policyHolder,
  insuredObject,
}: CascoApplication): readonly [string, Party | undefined][] {
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

/** The agreement of leasing; null where there is none. */
export function leasingPrinted({ leasing }: CascoObject): FormData | null {
  if (!leasing) return null;
  return { number: orDash(leasing.leasingNumber), date: dayPrinted(leasing.leasingData) };
}

/** Who signs for the holder. */
export function holderName({ policyHolder }: CascoApplication): string {
  return orDash(line(partyPrinted(policyHolder).name));
}
