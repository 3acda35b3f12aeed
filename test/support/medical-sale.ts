import { readFileSync } from 'node:fs';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { type Changes, changed } from './change.ts';
import { type Draft, paidInCash, savedAt } from './sale.ts';
import type { TestPartner } from './service.ts';

export const medicalPath = 'insuredObject.medical';

/**
 * Returns the body of the travel medical example: ten days in Turkey from 15 December 2026. An organization insures two
 * employees.
 */
export function medicalBody(holderType: HolderType, set: Changes = {}): JsonObject {
  const file = new URL(`../../docs/examples/medical-${holderType}.json`, import.meta.url);
  return changed(JSON.parse(readFileSync(file, 'utf8')) as JsonObject, set);
}

export async function medicalDraft(
  partner: TestPartner,
  set: Changes = {},
  holderType: HolderType = 'individual',
): Promise<Draft> {
  const path = `/sales/v2/${holderType}/medical/policies`;
  return savedAt(partner, path, medicalBody(holderType, set));
}

export async function medicalSold(
  partner: TestPartner,
  set: Changes = {},
  holderType: HolderType = 'individual',
): Promise<Draft> {
  const draft = await medicalDraft(partner, set, holderType);
  await paidInCash(partner, draft);
  return draft;
}
