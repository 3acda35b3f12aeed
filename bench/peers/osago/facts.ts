import { type CategoryFamily, categoryFamily, vehicleCategory } from '#catalogues/vehicles/category.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { BonusMalusAnswer } from '#kernel/ports/ports.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { positive } from '#kernel/terms/measures.ts';
import { fullYears } from '#kernel/time/calendar.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import type { OsagoObject } from '#products/lines/osago/application.ts';
import { readOsago } from '#products/lines/osago/reading.ts';
import { countDuration } from '#products/lines/osago/term.ts';
import type { Facts } from '../peer-tables.ts';

/** What the tables of osago are looked up by: of the contract, and of each listed driver. */
export interface OsagoFacts {
  readonly contract: Facts;
  readonly drivers: readonly Facts[];
}

const daysOfMonth = 30;

/** Plain facts of an application that the rules have let through, with its classes as the registry answered them. */
export function osagoFactsOf(
  body: JsonObject,
  holderType: HolderType,
  today: string,
  bonusMalus: BonusMalusAnswer | undefined,
): OsagoFacts {
  const reading = readOsago(body, { purpose: 'contract', holderType, today });
  const { osago, owner, registration, term } = reading;
  const { unlimited, listed } = reading.drivers;
  const model = osago.vehicle?.vehicleModel;
  const category = vehicleCategory(osago.vehicle?.vehicleCategoryCode?.trim() ?? '') ?? 'B';
  const family = categoryFamily(category);
  const kladr = owner.party?.address?.kladrId?.trim() ?? '';
  return {
    contract: {
      category,
      family,
      ownership: owner.kind === 'legal' ? 'legal' : 'individual',
      use: osago.purpose ?? 'PERSONAL',
      massKg: positive(model?.weightMax) ?? 0,
      seats: positive(model?.seats) ?? 0,
      horsePower: positive(model?.horsePower) ?? assumedHorsePower(family),
      registration: registration.kind,
      country: registration.country ?? '',
      place: kladr.slice(0, 11),
      town: `${kladr.slice(0, 8)}000`,
      region: kladr.slice(0, 2),
      city: normalisedName(owner.party?.address?.city ?? ''),
      drivers: unlimited ? 'unlimited' : 'limited',
      term: term.kind,
      days: term.days,
      begunMonths: begunMonths(term.startsOn, term.endsOn),
      monthsOfUse: monthsOfUse(osago),
      trailer: osago.withTrailer === true ? 'yes' : 'no',
      fleetClass: bonusMalus?.organization ?? '',
    },
    drivers: listed.map(({ person, driveExperienceFrom }, index) => ({
      family: family === 'motorcycle' ? 'motorcycle' : 'other',
      age: fullYears(person?.birthDate ?? today, term.concludedOn),
      experience: fullYears(driveExperienceFrom ?? today, term.concludedOn),
      class: bonusMalus?.drivers[index] ?? '',
    })),
  };
}

function assumedHorsePower(family: CategoryFamily): number {
  return family === 'motorcycle' ? 50 : 110;
}

function begunMonths(startsOn: string, endsOn: string): number {
  const { months, days } = countDuration(startsOn, endsOn);
  return days > 0 ? months + 1 : months;
}

function monthsOfUse({ usagePeriods: periods = [] }: OsagoObject): number {
  const parts = periods.map(({ start, end }) => countDuration(start ?? '', end ?? ''));
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  const months = parts.reduce((sum, part) => sum + part.months, 0) + Math.ceil(days / daysOfMonth);
  return periods.length === 0 ? 12 : Math.min(months, 12);
}
