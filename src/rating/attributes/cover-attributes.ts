import type { Kopecks } from '../../kernel/money.ts';
import type { RatedDeductible } from '../../products/casco/rating/input.ts';
import type { Attribute, Millionths, Subject } from './attribute.ts';
import { decimalOfMoney, ofDecimal, ofMoney, percentOf, printedMoney, printedPercent } from './numbers.ts';

const head = { scope: 'cover' } as const;
const text = { ...head, kind: 'text' } as const;
const number = { ...head, kind: 'number', whole: false } as const;

/** What one cover is rated by; without a deductible its size is 0. */
export const coverAttributes: Readonly<Record<string, Attribute>> = {
  risk: { ...text, label: 'риск', field: pathOf('cover.code'), read: ({ cover }) => cover?.cover.code },
  risk_class: {
    ...text,
    label: 'вид риска',
    field: pathOf('cover.code'),
    read: ({ cover }) => cover?.riskClass,
  },
  option: {
    ...text,
    label: 'опция',
    field: pathOf('cover.option'),
    read: ({ cover }) => cover?.cover.option,
  },
  deductible_type: {
    ...text,
    label: 'вид франшизы',
    field: deductiblePath('deductibleType'),
    read: ({ cover }) => cover?.deductible?.type,
  },
  deductible_specific: {
    ...text,
    label: 'применение франшизы',
    field: deductiblePath('deductibleSpecific'),
    read: ({ cover }) => cover?.deductible?.specific,
  },
  sum_insured: {
    ...number,
    label: 'страховая сумма',
    field: pathOf('sumInsured'),
    read: (subject) => {
      const sum = subject.cover?.sumInsured ?? null;
      return sum === null ? undefined : ofMoney(sum);
    },
    print: printedMoney,
    exact: ({ cover }) =>
      cover === undefined || cover.sumInsured === null ? undefined : decimalOfMoney(cover.sumInsured),
  },
  sum_percent: {
    ...number,
    label: 'страховая сумма к стоимости ТС',
    field: pathOf('sumInsured'),
    read: ({ cover, input }) =>
      cover === undefined || cover.sumInsured === null
        ? undefined
        : percentOf(cover.sumInsured, input.vehicle.cost),
    print: printedPercent,
  },
  deductible_amount: {
    ...number,
    label: 'франшиза',
    field: deductiblePath('deductible'),
    read: (subject) => deductibleAmount(subject),
    print: printedMoney,
  },
  deductible_percent: {
    ...number,
    label: 'франшиза к страховой сумме',
    field: deductiblePath('deductible'),
    read: (subject) => deductiblePercent(subject),
    print: printedPercent,
  },
};

function pathOf(field: string): (subject: Subject) => string {
  return ({ cover }) => (cover ? `${cover.cover.path}.${field}` : 'insuredObject.casco.covers');
}

/** The general deductible is wrong where it stands, not in each cover that bears it. */
function deductiblePath(field: string): (subject: Subject) => string {
  return (subject) => {
    const stated = subject.cover?.deductible?.path;
    return stated === undefined ? pathOf(field)(subject) : `${stated}.${field}`;
  };
}

/** A risk without a sum of its own takes its share of the vehicle's. */
function baseOf({ cover, input }: Subject): Kopecks {
  return cover?.sumInsured ?? input.vehicle.sumInsured;
}

function deductibleAmount(subject: Subject): Millionths {
  const deductible = subject.cover?.deductible;
  if (!deductible) return 0n;
  if (deductible.unit === 'SUM') return ofMoney(deductible.amount);
  return (baseOf(subject) * percentIn(deductible)) / 10_000n;
}

function deductiblePercent(subject: Subject): Millionths | undefined {
  const deductible = subject.cover?.deductible;
  if (!deductible) return 0n;
  return deductible.unit === 'SUM' ? percentOf(deductible.amount, baseOf(subject)) : percentIn(deductible);
}

function percentIn(deductible: Extract<RatedDeductible, { unit: 'PERCENT' }>): Millionths {
  return ofDecimal(deductible.percent) ?? 0n;
}
