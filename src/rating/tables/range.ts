import { compare, type Decimal, roundHalfUp } from '#kernel/money/decimal.ts';
import { everything, leavesLike } from '../lookup/leaves.ts';
import type { LookupLeaf, LookupTable } from '../lookup/lookup-table.ts';
import type { Figure, Step } from './formula.ts';
import { applyOperation, beginSum, type Operand } from './sum.ts';

/** The minimum or maximum of a formula, and the rows that produce it. */
export interface RangeEnd {
  readonly value: Decimal;
  readonly rows: readonly RangeRow[];
}

/** A table row, or a figure in the formula itself, that contributes to a minimum or maximum. */
interface RangeRow {
  readonly table: string;
  /** Line in the table file; absent for a figure in the formula itself. */
  readonly line?: number;
  readonly text: string;
}

export interface Range {
  readonly least: RangeEnd;
  readonly greatest: RangeEnd;
}

type Codes = ReadonlyMap<string, string>;

/** Finds the minimum and maximum of a formula for each code. Omits codes for which a table has no row. */
export function rangesBy<Code extends string>(
  steps: readonly Step[],
  attribute: string,
  codes: readonly Code[],
): ReadonlyMap<Code, Range> {
  // Read the rows of steps that do not depend on the attribute once for all codes.
  const common = steps.map((step) => (looksAt(step, attribute) ? null : rowsOf(step, new Map())));
  const ranges = new Map<Code, Range>();
  for (const code of codes) {
    const range = rangeOf(steps, new Map([[attribute, code]]), common);
    if (range) ranges.set(code, range);
  }
  return ranges;
}

function looksAt({ source }: Step, attribute: string): boolean {
  return source.kind === 'table' && source.table.columns.some(({ name }) => name === attribute);
}

function rangeOf(
  steps: readonly Step[],
  fixed: Codes,
  common: readonly (readonly FigureRow[] | null)[],
): Range | null {
  let ends: readonly RangeEnd[] | null = null;
  for (const [index, step] of steps.entries()) {
    const rows = common[index] ?? rowsOf(step, fixed);
    if (rows.length === 0) return null;
    ends = ends === null ? rows.map((row) => begin(step, row)) : outermost(extended(ends, step, rows, fixed));
  }
  const [least, greatest] = ends === null ? [] : outermost(ends);
  return least && greatest ? { least, greatest } : null;
}

interface FigureRow extends RangeRow {
  readonly figure: Figure;
}

/** Returns the lowest and the highest row that the step may use. */
function rowsOf({ source }: Step, fixed: Codes): readonly FigureRow[] {
  if (source.kind === 'value') return [{ table: 'formula', text: source.figure.text, figure: source.figure }];
  if (source.kind === 'input') return [];
  const { table } = source;
  const leaves = extremes(leavesLike(table, (column) => codeIn(table, column, fixed)));
  return leaves.map(({ cell, line }) => ({ table: table.name, line, text: cell.text, figure: cell }));
}

function codeIn({ columns }: LookupTable<Figure>, column: number, fixed: Codes): string | typeof everything {
  return fixed.get(columns[column]?.name ?? '') ?? everything;
}

function extremes(leaves: readonly LookupLeaf<Figure>[]): readonly LookupLeaf<Figure>[] {
  let [least] = leaves;
  let greatest = least;
  for (const leaf of leaves) {
    if (least && compare(leaf.cell.value, least.cell.value) < 0) least = leaf;
    if (greatest && compare(leaf.cell.value, greatest.cell.value) > 0) greatest = leaf;
  }
  return least && greatest ? [least, greatest] : [];
}

function begin({ operation, title }: Step, row: FigureRow): RangeEnd {
  return { value: beginSum(operation, operandOf(row, title)).value, rows: [row] };
}

/** Applies a step with each of its extreme rows. If the step may not apply, also returns the values without it. */
function extended(
  ends: readonly RangeEnd[],
  step: Step,
  rows: readonly FigureRow[],
  fixed: Codes,
): readonly RangeEnd[] {
  const applies = appliesWhere(step, fixed);
  if (applies === 'never') return ends;
  const made = ends.flatMap((end) => rows.map((row) => applied(end, step, row)));
  return applies === 'always' ? made : [...ends, ...made];
}

function appliesWhere({ when }: Step, fixed: Codes): 'always' | 'never' | 'sometimes' {
  const known = when.map(({ attribute, negated, values }) => {
    const code = fixed.get(attribute);
    return code === undefined ? null : values.has(code) !== negated;
  });
  if (known.includes(false)) return 'never';
  return known.includes(null) ? 'sometimes' : 'always';
}

function applied(end: RangeEnd, { operation, title }: Step, row: FigureRow): RangeEnd {
  const operand = operandOf(row, title);
  const sum = beginSum('amount', { value: end.value, text: '', title: '' });
  applyOperation(sum, operation, operand);
  return compare(sum.value, end.value) === 0 ? end : { value: sum.value, rows: [...end.rows, row] };
}

function operandOf({ figure }: FigureRow, title: string): Operand {
  return { value: figure.value, text: figure.text, title };
}

function outermost(ends: readonly RangeEnd[]): readonly RangeEnd[] {
  let [least] = ends;
  let greatest = least;
  for (const end of ends) {
    if (least && compare(end.value, least.value) < 0) least = end;
    if (greatest && compare(end.value, greatest.value) > 0) greatest = end;
  }
  return least && greatest ? [least, greatest] : [];
}

/** Formats the rows: "base_rates line 2: 5000; ages line 4: 1,35". */
export function rowsText({ rows }: RangeEnd): string {
  return rows
    .map(({ table, line, text }) => `${table}${line === undefined ? '' : ` line ${line}`}: ${text}`)
    .join('; ');
}

/** Rounds to whole units, half up. */
export function roundWhole(value: Decimal): Decimal {
  return { units: roundHalfUp(value, 0), scale: 0 };
}
