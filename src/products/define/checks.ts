import type { Findings } from '../../kernel/errors.ts';
import { collectingChecks } from '../../parties/checks.ts';
import type { Sale } from '../reading.ts';
import type { SaleChecks } from '../voluntary/parties.ts';
import type { AnyDefinition } from './definition.ts';
import type { ReadContract } from './reading.ts';

/** A contract with what its checks look at. */
export interface DefinedChecks extends SaleChecks, Findings {
  readonly definition: AnyDefinition;
  readonly contract: ReadContract;
  readonly sale: Sale<ReadContract>;
}

export function checksOf(
  definition: AnyDefinition,
  contract: ReadContract,
  sale: Sale<ReadContract>,
): DefinedChecks {
  const { today, term, isComplete } = contract;
  const standing = sale.standing?.application;
  const dates = {
    today,
    concludedOn: term.concludedOn,
    startsOn: term.startsOn,
    amends: standing !== undefined,
  };
  return {
    ...collectingChecks(isComplete, { ...dates, ...(standing ? { standing } : {}) }),
    definition,
    contract,
    sale,
    risks: contract.covers.map(({ code }) => code),
  };
}
