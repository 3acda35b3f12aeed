import { ProductFailure } from '#kernel/product-failure.ts';

/** What was found wrong; where the code of the product throws, that, with file, line and column. */
export async function unlessFailed(
  look: () => Promise<readonly string[]> | readonly string[],
): Promise<readonly string[]> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProductFailure)) throw error;
    return [failureText(error)];
  }
}

/** For whoever wrote the product: the data are those of its own cases, so what was thrown can be told. */
export function failureText({ at, piece, cause }: ProductFailure): string {
  return `${at}: ${piece} fails: ${cause instanceof Error ? cause.message : String(cause)}`;
}
