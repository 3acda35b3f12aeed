import type { FormData } from '#kernel/ports.ts';
import type { Mentioned } from '../../printed/parties.ts';
import { dayPrinted, orDash } from '../../printed/text.ts';
import { type CascoObject, ownerOf } from '../application.ts';

/** Whom the contract names besides its holder, and as what: a lessee is mostly the holder, a lessor the owner. */
export function mentions(casco: CascoObject): readonly Mentioned[] {
  const { leasing, beneficiaries = [] } = casco;
  return [
    ['собственник', ownerOf(casco)],
    ...(leasing
      ? ([
          ['лизингодатель', leasing.lessor?.lessorOrganization],
          ['лизингополучатель', leasing.lessee?.lesseeOrganization],
        ] as const)
      : []),
    ...beneficiaries.map(
      (one): Mentioned => ['выгодоприобретатель', one.beneficiaryPerson ?? one.beneficiaryOrganization],
    ),
  ];
}

/** The agreement of leasing; null where there is none. */
export function leasingPrinted({ leasing }: CascoObject): FormData | null {
  if (!leasing) return null;
  return { number: orDash(leasing.leasingNumber), date: dayPrinted(leasing.leasingData) };
}
