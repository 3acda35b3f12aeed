import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectingChecks } from '#parties/fields/checks.ts';
import { rubles } from '#products/fields/kinds.ts';

test('an error about an amount contains the example of its field', () => {
  const day = '2026-11-21';
  const checks = collectingChecks(true, { today: day, concludedOn: day, startsOn: day });
  const field = rubles('стоимость инструмента', 60_000);
  field.check?.({ ...checks } as never, 'price', 0.001, {});
  assert.deepEqual(
    checks.faults.map(({ field: at, description }) => [at, description]),
    [['price', 'ожидается сумма в рублях больше нуля, не больше двух знаков после точки, например 60000']],
  );
});
