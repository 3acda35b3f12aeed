import { isRussia } from '#parties/fields/country.ts';
import { findRegion } from '#parties/regions/region.ts';
import type { CascoApplication } from './application.ts';

const owner = 'insuredObject.casco.owner';
const lessee = 'insuredObject.casco.leasing.lessee.lesseeOrganization';

/** Returns Russian addresses that show where the vehicle is used, the best first: lessee, owner, policyholder. */
export function regionPlaces({ insuredObject, policyHolder }: CascoApplication) {
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

/** Returns the region used for rating; undefined if no address has a region. */
export function regionOfUse(application: CascoApplication) {
  for (const { path, address } of regionPlaces(application)) {
    const region = findRegion(address);
    if (region && 'code' in region) return { code: region.code, path };
  }
  return undefined;
}
