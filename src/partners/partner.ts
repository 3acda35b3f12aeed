import type { HolderType } from '../kernel/holder-type.ts';

export const channels = ['AGGREGATOR', 'DEALER', 'BANK', 'AGENT'] as const;
export type Channel = (typeof channels)[number];

/** When cash that a partner takes makes a contract active: at once, or when the staff confirm it. */
export const cashModes = ['IMMEDIATE', 'ON_CONFIRMATION'] as const;
export type CashMode = (typeof cashModes)[number];

/** Ways to sell a policy on paper: of the kind EBSO, or on a blank that the insurer has handed out. */
export const paperForms = ['EBSO', 'BSO'] as const;
export type PaperForm = (typeof paperForms)[number];

export interface Partner {
  readonly partnerId: bigint;
  readonly login: string;
  readonly name: string;
  readonly channel: Channel;
  readonly clientId: string;
  /** Products that the partner may sell; null means every product. */
  readonly products: readonly string[] | null;
  readonly holderTypes: readonly HolderType[] | null;
  /** Requests a minute and endpoint; null means no limit. */
  readonly rateLimit: number | null;
  readonly agreementNumber: string | null;
  /** Commission in percent of the premium, as decimal text. */
  readonly kvPercent: string;
  /** The largest `discountKVPercent` that the partner may give, as decimal text. */
  readonly discountKvMax: string;
  readonly cash: CashMode;
  /** Between which values the partner may send `kfav` and `reductionCoef`, as decimal text; 1 and 1 means not at all. */
  readonly kfavMin: string;
  readonly kfavMax: string;
  readonly reductionMin: string;
  readonly reductionMax: string;
  /** By how many days a contract may be concluded before the day on which its request is received. */
  readonly backdateDays: number;
  /** Paper forms that the partner may sell; without any it sells electronic policies only. */
  readonly forms: readonly PaperForm[];
  readonly isDemo: boolean;
  readonly disabledAt: Date | null;
}

/** What the staff give to a partner. */
export type PartnerRights = Omit<Partner, 'partnerId' | 'clientId' | 'disabledAt'>;
/** What of it they may change afterwards. */
export type ChangeableRights = Omit<PartnerRights, 'login' | 'isDemo'>;

/** What of an agreement says how the partner may sell. */
export type SaleRights = Pick<
  Partner,
  'discountKvMax' | 'kfavMin' | 'kfavMax' | 'reductionMin' | 'reductionMax' | 'backdateDays' | 'forms'
>;

/** What a new partner has unless the staff say otherwise: everything may be sold, nothing may be given away. */
export const usualRights = {
  channel: 'AGGREGATOR',
  products: null,
  holderTypes: null,
  rateLimit: null,
  agreementNumber: null,
  kvPercent: '0',
  discountKvMax: '0',
  cash: 'IMMEDIATE',
  kfavMin: '1',
  kfavMax: '1',
  reductionMin: '1',
  reductionMax: '1',
  backdateDays: 0,
  forms: [],
  isDemo: false,
} as const satisfies Partial<PartnerRights>;

/** A partner in one request. */
export interface Caller {
  readonly partner: Partner;
  /** Under which the call is traced. */
  readonly requestId: string;
  /** When the request arrived, also where an operation of it is run later: its day is that of the contract. */
  readonly receivedAt: Date;
  /** True where what would be a warning is to be a fault. */
  readonly isStrict: boolean;
}
