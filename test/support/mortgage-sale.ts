import { readFileSync } from 'node:fs';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { type Changes, changed } from './change.ts';
import { type Draft, savedAt } from './sale.ts';
import type { TestPartner } from './service.ts';

export interface MortgageOptions {
  readonly holderType?: HolderType;
  /** Name of a file in `docs/examples`; by default the usual example of the holder type. */
  readonly example?: string;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

/** Returns a mortgage body of `docs/examples`. It insures a flat and, for an individual, also the life of a borrower. */
export function mortgageBody({ holderType = 'individual', example, set = {} }: MortgageOptions = {}) {
  const file = new URL(`../../docs/examples/${example ?? `mortgage-${holderType}`}.json`, import.meta.url);
  return changed(JSON.parse(readFileSync(file, 'utf8')) as JsonObject, set);
}

export async function savedMortgage(partner: TestPartner, options: MortgageOptions = {}): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'individual'}/mortgage/policies`;
  return savedAt(partner, base, mortgageBody(options));
}
