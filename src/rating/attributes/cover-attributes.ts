import type { Kopecks } from '#kernel/money/money.ts';
import type { Attribute, CodeNames, Millionths } from './attribute.ts';
import { decimalOfMoney, ofDecimal, ofMoney, printedMoney, printedPercent, toPercent } from './numbers.ts';
import type { Deductible, Reader, Subject } from './subject.ts';

export interface CoverWords<Of> {
  /** Path of the covers in the body: `insuredObject.….covers`. */
  readonly coversField: string;
  /** The amount that a deductible in percent refers to. */
  readonly deductibleBase: Reader<Of, Kopecks | undefined>;
  /** Field that a partner must correct if a computed sum is wrong; by default the cover. */
  readonly sumField?: Reader<Of, string | undefined>;
  readonly optionNames?: CodeNames;
  /** Formats a sum insured; by default in rubles. */
  readonly printSum?: (value: Millionths) => string;
}

const text = { scope: 'cover', kind: 'text', besides: 'nothing' } as const;
const number = { scope: 'cover', kind: 'number', whole: false } as const;

/** Returns the attributes of a cover that every product has. The size of an absent deductible is 0. */
export function coverAttributes<Of extends Subject>(
  words: CoverWords<Of>,
): Readonly<Record<string, Attribute<Of>>> {
  const { coversField, optionNames, printSum = printedMoney } = words;
  const at = (field: string) => (subject: Subject) => coverPath(subject, coversField, field);
  const atDeductible = (field: string) => (subject: Subject) => deductiblePath(subject, coversField, field);
  return {
    risk: { ...text, label: 'риск', field: at('cover.code'), read: ({ cover }) => cover?.cover.code },
    risk_class: {
      ...text,
      label: 'вид риска',
      field: at('cover.code'),
      read: ({ cover }) => cover?.riskClass,
    },
    option: {
      ...text,
      label: 'опция',
      names: optionNames,
      field: at('cover.option'),
      read: ({ cover }) => cover?.cover.option,
    },
    deductible_type: {
      ...text,
      label: 'вид франшизы',
      names: { UNCONDITIONAL: 'безусловная' },
      field: atDeductible('deductibleType'),
      read: ({ cover }) => cover?.deductible?.type,
    },
    deductible_specific: {
      ...text,
      label: 'применение франшизы',
      names: 'franchise_specific_type',
      field: atDeductible('deductibleSpecific'),
      read: ({ cover }) => cover?.deductible?.specific,
    },
    sum_insured: {
      ...number,
      besides: 'nothing',
      label: 'страховая сумма',
      field: (subject) => words.sumField?.(subject) ?? coverPath(subject, coversField, 'sumInsured'),
      read: ({ cover }) => {
        const sum = cover?.sumInsured ?? null;
        return sum === null ? undefined : ofMoney(sum);
      },
      print: printSum,
      exact: ({ cover }) =>
        cover === undefined || cover.sumInsured === null ? undefined : decimalOfMoney(cover.sumInsured),
      isSum: true,
    },
    deductible_amount: {
      ...number,
      besides: words.deductibleBase,
      label: 'франшиза',
      field: atDeductible('deductible'),
      read: (subject) => deductibleAmount(subject.cover?.deductible, () => words.deductibleBase(subject)),
      print: printSum,
    },
    deductible_percent: {
      ...number,
      besides: words.deductibleBase,
      label: 'франшиза к страховой сумме',
      field: atDeductible('deductible'),
      read: (subject) => deductiblePercent(subject.cover?.deductible, () => words.deductibleBase(subject)),
      print: printedPercent,
    },
  };
}

export function coverPath({ cover }: Subject, coversField: string, field: string): string {
  return cover ? `${cover.cover.path}.${field}` : coversField;
}

/** Returns the field of a deductible. Several covers may use one deductible; errors are reported once, where it is sent. */
function deductiblePath(subject: Subject, coversField: string, field: string): string {
  const stated = subject.cover?.deductible?.path;
  return stated === undefined ? coverPath(subject, coversField, field) : `${stated}.${field}`;
}

type Base = () => Kopecks | undefined;

function deductibleAmount(deductible: Deductible | null | undefined, base: Base): Millionths | undefined {
  if (!deductible) return 0n;
  if (deductible.unit === 'SUM') return ofMoney(deductible.amount);
  const of = base();
  return of === undefined ? undefined : (of * percentIn(deductible)) / 10_000n;
}

function deductiblePercent(deductible: Deductible | null | undefined, base: Base): Millionths | undefined {
  if (!deductible) return 0n;
  if (deductible.unit === 'PERCENT') return percentIn(deductible);
  const of = base();
  return of === undefined ? undefined : toPercent(deductible.amount, of);
}

function percentIn(deductible: Extract<Deductible, { unit: 'PERCENT' }>): Millionths {
  return ofDecimal(deductible.percent) ?? 0n;
}
