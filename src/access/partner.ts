import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { SaleRights } from '#kernel/terms/sale-rights.ts';

export const channels = ['AGGREGATOR', 'DEALER', 'BANK', 'AGENT'] as const;
export type Channel = (typeof channels)[number];

/** When cash that a partner takes makes a contract active: at once, or when the staff confirm it. */
export const cashModes = ['IMMEDIATE', 'ON_CONFIRMATION'] as const;
export type CashMode = (typeof cashModes)[number];

export interface Partner extends SaleRights {
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
  readonly cash: CashMode;
  readonly isDemo: boolean;
  readonly disabledAt: Date | null;
}

/** What the staff grant a partner. */
export type PartnerRights = Omit<Partner, 'partnerId' | 'clientId' | 'disabledAt'>;
/** What of it they may change later. */
export type ChangeableRights = Omit<PartnerRights, 'login' | 'isDemo'>;

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

export interface Caller {
  readonly partner: Partner;
  /** The id under which the call is traced. */
  readonly requestId: string;
  /** When the request arrived, even if it runs later as an operation: that is the day of the contract. */
  readonly receivedAt: Date;
  /** True if warnings are to be faults. */
  readonly isStrict: boolean;
}
