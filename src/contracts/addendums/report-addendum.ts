import type { JsonObject } from '#kernel/json/json.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import {
  createContractReportHandlers as createContractHandlers,
  type ReportDependencies,
  toContractReport,
} from '../life/reports/report-contract.ts';
import * as store from '../record/store/addendum.ts';
import { recordReinstatement, reinstatedAs } from '../record/store/non-payment.ts';
import { addendumForStaff } from './read.ts';

export function createAddendumReportHandlers(deps: ReportDependencies): readonly JobHandler[] {
  return [
    ...createContractHandlers(deps),
    createAddendumReportHandler(deps),
    createReinstatementReportHandler(deps),
  ];
}

/** Reports an addendum and stores the registry's number; repeating is harmless, because the registry knows the addendum. */
function createAddendumReportHandler(deps: ReportDependencies): JobHandler {
  return {
    kind: 'addendum-report',
    async handle({ addendumNumber }, { attempt, requestId }): Promise<JsonObject> {
      const found = await addendumForStaff(deps.pool, addendumNumber);
      if (!found) throw new FinalFailure('ADDENDUM_UNKNOWN');
      const { contract, addendum } = found;
      // Skip a termination that was undone before it was reported.
      if (addendum?.kind === 'TERMINATION' && addendum.status === 'CANCELLED')
        return { skipped: 'TAKEN_BACK' };
      if (addendum?.status !== 'COMPLETE') throw new FinalFailure('NOT_IN_FORCE');
      const { addendumId, kind, effectiveOn, changed, figures } = addendum;
      const known = await store.reportedAs(deps.pool, addendumId);
      if (known !== null) return { registrationId: known };
      const report = {
        // Report the contract as it was after this addendum, without later changes.
        ...toContractReport(changed ? { ...contract, ...changed } : contract, deps.products),
        addendum: { addendumNumber, kind, effectiveOn, difference: figures.difference },
      };
      const answer = await deps.contractRegistry.report(report, { traceId: requestId, attempt });
      if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
      await store.recordReport(deps.pool, addendumId, answer.registrationId, deps.clock.now());
      return { registrationId: answer.registrationId };
    },
  };
}

/** Reports that a termination was undone. This report has a different number from the report of the termination. */
function createReinstatementReportHandler(deps: ReportDependencies): JobHandler {
  return {
    kind: 'reinstatement-report',
    async handle({ addendumNumber }, { attempt, requestId }): Promise<JsonObject> {
      const known = await reinstatedAs(deps.pool, addendumNumber);
      if (known !== null) return { registrationId: known };
      const found = await addendumForStaff(deps.pool, addendumNumber);
      if (!found?.addendum) throw new FinalFailure('ADDENDUM_UNKNOWN');
      const { effectiveOn, figures } = found.addendum;
      const report = {
        ...toContractReport(found.contract, deps.products),
        addendum: {
          addendumNumber: `${addendumNumber}-R`,
          kind: 'REINSTATEMENT' as const,
          effectiveOn,
          difference: -figures.difference,
        },
      };
      const answer = await deps.contractRegistry.report(report, { traceId: requestId, attempt });
      if ('refusal' in answer) throw new FinalFailure(`REGISTRY_REFUSED:${answer.refusal}`);
      await recordReinstatement(deps.pool, addendumNumber, answer.registrationId);
      return { registrationId: answer.registrationId };
    },
  };
}
