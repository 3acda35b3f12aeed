/** Ways to sell a policy on paper: form EBSO, or a pre-numbered form from the insurer (BSO). */
export const paperForms = ['EBSO', 'BSO'] as const;
export type PaperForm = (typeof paperForms)[number];

export interface SaleRights {
  /** Largest `discountKVPercent` of the partner, as decimal text. */
  readonly discountKvMax: string;
  /** Allowed range of `kfav` and `reductionCoef`, as decimal text; 1 to 1 forbids them. */
  readonly kfavMin: string;
  readonly kfavMax: string;
  readonly reductionMin: string;
  readonly reductionMax: string;
  /** Maximum number of days between the conclusion of a contract and the later request. */
  readonly backdateDays: number;
  /** Paper forms that the partner may sell; if empty, only electronic policies. */
  readonly forms: readonly PaperForm[];
}
