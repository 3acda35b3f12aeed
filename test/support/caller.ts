import type { Caller, Partner } from '#access/partner.ts';
import { usualRights } from '#access/partner.ts';

/** Creates a caller with all rights, for tests that call functions without a server. */
export function testCaller(rights: Partial<Partner> = {}): Caller {
  return {
    requestId: 'test',
    receivedAt: new Date('2026-11-21T12:00:00+03:00'),
    isStrict: false,
    partner: {
      partnerId: 1n,
      login: 'partner',
      name: 'Partner',
      ...usualRights,
      clientId: 'client',
      kvPercent: '20',
      discountKvMax: '20',
      disabledAt: null,
      ...rights,
    },
  };
}
