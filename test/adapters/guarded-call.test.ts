import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createGuard, type Guard } from '#adapters/calls/guarded-call.ts';
import { postJson } from '#adapters/calls/http-call.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import type { BreakerState } from '#kernel/ports/ports.ts';
import { until } from '../support/process.ts';
import { json, type Peer, peer } from './support.ts';

type Answer = (response: ServerResponse) => void;

/** An external system whose answers can be changed by a test, and the calls that the system has received. */
interface Scene {
  readonly other: Peer;
  readonly outcomes: string[];
  behave(answer: Answer): void;
  breaker(): BreakerState;
  ask(): Promise<string>;
  /** Makes a call that must fail, and returns its error. */
  askInVain(): Promise<ServiceError>;
}

const fine: Answer = json({ word: 'yes' });
const hangUp: Answer = (response) => response.destroy();
const silence: Answer = () => undefined;

async function scene(
  options: { readonly timeoutMs?: number; readonly openMs?: number },
  work: (scene: Scene) => Promise<void>,
): Promise<void> {
  let answer: Answer = fine;
  let breaker: () => BreakerState = () => 'closed';
  const outcomes: string[] = [];
  const other = await peer((response) => answer(response));
  const guard = createGuard({
    port: 'oracle',
    system: 'Оракул',
    timeoutMs: 20_000,
    watch: {
      observeCall: (port, outcome, seconds) => {
        assert.ok(seconds >= 0);
        outcomes.push(`${port} ${outcome}`);
      },
      watchBreaker: (_port, read) => {
        breaker = read;
      },
    },
    ...options,
  });
  const ask = () => asked(other.url, guard);
  try {
    await work({
      other,
      outcomes,
      behave: (next) => {
        answer = next;
      },
      breaker: () => breaker(),
      ask,
      askInVain: () =>
        ask().then(
          () => assert.fail('nothing was thrown'),
          (error: unknown) => {
            assert.ok(error instanceof ServiceError);
            return error;
          },
        ),
    });
  } finally {
    await other.close();
  }
}

function asked(url: string, guard: Guard): Promise<string> {
  return postJson(
    { url, token: undefined },
    guard,
    { path: 'ask', body: {}, read: (answer) => (isObject(answer) ? String(answer.word) : undefined) },
    { traceId: 'trace-1' },
  );
}

test('a call succeeds if a retry after a temporary failure succeeds', async () => {
  for (const fault of [hangUp, json({}, 500), json({}, 503), json({}, 429)]) {
    await scene({}, async ({ behave, ask, other, outcomes }) => {
      behave((response) => {
        behave(fine);
        fault(response);
      });
      assert.equal(await ask(), 'yes');
      assert.equal(other.received.length, 2);
      assert.deepEqual(outcomes, ['oracle ok']);
    });
  }
});

test('a call makes at most three attempts', async () => {
  await scene({}, async ({ behave, askInVain, other, outcomes }) => {
    behave(hangUp);
    const error = await askInVain();
    assert.equal(error.code, 'UNAVAILABLE');
    assert.equal(error.retryAfterSeconds, undefined);
    assert.equal(other.received.length, 3);
    assert.deepEqual(outcomes, ['oracle unavailable']);
  });
});

test('a call is not retried after a permanent failure', async () => {
  for (const answer of [json({}, 400), json({}, 401), json([]), json({}, 204)]) {
    await scene({}, async ({ behave, askInVain, other }) => {
      behave(answer);
      assert.equal((await askInVain()).code, 'UNAVAILABLE');
      assert.equal(other.received.length, 1);
    });
  }
});

test('a call that must not be repeated is made once', async () => {
  await scene({}, async ({ behave, other }) => {
    behave(hangUp);
    const watch = { observeCall: () => undefined, watchBreaker: () => undefined };
    const guard = createGuard({ port: 'oracle', system: 'Оракул', timeoutMs: 20_000, watch });
    await assert.rejects(
      guard.call(() => fetch(other.url), { isIdempotent: false }),
      { code: 'UNAVAILABLE' },
    );
    assert.equal(other.received.length, 1);
  });
});

test('the timeout of a call covers all attempts together', async () => {
  await scene({ timeoutMs: 150 }, async ({ behave, askInVain, outcomes }) => {
    behave((response) => {
      behave(silence);
      response.destroy();
    });
    const error = await askInVain();
    assert.equal(error.code, 'DEADLINE_EXCEEDED');
    assert.match(error.faults[0]?.description ?? '', /^Оракул: нет ответа за 150 мс$/);
    assert.deepEqual(outcomes, ['oracle timeout']);
  });
});

test('a failing system gets no calls except one probe until it has recovered', async () => {
  await scene({ openMs: 60_000 }, async ({ behave, askInVain, other, breaker, outcomes }) => {
    behave(hangUp);
    await askInVain();
    assert.equal(breaker(), 'closed');
    await askInVain();
    assert.equal(breaker(), 'open');
    const { length } = other.received;
    const error = await askInVain();
    assert.equal(error.code, 'UNAVAILABLE');
    assert.equal(error.retryAfterSeconds, 30);
    assert.equal(other.received.length, length, 'the system was asked all the same');
    assert.equal(outcomes.at(-1), 'oracle rejected');
  });
  await scene({ openMs: 1 }, async ({ behave, ask, askInVain, other, breaker, outcomes }) => {
    behave(hangUp);
    while (breaker() !== 'open') await askInVain();
    let finish: () => void = () => undefined;
    behave((response) => {
      finish = () => fine(response);
    });
    const { length } = other.received;
    const asks: Promise<string>[] = [];
    await until(async () => {
      asks.push(ask());
      asks.at(-1)?.catch((error: unknown) => error);
      return other.received.length > length;
    });
    assert.equal(breaker(), 'half-open');
    assert.equal((await askInVain()).code, 'UNAVAILABLE');
    finish();
    const answered = (await Promise.allSettled(asks)).filter(({ status }) => status === 'fulfilled');
    assert.equal(answered.length, 1, 'more than one probe was let through, or none');
    assert.equal(other.received.length, length + 1);
    assert.equal(breaker(), 'closed');
    behave(fine);
    assert.equal(await ask(), 'yes');
    assert.equal(outcomes.at(-1), 'oracle ok');
  });
});

test('the circuit breaker stays open longer after a failed probe', async () => {
  await scene({ openMs: 1 }, async ({ behave, askInVain, breaker, other }) => {
    behave(hangUp);
    while (breaker() !== 'open') await askInVain();
    const { length } = other.received;
    await until(async () => {
      await askInVain();
      return other.received.length >= length + 3;
    });
    assert.equal(breaker(), 'open');
  });
});

test('a system that does not answer gets no further calls', async () => {
  await scene({ timeoutMs: 20, openMs: 60_000 }, async ({ behave, askInVain, breaker }) => {
    behave(silence);
    const codes: string[] = [];
    while (breaker() !== 'open') codes.push((await askInVain()).code);
    assert.deepEqual(codes, Array(5).fill('DEADLINE_EXCEEDED'));
    assert.equal((await askInVain()).code, 'UNAVAILABLE');
  });
});

test('refusals of single requests do not open the circuit breaker', async () => {
  await scene({ openMs: 60_000 }, async ({ behave, ask, askInVain, breaker }) => {
    for (const status of [400, 404, 409, 422, 400, 400, 400]) {
      behave(json({}, status));
      await askInVain();
    }
    assert.equal(breaker(), 'closed');
    behave(fine);
    assert.equal(await ask(), 'yes');
  });
});
