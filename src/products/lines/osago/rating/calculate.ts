import type { CategoryFamily } from '#catalogues/vehicles/category.ts';
import { compare, type Decimal, decimal, multiply, one } from '#kernel/money/decimal.ts';
import { kopecksFromRubles, rublesText } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Coefficient, Rated } from '#rating/result/calculation.ts';
import type { Facts } from '../../../product/product.ts';
import { vehicleAssumptions } from '../directory-vehicle.ts';
import { findOwnerTerritory, type OsagoPrepared } from '../prepared.ts';
import type { OwnershipKind, RegistrationKind } from '../reading.ts';
import type { OsagoTerm } from '../term.ts';
import { findBaseRate, loyalBaseRate } from './base-rate.ts';
import {
  calculateKM,
  calculateKO,
  calculateKP,
  calculateKPR,
  calculateKS,
  calculateKT,
} from './coefficients.ts';
import { calculateKBM, calculateKVS } from './driver-coefficients.ts';
import {
  type CoefficientCode,
  coefficientNames,
  type Found,
  formatOsagoNumber,
  type Notes,
  type RatingWork,
} from './work.ts';

const coefficientOf: Readonly<Record<CoefficientCode, (work: RatingWork) => Found | null>> = {
  KT: calculateKT,
  KBM: calculateKBM,
  KVS: calculateKVS,
  KO: calculateKO,
  KM: calculateKM,
  KS: calculateKS,
  KP: calculateKP,
  KPR: calculateKPR,
};

/** Calculates the premium and its derivation, or returns all reasons why the premium cannot be calculated. */
export function calculateOsago(prepared: OsagoPrepared, facts: Facts): Rated {
  const notes: Notes = { faults: [], assumptions: [] };
  const work = workOf(prepared, facts, notes);
  if (!work) return { faults: notes.faults };
  const factors = factorsOf(work);
  const baseRate = findBaseRate(work);
  if (!baseRate || notes.faults.length > 0) return { faults: notes.faults };
  const { figure, reason, steps: formula = [] } = loyalBaseRate(work, baseRate);
  const { premium, steps } = osagoPremium({ value: figure.value, text: figure.text, reason }, factors);
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
  const territory = registration.kind === 'rf' ? findOwnerTerritory(prepared, notes) : undefined;
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
  somebody: 'водители: один, о котором ничего не известно: число водителей ограничено, а их список пуст',
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

type Formula = readonly CoefficientCode[];

/** Coefficients by kind of vehicle and owner. Before 2025-04-17, `other` applied to motorcycles. */
interface FormulasOfRegistration {
  readonly car: { readonly individual: Formula; readonly legal: Formula };
  readonly motorcycle: { readonly individual: Formula; readonly legal: Formula };
  readonly other: { readonly individual: Formula; readonly legal: Formula };
}

const formulas: Readonly<Record<RegistrationKind, FormulasOfRegistration>> = {
  rf: {
    car: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS'],
      legal: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS', 'KPR'],
    },
    motorcycle: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS', 'KPR'],
      legal: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KS', 'KPR'],
    },
    other: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KS', 'KPR'],
      legal: ['KT', 'KBM', 'KVS', 'KO', 'KS', 'KPR'],
    },
  },
  foreign: {
    car: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KP'],
      legal: ['KT', 'KBM', 'KO', 'KM', 'KP', 'KPR'],
    },
    motorcycle: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KM', 'KP', 'KPR'],
      legal: ['KT', 'KBM', 'KO', 'KM', 'KP', 'KPR'],
    },
    other: {
      individual: ['KT', 'KBM', 'KVS', 'KO', 'KP', 'KPR'],
      legal: ['KT', 'KBM', 'KO', 'KP', 'KPR'],
    },
  },
  transit: {
    car: { individual: ['KVS', 'KO', 'KM', 'KP'], legal: ['KO', 'KM', 'KP', 'KPR'] },
    motorcycle: { individual: ['KVS', 'KO', 'KM', 'KP', 'KPR'], legal: ['KO', 'KM', 'KP', 'KPR'] },
    other: { individual: ['KVS', 'KO', 'KP', 'KPR'], legal: ['KO', 'KP', 'KPR'] },
  },
};

interface FormulaQuestion {
  readonly registration: RegistrationKind;
  readonly family: CategoryFamily;
  readonly ownership: OwnershipKind;
  readonly unlimitedDrivers: boolean;
  /** True if the directive has power bands (KM) for motorcycles. */
  readonly motorcyclePower: boolean;
}

/** Selects the coefficients. KVS does not apply to an unlimited list of drivers. */
function formulaOf(question: FormulaQuestion): Formula {
  const { registration, family, ownership, unlimitedDrivers, motorcyclePower } = question;
  const group =
    family === 'car' ? 'car' : family === 'motorcycle' && motorcyclePower ? 'motorcycle' : 'other';
  const formula = formulas[registration][group][ownership === 'legal' ? 'legal' : 'individual'];
  return unlimitedDrivers ? formula.filter((code) => code !== 'KVS') : formula;
}

/** The legal maximum of the premium is this number times base rate and KT (40-FZ, article 9). */
const capMultiplier = decimal('3');

interface Factor extends Found {
  readonly code: CoefficientCode;
}

export function osagoPremium(baseRate: Found, factors: readonly Factor[]) {
  let exact = baseRate.value;
  let names = 'ТБ';
  let figures = baseRate.text;
  let territory: Factor | undefined;
  for (const factor of factors) {
    exact = multiply(exact, factor.value);
    names += ` × ${coefficientNames[factor.code]}`;
    figures += ` × ${factor.text}`;
    if (factor.code === 'KT') territory = factor;
  }
  const cap = multiply(multiply(capMultiplier, baseRate.value), territory?.value ?? one);
  const isCapped = compare(exact, cap) > 0;
  const premium = kopecksFromRubles(isCapped ? cap : exact);
  const steps = [
    `ТБ = ${baseRate.text} руб. (${baseRate.reason})`,
    `${names} = ${figures} = ${formatOsagoNumber(exact)} руб.`,
    capStep(baseRate, territory, cap, isCapped),
    `Округление до копейки: ${rublesText(premium).replace('.', ',')} руб.`,
  ];
  return { premium, steps };
}

function capStep(baseRate: Found, territory: Factor | undefined, cap: Decimal, isCapped: boolean): string {
  const [names, figures] = territory
    ? ['3 × ТБ × КТ', `3 × ${baseRate.text} × ${territory.text}`]
    : ['3 × ТБ', `3 × ${baseRate.text}`];
  const outcome = isCapped ? 'превышен, премия равна пределу' : 'не превышен';
  return `Предел ${names} = ${figures} = ${formatOsagoNumber(cap)} руб.: ${outcome}`;
}
