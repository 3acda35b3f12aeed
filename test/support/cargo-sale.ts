import assert from 'node:assert/strict';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { type Changes, changed } from './change.ts';
import { type Draft, paidInCash, savedAt } from './sale.ts';
import type { TestPartner } from './service.ts';

export interface CargoOptions {
  readonly holderType?: HolderType;
  readonly set?: Changes;
}

/** Returns the first cargo example, which is valid, with changes. */
export function cargoBody({ holderType = 'corporate', set = {} }: CargoOptions = {}): JsonObject {
  const [example] = requestExamples('cargo', holderType);
  assert.ok(example);
  return changed(example.body, set);
}

export async function savedCargo(partner: TestPartner, options: CargoOptions = {}): Promise<Draft> {
  const base = `/sales/v2/${options.holderType ?? 'corporate'}/cargo/policies`;
  return savedAt(partner, base, cargoBody(options));
}

export async function soldCargo(partner: TestPartner, options: CargoOptions = {}): Promise<Draft> {
  const draft = await savedCargo(partner, options);
  await paidInCash(partner, draft);
  return draft;
}
