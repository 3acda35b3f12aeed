import type { RelatedTerms } from '../related-contract.ts';
import type { CascoApplication } from './application.ts';

const theft = '15';
/** An accident by whoever's fault: the one risk whose total loss is insured whatever has happened on the road. */
const ownAccident = '8';

/** What another contract must know that is bound to this one. */
export function cascoRelatedTerms({ insuredObject }: CascoApplication): RelatedTerms {
  const { vehicle = {}, covers = [] } = insuredObject?.casco ?? {};
  const has = (code: string) => covers.some(({ cover }) => cover?.code?.trim() === code);
  const sums = covers.flatMap(({ sumInsured }) => (typeof sumInsured === 'number' ? [sumInsured] : []));
  return {
    vehicle: { vin: vehicle.vin, bodyNumber: vehicle.bodyNumber, chassisNumber: vehicle.chassisNumber },
    sumInsured: sums.length > 0 ? Math.max(...sums) : vehicle.cost,
    hasTheft: has(theft),
    hasTotalLoss: has(ownAccident),
  };
}
