import { compare, type Decimal, decimalText, one } from '#kernel/money/decimal.ts';
import { absentValue, type NumberAttribute } from '../attributes/attribute.ts';
import type { Entry, Subject } from '../attributes/subject.ts';
import { everything, leavesLike } from '../lookup/leaves.ts';
import { type LookupLeaf, type LookupTable, type LookupValue, lookUp } from '../lookup/lookup-table.ts';
import type { Coefficient } from '../result/calculation.ts';
import type { Figure, InputSource, Step } from '../tables/formula.ts';
import { type Operand, toFactor } from '../tables/sum.ts';
import { describedValues, explainedField, explainMiss, printedValue } from './explain.ts';
import { keep, type RatingMemory } from './rating-memory.ts';
import { noReads } from './reads.ts';
import { hasSameReads, ratedMembers } from './same-reads.ts';
import { attributeValues, type FormulaWork, holds, refuseRating, toRatingInput } from './work.ts';

/** The figure of a step. `applies` is false if the step's conditions do not hold or its value is absent. */
export interface StepFigure {
  readonly applies: boolean;
  readonly operand: Operand;
  /** The figure as a coefficient for the worksheet; for a discount of 5 % it is 0.95. */
  readonly coefficient: Coefficient;
}

/** Finds the figure of a step, once for all covers if it does not depend on the cover; null after reporting an error. */
export function figureOfStep(work: FormulaWork, step: Step, subject: Subject): StepFigure | null {
  if (step.scope !== 'contract') return findFigure(work, step, subject);
  const known = work.common[step.index];
  if (known !== undefined) return known;
  const figure = work.memory
    ? (work.known?.common[step.index] ?? rememberedFigure(work, work.memory, step, subject))
    : findFigure(work, step, subject);
  work.common[step.index] = figure;
  return figure;
}

function rememberedFigure(
  work: FormulaWork,
  { figures }: RatingMemory,
  step: Step,
  subject: Subject,
): StepFigure | null {
  // Do not record the values behind this figure for the cover: all covers share the figure, which is compared instead.
  const { reads: others } = work;
  work.reads = undefined;
  const of = { contract: subject.contract };
  let figure = figures.get(step.index)?.find((one) => hasSameReads(work, one, of))?.found ?? null;
  if (!figure) {
    const reads = noReads();
    work.reads = reads;
    figure = findFigure(work, step, subject);
    if (figure) keep(figures, step.index, { ...reads, members: ratedMembers(work), found: figure });
  }
  work.reads = others;
  return figure;
}

const nothing: StepFigure = {
  applies: false,
  operand: { value: one, text: '1', title: '' },
  coefficient: { code: '', value: one, reason: '' },
};

function figureWith({ code, title, operation }: Step, value: Decimal, text: string, reason: string) {
  return {
    applies: true,
    operand: { value, text, title },
    coefficient: { code, value: toFactor(operation, value), reason },
  };
}

function findFigure(work: FormulaWork, step: Step, subject: Subject): StepFigure | null {
  if (step.when.length > 0 && !holds(work, step.when, subject)) return nothing;
  const { source, title } = step;
  switch (source.kind) {
    case 'value':
      return figureWith(step, source.figure.value, source.figure.text, title);
    case 'input': {
      const { figure, value } = toRatingInput(work, source, subject);
      if (figure === undefined)
        return isNeeded(step, source.attribute) ? lacking(work, source, subject) : nothing;
      if (!work.isExplained) return figureWith(step, figure, '', '');
      const shown = printedValue(source, value);
      return figureWith(step, figure, textOf(figure, step, shown), `${title}: ${shown}`);
    }
    case 'table':
      return source.table.scope === 'member'
        ? figureOfMembers(work, step, source.table)
        : figureOfRow(work, step, source.table, subject);
  }
}

/** Returns true if the step cannot be skipped: without `of_sum`, a percent would be taken for rubles. */
function isNeeded({ operation }: Step, attribute: NumberAttribute): boolean {
  return operation === 'of_sum' || attribute.isNeeded === true;
}

function lacking(work: FormulaWork, { name, attribute }: InputSource, subject: Subject): null {
  const field = explainedField(work, name, attribute, subject);
  return refuseRating(
    work,
    field,
    `Не указано, а без этого премии нет: ${attribute.label}`,
    'FIELD_REQUIRED',
  );
}

