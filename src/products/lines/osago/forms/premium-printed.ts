import { compare, type Decimal, decimal, decimalText, one, product } from '#kernel/money/decimal.ts';
import { kopecksFromRubles, rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { premiumInAll } from '../../../product/printed/amendments.ts';
import { absent } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';

const capMultiplier = decimal('3');

const columns: readonly (readonly [code: string, title: string])[] = [
  ['KT', 'КТ'],
  ['KBM', 'КБМ'],
  ['KVS', 'КВС'],
  ['KO', 'КО'],
  ['KM', 'КМ'],
  ['KS', 'КС'],
  ['KP', 'КП'],
  ['KPR', 'КПр'],
];

/** Formats section 7 of the form: the amount due in figures and words, the premium of the whole term, and its factors. */
export function formatPremium(contract: PrintableContract): FormData {
  const { premium, calculation, amendments = [] } = contract;
  const toPay = premiumInAll(contract);
  return {
    figures: rublesPrinted(toPay),
    words: rublesInWords(toPay),
    table: [
      { title: 'ТБ', value: rublesPrinted(kopecksFromRubles(calculation.baseRate)) },
      ...coefficientCells(calculation),
      // After a change, the premium of the whole term is not the amount to pay.
      { title: amendments.length > 0 ? 'За весь срок, руб.' : 'Итого, руб.', value: rublesPrinted(premium) },
    ],
  };
}

/** Formats coefficients: a dash if one does not apply, and an extra column for a coefficient that the form lacks. */
function coefficientCells(calculation: Calculation): FormData[] {
  const values = new Map(calculation.coefficients.map(({ code, value }) => [code, formatCoefficient(value)]));
  const usual = columns.map(([code, title]) => ({ title, value: values.get(code) ?? absent }));
  const known = new Set(columns.map(([code]) => code));
  const others = [...values].filter(([code]) => !known.has(code));
  return [...usual, ...others.map(([title, value]) => ({ title, value }))];
}

/** Returns true if the premium is the legal maximum of 3 × TB × KT instead of the product of the printed factors. */
export function isCapped({ calculation }: PrintableContract): boolean {
  const { baseRate, coefficients } = calculation;
  const territory = coefficients.find(({ code }) => code === 'KT')?.value ?? one;
  const cap = product([capMultiplier, baseRate, territory]);
  return compare(product([baseRate, ...coefficients.map(({ value }) => value)]), cap) > 0;
}

/** Formats a coefficient with at least two decimals, as tariff tables do: "1,17", "0,50", "1,00". */
export function formatCoefficient(value: Decimal): string {
  const [whole = '', fraction = ''] = decimalText(value).split('.');
  return `${whole},${fraction.padEnd(2, '0')}`;
}
