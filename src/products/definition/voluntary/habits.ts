import type { Warning } from '#kernel/errors/errors.ts';
import { type Decimal, decimal } from '#kernel/money/decimal.ts';
import { figureOf } from '../../product/amounts.ts';
import { planInstallments } from '../../product/dates/schedule.ts';
import type { NumberSequence } from '../../product/numbering.ts';
import type { Product } from '../../product/product.ts';
import type { Reading } from '../../product/reading.ts';
import type { SaleSettings } from '../../product/sale-settings.ts';
import type { VoluntaryReading } from './forms.ts';
import type { VoluntaryApplication } from './schema.ts';

export const voluntaryHabits = {
  coversAfterLateCredit: true,
  saleSettings: ({ settings }: { readonly settings: SaleSettings }) => settings,
  schedule: ({ application, terms }, premium) =>
    planInstallments(application.installmentType, terms, premium),
  commissionDiscount: (body) => readDiscount(body as VoluntaryApplication),
  answerFields: () => ({}),
} satisfies Partial<Product<{ readonly settings: SaleSettings }, Reading & VoluntaryReading>>;

/** Reads the discount in percent, which reduces the partner's own commission; 0 by default. */
export function readDiscount({ additionalProperties }: VoluntaryApplication): Decimal {
  return figureOf(additionalProperties?.discountKVPercent) ?? decimal('0');
}

/** Returns a warning if the partner asks for an underwriter's approval. */
export function markedBy({ uw }: VoluntaryApplication): readonly Warning[] {
  if (uw?.isAtypicalApplication !== true) return [];
  return [
    {
      field: 'uw.isAtypicalApplication',
      description: 'заявка отмечена партнёром как нетипичная',
      reason: 'MARKED_ATYPICAL',
    },
  ];
}

/** Lists the conditions whose value differs from the value in `usual`. */
export function listRequests(
  { uw, additionalProperties = {} }: VoluntaryApplication,
  usual: Readonly<Record<string, number>>,
): readonly string[] {
  const conditions: Readonly<Record<string, unknown>> = additionalProperties;
  return [
    ...(uw?.isAtypicalApplication === true ? ['isAtypicalApplication'] : []),
    ...Object.entries(usual).flatMap(([name, value]) => {
      const own = conditions[name];
      return own === undefined || Number(own) === value ? [] : [`${name} ${own}`];
    }),
  ];
}

/** Makes the numbering of a product's contracts: "IMU-2026-00000001". */
export function numberSeries(code: string, series: string, testSeries?: string): NumberSequence {
  return {
    sequence: `${code}_policy_number`,
    digits: 8,
    series,
    ...(testSeries === undefined ? {} : { testSeries }),
    format: (letters, value, issued) =>
      `${letters}-${issued.slice(0, 4)}-${value.toString().padStart(8, '0')}`,
  };
}
