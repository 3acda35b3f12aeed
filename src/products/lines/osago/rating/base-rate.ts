import { nameIn } from '#catalogues/reference/reference-book.ts';
import { compare, decimal, decimalText, multiply } from '#kernel/money/decimal.ts';
import { positive } from '#kernel/terms/measures.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Entry } from '#rating/attributes/subject.ts';
import { runFormula } from '#rating/calculation/run-formula.ts';
import { type FormulaWork, formulaWork } from '#rating/calculation/work.ts';
import type { Coefficient } from '#rating/result/calculation.ts';
import { roundWhole } from '#rating/tables/range.ts';
import { closeLine } from '#rating/tables/sum.ts';
import type { WholeFormula } from '#rating/tables/whole-formula.ts';
import { readBlank } from '../blank.ts';
import type { BaseRateCase, BaseRateDriver, BaseRateSubject } from '../tariff/base-rate-model.ts';
import {
  anyRegion,
  type BaseRateRow,
  type Corridor,
  type LoyaltyDiscount,
  type OsagoTariff,
} from '../tariff/osago-tariff.ts';
import { driverClasses, isOfFleet, yearsAtConclusion } from './driver-coefficients.ts';
import { type BaseRate, type RatingWork, refuseOsagoRating } from './work.ts';

const categoryField = 'insuredObject.osago.vehicle.vehicleCategoryCode';

/** Finds the insurer's base rate for a row of vehicles in the owner's region; null if an error was reported. */
export function findBaseRate(work: RatingWork): BaseRate | null {
  const { tariff, vehicle, notes } = work;
  const { row } = vehicle;
  const corridor = tariff.corridors.get(row);
  if (!corridor)
    return refuseOsagoRating(notes, categoryField, noCorridor(row, tariff), 'TARIFF_HAS_NO_RATE');
  if (tariff.baseFormula) return formulaBaseRate(work, tariff.baseFormula, corridor);
  const rates = tariff.baseRates.get(row);
  const region = work.territory?.territory.regionCode;
  const own = region === undefined ? undefined : rates?.get(region);
  if (own) return { figure: own, reason: `строка ${row}, регион ${region}` };
  const common = rates?.get(anyRegion);
  if (common) return { figure: common, reason: `строка ${row}, общая ставка` };
  return refuseOsagoRating(
    notes,
    categoryField,
    `Страховщик не установил базовую ставку для строки ${row}`,
    'TARIFF_HAS_NO_RATE',
  );
}

export function noCorridor(row: BaseRateRow, tariff: OsagoTariff): string {
  const since = datePrinted(tariff.directiveFrom);
  return (
    `Для таких транспортных средств (строка ${row}) границы базовой ставки, действующие с ${since}, ` +
    'не загружены: расчёт на эту дату заключения (issueDate) невозможен'
  );
}

/** Calculates the base rate, rounded half up to whole rubles before the coefficients; null if an error was reported. */
function formulaBaseRate(
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
  const value = roundWhole(sum.value);
  const text = decimalText(value);
  const [least, greatest] = [corridor.minRubles, corridor.maxRubles];
  if (compare(value, decimal(String(least))) < 0 || compare(value, decimal(String(greatest))) > 0) {
    const description = `Базовая ставка ${text} руб. вне пределов от ${least} до ${greatest}: расчёт невозможен`;
    return refuseOsagoRating(work.notes, 'insuredObject.osago', description, 'TARIFF_HAS_NO_RATE');
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
    horsePower: positive(osago.vehicle?.vehicleModel?.horsePower),
    vehicleAge: Number.isFinite(age) ? Math.max(0, age) : undefined,
    channel: readBlank(reading.application) ? 'BSO' : (reading.policyKind ?? 'EOSAGO'),
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
  // Assumptions about classes and ages are discarded here, because the coefficients report them too.
  const silent = { ...work, notes: { faults: [], assumptions: [] } };
  const classes = driverClasses(silent);
  const members = work.drivers.listed.map((driver, index) => {
    const driven = yearsAtConclusion(driver.driveExperienceFrom, driver.driveExperience, work);
    return {
      index,
      path: `${path}[${index}]`,
      value: {
        age: yearsAtConclusion(driver.person?.birthDate, driver.driverAge, work),
        experience: driven === undefined ? undefined : Math.max(0, driven),
        kbm: fleet ?? classes[index],
      },
    };
  });
  return { members };
}

/** Applies the largest loyalty discount, down to the legal minimum; by law, only the base rate can have a discount. */
export function loyalBaseRate(work: RatingWork, base: BaseRate): BaseRate {
  const discount = discountOf(work);
  const corridor = work.tariff.corridors.get(work.vehicle.row);
  if (!discount || !corridor) return base;
  const { figure, reason } = base;
  const lowered = multiply(figure.value, discount.figure.value);
  const least = decimal(String(corridor.minRubles));
  const isBelow = compare(lowered, least) < 0;
  const value = isBelow ? least : lowered;
  const programme = nameIn(work.tariff.reference.book, 'loyalty_programme', discount.programme);
  const limit = isBelow ? `, не ниже предела ${corridor.minRubles}` : '';
  return {
    ...base,
    figure: { value, text: decimalText(value).replace('.', ',') },
    reason: `${reason}; программа лояльности «${programme}»: ${figure.text} × ${discount.figure.text}${limit}`,
  };
}

function discountOf({ loyalties, tariff, term }: RatingWork): LoyaltyDiscount | undefined {
  if (tariff.loyalties.length === 0) return undefined;
  const codes = new Set(loyalties.map(({ code }) => code));
  const day = term.concludedOn;
  return tariff.loyalties
    .filter(({ programme, from, to }) => codes.has(programme) && from <= day && (to === '' || day <= to))
    .reduce<LoyaltyDiscount | undefined>(
      (best, one) => (best && compare(best.figure.value, one.figure.value) <= 0 ? best : one),
      undefined,
    );
}
