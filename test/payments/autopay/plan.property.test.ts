import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '#kernel/time/calendar.ts';
import { type Charge, type ChargeReason, judgeDecline } from '#payments/record/autopay/autopay.ts';
import { type ChargePlan, planCharge } from '#payments/record/autopay/plan.ts';
import { reasonTexts } from '#payments/record/autopay/reason-texts.ts';

const firstDay = '2027-02-01';
const reasons = Object.keys(reasonTexts) as ChargeReason[];
const outcome = fc.oneof(
  fc.constant({ result: 'SUCCEEDED', reason: null } as const),
  fc.constant({ result: 'RETURNED', reason: null } as const),
  fc.record({ result: fc.constant('DECLINED' as const), reason: fc.constantFrom(...reasons) }),
);

/** A life of an installment: settings, the day on which it becomes known, extensions, skipped days and outcomes of charges. */
const life = fc.record({
  daysBefore: fc.integer({ min: 0, max: 10 }),
  noticeDays: fc.integer({ min: 1, max: 10 }),
  retryDays: fc
    .uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 })
    .map((days) => days.sort((a, b) => a - b)),
  payIn: fc.integer({ min: -5, max: 40 }),
  grace: fc.integer({ min: 0, max: 20 }),
  outcomes: fc.array(outcome, { minLength: 8, maxLength: 8 }),
  /** Days on which no process runs. */
  away: fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }),
  extendOn: fc.option(fc.integer({ min: 0, max: 60 })),
});

test('in every life an installment is charged after its announcement, at most once a day, never after the grace, and once with success', () => {
  fc.assert(
    fc.property(life, ({ daysBefore, noticeDays, retryDays, payIn, grace, outcomes, away, extendOn }) => {
      let payUntil = addDays(firstDay, payIn);
      let announced: { readonly on: string; readonly day: string } | null = null;
      const charges: Pick<Charge, 'chargedOn' | 'result' | 'reason'>[] = [];
      for (let index = 0; index < away.length; index += 1) {
        const today = addDays(firstDay, index);
        if (index === extendOn) payUntil = addDays(payUntil, 15);
        if (away[index]) continue;
        const graceUntil = addDays(payUntil, grace);
        const plan: ChargePlan = {
          ...{ daysBefore, noticeDays, retryDays, today, payUntil, graceUntil, charges },
          announcedFor: announced?.day ?? null,
        };
        const step = planCharge(plan);
        if (step.kind === 'wait') assert.ok(step.on > today, 'a wait that has passed');
        if (step.kind === 'announce') {
          assert.ok(step.on >= addDays(today, noticeDays) && step.on <= graceUntil);
          announced = { on: today, day: step.on };
        }
        if (step.kind !== 'charge') continue;
        assert.equal(step.on, today);
        assert.ok(today <= graceUntil, 'a charge after the grace');
        assert.ok(
          announced && today >= announced.day && today >= addDays(announced.on, noticeDays),
          'a charge without notice',
        );
        assert.ok(
          charges.length > 0 || announced.day >= addDays(payUntil, -daysBefore),
          'a first charge that was announced for an earlier day',
        );
        assert.ok(
          charges.every(({ chargedOn }) => chargedOn < today),
          'two charges a day',
        );
        const before = charges.at(-1);
        assert.ok(!before || (before.result === 'DECLINED' && judgeDecline(before.reason) === 'retry'));
        charges.push({
          chargedOn: today,
          ...(outcomes[charges.length] ?? { result: 'RETURNED', reason: null }),
        });
      }
      assert.ok(charges.length <= retryDays.length + 1);
      assert.ok(charges.filter(({ result }) => result === 'SUCCEEDED').length <= 1);
    }),
    { numRuns: 2_000 },
  );
});

test('a charge that the bank has not decided is neither repeated nor given up', () => {
  const plan: ChargePlan = {
    ...{ daysBefore: 1, noticeDays: 3, retryDays: [1, 3, 5], today: '2027-02-10' },
    ...{ payUntil: '2027-02-08', graceUntil: '2027-03-08', announcedFor: '2027-02-07' },
    charges: [{ chargedOn: '2027-02-07', result: null, reason: null }],
  };
  assert.deepEqual(planCharge(plan), { kind: 'wait', on: '2027-02-11' });
});
