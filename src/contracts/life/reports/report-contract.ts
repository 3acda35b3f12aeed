import type { JsonObject } from '#kernel/json/json.ts';
import type { ContractRegistry, ContractReport } from '#kernel/ports/contract-registry.ts';
import { type Clock, monotonicMs } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { FinalFailure, type JobContext, type JobHandler, type JobQueue } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { Contract } from '../../record/contract.ts';
import { contractsForStaff } from '../../record/read.ts';
import * as store from './store.ts';

export interface ReportDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly contractRegistry: ContractRegistry;
  readonly jobs: JobQueue;
}

/** Time limit of a batch in ms. Each contract that is left over gets a separate job. */
const packMsMax = 20_000;

/** Creates handlers that report contracts in force to the industry's registry and store the registry's numbers. */
export function createContractReportHandlers(deps: ReportDependencies): readonly JobHandler[] {
  const { pool, clock } = deps;
  return [
    {
      kind: 'contract-report',
      async handle({ policyNumber }, context): Promise<JsonObject> {
        const [found] = await reportable(pool, [policyNumber]);
        const registration = await reported(deps, found, context);
        await store.recordReports(pool, [registration], clock.now());
        return { registrationId: registration.registrationId };
      },
    },
    {
      kind: 'contract-reports',
      handle: (numbers, context) => reportPack(deps, Object.values(numbers), context),
    },
  ];
}

/** Reports contracts one by one. After a failure, each remaining contract gets its own job. */
async function reportPack(
  deps: ReportDependencies,
  policyNumbers: readonly string[],
  { requestIds = {}, ...context }: JobContext,
): Promise<JsonObject> {
  const { pool, clock, jobs } = deps;
  const beganMs = monotonicMs();
  const found = await reportable(pool, policyNumbers);
  const registrations: store.Registration[] = [];
  const left: string[] = [];
  let isAway = false;
  for (const [index, policyNumber] of policyNumbers.entries()) {
    const requestId = requestIds[policyNumber] ?? context.requestId;
    try {
      if (isAway || monotonicMs() - beganMs > packMsMax) left.push(policyNumber);
      else registrations.push(await reported(deps, found[index], { ...context, requestId }));
    } catch (error) {
      isAway = !(error instanceof FinalFailure);
      left.push(policyNumber);
    }
  }
  await store.recordReports(pool, registrations, clock.now());
  for (const policyNumber of left) {
    const requestId = requestIds[policyNumber] ?? context.requestId;
    const at = found.find(({ contract }) => contract?.policyNumber === policyNumber)?.contract?.paidAt;
    await jobs.enqueue(pool, {
      kind: 'contract-report',
      data: { policyNumber },
      requestId,
      uniqueKey: policyNumber,
      at: at ?? clock.now(),
    });
  }
  return { registrationIds: registrations.map(({ registrationId }) => registrationId), left };
}

interface Reportable {
  readonly contract: Contract | undefined;
  readonly known: string | undefined;
}

/** Reports a contract. A repeated report is harmless, because the registry knows the contract number. */
async function reported(
  { products, contractRegistry }: ReportDependencies,
  { contract, known }: Reportable = { contract: undefined, known: undefined },
  { attempt, requestId }: Pick<JobContext, 'attempt' | 'requestId'>,
): Promise<store.Registration> {
  if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
  const { contractId } = contract;
  if (known !== undefined) return { contractId, registrationId: known };
  const answer = await contractRegistry.report(toContractReport(contract, products), {
    traceId: requestId,
    attempt,
  });
  if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
  return { contractId, registrationId: answer.registrationId };
}

async function reportable(pool: Pool, policyNumbers: readonly string[]): Promise<readonly Reportable[]> {
  const contracts = await contractsForStaff(pool, policyNumbers);
  const known = await store.findRegistrations(
    pool,
    contracts.map(({ contractId }) => contractId),
  );
  return policyNumbers.map((policyNumber) => {
    const contract = contracts.find((one) => one.policyNumber === policyNumber);
    return { contract, known: contract && known.get(contract.contractId) };
  });
}

/** Returns the report of a contract in force. Throws FinalFailure if the product reports nothing. */
export function toContractReport(contract: Contract, products: readonly Product[]): ContractReport {
  const content = findProduct(products, contract.product)?.report?.(contract);
  if (!content) throw new FinalFailure('NOTHING_TO_REPORT');
  if (!contract.paidAt) throw new FinalFailure('NOT_IN_FORCE');
  const { product, policyNumber, paidAt } = contract;
  return { product, policyNumber, activatedAt: paidAt, content };
}
