import { keepWorkingDaysCurrent } from '#catalogues/calendar/current-calendar.ts';
import type { CurrentRates } from '#catalogues/exchange-rates/current-rates.ts';
import { keepReferenceCurrent } from '#catalogues/reference/current-lists.ts';
import {
  type CurrentReferenceBook,
  createCurrentReferenceBook,
} from '#catalogues/reference/reference-book.ts';
import { keepBookCurrent } from '#catalogues/tariffs/published.ts';
import { createTariffBook, type TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { keepVehiclesCurrent } from '#catalogues/vehicles/load-directory.ts';
import { createVehicleBook, type VehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { CurrentReader } from '#platform/db/keep-current.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { openCurrentRates } from './exchange-rates.ts';
import type { Foundation } from './foundation.ts';

/** Published catalogues in memory, updated when the database changes. */
export interface Catalogues {
  readonly tariffs: TariffBook;
  readonly reference: CurrentReferenceBook;
  readonly vehicles: VehicleBook;
  readonly rates: CurrentRates;
  readonly workingDays: WorkingDays;
  /** Functions that reload a catalogue, by the topic of the signal that announces its publication. */
  readonly readers: Readonly<
    Record<'tariffs' | 'reference' | 'vehicles' | 'rates' | 'calendar', CurrentReader>
  >;
}

/** Opens the catalogues. Registers each opened resource in `begun`, which releases the resources if a later step fails. */
export async function openCatalogues(
  { pool, log, assortment, vehicles: known }: Foundation,
  begun: AsyncDisposableStack,
): Promise<Catalogues> {
  const failed = (what: string) =>
    unlessAway((error) => log.error({ err: String(error) }, `${what} could not be read again`));
  const opened = async <Reader extends CurrentReader>(opening: Promise<Reader>): Promise<Reader> => {
    const reader = await opening;
    begun.defer(reader.close);
    return reader;
  };
  const reference = createCurrentReferenceBook();
  const tariffs = createTariffBook(assortment.compilers, reference);
  const vehicles = createVehicleBook(known);
  const readers = {
    tariffs: await opened(keepBookCurrent(pool, tariffs, failed('tariffs'))),
    reference: await opened(keepReferenceCurrent(pool, reference, failed('reference lists'))),
    vehicles: await opened(keepVehiclesCurrent(pool, vehicles, failed('the vehicle directory'))),
    rates: await opened(openCurrentRates(pool, log)),
    calendar: await opened(keepWorkingDaysCurrent(pool, failed('the calendar'))),
  };
  const { workingDays } = readers.calendar;
  return { tariffs, reference, vehicles, rates: readers.rates.current, workingDays, readers };
}
