import { isRussia } from '#parties/fields/country.ts';
import type { Address } from '#parties/person/person.ts';
import { findRegion } from '#parties/regions/region.ts';
import type { CascoApplication } from './application.ts';

export interface AddressPlace {
  /** `policyHolder.address`. */
  readonly path: string;
  readonly address: Address;
}

const owner = 'insuredObject.casco.owner';
const lessee = 'insuredObject.casco.leasing.lessee.lesseeOrganization';

/** Russian addresses that show where the vehicle is used, best first: lessee, owner, policyholder. */
export function regionPlaces({ insuredObject, policyHolder }: CascoApplication): readonly AddressPlace[] {
  const casco = insuredObject?.casco;
  const places = [
    [`${lessee}.address`, casco?.leasing?.lessee?.lesseeOrganization?.address],
    [`${owner}.vehicleOwnerPerson.address`, casco?.owner?.vehicleOwnerPerson?.address],
    [`${owner}.vehicleOwnerOrganization.address`, casco?.owner?.vehicleOwnerOrganization?.address],
    ['policyHolder.address', policyHolder?.address],
  ] as const;
  return places.flatMap(([path, address]) =>
    address && isRussia(address.countryCode) ? [{ path, address }] : [],
  );
}

export interface RegionOfUse {
  /** First two digits of a KLADR code. */
  readonly code: string;
  readonly path: string;
}

/** The rated region; undefined if no address has one. */
export function regionOfUse(application: CascoApplication): RegionOfUse | undefined {
  for (const { path, address } of regionPlaces(application)) {
    const region = findRegion(address);
    if (region && 'code' in region) return { code: region.code, path };
  }
  return undefined;
}
