import { setTimeout as pause } from 'node:timers/promises';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../../../test/support/app.ts';
import {
  type AcknowledgedCalls,
  noCalls,
  runClient,
  type World,
} from '../../../test/support/crash/client.ts';
import { seeded } from '../../../test/support/crash/random.ts';
import type { Response } from '../../../test/support/service.ts';

export type Kind = 'write' | 'quote';

/** What partners saw, on the clock of performance.now(). */
export interface Seen {
  /** When something was acknowledged, in the order of time. */
  readonly acknowledged: Readonly<Record<Kind, number[]>>;
  /** Answers that are none, and connections that broke. */
  readonly errors: { readonly atMs: number; readonly kind: Kind; readonly what: string }[];
}

export interface Load {
  readonly told: AcknowledgedCalls;
  readonly seen: Seen;
  /** Lets every partner finish what it has begun. */
  finish(): Promise<void>;
}

/** Partners at work: some sell, some only quote. */
const sellers = 6;
const quoters = 2;
const thinkMs = 400;
const quoteEveryMs = 50;
/** Some minutes of being refused: far beyond what a change of the primary takes. */
const repeatsMax = 2_000;

const quote = {
  policyHolder: { address: { kladrId: '7700000000000' } },
  insuredObject: { osago: { vehicle: { vehicleCategoryCode: 'B', vehicleModel: { horsePower: 106 } } } },
};

/** Begins to sell, pay, change, read, poll and quote at `url`, and repeats under the same key what was not answered. */
export function startLoad(url: string, token: string): Load {
  const told = noCalls();
  const seen: Seen = { acknowledged: { write: [], quote: [] }, errors: [] };
  let isOver = false;
  const clients = Array.from({ length: sellers }, (_, index) => {
    const world: World = {
      random: seeded(index + 1),
      told,
      token,
      today: moscowDate(new Date()),
      urls: () => [url],
      isOver: () => isOver,
      repeatsMax,
      thinkMs,
      noteAnswer(method, answer) {
        if (method !== 'GET' && answer?.status === 200) seen.acknowledged.write.push(performance.now());
        noteError(seen, 'write', answer);
      },
    };
    return runClient(world);
  });
  const quotes = Array.from({ length: quoters }, () => quoteOn(url, token, seen, () => isOver));
  const all = Promise.all([...clients, ...quotes]);
  // Told by finish(), not as a rejection that nobody awaits yet.
  all.catch(() => undefined);
  return {
    told,
    seen,
    async finish() {
      isOver = true;
      await all;
    },
  };
}

async function quoteOn(url: string, token: string, seen: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answer = await callAt({ url, token }, 'POST', '/sales/v2/individual/osago/quotes', quote).catch(
      (error: unknown) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      },
    );
    if (answer?.status === 200) seen.acknowledged.quote.push(performance.now());
    noteError(seen, 'quote', answer);
    await pause(quoteEveryMs);
  }
}

/** 404 with Retry-After is a poll of what still runs. */
function noteError(seen: Seen, kind: Kind, answer: Response | undefined): void {
  if (answer && (answer.status < 400 || (answer.status === 404 && answer.headers.has('retry-after')))) return;
  const what = answer ? `${answer.status} ${answer.body.code_c ?? 'balancer'}` : 'connection';
  seen.errors.push({ atMs: performance.now(), kind, what });
}
