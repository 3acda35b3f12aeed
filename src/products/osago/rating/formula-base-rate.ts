import { compare, decimal, decimalText } from '../../../kernel/decimal.ts';
import { sent } from '../../../parties/checks.ts';
import type { Entry } from '../../../rating/attributes/subject.ts';
import { runFormula } from '../../../rating/calculation/run-formula.ts';
import { closeLine } from '../../../rating/calculation/sum.ts';
import { type FormulaWork, formulaWork } from '../../../rating/calculation/work.ts';
import type { Coefficient } from '../../../rating/calculation.ts';
import { wholeOf } from '../../../rating/tables/range.ts';
import type { WholeFormula } from '../../../rating/tables/whole-formula.ts';
import { blankOf } from '../blank.ts';
import type { BaseRateCase, BaseRateDriver, BaseRateSubject } from '../tariff/base-rate-model.ts';
import type { Corridor } from '../tariff/osago-tariff.ts';
import { yearsOf } from './age-experience.ts';
import { classesOf, isOfFleet } from './bonus-malus.ts';
import { numberOf } from './rated-vehicle.ts';
import { type BaseRate, type RatingWork, refuse } from './work.ts';

/**
 * The base rate by the insurer's formula, in whole rubles before the coefficients, a half rounded up; null where a fault was
 * noted. Publication holds the formula against the corridor, and each rate is held against it once more.
 */
export function formulaBaseRate(
  work: RatingWork,
  formula: WholeFormula<BaseRateSubject>,
  corridor: Corridor,
): BaseRate | null {
  const contract = caseOf(work);
  const asked = { contract, ...driversIn(work) };
  const isQuote = work.purpose === 'quote';
  const run: FormulaWork = formulaWork(
    formula,
    asked,
    isQuote ? (text) => work.notes.assumptions.push(`базовая ставка: ${text}`) : undefined,
  );
  const factors: Coefficient[] = [];
  const sum = runFormula(run, formula.steps, { contract }, factors);
  work.notes.faults.push(...run.faults);
  if (!sum) return null;
  closeLine(sum);
  const value = wholeOf(sum.value);
  const text = decimalText(value);
  const [least, greatest] = [corridor.minRubles, corridor.maxRubles];
  if (compare(value, decimal(String(least))) < 0 || compare(value, decimal(String(greatest))) > 0) {
    const description = `Базовая ставка ${text} руб. вне пределов от ${least} до ${greatest}: расчёт невозможен`;
    return refuse(work.notes, 'insuredObject.osago', description);
  }
  return {
    figure: { value, text },
    reason: `формула страховщика, строка ${contract.row}`,
    steps: [...factors.map(stepOf), ...sum.steps, `Базовая ставка до рубля: ${text} руб.`],
  };
}

function stepOf({ reason, value }: Coefficient): string {
  return `${reason}: ${decimalText(value).replace('.', ',')}`;
}

function caseOf(work: RatingWork): BaseRateCase {
  const { osago, drivers, term, vehicle, owner } = work;
  const { reading, known } = work.prepared;
  const issued = Number(/^\d{4}/.exec(osago.vehicle?.yearIssue ?? '')?.[0] ?? Number.NaN);
  const age = Number(term.concludedOn.slice(0, 4)) - issued;
  return {
    row: vehicle.row,
    region: work.territory?.territory.regionCode,
    owner: ownerCodes[owner.kind],
    category: vehicle.category,
    use: sent(osago.purpose),
    make: known?.makeCode,
    model: known?.modelCode,
    horsePower: numberOf(osago.vehicle?.vehicleModel?.horsePower),
    vehicleAge: Number.isFinite(age) ? Math.max(0, age) : undefined,
    channel: blankOf(reading.application) ? 'BSO' : (reading.policyKind ?? 'EOSAGO'),
    isProlongation: osago.isProlongation === true || sent(osago.previousPolicyNumber) !== undefined,
    isUnlimited: drivers.unlimited,
    driversNumber: drivers.listed.length,
  };
}

const ownerCodes = { individual: 'individual', soleProprietor: 'sole_proprietor', legal: 'legal' } as const;

function driversIn(work: RatingWork): {
  readonly members?: readonly Entry<BaseRateDriver>[];
  readonly anybody?: Entry<BaseRateDriver>;
} {
  const path = 'insuredObject.osago.drivers';
  const fleet = isOfFleet(work.owner.kind, work.drivers, work.tariff)
    ? work.facts.bonusMalus?.organization
    : undefined;
  if (work.drivers.unlimited) {
    return { anybody: { index: 0, path, value: { age: undefined, experience: undefined, kbm: fleet } } };
  }
  // What is assumed of classes and years the law's coefficients tell.
  const silent = { ...work, notes: { faults: [], assumptions: [] } };
  const classes = classesOf(silent);
  const members = work.drivers.listed.map((driver, index) => {
    const driven = yearsOf(driver.driveExperienceFrom, driver.driveExperience, work);
    return {
      index,
      path: `${path}[${index}]`,
      value: {
        age: yearsOf(driver.person?.birthDate, driver.driverAge, work),
        experience: driven === undefined ? undefined : Math.max(0, driven),
        kbm: fleet ?? classes[index],
      },
    };
  });
  return { members };
}
