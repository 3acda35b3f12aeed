import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { SaleRights } from '#kernel/terms/sale-rights.ts';

export const channels = ['AGGREGATOR', 'DEALER', 'BANK', 'AGENT'] as const;
export type Channel = (typeof channels)[number];

/** When a cash payment activates a contract: immediately, or after staff confirm the payment. */
export const cashModes = ['IMMEDIATE', 'ON_CONFIRMATION'] as const;
export type CashMode = (typeof cashModes)[number];

export interface Partner extends SaleRights {
  readonly partnerId: bigint;
  readonly login: string;
  readonly name: string;
  readonly channel: Channel;
  readonly clientId: string;
  /** Products that the partner may sell; null: all. */
  readonly products: readonly string[] | null;
  readonly holderTypes: readonly HolderType[] | null;
  /** Maximum requests per minute to one endpoint; null: unlimited. */
  readonly rateLimit: number | null;
  readonly agreementNumber: string | null;
  /** Commission in percent of the premium, as decimal text. */
  readonly kvPercent: string;
  readonly cash: CashMode;
  readonly isDemo: boolean;
  readonly disabledAt: Date | null;
}

export type PartnerRights = Omit<Partner, 'partnerId' | 'clientId' | 'disabledAt'>;
export type ChangeableRights = Omit<PartnerRights, 'login' | 'isDemo'>;

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

export interface Caller {
  readonly partner: Partner;
  readonly requestId: string;
  /** Time when the request arrived, even if an operation runs the request later. */
  readonly receivedAt: Date;
  /** True if warnings are treated as errors. */
  readonly isStrict: boolean;
}
