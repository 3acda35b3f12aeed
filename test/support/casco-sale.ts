import { type CascoBodyOptions, cascoBody } from './casco-body.ts';
import { type Draft, savedAt } from './sale.ts';
import { type TestPartner, testDay } from './service.ts';

export async function savedCasco(
  partner: TestPartner,
  options: Partial<CascoBodyOptions> = {},
): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/casco/policies`;
  return savedAt(partner, base, cascoBody({ today: testDay, ...options }));
}
