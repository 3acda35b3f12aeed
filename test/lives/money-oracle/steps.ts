import fc from 'fast-check';

const wait = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 150 }));
const ahead = fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 90 }));
const choice = fc.nat(59);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      wait,
      ahead,
      proportional: choice,
      wholeTerm: choice,
      isPaid: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), wait: fc.nat(6), corrected: choice }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), wait: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), wait }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), wait, ahead, ground: choice }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Generates a sale, later events, and a termination at the end. */
export const lifeSteps = fc.record({
  content: fc.record({ proportional: choice, wholeTerm: choice, corrected: choice }),
  installmentType: choice,
  saleAfter: fc.nat(7),
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
  end: fc.record({ kind: fc.constant('end' as const), wait, ahead, ground: choice }),
});
export type LifeSteps = typeof lifeSteps extends fc.Arbitrary<infer Value> ? Value : never;

const soon = fc.oneof(fc.nat(12), fc.nat(45), fc.integer({ min: 30, max: 100 }));
const unpaidStep = fc.oneof(
  { weight: 3, arbitrary: step.map((one) => ({ ...one, wait: one.wait % 60 })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pay' as const), wait: soon }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bill' as const), wait: soon }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('credit' as const), wait: soon, back: fc.nat(40) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('extend' as const), wait: soon, days: fc.nat(60) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('loss' as const), wait: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reinstate' as const), wait: fc.nat(30) }) },
);
export type UnpaidStep = typeof unpaidStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Generates a sale with installments of which few are paid in time. */
export const unpaidSteps = fc.record({
  content: fc.record({ proportional: choice, wholeTerm: choice, corrected: choice }),
  installmentType: choice,
  saleAfter: fc.nat(7),
  steps: fc.array(unpaidStep, { minLength: 4, maxLength: 14 }),
});
export type UnpaidSteps = typeof unpaidSteps extends fc.Arbitrary<infer Value> ? Value : never;
