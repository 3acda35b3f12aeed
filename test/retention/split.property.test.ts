import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Judged, split } from '#staff/contracts/retention/rules.ts';

const ids = fc.bigInt({ min: 1n, max: 12n });
const judgedOnes = fc.uniqueArray(
  fc.record({ contractId: ids, reason: fc.constantFrom(null, null, 'PAYMENT' as const) }),
  { selector: ({ contractId }) => contractId },
);
const pairs = fc.array(fc.tuple(ids, ids), { maxLength: 10 });

test('contracts paid together are removed together, and every contract that is not removed has a reason', () => {
  fc.assert(
    fc.property(judgedOnes, pairs, (judged: readonly Judged[], oneWay) => {
      const both = oneWay.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
      const { removed, kept } = split(judged, both);
      const gone = new Set(removed);
      assert.equal(gone.size + kept.size, judged.length);
      for (const { contractId, reason } of judged) if (reason) assert.equal(kept.get(contractId), reason);
      for (const [one, other] of both) if (gone.has(one)) assert.ok(gone.has(other));
      const blocked = new Set(judged.filter(({ reason }) => reason).map(({ contractId }) => contractId));
      const known = new Set(judged.map(({ contractId }) => contractId));
      for (const [id, reason] of kept) {
        if (reason !== 'JOINT') continue;
        assert.ok(both.some(([one, other]) => one === id && (kept.has(other) || !known.has(other))));
        assert.ok(!blocked.has(id));
      }
    }),
  );
});
