import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { monotonicMs } from '#kernel/clock.ts';

/** Spans that wait for the collector; about 2 kB each. */
const waitingMax = 4_096;
/** In one request to the collector: more would keep the event loop for milliseconds while they are written. */
const batchMax = 256;
const sendEveryMs = 1_000;
const tellEveryMs = 60_000;

export interface SpanQueue extends SpanProcessor {
  counters(): { readonly exported: number; readonly dropped: number };
}

class SlowCollector extends Error {
  override readonly name = 'SlowCollector';
}

const slowCollector = new SlowCollector('spans come faster than the collector takes them');

/**
 * Sends spans behind the requests that they are of. While the collector is slow or away a bounded number waits, the
 * rest is dropped and counted; `failed` is called once a minute at most.
 */
export function createSpanQueue(
  exporter: SpanExporter,
  failed: (error: unknown, dropped: number) => void,
): SpanQueue {
  const counted = { exported: 0, dropped: 0 };
  let waiting = 0;
  let toldMs = Number.NEGATIVE_INFINITY;

  function tell(error: unknown): void {
    if (monotonicMs() - toldMs < tellEveryMs) return;
    toldMs = monotonicMs();
    failed(error, counted.dropped);
  }

  const counting: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        waiting -= spans.length;
        const isSent = code === success;
        counted[isSent ? 'exported' : 'dropped'] += spans.length;
        if (!isSent) tell(error);
        // Their outcome is reported here, so that none of it reaches the SDK's own global handler.
        done({ code: success });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: waitingMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: sendEveryMs,
  });
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= waitingMax) {
        counted.dropped += 1;
        tell(slowCollector);
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
    counters: () => counted,
  };
}

/** `ExportResultCode.SUCCESS` of a package that is none of ours. */
const success = 0;
