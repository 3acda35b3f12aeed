import {
  anyText,
  type CellRule,
  filledText,
  matching,
  oneOf,
  optional,
  type TableRule,
  wholeBetween,
} from '#catalogues/tariffs/check-table.ts';
import { message } from '#kernel/errors/message.ts';
import type { Catalogue, RatingModel } from '../model.ts';
import { operations } from './formula.ts';

const riskCode = matching(/^\w{1,30}$/, message('RISK_EXPECTED'));
const name = matching(/^[a-z][a-z0-9_]*$/, message('NAME_IN_LATIN_EXPECTED'));

/** A plain decimal with a point, 0 allowed, at most six digits after the point. */
export const figureCell: CellRule = matching(/^\d{1,9}(\.\d{1,6})?$/, message('DECIMAL_EXPECTED'));

export function formulaColumns(
  { members }: Catalogue,
  known: readonly string[],
): Readonly<Record<string, CellRule>> {
  return {
    order: wholeBetween(1, 9_999),
    code: matching(/^[A-Z][A-Z0-9_]*$/, message('CODE_IN_CAPITALS_EXPECTED')),
    title: filledText,
    operation: oneOf(...known),
    source: filledText,
    ...(members ? { [members.column]: optional(oneOf('max', 'min')) } : {}),
    when: anyText,
  };
}

export const lookupsRule: TableRule = {
  columns: { table: name, columns: filledText },
  unique: ['table'],
};

export const derivedRule: TableRule = {
  columns: { attribute: name, title: filledText, table: name },
  unique: ['attribute'],
  filled: false,
  absent: true,
};

/** Columns of the tables that describe the other tables. */
export function tableStructure(model: RatingModel): Readonly<Record<string, TableRule>> {
  const { when, ...head } = formulaColumns(model, operations);
  return {
    formula: {
      columns: { ...head, risks: filledText, ...(when ? { when } : {}) },
      unique: ['order'],
    },
    risks: {
      columns: {
        risk: riskCode,
        title: filledText,
        class: name,
        sum: oneOf(...Object.keys(model.sums)),
        deductible: oneOf(...Object.keys(model.deductibles)),
        premium: oneOf('rated', 'included'),
      },
      unique: ['risk'],
    },
    lookups: lookupsRule,
    derived: derivedRule,
    sums: {
      columns: {
        programme: filledText,
        risk: riskCode,
        [sumColumn(model)]: wholeBetween(1, 100_000_000),
        is_default: oneOf('yes', 'no'),
      },
      unique: ['programme', 'risk', sumColumn(model)],
      filled: false,
      absent: true,
    },
    limits: {
      columns: {
        title: filledText,
        attribute: name,
        risks: filledText,
        when: anyText,
        min: optional(figureCell),
        max: optional(figureCell),
      },
      unique: ['attribute', 'risks', 'when'],
      filled: false,
    },
    ...model.ownTables,
  };
}

/** Sums are whole rubles, or whole units of the currency. */
export function sumColumn({ currency }: RatingModel): string {
  return currency ? 'sum_currency' : 'sum_rub';
}

/** The lookup table that every version has in addition to those of its formula. */
export const availabilityTable = 'availability';
