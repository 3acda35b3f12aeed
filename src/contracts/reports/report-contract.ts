import type { Clock } from '#kernel/clock.ts';
import type { JsonObject } from '#kernel/json.ts';
import type { ContractRegistry, ContractReport } from '#kernel/ports/contract-registry.ts';
import { gathered } from '#platform/db/gathered.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import type { Product } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { Contract } from '../contract.ts';
import { contractsForStaff } from '../read.ts';
import * as store from './store.ts';

export interface ReportDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly contractRegistry: ContractRegistry;
}

/** What several jobs write that end so soon after one another is written by one statement. */
const gatherMs = 5;

/**
 * Reports a contract that has come into force to the industry's registry, and keeps the number that it gives. Reporting
 * twice is harmless: the registry knows the contract by its number.
 */
export function createReportHandler(deps: ReportDependencies): JobHandler {
  const { pool, clock } = deps;
  // Jobs that are taken together begin together.
  const find = gathered((numbers: readonly string[]) => reportable(pool, numbers), 0);
  const record = gathered(async (registrations: readonly store.Registration[]) => {
    await store.recordReports(pool, registrations, clock.now());
    return registrations;
  }, gatherMs);
  return {
    kind: 'contract-report',
    async handle({ policyNumber }, { attempt, requestId }): Promise<JsonObject> {
      const { contract, known } = await find(policyNumber);
      if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
      if (known !== undefined) return { registrationId: known };
      const report = reportOf(contract, deps.products);
      const answer = await deps.contractRegistry.report(report, { traceId: requestId, attempt });
      if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
      const { registrationId } = answer;
      await record({ contractId: contract.contractId, registrationId });
      return { registrationId };
    },
  };
}

async function reportable(
  pool: Pool,
  policyNumbers: readonly string[],
): Promise<readonly { readonly contract: Contract | undefined; readonly known: string | undefined }[]> {
  const contracts = await contractsForStaff(pool, policyNumbers);
  const known = await store.reportsOf(
    pool,
    contracts.map(({ contractId }) => contractId),
  );
  return policyNumbers.map((policyNumber) => {
    const contract = contracts.find((one) => one.policyNumber === policyNumber);
    return { contract, known: contract && known.get(contract.contractId) };
  });
}

/** What there is to report of a contract in force; throws FinalFailure where there is nothing. */
export function reportOf(contract: Contract, products: readonly Product[]): ContractReport {
  const content = productOf(products, contract.product)?.report?.(contract);
  if (!content) throw new FinalFailure('NOTHING_TO_REPORT');
  if (!contract.paidAt) throw new FinalFailure('NOT_IN_FORCE');
  const { product, policyNumber, paidAt } = contract;
  return { product, policyNumber, activatedAt: paidAt, content };
}
