import type { quoteVariantsSchema, variantResultSchema } from '#contracts/record/answer-schemas/variants.ts';
import { calculationAnswer, coverAnswer } from '#contracts/record/calculation-json.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type { Calculation, CalculationPart } from '#rating/result/calculation.ts';

type Result = Answered<typeof variantResultSchema>;

export interface VariantResult {
  readonly head: Omit<Result, 'calculation' | 'covers' | 'warnings' | 'approval'>;
  /** Undefined if the variant was refused. */
  readonly rated?: { readonly calculation: Calculation } & Pick<Result, 'warnings' | 'approval'>;
}

type Answer = Omit<Answered<typeof quoteVariantsSchema>, 'base' | 'variants'> & {
  readonly base: VariantResult;
  readonly variants: readonly VariantResult[];
};

/** Serializes the answer, with calculations if `isExplained`. A cover that several variants share is serialized once. */
export function variantsJson({ base, variants, warnings }: Answer, isExplained: boolean): Buffer {
  // Collect the pieces and join them once, because joining step by step would copy them several times.
  const pieces: string[] = [];
  const covers = new Map<CalculationPart, string>();

  function coverJson(part: CalculationPart): string {
    const known = covers.get(part);
    if (known !== undefined) return known;
    const json = JSON.stringify(coverAnswer(part));
    covers.set(part, json);
    return json;
  }

  function addResult({ head, rated }: VariantResult): void {
    if (!rated) {
      pieces.push(JSON.stringify(head));
      return;
    }
    const { calculation, ...rest } = rated;
    const shown = isExplained ? { calculation: calculationAnswer(calculation) } : {};
    const text = JSON.stringify({ ...head, ...shown, ...rest });
    if (!calculation.parts) {
      pieces.push(text);
      return;
    }
    pieces.push(text.slice(0, -1), ',"covers":[');
    calculation.parts.forEach((part, index) => {
      if (index > 0) pieces.push(',');
      pieces.push(coverJson(part));
    });
    pieces.push(']}');
  }

  pieces.push('{"base":');
  addResult(base);
  pieces.push(',"variants":[');
  variants.forEach((variant, index) => {
    if (index > 0) pieces.push(',');
    addResult(variant);
  });
  pieces.push(`],"warnings":${JSON.stringify(warnings)}}`);
  return Buffer.from(pieces.join(''));
}
