import { loadWorkingDays } from '#catalogues/calendar/current-calendar.ts';
import { createExchangeRates, loadRates } from '#catalogues/exchange-rates/exchange-rates.ts';
import { loadLists } from '#catalogues/reference/current-lists.ts';
import {
  type CurrentReferenceBook,
  createCurrentReferenceBook,
} from '#catalogues/reference/reference-book.ts';
import { loadPublished } from '#catalogues/tariffs/store.ts';
import { createTariffBook, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { loadDirectory } from '#catalogues/vehicles/load-directory.ts';
import { createVehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import { createInspector } from '#contracts/portfolio/inspect-application.ts';
import { createRater } from '#contracts/rating/rate-application.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { RatingDependencies } from '#staff/use-case/context.ts';
import type { Config } from '../config/config.ts';
import { createRateSource, createRatingPorts, unwatched } from '../services/outside.ts';
import type { ReadyDatabase } from './ready-database.ts';

export async function loadTariffs({
  pool,
  assortment,
}: Pick<ReadyDatabase, 'pool' | 'assortment'>): Promise<TariffBook> {
  return tariffsWith({ pool, assortment }, createCurrentReferenceBook(await loadLists(pool)));
}

async function tariffsWith(
  { pool, assortment }: Pick<ReadyDatabase, 'pool' | 'assortment'>,
  reference: CurrentReferenceBook,
): Promise<TariffBook> {
  const tariffs = createTariffBook(assortment.compilers, reference);
  tariffs.replace(await loadPublished(pool));
  return tariffs;
}

export async function createCurrentRater({
  config,
  pool,
  clock,
  fingerprints,
  assortment,
}: Pick<ReadyDatabase, 'pool' | 'fingerprints' | 'assortment'> & {
  readonly config: Config;
  readonly clock: Clock;
}): Promise<RatingDependencies> {
  const reference = createCurrentReferenceBook(await loadLists(pool));
  const tariffs = await tariffsWith({ pool, assortment }, reference);
  const vehicles = createVehicleBook(await loadDirectory(pool));
  const source = createRateSource(config, unwatched);
  const rates = createExchangeRates({ pool, clock, current: await loadRates(pool), source });
  const { products } = assortment;
  const ports = { ...createRatingPorts(config, unwatched, { pool, products, clock }), rates };
  const { contractRegistry } = ports;
  return {
    rater: createRater(ports, tariffs, products, reference, vehicles),
    inspector: createInspector(ports, tariffs, reference, vehicles),
    contractRegistry,
    fingerprints: await fingerprints(),
    workingDays: await loadWorkingDays(pool),
  };
}
