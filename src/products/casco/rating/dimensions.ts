import { attributeValue, workOf } from '#rating/calculation/work.ts';
import type { CascoPrepared } from '../prepared.ts';
import { ratingInput } from './calculate.ts';

const unknown = 'unknown';

/** The region and the tariff's own group of the model. */
export function cascoDimensions({ input, tariff }: CascoPrepared): Readonly<Record<string, string>> {
  const group =
    input && attributeValue(workOf(ratingInput(input), tariff), 'model_group', { contract: input });
  return { region: input?.region ?? unknown, 'model group': group === undefined ? unknown : String(group) };
}
