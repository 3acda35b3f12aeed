import { positive } from '#kernel/terms/measures.ts';
import { countedInRussian } from '#kernel/text/russian-count.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { readDate } from '../../../product/dates/contract-dates.ts';
import { countedWords } from '../../../product/printed/counted-words.ts';
import { type Figure, figureOne, type PowerBand, type TrailerKind } from '../tariff/osago-tariff.ts';
import { countDuration } from '../term.ts';
import { type Found, found, type RatingWork, refuseOsagoRating } from './work.ts';

export const noForeignTerritory = 'КТ для иностранной регистрации на эту дату заключения не загружен';

/** Finds KT by the owner's territory or, for a vehicle registered abroad, by the country. */
export function calculateKT(work: RatingWork): Found | null {
  if (work.registration.kind === 'foreign') return calculateForeignKT(work);
  if (!work.territory) return null;
  const { territory, source } = work.territory;
  const figure = work.vehicle.family === 'tractor' ? territory.ktTractor : territory.kt;
  return found(work.notes, 'KT', figure, `${territory.name} (${source})`);
}

function calculateForeignKT(work: RatingWork): Found | null {
  const { foreign } = work.tariff;
  const country = work.registration.country ?? '';
  const { unfriendly } = foreign;
  if (unfriendly?.states.has(country) && unfriendly.families.has(work.vehicle.family)) {
    const reason = `регистрация в недружественном государстве (${country}), категория ${work.vehicle.category}`;
    return found(work.notes, 'KT', unfriendly.kt, reason);
  }
  if (foreign.kt) {
    return found(
      work.notes,
      'KT',
      foreign.kt,
      `регистрация в иностранном государстве (${country.slice(0, 20)})`,
    );
  }
  const field = 'insuredObject.osago.vehicle.countyrTs';
  return refuseOsagoRating(work.notes, field, noForeignTerritory, 'TARIFF_HAS_NO_RATE');
}

export function calculateKO(work: RatingWork): Found {
  const { ko } = work.tariff;
  if (!work.drivers.unlimited) return found(work.notes, 'KO', ko.limited, 'список водителей ограничен');
  return work.owner.kind === 'legal'
    ? found(work.notes, 'KO', ko.legal, 'список водителей не ограничен, владелец — юридическое лицо')
    : found(work.notes, 'KO', ko.individual, 'список водителей не ограничен, владелец — физическое лицо');
}

const assumedCarHorsePower = 110;
const assumedMotorcycleHorsePower = 50;

/** Finds KM by engine power in horsepower; the upper bound of a band belongs to the band. */
export function calculateKM(work: RatingWork): Found | null {
  const isMotorcycle = work.vehicle.family === 'motorcycle';
  const bands = isMotorcycle ? work.tariff.km.motorcycle : work.tariff.km.car;
  const sent = positive(work.osago.vehicle?.vehicleModel?.horsePower);
  if (sent !== undefined) return inBand(work, bands, sent, `${String(sent).replace('.', ',')} л. с.`);
  if (work.purpose === 'quote') {
    const assumed = isMotorcycle ? assumedMotorcycleHorsePower : assumedCarHorsePower;
    const band = bands.find((one) => assumed <= one.upTo);
    if (band) work.notes.assumptions.push(`мощность: ${bandName(band)} л. с.`);
    return inBand(work, bands, assumed, 'мощность не указана');
  }
  const field = 'insuredObject.osago.vehicle.vehicleModel.horsePower';
  return refuseOsagoRating(work.notes, field, 'Укажите мощность двигателя, л. с.', 'FIELD_REQUIRED');
}

function inBand(
  work: RatingWork,
  bands: readonly PowerBand[],
  horsePower: number,
  about: string,
): Found | null {
  const band = bands.find((one) => horsePower > one.over && horsePower <= one.upTo);
  return band ? found(work.notes, 'KM', band.figure, `${about}: ${bandName(band)}`) : null;
}

function bandName(band: PowerBand): string {
  if (band.over === 0) return `до ${band.upTo} включительно`;
  return Number.isFinite(band.upTo)
    ? `свыше ${band.over} до ${band.upTo} включительно`
    : `свыше ${band.over}`;
}

const daysOfMonth = 30;
const monthsMax = 12;
const periodsPath = 'insuredObject.osago.usagePeriods';

/** Finds KS by the months of use in a year or, for a short contract, in the insurer's own table. */
export function calculateKS(work: RatingWork): Found | null {
  switch (work.term.kind) {
    case 'fullYear':
      return seasonalUse(work);
    case 'short':
      return shortContract(work);
    default:
      return refuseOsagoRating(
        work.notes,
        'endDate',
        work.tariff.shortTerm.allowed
          ? 'Договор заключается на год либо на срок от 1 дня до 3 месяцев'
          : 'На эту дату заключения договор заключается только на год',
        'TERM_NOT_ALLOWED',
      );
  }
}