/** Finds the row with the greatest figure that is possible for the unknown values; undefined if nothing may be assumed. */
function greatestPossible(
  work: FormulaWork,
  title: string,
  table: LookupTable<Figure>,
  values: readonly LookupValue[],
): LookupLeaf<Figure> | undefined {
  const isOpen = (column: number) => values[column] === undefined || values[column] === absentValue;
  const open = table.columns.flatMap((column, index) => (isOpen(index) ? column : []));
  if (!work.assume || open.length === 0) return undefined;
  const leaves = leavesLike(table, (column) => (isOpen(column) ? everything : values[column]));
  const [first, ...others] = leaves;
  if (!first) return undefined;
  const names = open.map(({ label }) => label).join(', ');
  work.assume(`${title}: наибольший возможный (не указано: ${names})`);
  return others.reduce((most, one) => (compare(one.cell.value, most.cell.value) > 0 ? one : most), first);
}

interface FoundRow {
  readonly leaf: LookupLeaf<Figure>;
  readonly values: readonly LookupValue[];
}

export interface RowFigure extends FoundRow {
  readonly figure: StepFigure;
}

function rowOf(
  work: FormulaWork,
  title: string,
  table: LookupTable<Figure>,
  subject: Subject,
): FoundRow | null {
  const values = attributeValues(work, table, subject);
  const leaf = lookUp(table, values) ?? greatestPossible(work, title, table, values);
  return leaf ? { leaf, values } : explainMiss(work, title, table, values, subject);
}

function figureOfRow(
  work: FormulaWork,
  step: Step,
  table: LookupTable<Figure>,
  subject: Subject,
): StepFigure | null {
  const row = rowOf(work, step.title, table, subject);
  if (!row) return null;
  const last = work.lastRows[step.index];
  if (last && isSameRow(last, row)) return last.figure;
  const about = work.isExplained ? describedValues(table, row.values, row.leaf.columns) : '';
  const { value, text } = row.leaf.cell;
  const figure = figureWith(step, value, text, about === '' ? step.title : `${step.title}: ${about}`);
  work.lastRows[step.index] = { ...row, figure };
  return figure;
}

function isSameRow(last: FoundRow, { leaf, values }: FoundRow): boolean {
  const isReported = (column: number) => values.length === 1 || leaf.columns.includes(column);
  return (
    last.leaf === leaf &&
    values.every((value, column) => !isReported(column) || value === last.values[column])
  );
}

/** Returns the highest or lowest figure of the members. Looks up every member, so that all errors are reported. */
function figureOfMembers(work: FormulaWork, step: Step, table: LookupTable<Figure>): StepFigure | null {
  const { contract, anybody } = work.input;
  const members: readonly Entry[] = anybody ? [anybody] : (work.input.members ?? []);
  let chosen: (FoundRow & { readonly index: number }) | null = null;
  let isComplete = true;
  for (const member of members) {
    const row = rowOf(work, step.title, table, { contract, member });
    if (!row) isComplete = false;
    else if (!chosen || isWorse(step, row.leaf.cell.value, chosen.leaf.cell.value))
      chosen = { ...row, index: member.index };
  }
  if (!chosen || !isComplete) return null;
  const { value, text } = chosen.leaf.cell;
  if (!work.isExplained) return figureWith(step, value, text, '');
  const which = step.ofMembers === 'max' ? 'наибольший' : 'наименьший';
  const title = work.model.members?.title ?? '';
  const who = members.length > 1 ? `${title} ${chosen.index + 1} из ${members.length} (${which}), ` : '';
  const about = describedValues(table, chosen.values, chosen.leaf.columns, who === '');
  return figureWith(step, value, text, `${step.title}: ${who}${about}`);
}

function isWorse({ ofMembers }: Step, value: Decimal, than: Decimal): boolean {
  const difference = compare(value, than);
  return ofMembers === 'max' ? difference > 0 : difference < 0;
}

function textOf(value: Decimal, { operation }: Step, shown: string): string {
  return operation === 'of_sum' ? shown : decimalText(value).replace('.', ',');
}
