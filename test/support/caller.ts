import type { Caller, Partner } from '../../src/partners/partner.ts';

/** A caller that may do everything, for what is tested below the server. */
export function testCaller(rights: Partial<Partner> = {}): Caller {
  return {
    requestId: 'test',
    partner: {
      partnerId: 1n,
      login: 'partner',
      name: 'Partner',
      channel: 'AGGREGATOR',
      clientId: 'client',
      products: null,
      holderTypes: null,
      rateLimit: null,
      agreementNumber: null,
      kvPercent: '20',
      discountKvMax: '20',
      cash: 'IMMEDIATE',
      isDemo: false,
      disabledAt: null,
      ...rights,
    },
  };
}
