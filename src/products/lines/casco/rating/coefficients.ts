import { compare, decimal, decimalText } from '#kernel/money/decimal.ts';
import type { Bounds, WidenedLimits } from '#kernel/ports/underwriting.ts';
import { figureOf } from '../../../product/amounts.ts';
import type { Sale } from '../../../product/reading.ts';
import type { CascoApplication } from '../application.ts';

const names = ['kfav', 'reductionCoef'] as const;
export type CoefficientName = (typeof names)[number];

/** A coefficient of the partner that its agreement does not allow. */
export interface ExceededBounds {
  readonly name: CoefficientName;
  readonly field: string;
  readonly value: string;
  readonly bounds: Bounds;
}

/** Coefficients outside of the bounds of the partner's agreement, or of those that were widened for this application. */
export function exceededBounds(
  { additionalProperties }: CascoApplication,
  { rights }: Pick<Sale, 'rights'>,
  widened: WidenedLimits = {},
): readonly ExceededBounds[] {
  if (!rights) return [];
  const agreed = {
    kfav: { min: rights.kfavMin, max: rights.kfavMax },
    reductionCoef: { min: rights.reductionMin, max: rights.reductionMax },
  };
  return names.flatMap((name) => {
    const figure = figureOf(additionalProperties?.[name]);
    // What is no coefficient is reported as such.
    if (!figure || figure.units === 0n) return [];
    const isWithin = ({ min, max }: Bounds) =>
      compare(decimal(min), figure) <= 0 && compare(figure, decimal(max)) <= 0;
    const wider = widened[name];
    if (isWithin(agreed[name]) || (wider && isWithin(wider))) return [];
    const field = `additionalProperties.${name}`;
    return [{ name, field, value: decimalText(figure), bounds: agreed[name] }];
  });
}

/** The bounds as partners read them. */
export function boundsText({ min, max }: Bounds): string {
  const [least, greatest] = [min, max].map((text) => decimalText(decimal(text)));
  return least === greatest ? `только ${least}` : `от ${least} до ${greatest}`;
}
