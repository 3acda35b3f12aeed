import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '#kernel/money/decimal.ts';
import { bordereauLine, bordereauTotals, commissionFor } from '#payments/accounting/bordereau/bordereau.ts';
import { paymentTypes } from '#payments/record/payment.ts';
import type { PremiumMovement } from '#payments/record/store/bordereau.ts';
import { products } from '../../support/products.ts';

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

const lineOf = (movement: PremiumMovement) => bordereauLine(products, movement);

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2));
const movements: fc.Arbitrary<PremiumMovement> = fc.record({
  partner: fc.constant('bank-1'),
  policyNumber: fc.constant('XXX0000000001'),
  product: fc.constant('osago'),
  installmentNr: fc.constant(1),
  addendumNumber: fc.constant(null),
  at: fc.constant(new Date('2026-11-21T09:00:00Z')),
  paymentType: fc.constantFrom(...paymentTypes),
  amount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  isHeldByPartner: fc.boolean(),
  kvPercent: percents,
  discountPercent: percents,
});

function refundOf(movement: PremiumMovement): PremiumMovement {
  const { amount } = movement;
  return { ...movement, paymentType: 'REFUND', installmentNr: null, amount: -amount, isHeldByPartner: false };
}

test('the totals of a bordereau are the sums of its lines', () => {
  fc.assert(
    fc.property(fc.array(movements), fc.array(movements), (paid, returned) => {
      const lines = [...paid, ...returned.map(refundOf)].map(lineOf);
      const totals = bordereauTotals(lines);
      for (const sum of ['premium', 'commission', 'due'] as const) {
        assert.equal(
          totals[sum],
          lines.reduce((total, line) => total + line[sum], 0n),
        );
      }
      const held = paid.filter(({ isHeldByPartner }) => isHeldByPartner);
      // The partner owes the cash that it holds minus its commission.
      assert.equal(totals.due, held.reduce((sum, { amount }) => sum + amount, 0n) - totals.commission);
    }),
  );
});

test('a payment and its full refund leave no commission', () => {
  fc.assert(
    fc.property(movements, (movement) => {
      const totals = bordereauTotals([movement, refundOf(movement)].map(lineOf));
      assert.deepEqual([totals.premium, totals.commission], [0n, 0n]);
      // The partner still owes the cash that it holds, because the insurer has refunded the premium to the client.
      assert.equal(totals.due, movement.isHeldByPartner ? movement.amount : 0n);
    }),
  );
});
