import { Counter, Gauge } from 'prom-client';
import type { Sequencer } from '#platform/events/sequencer.ts';
import type { Dispatcher, WebhookCounts } from '#platform/events/webhooks/delivery/dispatcher.ts';
import type { Registries } from './registries.ts';

/** What has happened, and how far partners are behind it. */
export function registerEventMetrics({ own, shared }: Registries, sequencer: Sequencer): void {
  new Counter({
    name: 'bindery_events_total',
    help: 'Events that this process has given a position in the feeds of partners, by type',
    labelNames: ['type'] as const,
    registers: [own],
    collect() {
      this.reset();
      for (const [type, count] of sequencer.counters().told) this.inc({ type }, count);
    },
  });
  new Gauge({
    name: 'bindery_events_lag_seconds',
    help: 'How long the oldest of the events had waited to which this process gave positions last',
    registers: [own],
    collect() {
      this.set(sequencer.counters().lagSeconds);
    },
  });
  let reading: ReturnType<Sequencer['waiting']> | undefined;
  /** Both gauges of one scrape show one reading. */
  const waiting = () => {
    reading ??= sequencer.waiting().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  new Gauge({
    name: 'bindery_events_waiting',
    help: 'Events without a position, which partners cannot read yet; counted up to 10000',
    registers: [shared],
    async collect() {
      const found = await waiting();
      if (found) this.set(found.count);
      else this.reset();
    },
  });
  new Gauge({
    name: 'bindery_events_waiting_oldest_seconds',
    help: 'Age of the oldest event without a position; 0 where there is none',
    registers: [shared],
    async collect() {
      const found = await waiting();
      if (found) this.set(found.oldestSeconds);
      else this.reset();
    },
  });
}

/** How telling partners goes. */
export function registerWebhookMetrics({ own, shared }: Registries): (dispatcher: Dispatcher) => void {
  let watched: Dispatcher | undefined;
  new Counter({
    name: 'bindery_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event to a webhook, by how they ended',
    labelNames: ['outcome'] as const,
    registers: [own],
    collect() {
      this.reset();
      for (const [outcome, count] of watched?.attempts() ?? []) this.inc({ outcome }, count);
    },
  });
  let reading: Promise<WebhookCounts | null> | undefined;
  /** All gauges of one scrape show one reading. */
  const counts = async () => {
    reading ??= watched?.counts().finally(() => {
      reading = undefined;
    });
    return (await reading) ?? null;
  };
  for (const [name, part, help] of [
    ['due', 'due', 'Deliveries that are due and were not made yet; counted up to 10000'],
    [
      'oldest_seconds',
      'oldestSeconds',
      'Age of the oldest event that a webhook still waits for; 0 where there is none',
    ],
    ['failing', 'failing', 'Webhooks whose newest attempt has failed'],
    ['disabled', 'disabled', 'Webhooks that were switched off by what they answered, and not by anybody'],
  ] as const) {
    new Gauge({
      name: `bindery_webhook_${name}`,
      help,
      registers: [shared],
      async collect() {
        const found = await counts();
        if (found) this.set(found[part]);
        else this.reset();
      },
    });
  }
  return (dispatcher) => {
    watched = dispatcher;
  };
}
