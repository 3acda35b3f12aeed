import type { JobHandler } from '#platform/jobs/job.ts';
import { createKeyInformationHandler } from './key-information.ts';
import { createEndMailHandler } from './mail-end.ts';
import { createPolicyMailHandler, type PolicyMailDependencies } from './mail-policy.ts';
import { createNoticeHandler, type NoticeDependencies } from './unpaid/send-notice.ts';

/** What is printed and sent after a payment and after an addendum. */
export function createPaperHandlers(
  deps: PolicyMailDependencies & NoticeDependencies,
): readonly JobHandler[] {
  return [
    createPolicyMailHandler(deps),
    createEndMailHandler(deps),
    createKeyInformationHandler(deps),
    createNoticeHandler(deps),
  ];
}
