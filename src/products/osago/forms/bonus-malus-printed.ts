import { compare, type Decimal, decimal, largest } from '#kernel/decimal.ts';
import type { BonusMalusClass } from '#kernel/ports.ts';
import type { Calculation } from '#rating/calculation.ts';
import { coefficientPrinted } from './coefficient-printed.ts';

/** Values by class since 01.04.2022; a contract that another table rated shows classes only. */
const values: Readonly<Record<BonusMalusClass, string>> = {
  M: '3.92',
  '0': '2.94',
  '1': '2.25',
  '2': '1.76',
  '3': '1.17',
  '4': '1.00',
  '5': '0.91',
  '6': '0.83',
  '7': '0.78',
  '8': '0.74',
  '9': '0.68',
  '10': '0.63',
  '11': '0.57',
  '12': '0.52',
  '13': '0.46',
};

/** "класс 3 (1,17)" for each class, in their order; without values where they are not what the premium was rated with. */
export function bonusMalusPrinted(
  classes: readonly BonusMalusClass[],
  calculation: Calculation,
): readonly string[] {
  const isRatedSo = explains(classes, calculation);
  return classes.map((name) => {
    const value = isRatedSo ? ` (${coefficientPrinted(decimal(values[name]))})` : '';
    return `класс ${name}${value}`;
  });
}

/** Whether the largest value is the KBM of the calculation, as the law wants it for listed drivers. */
function explains(classes: readonly BonusMalusClass[], calculation: Calculation): boolean {
  const [first, ...others] = classes.map((name): Decimal => decimal(values[name]));
  const applied = calculation.coefficients.find(({ code }) => code === 'KBM');
  if (first === undefined || applied === undefined) return false;
  return compare(largest([first, ...others]), applied.value) === 0;
}
