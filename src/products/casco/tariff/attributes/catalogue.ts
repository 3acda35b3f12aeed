import type { Attribute } from '../../../../rating/attributes/attribute.ts';
import { contractAttributes } from './contract-attributes.ts';
import { coverAttributes } from '../../../../rating/attributes/cover-attributes.ts';
import { driverAttributes } from './driver-attributes.ts';

/** Everything that a tariff's tables can look at, by the name that their columns use. */
export const attributeCatalogue: ReadonlyMap<string, Attribute> = new Map(
  Object.entries({ ...contractAttributes, ...coverAttributes, ...driverAttributes }),
);
