import type { RatingPorts } from '../../../src/contracts/gather-facts.ts';
import { createRater, type RatedApplication } from '../../../src/contracts/rate-application.ts';
import { type Fault, ServiceError } from '../../../src/kernel/errors.ts';
import type { HolderType } from '../../../src/kernel/holder-type.ts';
import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { products, tariffCompilers } from '../../../src/products/index.ts';
import type { Product } from '../../../src/products/product.ts';
import type { Purpose } from '../../../src/products/reading.ts';
import { createReferenceShelf } from '../../../src/reference/reference-book.ts';
import { shippedLists } from '../../../src/reference/shipped-lists.ts';
import { shippedVersions } from '../../../src/tariffs/shipped-versions.ts';
import { createTariffBook } from '../../../src/tariffs/tariff-book.ts';
import { shippedDirectory } from '../../../src/vehicles/shipped-directory.ts';
import { createVehicleBook } from '../../../src/vehicles/vehicle-book.ts';
import { testCaller } from '../../support/caller.ts';
import { testDay } from './day.ts';

export const shipped = shippedVersions();
export const book = createTariffBook(tariffCompilers);
book.replace(shipped);

/** Outside answers all that it is asked, and nothing remarkable. */
const ports: RatingPorts = {
  registry: {
    bonusMalus: async ({ drivers, organizationInn }) => ({
      requestId: 'conformance',
      drivers: drivers.map(() => '3'),
      ...(organizationInn === undefined ? {} : { organization: '3' }),
    }),
  },
  underwriting: { assess: async () => ({ isReinsurance: false }) },
  contractRegistry: {
    check: async ({ drivers }) => ({
      checkId: 'conformance',
      vehicle: 'OK',
      owner: 'OK',
      drivers: drivers.map(() => 'OK'),
      contract: 'NONE',
    }),
    report: async () => ({ registrationId: 'conformance' }),
  },
};
const rater = createRater(
  ports,
  book,
  products,
  createReferenceShelf(shippedLists()),
  createVehicleBook(shippedDirectory()),
);
/** Who may conclude on the day before a tariff has changed too. */
const caller = testCaller({ backdateDays: 365 });
const now = new Date(`${testDay}T12:00:00+03:00`);

/** What became of a body: rated, or refused with its faults. Nobody on the way may change the body. */
export type Outcome =
  | { readonly rated: RatedApplication; readonly faults: readonly [] }
  | { readonly rated: null; readonly faults: readonly Fault[] };

export async function outcomeOf(
  product: Product,
  holderType: HolderType,
  purpose: Purpose,
  body: JsonObject,
): Promise<Outcome> {
  const request = { product, holderType, purpose, body: frozen(body), now, caller };
  try {
    return { rated: await rater.rate(request), faults: [] };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_ARGUMENT') {
      return { rated: null, faults: error.faults };
    }
    throw error;
  }
}

function frozen<Value extends Json>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
