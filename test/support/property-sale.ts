import { type PropertyBodyOptions, propertyBody } from './property-body.ts';
import { type Draft, savedAt } from './sale.ts';
import { type TestPartner, testDay } from './service.ts';

export async function savedProperty(
  partner: TestPartner,
  options: Partial<PropertyBodyOptions> = {},
): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/property/policies`;
  return savedAt(partner, base, propertyBody({ today: testDay, ...options }));
}
