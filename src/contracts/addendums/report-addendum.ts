import type { JsonObject } from '#kernel/json.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { FinalFailure } from '#platform/jobs/job.ts';
import {
  createReportHandlers as createContractHandlers,
  type ReportDependencies,
  reportOf,
} from '../reports/report-contract.ts';
import * as store from '../store/addendum-report.ts';
import { addendumForStaff } from './read.ts';

/** Reports to the registry: that contracts came into force, and what became of them. */
export function createReportHandlers(deps: ReportDependencies): readonly JobHandler[] {
  return [...createContractHandlers(deps), createAddendumReportHandler(deps)];
}

/**
 * Reports to the industry's registry what an addendum has made of a contract, and keeps the number that it gives. Reporting
 * twice is harmless: the registry knows the addendum by its number.
 */
function createAddendumReportHandler(deps: ReportDependencies): JobHandler {
  return {
    kind: 'addendum-report',
    async handle({ addendumNumber }, { attempt, requestId }): Promise<JsonObject> {
      const found = await addendumForStaff(deps.pool, addendumNumber);
      if (!found) throw new FinalFailure('ADDENDUM_UNKNOWN');
      const { contract, addendum } = found;
      if (addendum?.status !== 'COMPLETE') throw new FinalFailure('NOT_IN_FORCE');
      const { addendumId, kind, effectiveOn, changed, figures } = addendum;
      const known = await store.reportedAs(deps.pool, addendumId);
      if (known !== null) return { registrationId: known };
      const report = {
        // As this addendum has left it, whatever has changed since.
        ...reportOf(changed ? { ...contract, ...changed } : contract, deps.products),
        addendum: { addendumNumber, kind, effectiveOn, difference: figures.difference },
      };
      const answer = await deps.contractRegistry.report(report, { traceId: requestId, attempt });
      if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
      await store.recordReport(deps.pool, addendumId, answer.registrationId, deps.clock.now());
      return { registrationId: answer.registrationId };
    },
  };
}
