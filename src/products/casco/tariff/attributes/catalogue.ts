import type { Attribute } from '../../../../rating/attributes/attribute.ts';
import { coverAttributes, coverPath } from '../../../../rating/attributes/cover-attributes.ts';
import { attributesOf } from '../../../../rating/attributes/make.ts';
import type { CascoSubject } from '../../rating/input.ts';
import { contractAttributes } from './contract-attributes.ts';
import { driverAttributes } from './driver-attributes.ts';

export const coversField = 'insuredObject.casco.covers';

/** Everything that a tariff's tables can look at, by the name that their columns use. */
export const attributeCatalogue: ReadonlyMap<string, Attribute<CascoSubject>> = new Map(
  Object.entries({
    ...coverAttributes<CascoSubject>({
      coversField,
      // A risk without a sum of its own takes its share of the vehicle's.
      deductibleBase: ({ cover, contract }) => cover?.sumInsured ?? contract.vehicle.sumInsured,
    }),
    sum_percent: attributesOf<CascoSubject>('cover').share(
      'страховая сумма к стоимости ТС',
      (subject) => coverPath(subject, coversField, 'sumInsured'),
      ({ cover, contract }) =>
        cover === undefined || cover.sumInsured === null
          ? undefined
          : [cover.sumInsured, contract.vehicle.cost],
    ),
    ...contractAttributes,
    ...driverAttributes,
  }),
);
