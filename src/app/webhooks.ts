import type { Logger } from 'pino';
import type { WriteLetter } from '#contracts/print-forms/letters/letter.ts';
import type { Clock } from '#kernel/clock.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import { isEmail } from '#parties/contract-party.ts';
import type { Pool } from '#platform/db/pool.ts';
import { unlessAway } from '#platform/db/unavailable.ts';
import { type Dispatcher, startDispatcher } from '#platform/events/webhooks/delivery/dispatcher.ts';
import { createDisabledMailHandler } from '#platform/events/webhooks/notify-disabled.ts';
import { targetRulesOf } from '#platform/events/webhooks/settings.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job.ts';
import { failureRecord } from '#platform/jobs/job.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Config } from './config.ts';
import { webhookSenderOf } from './outside.ts';

export interface WebhookDependencies {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly fingerprints: Fingerprints;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

/** Posts events to partners' own servers: to be started once jobs can be left. */
export function openWebhooks({ config, pool, clock, log, fingerprints }: WebhookDependencies) {
  const sealer = fingerprints.webhookSealer;
  let dispatcher: Dispatcher | undefined;
  return {
    /** For the endpoints of the interface. */
    context: { rules: { target: targetRulesOf(config.webhooks.reach), isEmail }, sealer },
    handler(messages: MessageSender, letters: WriteLetter, insurer: string): JobHandler {
      return createDisabledMailHandler({
        pool,
        insurer,
        send: (letter) => messages.sendEmail(letters(letter)),
      });
    },
    start(jobs: JobQueue, watch: (dispatcher: Dispatcher) => void): Dispatcher {
      const sender = webhookSenderOf(config);
      const started = startDispatcher({
        ...{ pool, clock, jobs, sender, sealer, timeoutMs: config.webhooks.timeoutMs },
        onError: unlessAway((error) =>
          log.error({ err: failureRecord(error) }, 'webhooks could not be looked after'),
        ),
      });
      dispatcher = {
        ...started,
        async close(timeoutMs) {
          await started.close(timeoutMs);
          sender.close();
        },
      };
      watch(dispatcher);
      return dispatcher;
    },
    heard: () => dispatcher?.heard(),
    sweep: async () => dispatcher?.sweep(),
  };
}
