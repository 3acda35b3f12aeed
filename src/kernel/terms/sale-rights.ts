/** Ways to sell a policy on paper: of the kind EBSO, or on a blank that the insurer has handed out. */
export const paperForms = ['EBSO', 'BSO'] as const;
export type PaperForm = (typeof paperForms)[number];

/** What of a partner's agreement says how it may sell. */
export interface SaleRights {
  /** The largest `discountKVPercent` that the partner may give, as decimal text. */
  readonly discountKvMax: string;
  /** Between which values the partner may send `kfav` and `reductionCoef`, as decimal text; 1 and 1 means not at all. */
  readonly kfavMin: string;
  readonly kfavMax: string;
  readonly reductionMin: string;
  readonly reductionMax: string;
  /** By how many days a contract may be concluded before the day on which its request is received. */
  readonly backdateDays: number;
  /** Paper forms that the partner may sell; without any it sells electronic policies only. */
  readonly forms: readonly PaperForm[];
}
