import { oneAtATime } from '#kernel/time/in-time.ts';
import type { Sequencer } from '#platform/events/sequencer.ts';
import type { Dispatcher } from '#platform/events/webhooks/delivery/dispatcher.ts';
import type { Registries } from './registries.ts';
import { showNumber, showNumbers } from './shown.ts';

/** Registers metrics of published events and of events that wait for publication. */
export function registerEventMetrics({ own, shared }: Registries, sequencer: Sequencer): void {
  const total = {
    name: 'bindery_events_total',
    help: 'Events that this process has given a position in the feeds of partners, by type',
    label: 'type',
    kind: 'counter',
  } as const;
  showNumbers(own, total, () => sequencer.counters().published);
  const lag = {
    name: 'bindery_events_lag_seconds',
    help: 'How long the oldest of the events had waited to which this process gave positions last',
  };
  showNumber(own, lag, () => sequencer.counters().lagSeconds);
  const waiting = oneAtATime(() => sequencer.waiting());
  const count = {
    name: 'bindery_events_waiting',
    help: 'Events without a position, which partners cannot read yet; counted up to 10000',
  };
  showNumber(shared, count, async () => (await waiting())?.count);
  const oldest = {
    name: 'bindery_events_waiting_oldest_seconds',
    help: 'Age of the oldest event without a position; 0 where there is none',
  };
  showNumber(shared, oldest, async () => (await waiting())?.oldestSeconds);
}

const webhookGauges = {
  due: ['due', 'Deliveries that are due and were not made yet; counted up to 10000'],
  oldest_seconds: [
    'oldestSeconds',
    'Age of the oldest event that a webhook still waits for; 0 where there is none',
  ],
  failing: ['failing', 'Webhooks whose newest attempt has failed'],
  disabled: ['disabled', 'Webhooks that were switched off by what they answered, and not by anybody'],
} as const;

/** Returns a function that registers the metrics of a dispatcher's webhook deliveries. */
export function registerWebhookMetrics({ own, shared }: Registries): (dispatcher: Dispatcher) => void {
  let watched: Dispatcher | undefined;
  const attempts = {
    name: 'bindery_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event to a webhook, by how they ended',
    label: 'outcome',
    kind: 'counter',
  } as const;
  showNumbers(own, attempts, () => watched?.attempts());
  const counts = oneAtATime(async () => watched?.counts());
  for (const [name, [part, help]] of Object.entries(webhookGauges))
    showNumber(shared, { name: `bindery_webhook_${name}`, help }, async () => (await counts())?.[part]);
  return (dispatcher) => {
    watched = dispatcher;
  };
}
