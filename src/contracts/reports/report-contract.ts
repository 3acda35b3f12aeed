import type { Clock } from '#kernel/clock.ts';
import type { JsonObject } from '#kernel/json.ts';
import type { ContractRegistry, ContractReport } from '#kernel/ports/contract-registry.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure } from '#platform/jobs/failure.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { Contract } from '../contract.ts';
import { contractForStaff } from '../read.ts';
import * as store from './store.ts';

export interface ReportDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly contractRegistry: ContractRegistry;
}

/**
 * Reports a contract that has come into force to the industry's registry, and keeps the number that it gives. Reporting
 * twice is harmless: the registry knows the contract by its number.
 */
export function createReportHandler(deps: ReportDependencies): JobHandler {
  return {
    kind: 'contract-report',
    async handle({ policyNumber }, { attempt, requestId }): Promise<JsonObject> {
      const contract = await contractForStaff(deps.pool, policyNumber);
      if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
      const known = await store.reportOf(deps.pool, contract.contractId);
      if (known !== null) return { registrationId: known };
      const report = reportOf(contract, deps.products);
      const answer = await deps.contractRegistry.report(report, { traceId: requestId, attempt });
      if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
      await store.recordReport(deps.pool, contract.contractId, answer.registrationId, deps.clock.now());
      return { registrationId: answer.registrationId };
    },
  };
}

/** What there is to report of a contract in force; throws FinalFailure where there is nothing. */
export function reportOf(contract: Contract, products: readonly Product[]): ContractReport {
  const content = productOf(products, contract.product)?.report?.(contract);
  if (!content) throw new FinalFailure('NOTHING_TO_REPORT');
  if (!contract.paidAt) throw new FinalFailure('NOT_IN_FORCE');
  const { product, policyNumber, paidAt } = contract;
  return { product, policyNumber, activatedAt: paidAt, content };
}