/** Counts the months of use in a year, rounding leftover days up to months of 30 days; null without a readable period. */
function monthsOfUse({ osago, term }: RatingWork): number | null {
  const periods = osago.usagePeriods ?? [];
  const [only] = periods;
  // Fast path: almost all contracts are for use in the whole year.
  if (periods.length === 1 && only?.start === term.startsOn && only.end === term.endsOn) return monthsMax;
  let [months, days, readable] = [0, 0, false];
  for (const { start, end } of periods) {
    const [from, to] = [readDate(start), readDate(end)];
    if (from === undefined || to === undefined || to < from) continue;
    const duration = countDuration(from, to);
    months += duration.months;
    days += duration.days;
    readable = true;
  }
  return readable ? months + Math.ceil(days / daysOfMonth) : null;
}

function seasonalUse(work: RatingWork): Found | null {
  const months = monthsOfUse(work);
  if (months === null) work.notes.assumptions.push('период использования: весь срок');
  const counting = Math.min(months ?? monthsMax, monthsMax);
  const figure = work.tariff.ks.get(counting);
  if (figure) {
    return found(
      work.notes,
      'KS',
      figure,
      `период использования ${countedInRussian(counting, countedWords.month)}`,
    );
  }
  const least = Math.min(...work.tariff.ks.keys());
  const description = `Период использования — не менее ${least} месяцев, указано: ${countedInRussian(counting, countedWords.month)}`;
  return refuseOsagoRating(work.notes, periodsPath, description, 'USE_PERIODS_NOT_ALLOWED');
}

function shortContract(work: RatingWork): Found | null {
  const { shortTerm } = work.tariff;
  const { days } = work.term;
  if (!shortTerm.allowed) {
    return refuseOsagoRating(
      work.notes,
      'endDate',
      'На эту дату заключения договор заключается только на год',
      'TERM_NOT_ALLOWED',
    );
  }
  const band = shortTerm.bands.find((one) => days >= one.from && days <= one.to);
  if (!band)
    return refuseOsagoRating(
      work.notes,
      'endDate',
      `Страховщик не заключает договоры на ${countedInRussian(days, countedWords.day)}`,
      'TERM_NOT_ALLOWED',
    );
  const reason = `срок договора ${countedInRussian(days, countedWords.day)}, понижающий коэффициент страховщика для краткосрочных договоров`;
  return found(work.notes, 'KS', band.figure, reason);
}

/** Finds KP by the term, for a vehicle registered abroad or in transit to its registration. */
export function calculateKP(work: RatingWork): Found | null {
  const { term, tariff } = work;
  const isTransit = work.registration.kind === 'transit';
  const bands = isTransit ? tariff.kp.transit : tariff.kp.foreign;
  const months = begunMonths(work);
  const band = bands.find((one) => term.days <= one.daysMax && months <= one.monthsMax);
  const daysMin = bands[0]?.daysMin ?? 1;
  if (band && term.days >= Math.max(daysMin, 1)) {
    const what = isTransit ? 'следование к месту регистрации' : 'срок договора';
    return found(work.notes, 'KP', band.figure, `${what}, ${countedInRussian(term.days, countedWords.day)}`);
  }
  const description = isTransit
    ? `Срок следования к месту регистрации — от 1 до ${bands.at(-1)?.daysMax ?? 0} дней`
    : `Срок договора для такого транспортного средства — не менее ${countedInRussian(daysMin, countedWords.day)}`;
  return refuseOsagoRating(work.notes, 'endDate', description, 'TERM_NOT_ALLOWED');
}

/** Counts the months of a term; a started month counts as a whole month. */
function begunMonths(work: RatingWork): number {
  if (work.term.days <= 0) return 0;
  // A term by the hour may end on the day after its last 24-hour period began, so days are counted, not dates.
  const { months, days } = countDuration(work.term.startsOn, addDays(work.term.startsOn, work.term.days - 1));
  return days > 0 ? months + 1 : months;
}

const reasons: Readonly<Record<TrailerKind, string>> = {
  car_of_legal_entity: 'прицеп к легковому автомобилю юридического лица',
  motorcycle: 'прицеп к мотоциклу или мотороллеру',
  truck_to_16_t: 'прицеп к грузовому автомобилю, разрешённая максимальная масса 16 т и менее',
  truck_over_16_t: 'прицеп к грузовому автомобилю, разрешённая максимальная масса более 16 т',
  tractor: 'прицеп к трактору или самоходной машине',
  other: 'прицеп к транспортному средству иного типа',
};

export function calculateKPR(work: RatingWork): Found {
  if (!work.vehicle.withTrailer) return found(work.notes, 'KPR', figureOne, 'без прицепа');
  const kind = trailerKindOf(work);
  const figure: Figure = work.tariff.kpr.get(kind) ?? figureOne;
  return found(work.notes, 'KPR', figure, reasons[kind]);
}

function trailerKindOf({ vehicle }: RatingWork): TrailerKind {
  switch (vehicle.family) {
    case 'car':
      return 'car_of_legal_entity';
    case 'motorcycle':
      return 'motorcycle';
    case 'truck':
      return vehicle.row === '3.1' ? 'truck_to_16_t' : 'truck_over_16_t';
    case 'tractor':
      return 'tractor';
    default:
      return 'other';
  }
}
