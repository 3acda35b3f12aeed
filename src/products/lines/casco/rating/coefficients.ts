import { compare, decimal, decimalText } from '#kernel/money/decimal.ts';
import type { Bounds, WidenedLimits } from '#kernel/ports/underwriting.ts';
import { figureOf } from '../../../product/amounts.ts';
import type { Sale } from '../../../product/reading.ts';
import type { CascoApplication } from '../application.ts';

const names = ['kfav', 'reductionCoef'] as const;

/** Finds coefficients outside both the bounds of the partner's agreement and the bounds widened for this application. */
export function exceededBounds(
  { additionalProperties }: CascoApplication,
  { rights }: Pick<Sale, 'rights'>,
  widened: WidenedLimits = {},
) {
  if (!rights) return [];
  const agreed = {
    kfav: { min: rights.kfavMin, max: rights.kfavMax },
    reductionCoef: { min: rights.reductionMin, max: rights.reductionMax },
  };
  return names.flatMap((name) => {
    const figure = figureOf(additionalProperties?.[name]);
    // An invalid coefficient is reported separately.
    if (!figure || figure.units === 0n) return [];
    const isWithin = ({ min, max }: Bounds) =>
      compare(decimal(min), figure) <= 0 && compare(figure, decimal(max)) <= 0;
    const wider = widened[name];
    if (isWithin(agreed[name]) || (wider && isWithin(wider))) return [];
    const field = `additionalProperties.${name}`;
    return [{ name, field, value: decimalText(figure), bounds: agreed[name] }];
  });
}

export function boundsText({ min, max }: Bounds): string {
  const [least, greatest] = [min, max].map((text) => decimalText(decimal(text)));
  return least === greatest ? `только ${least}` : `от ${least} до ${greatest}`;
}
