import { type Caller, usualRights } from '#access/partner.ts';
import { sandboxRates } from '#catalogues/exchange-rates/read-file.ts';
import { createCurrentReferenceBook, type ReferenceLists } from '#catalogues/reference/reference-book.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { createTariffBook, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { VehicleDirectory } from '#catalogues/vehicles/directory.ts';
import { createVehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import { type Fault, ServiceError } from '#kernel/errors/errors.ts';
import type { Json } from '#kernel/json/json.ts';
import type { Application, Outcome } from '#products/conformance/outcome.ts';
import type { Product } from '#products/product/product.ts';
import { tariffCompilers } from '#products/product/sold.ts';
import type { RatingPorts } from './gather-facts.ts';
import { createRater } from './rate-application.ts';

/** Rates applications for a partner with all rights, without storing anything or querying other systems. */
export interface Trial {
  readonly book: TariffBook;
  outcomeOf(application: Application): Promise<Outcome>;
}

export interface TrialInputs {
  readonly products: readonly Product[];
  readonly versions: readonly TariffVersion[];
  readonly lists: ReferenceLists;
  readonly vehicles?: VehicleDirectory;
  readonly ports?: Partial<RatingPorts>;
}

export function createTrial({ products, versions, lists, vehicles, ports }: TrialInputs): Trial {
  const reference = createCurrentReferenceBook(lists);
  const book = createTariffBook(tariffCompilers(products), reference);
  book.replace(versions);
  const rater = createRater(
    { ...unremarkable, ...ports },
    book,
    products,
    reference,
    createVehicleBook(vehicles),
  );
  return {
    book,
    async outcomeOf({ product, holderType, purpose, body, today }) {
      const now = new Date(`${today}T12:00:00+03:00`);
      try {
        const caller = { ...whoMayAll, receivedAt: now };
        const request = { product, holderType, purpose, body: frozen(body), now, caller };
        return { rated: await rater.rate(request), faults: [] };
      } catch (error) {
        return { rated: null, faults: faultsOf(error) };
      }
    },
  };
}

/** Ports whose answers refuse nothing and require no approval. */
const unremarkable: RatingPorts = {
  registry: {
    bonusMalus: async ({ drivers, organizationInn }) => ({
      requestId: 'trial',
      drivers: drivers.map(() => '3'),
      ...(organizationInn === undefined ? {} : { organization: '3' }),
    }),
  },
  underwriting: { assess: async () => ({ isReinsurance: false }) },
  contractRegistry: {
    check: async ({ drivers }) => ({
      checkId: 'trial',
      vehicle: 'OK',
      owner: 'OK',
      drivers: drivers.map(() => 'OK'),
      contract: 'NONE',
    }),
    report: async () => ({ registrationId: 'trial' }),
  },
  rates: {
    ratesOf: async ({ currencies, day }) =>
      currencies.map((currency) => ({ currency, date: day, rate: sandboxRates[currency] ?? '1' })),
  },
};

const whoMayAll: Omit<Caller, 'receivedAt'> = {
  requestId: 'trial',
  isStrict: false,
  partner: {
    ...usualRights,
    partnerId: 1n,
    login: 'trial',
    name: 'Trial',
    clientId: 'trial',
    kvPercent: '20',
    discountKvMax: '20',
    // Allow backdating, so that the day before a tariff change can be tried.
    backdateDays: 365,
    disabledAt: null,
  },
};

function faultsOf(error: unknown): readonly Fault[] {
  if (error instanceof ServiceError && error.code === 'INVALID_ARGUMENT') return error.faults;
  throw error;
}

function frozen<Value extends Json>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
