import { compare, multiply } from '#kernel/money/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import { countedInRussian } from '#kernel/text/russian-count.ts';
import { fullYears } from '#kernel/time/calendar.ts';
import type { Driver } from '#parties/person/person.ts';
import { readDate } from '../../../product/dates/contract-dates.ts';
import { countedWords } from '../../../product/printed/counted-words.ts';
import { type AdmittedDrivers, hasLicence, hasSerialToo, type OwnershipKind } from '../reading.ts';
import { type AgeBand, type Figure, figureOne, type OsagoTariff } from '../tariff/osago-tariff.ts';
import { type Found, formatOsagoNumber, found, type RatingWork, refuseOsagoRating } from './work.ts';

/**
 * Finds KBM: the highest value of the listed drivers' classes. An unlimited list has a fixed value for an individual owner,
 * and the class of the fleet for a legal owner.
 */
export function calculateKBM(work: RatingWork): Found | null {
  const { drivers, owner, tariff } = work;
  if (isOfFleet(owner.kind, drivers, tariff)) return legalOwner(work);
  return drivers.unlimited ? individualOwner(work) : listedDrivers(work);
}

/** Returns true if KBM is the class of the owner's whole fleet. */
export function isOfFleet(kind: OwnershipKind, drivers: AdmittedDrivers, { settings }: OsagoTariff): boolean {
  return kind === 'legal' && (drivers.unlimited || settings.legalKbm === 'fleet');
}

function listedDrivers(work: RatingWork): Found {
  const { listed } = work.drivers;
  const classes = driverClasses(work);
  let worst: { name: BonusMalusClass; figure: Figure } | undefined;
  for (const name of classes) {
    const figure = work.tariff.kbm.get(name) ?? figureOne;
    if (!worst || compare(figure.value, worst.figure.value) > 0) worst = { name, figure };
  }
  const name = worst?.name ?? work.tariff.settings.defaultKbmClass;
  const reason =
    listed.length === 1
      ? `класс ${name}`
      : `класс ${name}, наибольший из ${countedInRussian(listed.length, countedWords.ofDrivers)}`;
  return found(work.notes, 'KBM', worst?.figure ?? figureOne, reason);
}

/** Returns a class for each driver: the registry's for a driver with a licence, the default class for any other. */
export function driverClasses(work: RatingWork): BonusMalusClass[] {
  const answers = work.facts.bonusMalus?.drivers ?? [];
  const { defaultKbmClass } = work.tariff.settings;
  // A stored contract may be older than the rule of `hasLicence`; the number of answers shows which rule chose the drivers.
  const isAsked =
    work.drivers.listed.filter(hasLicence).length === answers.length ? hasLicence : hasSerialToo;
  let asked = 0;
  return work.drivers.listed.map((driver, index) => {
    const answer = isAsked(driver) ? answers[asked++] : undefined;
    if (answer === undefined) {
      work.notes.assumptions.push(`КБМ водителя ${index + 1}: класс ${defaultKbmClass}, реестр не запрошен`);
    }
    return answer ?? defaultKbmClass;
  });
}

function legalOwner(work: RatingWork): Found {
  const fleet = work.facts.bonusMalus?.organization;
  const figure = fleet === undefined ? undefined : work.tariff.kbm.get(fleet);
  if (figure) return found(work.notes, 'KBM', figure, `класс ${fleet}, парк юридического лица`);
  work.notes.assumptions.push('КБМ юридического лица: 1,00, класс в реестре не получен');
  return found(work.notes, 'KBM', figureOne, 'класс юридического лица не получен, применяется 1,00');
}

function individualOwner(work: RatingWork): Found {
  const figure = work.tariff.settings.unlimitedIndividualKbm;
  return found(work.notes, 'KBM', figure, 'список водителей не ограничен');
}

interface DriverFigure {
  readonly figure: Figure;
  /** Age and experience in Russian: "22 года, стаж 3 года". */
  readonly about: string;
}

/** Finds KVS: the highest figure of the listed drivers, with an additional multiplier for a legal entity. */
export function calculateKVS(work: RatingWork): Found | null {
  const { listed } = work.drivers;
  let worst: DriverFigure | null = null;
  for (const [index, driver] of listed.entries()) {
    const one = figureOfDriver(work, driver, index);
    if (one && (!worst || compare(one.figure.value, worst.figure.value) > 0)) worst = one;
  }
  if (!worst) return null;
  const who = countedInRussian(listed.length, countedWords.driver);
  const reason = listed.length === 1 ? `${who}: ${worst.about}` : `${who}, наибольший КВС: ${worst.about}`;
  const common = found(work.notes, 'KVS', worst.figure, reason);
  return work.owner.kind === 'legal' ? forLegalOwner(work, common) : common;
}

