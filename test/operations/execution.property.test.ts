import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ServiceError } from '#kernel/errors/errors.ts';
import { createExecution, type Settled } from '#platform/operations/durable/execution.ts';
import type { Lease } from '#platform/operations/durable/operation.ts';

const lease: Lease = {
  operationId: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  spared: 0,
  failed: 0,
};

/**
 * Generates a request: what its method does, whether its operation can be stored, and what happens at the partner's
 * deadline.
 */
const cases = fc.record({
  deadline: fc.constantFrom('handle', 'refusal', 'endless'),
  isAskedTwice: fc.boolean(),
  canStore: fc.boolean(),
  commits: fc.constantFrom('never', 'once', 'in-vain', 'at-last'),
  claimsTwice: fc.boolean(),
  leavesWork: fc.boolean(),
  method: fc.constantFrom('answers', 'throws'),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

/** Effects of a request: the answers to its partner, its commits and the stored operation. */
interface World {
  /** Answers to the partner, in order. */
  readonly told: ('answer' | 'error' | 'handle' | 'no handle' | 'too late')[];
  /** The lease of each commit; null for a commit without a lease. */
  readonly committed: (Lease | null)[];
  isStored: boolean;
  settled: Settled | undefined;
}

async function live(of: Case, scheduler: fc.Scheduler): Promise<World> {
  const world: World = { told: [], committed: [], isStored: false, settled: undefined };
  const step = (name: string) => scheduler.schedule(Promise.resolve(), name);
  const execution = createExecution(async () => {
    await step('store');
    if (!of.canStore) throw new Error('the database is away');
    world.isStored = true;
    return lease;
  });
  const tell = (what: World['told'][number]) => {
    if (world.told.length === 0 || what !== 'no handle') world.told.push(what);
  };

  async function commit(isInVainFirst = of.commits === 'at-last'): Promise<void> {
    await step('change');
    if (of.claimsTwice) await execution.claim();
    const held = await execution.claim();
    await step('commit');
    if (isInVainFirst && !held) {
      execution.retract();
      return commit(false);
    }
    if (of.commits === 'in-vain') throw new Error('the transaction was rolled back');
    world.committed.push(held);
    if (held) execution.written();
  }

  async function method(): Promise<void> {
    await step('outside');
    if (of.leavesWork) {
      commit().catch(() => undefined);
      await step('inside');
    } else if (of.commits !== 'never') await commit();
    if (of.method === 'throws') throw new Error('a fault of ours');
  }

  /** Answers as `answer-in-time.ts` does: with the result of the method, unless the operation was handed over. */
  async function run(): Promise<void> {
    try {
      await method();
      if (!execution.isHandedOver() && world.told.length === 0) tell('answer');
    } catch {
      if (!execution.isHandedOver() && world.told.length === 0) tell('error');
    }
    world.settled = await execution.settle();
  }

  async function lose(deadline: 'handle' | 'refusal'): Promise<void> {
    await step('deadline');
    if (world.told.length > 0) return;
    if (deadline === 'refusal') {
      if (execution.refuse(new ServiceError('DEADLINE_EXCEEDED'))) tell('too late');
      return;
    }
    await execution.handOver().then(
      (held) => {
        if (held && world.told.length === 0) tell('handle');
      },
      () => {
        if (world.told.length === 0) tell('no handle');
      },
    );
  }

  const deadline = of.deadline === 'endless' ? [] : [of.deadline];
  const deadlines = of.isAskedTwice ? [...deadline, ...deadline] : deadline;
  const all = Promise.all([run(), ...deadlines.map(lose)]);
  await scheduler.waitFor(all);
  await scheduler.waitIdle();
  return world;
}

test('in any order of events, a request is answered once and commits only changes whose answer the partner can get', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.scheduler(), async (of, scheduler) => {
      const { told: answered, committed, isStored, settled } = await live(of, scheduler);
      assert.equal(answered.length, 1, `told ${answered}`);
      const [what] = answered;
      assert.ok(of.claimsTwice || committed.length <= 1, 'committed twice');
      if (what === 'too late' || what === 'no handle') assert.deepEqual(committed, [], `told ${what}`);
      if (what === 'handle') {
        assert.ok(isStored);
        assert.deepEqual(settled?.lease, lease, 'the operation is left without an end');
        assert.ok(
          committed.every((under) => under === lease),
          'a change without its answer',
        );
        if (!of.leavesWork) assert.equal(settled?.isWritten, committed.length > 0);
      } else {
        assert.equal(settled, undefined, 'an operation whose handle nobody has');
        assert.ok(!isStored, 'an operation whose handle nobody has');
        assert.ok(committed.every((under) => under === null));
      }
    }),
    { numRuns: 1_000 },
  );
});
