/** Kinds of paper policies: EBSO is on plain paper, BSO is on a pre-numbered paper form from the insurer. */
export const paperForms = ['EBSO', 'BSO'] as const;
export type PaperForm = (typeof paperForms)[number];

export interface SaleRights {
  /** Largest `discountKVPercent` that the partner may send, as decimal text. */
  readonly discountKvMax: string;
  /** Smallest `kfav` that the partner may send, as decimal text. */
  readonly kfavMin: string;
  readonly kfavMax: string;
  readonly reductionMin: string;
  readonly reductionMax: string;
  /** Maximum age of a conclusion date in days: how many days after the conclusion a partner may send the contract. */
  readonly backdateDays: number;
  /** Kinds of paper policies that the partner may sell; if empty, the partner may sell only electronic policies. */
  readonly forms: readonly PaperForm[];
}
