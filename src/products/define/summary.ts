import type { JsonObject } from '../../kernel/json.ts';
import type { ContractSummary } from '../summary.ts';
import type { AnyDefinition } from './definition.ts';
import { readContract } from './read.ts';

/** What the staff see of a contract that waits for them; it names nobody. */
export function summaryOf(definition: AnyDefinition, body: JsonObject): ContractSummary {
  // No date of it is looked at.
  const circumstances = { purpose: 'contract', holderType: 'individual', today: '' } as const;
  const { things, covers, application } = readContract(definition, body, circumstances);
  const { uw, additionalProperties } = application;
  const discount = additionalProperties?.discountKVPercent ?? 0;
  return {
    object: things.map(({ said }) => definition.things?.line(said) ?? '').join('; '),
    sum: covers.reduce((total, { sum }) => total + sum, 0n),
    drivers: null,
    asked: [
      ...(uw?.isAtypicalApplication === true ? ['isAtypicalApplication'] : []),
      ...(discount === 0 ? [] : [`discountKVPercent ${discount}`]),
    ],
  };
}
