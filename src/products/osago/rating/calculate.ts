import { datePrinted } from '../../../kernel/calendar.ts';
import type { Coefficient, Rated } from '../../../rating/calculation.ts';
import type { Facts } from '../../product.ts';
import { vehicleAssumptions } from '../directory-vehicle.ts';
import type { OsagoPrepared } from '../prepared.ts';
import type { OsagoTerm } from '../term.ts';
import { ageAndExperienceCoefficient } from './age-experience.ts';
import { baseRateOf } from './base-rate.ts';
import { bonusMalus } from './bonus-malus.ts';
import { driversLimit } from './drivers-limit.ts';
import { type CoefficientCode, formulaOf } from './formula.ts';
import { loyalBaseRate } from './loyalty.ts';
import { ownerTerritoryOf } from './owner-territory.ts';
import { power } from './power.ts';
import { type Factor, premiumOf } from './premium.ts';
import { termCoefficient } from './term-coefficient.ts';
import { territoryCoefficient } from './territory-coefficient.ts';
import { trailer } from './trailer.ts';
import { use } from './use.ts';
import type { Found, Notes, RatingWork } from './work.ts';

const coefficientOf: Readonly<Record<CoefficientCode, (work: RatingWork) => Found | null>> = {
  KT: territoryCoefficient,
  KBM: bonusMalus,
  KVS: ageAndExperienceCoefficient,
  KO: driversLimit,
  KM: power,
  KS: use,
  KP: termCoefficient,
  KPR: trailer,
};

/** The premium of an application with its whole derivation, or every reason why there is none. */
export function calculateOsago(prepared: OsagoPrepared, facts: Facts): Rated {
  const notes: Notes = { faults: [], assumptions: [] };
  const work = workOf(prepared, facts, notes);
  if (!work) return { faults: notes.faults };
  const factors = factorsOf(work);
  const baseRate = baseRateOf(work);
  if (!baseRate || notes.faults.length > 0) return { faults: notes.faults };
  const { figure, reason, steps: formula = [] } = loyalBaseRate(work, baseRate);
  const { premium, steps } = premiumOf({ value: figure.value, text: figure.text, reason }, factors);
  const { tariff } = work;
  return {
    calculation: {
      premium,
      tariffVersionIds: tariff.versionIds,
      effectiveFrom: tariff.effectiveFrom,
      baseRate: figure.value,
      coefficients: factors.map(shown),
      steps: [...formula, ...steps],
      assumptions: notes.assumptions,
    },
  };
}

function workOf(prepared: OsagoPrepared, facts: Facts, notes: Notes): RatingWork | null {
  const { reading, tariff, osago, vehicle, vehicleNotes } = prepared;
  const { purpose, owner, registration, drivers, term, loyalties } = reading;
  noteTerm(term, notes);
  if (owner.assumed) notes.assumptions.push('собственник транспортного средства: страхователь');
  if (drivers.assumed) notes.assumptions.push(assumedDrivers[drivers.assumed]);
  notes.assumptions.push(...vehicleAssumptions(prepared), ...vehicleNotes.assumptions);
  notes.faults.push(...vehicleNotes.faults);
  const territory = registration.kind === 'rf' ? ownerTerritoryOf(prepared, notes) : undefined;
  if (!vehicle) return null;
  return {
    prepared,
    purpose,
    owner,
    registration,
    drivers,
    term,
    loyalties,
    facts,
    tariff,
    osago,
    vehicle,
    territory,
    notes,
  };
}

const assumedDrivers = {
  anybody: 'водители: без ограничения',
  somebody: 'водители: один, о котором ничего не известно (isUnlimitedDrivers — false, drivers пуст)',
} as const;

function noteTerm(term: OsagoTerm, notes: Notes): void {
  const { assumed } = term;
  if (assumed.startsOn) notes.assumptions.push(`начало действия: ${datePrinted(term.startsOn)}`);
  if (assumed.endsOn) notes.assumptions.push(`окончание действия: ${datePrinted(term.endsOn)}`);
}

function factorsOf(work: RatingWork): Factor[] {
  const codes = formulaOf({
    registration: work.registration.kind,
    family: work.vehicle.family,
    ownership: work.owner.kind,
    unlimitedDrivers: work.drivers.unlimited,
    motorcyclePower: work.tariff.km.motorcycle.length > 0,
  });
  const factors: Factor[] = [];
  for (const code of codes) {
    const one = coefficientOf[code](work);
    if (one) factors.push({ code, value: one.value, text: one.text, reason: one.reason });
  }
  return factors;
}

function shown({ code, value, reason }: Factor): Coefficient {
  return { code, value, reason };
}
