import type { CategoryFamily } from '../../../vehicles/category.ts';
import type { OwnershipKind } from '../owner.ts';
import type { RegistrationKind } from '../registration.ts';

/** The law's abbreviations, in the order in which they are shown. */
export type CoefficientCode = 'KT' | 'KBM' | 'KVS' | 'KO' | 'KM' | 'KS' | 'KP' | 'KPR';

type Formula = readonly CoefficientCode[];

/** Cars have KM; motorcycles have it since 2025-04-17; cars of individuals have no KPR. */
interface FormulasOfRegistration {
  readonly car: { readonly individual: Formula; readonly legal: Formula };
  readonly motorcycle: { readonly individual: Formula; readonly legal: Formula };
  readonly other: { readonly individual: Formula; readonly legal: Formula };
}

/** Which coefficients multiply the base rate. */
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

export interface FormulaQuestion {
  readonly registration: RegistrationKind;
  readonly family: CategoryFamily;
  readonly ownership: OwnershipKind;
  readonly unlimitedDrivers: boolean;
  /** Whether the directive has KM for motorcycles. */
  readonly motorcyclePower: boolean;
}

/** The coefficients that apply. Without a limit on drivers there is no KVS. */
export function formulaOf(question: FormulaQuestion): Formula {
  const { registration, family, ownership, unlimitedDrivers, motorcyclePower } = question;
  const group =
    family === 'car' ? 'car' : family === 'motorcycle' && motorcyclePower ? 'motorcycle' : 'other';
  const formula = formulas[registration][group][ownership === 'legal' ? 'legal' : 'individual'];
  return unlimitedDrivers ? formula.filter((code) => code !== 'KVS') : formula;
}
