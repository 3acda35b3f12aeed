import { compare, type Decimal, decimalText } from '../../../kernel/decimal.ts';
import type { DriverInWork, Subject } from '../tariff/attributes/attribute.ts';
import type { Figure, Step } from '../tariff/casco-tariff.ts';
import {
  type LookupLeaf,
  type LookupTable,
  type LookupValue,
  lookUp,
} from '../tariff/lookup/lookup-table.ts';
import { describedValues, printedValue, refuseMiss } from './explain.ts';
import { holds, type RatingWork, valuesFor } from './work.ts';

/** The figure that a step works with; `applies` is false where its conditions do not hold or nothing was given. */
export interface StepFigure {
  readonly applies: boolean;
  readonly value: Decimal;
  readonly text: string;
  readonly reason: string;
}

/** Null where a fault was noted. What does not depend on the cover is found once. */
export function figureOfStep(work: RatingWork, step: Step, subject: Subject): StepFigure | null {
  if (step.scope === 'cover') return findFigure(work, step, subject);
  const known = work.common.get(step.index);
  if (known !== undefined) return known;
  const found = findFigure(work, step, subject);
  work.common.set(step.index, found);
  return found;
}

const nothing: StepFigure = { applies: false, value: { units: 1n, scale: 0 }, text: '1', reason: '' };

function findFigure(work: RatingWork, step: Step, subject: Subject): StepFigure | null {
  if (!holds(work, step.when, subject)) return nothing;
  const { source, title } = step;
  switch (source.kind) {
    case 'value':
      return { applies: true, value: source.figure.value, text: source.figure.text, reason: title };
    case 'input': {
      const value = source.attribute.exact?.(subject);
      if (value === undefined) return nothing;
      const text = decimalText(value).replace('.', ',');
      const shown = printedValue(source.name, source.attribute.read(subject));
      return { applies: true, value, text, reason: `${title}: ${shown}` };
    }
    case 'table':
      return source.table.scope === 'driver'
        ? figureOfDrivers(work, step, source.table)
        : figureOfRow(work, step, source.table, subject);
  }
}

interface FoundRow {
  readonly leaf: LookupLeaf<Figure>;
  readonly values: readonly LookupValue[];
}

function rowOf(
  work: RatingWork,
  title: string,
  table: LookupTable<Figure>,
  subject: Subject,
): FoundRow | null {
  const values = valuesFor(work, table, subject);
  const leaf = lookUp(table, values);
  return leaf ? { leaf, values } : refuseMiss(work, title, table, values, subject);
}

function figureOfRow(
  work: RatingWork,
  step: Step,
  table: LookupTable<Figure>,
  subject: Subject,
): StepFigure | null {
  const row = rowOf(work, step.title, table, subject);
  if (!row) return null;
  const about = describedValues(work, table, row.values, row.leaf.columns);
  const { value, text } = row.leaf.cell;
  return { applies: true, value, text, reason: about === '' ? step.title : `${step.title}: ${about}` };
}

/** The figure of the driver that counts: every driver needs one, so that every fault is told. */
function figureOfDrivers(work: RatingWork, step: Step, table: LookupTable<Figure>): StepFigure | null {
  const drivers = driversOf(work);
  let chosen: (FoundRow & { readonly index: number }) | null = null;
  let isComplete = true;
  for (const driver of drivers) {
    const row = rowOf(work, step.title, table, { input: work.input, driver });
    if (!row) isComplete = false;
    else if (!chosen || isWorse(step, row.leaf.cell.value, chosen.leaf.cell.value))
      chosen = { ...row, index: driver.index };
  }
  if (!chosen || !isComplete) return null;
  const about = describedValues(work, table, chosen.values, chosen.leaf.columns);
  const which = step.ofDrivers === 'max' ? 'наибольший' : 'наименьший';
  const who = drivers.length > 1 ? `водитель ${chosen.index + 1} из ${drivers.length} (${which}), ` : '';
  return { applies: true, ...chosen.leaf.cell, reason: `${step.title}: ${who}${about}` };
}

/** Without named drivers: whoever drives, of the least age and experience that were agreed. */
function driversOf({ input }: RatingWork): readonly DriverInWork[] {
  if (input.multidrive || input.drivers.length === 0) {
    const { ageMin, experienceMin } = input.multidrive ?? {};
    const driver = {
      ...(ageMin === undefined ? {} : { ageYears: ageMin }),
      ...(experienceMin === undefined ? {} : { experienceYears: experienceMin }),
    };
    return [{ index: input.drivers.length, driver }];
  }
  return input.drivers.map((driver, index) => ({ index, driver }));
}

function isWorse({ ofDrivers }: Step, value: Decimal, than: Decimal): boolean {
  const difference = compare(value, than);
  return ofDrivers === 'max' ? difference > 0 : difference < 0;
}