function forLegalOwner(work: RatingWork, common: Found): Found {
  const multiplier = work.tariff.settings.legalKvsMultiplier;
  const value = multiply(common.value, multiplier.value);
  const reason = `${common.reason}; юридическое лицо: ${common.text} × ${multiplier.text}`;
  return { value, text: formatOsagoNumber(value), reason };
}

function figureOfDriver(work: RatingWork, driver: Driver, index: number): DriverFigure | null {
  const age = yearsAtConclusion(driver.person?.birthDate, driver.driverAge, work);
  const driven = yearsAtConclusion(driver.driveExperienceFrom, driver.driveExperience, work);
  // The number of years is negative for a driver who began to drive after the conclusion and was added by an addendum.
  const experience = driven === undefined ? undefined : Math.max(0, driven);
  noteOutdated(driver.driverAge, age, 'возраст', work, index);
  noteOutdated(driver.driveExperience, experience, 'стаж', work, index);
  const { family } = work.vehicle;
  const bands = family === 'motorcycle' ? work.tariff.kvs.motorcycle : work.tariff.kvs.other;
  if (age !== undefined && experience !== undefined) {
    const figure = cellOf(bands, age, experience);
    if (figure) return { figure, about: ageAndExperience(age, experience) };
    const description = `Возраст ${age} и стаж ${experience} не сочетаются: стаж считается с 16 лет`;
    return refuseOsagoRating(
      work.notes,
      `${pathOf(index)}.driveExperienceFrom`,
      description,
      'TARIFF_HAS_NO_RATE',
    );
  }
  if (work.purpose === 'quote') return largest(work, bands, age, experience, index);
  return age === undefined
    ? refuseOsagoRating(
        work.notes,
        `${pathOf(index)}.person.birthDate`,
        'Укажите дату рождения водителя',
        'FIELD_REQUIRED',
      )
    : refuseOsagoRating(
        work.notes,
        `${pathOf(index)}.driveExperienceFrom`,
        'Укажите дату начала стажа водителя',
        'FIELD_REQUIRED',
      );
}

/** Reports that a date overrides a sent number of years. Ignores a difference of one year: a birthday may have passed. */
function noteOutdated(
  text: string | undefined,
  years: number | undefined,
  what: string,
  work: RatingWork,
  index: number,
): void {
  const stated = Number(text?.trim() || Number.NaN);
  if (years === undefined || !(Math.abs(stated - years) > 1)) return;
  work.notes.assumptions.push(`${what} водителя ${index + 1}: по дате ${years}, а не ${stated}`);
}

function pathOf(index: number): string {
  return `insuredObject.osago.drivers[${index}]`;
}

/** Returns full years at conclusion, from a date or, if absent, from the number sent as text. */
export function yearsAtConclusion(
  date: string | undefined,
  text: string | undefined,
  work: RatingWork,
): number | undefined {
  const from = readDate(date);
  if (from !== undefined) return fullYears(from, work.term.concludedOn);
  const digits = text?.trim() ?? '';
  return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}

function cellOf(bands: readonly AgeBand[], age: number, experience: number): Figure | undefined {
  const cells = bands.find((band) => age >= band.from && age <= band.to)?.cells;
  return cells?.find((cell) => experience >= cell.from && experience <= cell.to)?.figure;
}

/** Finds the highest possible figure of a driver whose age or experience is unknown. */
function largest(
  work: RatingWork,
  bands: readonly AgeBand[],
  age: number | undefined,
  experience: number | undefined,
  index: number,
): DriverFigure | null {
  const possible = bands
    .filter((band) => age === undefined || (age >= band.from && age <= band.to))
    .flatMap((band) => band.cells)
    .filter((cell) => experience === undefined || (experience >= cell.from && experience <= cell.to))
    .map((cell) => cell.figure);
  const [first, ...others] = possible;
  if (!first) {
    const description = 'Возраст водителя — от 16 лет, стаж — не больше возможного в этом возрасте';
    return refuseOsagoRating(work.notes, `${pathOf(index)}.driverAge`, description, 'TARIFF_HAS_NO_RATE');
  }
  const figure = others.reduce((most, one) => (compare(one.value, most.value) > 0 ? one : most), first);
  const about = `${known(age, 'возраст')}, ${known(experience, 'стаж')}`;
  work.notes.assumptions.push(`КВС водителя ${index + 1}: наибольший возможный (${about})`);
  return { figure, about };
}

function known(years: number | undefined, what: string): string {
  return years === undefined ? `${what} не указан` : `${what} ${countedInRussian(years, countedWords.year)}`;
}

export function ageAndExperience(age: number, experience: number): string {
  const years =
    experience === 0 ? 'стаж менее 1 года' : `стаж ${countedInRussian(experience, countedWords.year)}`;
  return `${countedInRussian(age, countedWords.year)}, ${years}`;
}
