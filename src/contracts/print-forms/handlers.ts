import type { JobHandler } from '#platform/jobs/job.ts';
import { createKeyInformationHandler } from './key-information.ts';
import { createPolicyMailHandler, type PolicyMailDependencies } from './mail-policy.ts';

/** What is printed and sent after a payment. */
export function createPaperHandlers(deps: PolicyMailDependencies): readonly JobHandler[] {
  return [createPolicyMailHandler(deps), createKeyInformationHandler(deps)];
}
