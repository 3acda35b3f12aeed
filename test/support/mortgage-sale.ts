import { readFileSync } from 'node:fs';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { type Changes, changed } from './change.ts';
import { type Draft, savedAt } from './sale.ts';
import type { TestPartner } from './service.ts';

export interface MortgageOptions {
  readonly holderType?: HolderType;
  /** Which of `docs/examples`; the usual one of the holder type without this. */
  readonly example?: string;
  /** Values by path that differ from the example; undefined removes one. */
  readonly set?: Changes;
}

/** A body of `docs/examples`: a flat, for a person with the life of one borrower. */
export function mortgageBody({ holderType = 'individual', example, set = {} }: MortgageOptions = {}) {
  const file = new URL(`../../docs/examples/${example ?? `mortgage-${holderType}`}.json`, import.meta.url);
  return changed(JSON.parse(readFileSync(file, 'utf8')) as JsonObject, set);
}

export async function savedMortgage(partner: TestPartner, options: MortgageOptions = {}): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/mortgage/policies`;
  return savedAt(partner, base, mortgageBody(options));
}
