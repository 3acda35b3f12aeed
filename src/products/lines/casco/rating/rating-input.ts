import { nameIn, type ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { wholeYears } from '#kernel/terms/measures.ts';
import { fullYears } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Driver } from '#parties/person/person.ts';
import { readDiscount } from '../../../definition/voluntary/habits.ts';
import { amountOf, figureOf } from '../../../product/amounts.ts';
import { oneTime } from '../../../product/dates/due-dates.ts';
import { termAssumed } from '../../../product/dates/term.ts';
import { ratedConditions } from '../fields.ts';
import type { CascoReading } from '../reading.ts';
import { ratedCovers, vehicleSumInsured } from './covers-input.ts';
import type { CascoRatingInput } from './input.ts';
import { ratedVehicle } from './vehicle-input.ts';

const pledges = new Set(['AUTO_LOAN', 'LOAN_PLEDGE', 'PLEDGE']);

export function cascoRatingInput(
  reading: CascoReading,
  identified: IdentifiedVehicle | undefined,
  reference: ReferenceBook,
): CascoRatingInput | undefined {
  const { application, casco, term, holderType, admitted, region } = reading;
  const assumptions = [...termAssumed(term)];
  const sum = vehicleSumInsured(reading);
  const vehicle = identified && ratedVehicle(reading, identified, sum, reference, assumptions);
  if (!region || !vehicle) return undefined;
  if (admitted.assumed) assumptions.push('водители: без ограничения');
  const { kfav, reductionCoef } = application.additionalProperties ?? {};
  const [kfavFigure, reduction] = [figureOf(kfav), figureOf(reductionCoef)];
  const mileageLimit = application.mileageLimit?.limit;
  const [loyalty] = reading.loyalties;
  const drivers = admitted.anybody ? [] : ratedDrivers(admitted.listed, term.concludedOn, assumptions);
  const covers = ratedCovers(reading, assumptions);
  const installmentType = sent(application.installmentType) ?? oneTime;
  if (sent(application.installmentType) === undefined)
    assumptions.push(`порядок оплаты: ${nameIn(reference, 'installment_type', oneTime)}`);
  const conditions = ratedConditions(casco, holderType, reference, assumptions);
  return {
    holderType,
    vehicle,
    region: region.code,
    drivers,
    multidrive: admitted.anybody ? admitted : null,
    termDays: term.days,
    ...covers,
    installmentType,
    isPledged: pledges.has(casco.loanAgreement?.typeCode?.trim() ?? ''),
    equipmentTotal: amountOf(application.insuredObject?.extraEquipment?.totalCost) ?? 0n,
    ...(mileageLimit === undefined ? {} : { mileageLimit }),
    discountKvPercent: readDiscount(application),
    ...(kfavFigure === undefined ? {} : { kfav: kfavFigure }),
    ...(reduction === undefined ? {} : { reductionCoef: reduction }),
    ...(loyalty === undefined ? {} : { loyalty: loyalty.code }),
    concludedOn: term.concludedOn,
    ...conditions,
    fields: { region: region.path, mileage_limit: 'mileageLimit.limit' },
    assumptions,
  };
}

const assumedDriver = { ageYears: 22, experienceYears: 2 };

function ratedDrivers(drivers: readonly Driver[], concludedOn: string, assumptions: string[]) {
  return drivers.map((driver, index) => {
    const { person, driveExperienceFrom } = driver;
    const born = person?.birthDate;
    const age = born === undefined ? wholeYears(driver.driverAge) : fullYears(born, concludedOn);
    const experience =
      driveExperienceFrom === undefined
        ? wholeYears(driver.driveExperience)
        : // An addendum may add a driver who began to drive after the conclusion.
          Math.max(0, fullYears(driveExperienceFrom, concludedOn));
    if (age === undefined) assumptions.push(`возраст водителя ${index + 1}: ${assumedDriver.ageYears}`);
    if (experience === undefined) {
      assumptions.push(`стаж водителя ${index + 1}: ${assumedDriver.experienceYears}`);
    }
    return {
      ageYears: age ?? assumedDriver.ageYears,
      experienceYears: experience ?? assumedDriver.experienceYears,
      fields: {
        ...(born === undefined ? {} : { age: 'person.birthDate' }),
        ...(driveExperienceFrom === undefined ? {} : { experience: 'driveExperienceFrom' }),
      },
      ...(person?.gender === undefined ? {} : { gender: person.gender }),
      ...(person?.familyState === undefined ? {} : { familyState: person.familyState }),
    };
  });
}
