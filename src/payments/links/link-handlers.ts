import type { JobHandler } from '#platform/jobs/job.ts';
import { createLinkMailHandler, type LinkMailDependencies } from './mail-link.ts';
import { createMoneyBackMailHandler } from './mail-money-back.ts';
import { createLinkSmsHandler, type LinkSmsDependencies } from './sms-link.ts';

/** Notifies holders of links, by every channel, and of money that goes back. */
export function createLinkHandlers(deps: LinkMailDependencies & LinkSmsDependencies): readonly JobHandler[] {
  return [createLinkMailHandler(deps), createLinkSmsHandler(deps), createMoneyBackMailHandler(deps)];
}
