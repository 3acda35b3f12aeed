import {
  anyTextRule,
  type CellRule,
  filledTextRule,
  integerRule,
  matchingRule,
  oneOfRule,
  optionalRule,
  type TableRule,
} from '#catalogues/tariffs/check-table.ts';
import { message } from '#kernel/errors/message.ts';
import type { Catalogue, RatingModel } from '../model.ts';
import { operations } from './formula.ts';

const riskCode = matchingRule(/^\w{1,30}$/, message('RISK_EXPECTED'));
const name = matchingRule(/^[a-z][a-z0-9_]*$/, message('NAME_IN_LATIN_EXPECTED'));

/** Requires a decimal number with a point, possibly 0, with at most six digits after the point. */
export const figureCell: CellRule = matchingRule(/^\d{1,9}(\.\d{1,6})?$/, message('DECIMAL_EXPECTED'));

export function formulaColumns(
  { members }: Catalogue,
  known: readonly string[],
): Readonly<Record<string, CellRule>> {
  return {
    order: integerRule(1, 9_999),
    code: matchingRule(/^[A-Z][A-Z0-9_]*$/, message('CODE_IN_CAPITALS_EXPECTED')),
    title: filledTextRule,
    operation: oneOfRule(...known),
    source: filledTextRule,
    ...(members ? { [members.column]: optionalRule(oneOfRule('max', 'min')) } : {}),
    when: anyTextRule,
  };
}

export const lookupsRule: TableRule = {
  columns: { table: name, columns: filledTextRule },
  unique: ['table'],
};

export const derivedRule: TableRule = {
  columns: { attribute: name, title: filledTextRule, table: name },
  unique: ['attribute'],
  filled: false,
  absent: true,
};

export function tableStructure(model: RatingModel): Readonly<Record<string, TableRule>> {
  const { when, ...head } = formulaColumns(model, operations);
  return {
    formula: {
      columns: { ...head, risks: filledTextRule, ...(when ? { when } : {}) },
      unique: ['order'],
    },
    risks: {
      columns: {
        risk: riskCode,
        title: filledTextRule,
        class: name,
        sum: oneOfRule(...Object.keys(model.sums)),
        deductible: oneOfRule(...Object.keys(model.deductibles)),
        premium: oneOfRule('rated', 'included'),
      },
      unique: ['risk'],
    },
    lookups: lookupsRule,
    derived: derivedRule,
    sums: {
      columns: {
        programme: filledTextRule,
        risk: riskCode,
        [sumColumn(model)]: integerRule(1, 100_000_000),
        is_default: oneOfRule('yes', 'no'),
      },
      unique: ['programme', 'risk', sumColumn(model)],
      filled: false,
      absent: true,
    },
    limits: {
      columns: {
        title: filledTextRule,
        attribute: name,
        risks: filledTextRule,
        when: anyTextRule,
        min: optionalRule(figureCell),
        max: optionalRule(figureCell),
      },
      unique: ['attribute', 'risks', 'when'],
      filled: false,
    },
    ...model.ownTables,
  };
}

/** Returns the name of the column with sums: whole rubles, or whole units of the product's currency. */
export function sumColumn({ currency }: RatingModel): string {
  return currency ? 'sum_currency' : 'sum_rub';
}

/** Name of the lookup table that states which risks are sold; every tariff has it. */
export const availabilityTable = 'availability';
