import type { JobHandler } from '#platform/jobs/job.ts';
import { type ClientMessageDependencies, createClientMessageHandlers } from './consent/client-messages.ts';
import { createKeyInformationHandler } from './key-information.ts';
import { createEndMailHandler } from './mail-end.ts';
import { createPolicyMailHandler, type PolicyMailDependencies } from './mail-policy.ts';
import { createNoticeHandler, type NoticeDependencies } from './unpaid/send-notice.ts';

/** Creates the job handlers that print documents and send documents, notices and links to clients. */
export function createPaperHandlers(
  deps: PolicyMailDependencies & NoticeDependencies & ClientMessageDependencies,
): readonly JobHandler[] {
  return [
    createPolicyMailHandler(deps),
    createEndMailHandler(deps),
    createKeyInformationHandler(deps),
    createNoticeHandler(deps),
    ...createClientMessageHandlers(deps),
  ];
}
