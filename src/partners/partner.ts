import type { HolderType } from '../kernel/holder-type.ts';

export const channels = ['AGGREGATOR', 'DEALER', 'BANK', 'AGENT'] as const;
export type Channel = (typeof channels)[number];

/** When cash that a partner takes makes a contract active: at once, or when the staff confirm it. */
export const cashModes = ['IMMEDIATE', 'ON_CONFIRMATION'] as const;
export type CashMode = (typeof cashModes)[number];

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
  readonly isDemo: boolean;
  readonly disabledAt: Date | null;
}

/** What the staff give to a partner. */
export type PartnerRights = Omit<Partner, 'partnerId' | 'clientId' | 'disabledAt'>;
/** What of it they may change afterwards. */
export type ChangeableRights = Omit<PartnerRights, 'login' | 'isDemo'>;

/** Who calls, and under which request id the call is traced. */
export interface Caller {
  readonly partner: Partner;
  readonly requestId: string;
}
