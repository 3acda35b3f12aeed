import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { checkTable, lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { Subject } from '../attributes/subject.ts';
import type { Catalogue } from '../model.ts';
import { checkDerived } from './check-derived.ts';
import { inOrder } from './check-formula.ts';
import { checkLookup, derivedIn, namedTables, shapesIn } from './check-lookups.ts';
import { checkStep } from './check-steps.ts';
import { withNames } from './code-names.ts';
import { compileDerived, compileSteps } from './compile-steps.ts';
import type { DerivedAttribute, Operation, Step } from './formula.ts';
import { derivedRule, formulaColumns, lookupsRule } from './table-rules.ts';
import { unusedTables } from './unused-tables.ts';

/** A formula for one amount, without covers. */
export interface WholeFormula<Of extends Subject = Subject> {
  readonly catalogue: Catalogue<Of>;
  readonly steps: readonly Step[];
  readonly derived: ReadonlyMap<string, DerivedAttribute>;
}

const operations: readonly Operation[] = [
  'amount',
  'multiply',
  'discount',
  'surcharge',
  'add',
  'round',
  'at_least',
  'at_most',
];

export function wholeFormulaRules(catalogue: Catalogue) {
  return {
    formula: { columns: formulaColumns(catalogue, operations), unique: ['order'] },
    lookups: lookupsRule,
    derived: derivedRule,
  } as const;
}

/** Finds errors in a formula without covers and in its tables; `known` names further tables that are checked elsewhere. */
export function checkWholeFormula(
  catalogue: Catalogue,
  tables: Tables,
  known: Readonly<Record<string, unknown>>,
): TableFault[] {
  const rules = wholeFormulaRules(catalogue);
  const cells = Object.entries(rules).flatMap(([table, rule]) => checkTable(tables, table, rule));
  if (cells.length > 0) return cells;
  const shapes = shapesIn(catalogue, tables);
  const named = namedTables(tables);
  const rows = (tables.formula ?? []).flatMap((row, index) =>
    checkStep(row, catalogue, derivedIn(shapes)).map((fault) => ({
      table: 'formula',
      line: lineNumber(index),
      ...fault,
    })),
  );
  return [
    ...rows,
    ...checkBeginning(tables),
    ...[...named].flatMap(([table, kind]) => checkLookup(tables, table, kind, shapes.get(table))),
    ...checkDerived(catalogue, tables, shapes),
    ...unusedTables(tables, named, { ...rules, ...known }),
  ];
}

export function compileWholeFormula<Of extends Subject>(
  declared: Catalogue<Of>,
  tables: Tables,
  reference: Pick<CurrentReferenceBook, 'book'>,
): WholeFormula<Of> {
  const catalogue = withNames(declared, tables, reference);
  const steps = compileSteps(catalogue, tables).map(({ step }) => step);
  return { catalogue, steps, derived: compileDerived(catalogue, tables) };
}

function checkBeginning({ formula = [] }: Tables): TableFault[] {
  const [first] = inOrder(formula);
  const amounts = formula.filter(({ operation }) => operation === 'amount');
  if (first?.operation === 'amount' && amounts.length === 1) return [];
  return [{ table: 'formula', column: 'operation', message: message('FORMULA_ONE_AMOUNT') }];
}
