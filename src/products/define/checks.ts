import type { Findings } from '../../kernel/errors.ts';
import { collectingChecks } from '../../parties/checks.ts';
import type { Circumstances } from '../product.ts';
import type { AnyDefinition } from './definition.ts';
import type { FieldChecks } from './field.ts';
import type { ReadContract } from './reading.ts';

/** A contract with what its checks look at. */
export interface DefinedChecks extends FieldChecks, Findings {
  readonly definition: AnyDefinition;
  readonly contract: ReadContract;
  readonly circumstances: Circumstances;
}

export function checksOf(
  definition: AnyDefinition,
  contract: ReadContract,
  circumstances: Circumstances,
): DefinedChecks {
  const { today, amends = false, standing, reference } = circumstances;
  const { concludedOn, startsOn } = contract.term;
  const dates = { today, concludedOn, startsOn, amends, ...(standing ? { standing } : {}) };
  return { ...collectingChecks(contract.isComplete, dates), reference, definition, contract, circumstances };
}
