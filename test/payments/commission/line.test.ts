import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '#kernel/money/decimal.ts';
import { commissionFor, linesFor } from '#payments/accounting/commission/line.ts';
import { paymentTypes } from '#payments/record/payment.ts';
import type { CommissionTerm } from '#payments/record/store/commission/terms.ts';
import type { CommissionFact } from '#payments/record/store/commission-facts.ts';

/** Each row: premium in kopecks, KV and discount in percent, commission in kopecks. */
const cases: readonly (readonly [bigint, string, string, bigint])[] = [
  [90_00n, '15.00', '10', 4_50n],
  [14_367_24n, '15', '10', 718_36n],
  [10n, '5.00', '0', 1n], // rounded half a kopeck up
  [9n, '5.00', '0', 0n],
  [-10n, '5.00', '0', -1n],
  [-9n, '5.00', '0', 0n],
  [100_00n, '12.35', '12.35', 0n],
  [100_00n, '7.50', '7.500001', 0n],
  [100_00n, '10', '0.5', 9_50n],
  [1n, '100', '0', 1n],
  [100_00n, '10', '12', -2_00n], // a discount above the commission
  [-100_00n, '10', '12', 2_00n],
  [999_999_999_999_99n, '33.33', '0', 333_300_000_000_00n],
];

for (const [premium, kv, discount, commission] of cases) {
  test(`${premium} kopecks with KV ${kv} % and discount ${discount} % earn a commission of ${commission} kopecks`, () => {
    const terms = { kvPercent: decimal(kv), discountPercent: decimal(discount) };
    assert.equal(commissionFor(premium, terms), commission);
  });
}

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const facts: fc.Arbitrary<CommissionFact> = fc.record({
  source: fc.constant('payment:1'),
  takesBack: fc.constant(null),
  partnerId: fc.constant(1n),
  policyNumber: fc.constant('XXX0000000001'),
  product: fc.constantFrom('osago', 'casco'),
  programme: fc.constantFrom(null, 'CLASSIC', 'LIGHT'),
  kind: fc.constant('PREMIUM'),
  installmentNr: fc.constant(1),
  addendumNumber: fc.constant(null),
  at: fc.constant(new Date('2026-11-21T09:00:00Z')),
  paymentType: fc.constantFrom(...paymentTypes),
  amount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  isHeldByPartner: fc.boolean(),
  soldOn: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
  kvPercent: percents,
  discountPercent: percents,
});
const term: CommissionTerm = {
  ...{
    termId: 1n,
    partnerId: 1n,
    subAgent: null,
    name: null,
    product: null,
    programme: null,
    percent: '7.25',
  },
  ...{ startsOn: '2026-11-21', endsOn: null, addedBy: 'staff:test', addedAt: new Date(0) },
};
const terms = fc
  .array(
    fc.record({
      ...{ subAgent: fc.constantFrom(null, 'a', 'b'), percent: percents },
      product: fc.constantFrom(null, 'osago'),
      programme: fc.constantFrom(null, 'CLASSIC'),
      startsOn: fc.constantFrom('2026-11-20', '2026-11-22'),
    }),
  )
  .map((some) => some.map((one, index) => ({ ...term, ...one, termId: BigInt(index) })));

function refundOf(fact: CommissionFact): CommissionFact {
  const { amount } = fact;
  return {
    ...fact,
    kind: 'REFUND',
    paymentType: null,
    installmentNr: null,
    amount: -amount,
    isHeldByPartner: false,
  };
}

test('a payment and its full refund leave no commission to the partner or its sub-agents', () => {
  fc.assert(
    fc.property(facts, terms, (fact, agreed) => {
      const lines = [fact, refundOf(fact)].map((one) => linesFor(one, agreed));
      assert.equal(lines[0]?.length, lines[1]?.length);
      for (const [nr, line] of (lines[0] ?? []).entries())
        assert.equal(line.commission, -(lines[1]?.[nr]?.commission ?? 0n));
    }),
  );
});

test('the partner owes the cash that it holds minus its commission, and sub-agents owe nothing', () => {
  fc.assert(
    fc.property(facts, terms, (fact, agreed) => {
      const [own, ...shares] = linesFor(fact, agreed);
      assert.equal(own?.due, (fact.isHeldByPartner ? fact.amount : 0n) - (own?.commission ?? 0n));
      assert.ok(shares.every(({ due, isHeldByPartner }) => due === 0n && !isHeldByPartner));
    }),
  );
});

const fact: CommissionFact = {
  ...{ source: 'payment:1', takesBack: null, partnerId: 1n, policyNumber: 'XXX0000000001', product: 'casco' },
  ...{ programme: 'CLASSIC', kind: 'PREMIUM', installmentNr: 1, addendumNumber: null, paymentType: 'CARD' },
  ...{ at: new Date('2026-11-21T09:00:00Z'), amount: 90_00n, isHeldByPartner: false, soldOn: '2026-11-21' },
  ...{ kvPercent: '15', discountPercent: '10' },
};

test('the most specific terms of the day of sale count, and of equal ones the latest', () => {
  const percentBy = (...agreed: readonly Partial<CommissionTerm>[]) =>
    linesFor(
      fact,
      agreed.map((one) => ({ ...term, ...one })),
    )[0]?.kvPercent;
  assert.equal(percentBy(), '15');
  assert.equal(percentBy({}), '7.25');
  assert.equal(percentBy({ startsOn: '2026-11-22' }), '15');
  assert.equal(percentBy({ endsOn: '2026-11-20' }), '15');
  assert.equal(percentBy({ product: 'osago' }), '15');
  assert.equal(percentBy({ partnerId: 2n }), '15');
  assert.equal(percentBy({ product: 'casco', percent: '8' }, { percent: '9' }), '8');
  assert.equal(percentBy({ programme: 'CLASSIC', percent: '6' }, { product: 'casco', percent: '8' }), '6');
  assert.equal(percentBy({ percent: '8' }, { percent: '9' }), '9');
});

test('a sub-agent gets its share of the commission, rounded once', () => {
  const shares = [
    { ...term, subAgent: 'north', percent: '33.33' },
    { ...term, subAgent: 'south', percent: '50' },
  ];
  assert.deepEqual(
    linesFor(fact, shares).map(({ subAgent, sharePercent, commission }) => [
      subAgent,
      sharePercent,
      commission,
    ]),
    [
      [null, null, 4_50n],
      ['north', '33.33', 1_50n],
      ['south', '50', 2_25n],
    ],
  );
});
