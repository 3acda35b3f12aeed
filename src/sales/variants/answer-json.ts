import type { quoteVariantsSchema, variantResultSchema } from '#contracts/answer-schemas/variants.ts';
import { calculationAnswer, coverAnswer } from '#contracts/rating/calculation-json.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type { Calculation, CalculationPart } from '#rating/calculation.ts';

type Result = Answered<typeof variantResultSchema>;

/** A result whose calculation is not JSON yet. */
export interface VariantResult {
  readonly head: Omit<Result, 'calculation' | 'covers' | 'warnings' | 'approval'>;
  /** Absent where it was refused. */
  readonly rated?: { readonly calculation: Calculation } & Pick<Result, 'warnings' | 'approval'>;
}

type Answer = Omit<Answered<typeof quoteVariantsSchema>, 'base' | 'variants'> & {
  readonly base: VariantResult;
  readonly variants: readonly VariantResult[];
};

/** JSON of variants: covers that several calculations share are written once; `isTold` where the sender wants to see calculations. */
export function variantsJson({ base, variants, warnings }: Answer, isTold: boolean): Buffer {
  const covers = new Map<CalculationPart, string>();

  function coverJson(part: CalculationPart): string {
    const known = covers.get(part);
    if (known !== undefined) return known;
    const json = JSON.stringify(coverAnswer(part));
    covers.set(part, json);
    return json;
  }

  function resultJson({ head, rated }: VariantResult): string {
    if (!rated) return JSON.stringify(head);
    const { calculation, ...told } = rated;
    const shown = isTold ? { calculation: calculationAnswer(calculation) } : {};
    const text = JSON.stringify({ ...head, ...shown, ...told });
    const { parts } = calculation;
    return parts ? `${text.slice(0, -1)},"covers":[${parts.map(coverJson).join(',')}]}` : text;
  }

  const results = variants.map(resultJson).join(',');
  return Buffer.from(
    `{"base":${resultJson(base)},"variants":[${results}],"warnings":${JSON.stringify(warnings)}}`,
  );
}
