import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiled, premiumsOf, rated, shippedVersion, usual, withTables } from './support.ts';

const { formula = [], lookups = [] } = shippedVersion.tables;

const tariff = compiled(
  withTables(shippedVersion, {
    formula: [
      ...formula,
      {
        order: '155',
        code: 'K_LOYALTY',
        title: 'Программа лояльности',
        operation: 'multiply',
        source: 'table:loyalties',
        risks: 'collision',
        drivers: '',
        when: '',
      },
    ],
    lookups: [...lookups, { table: 'loyalties', columns: 'loyalty concluded_on' }],
    loyalties: [
      { loyalty: 'CLUB', concluded_on_from: '20260701', concluded_on_to: '20261231', value: '0.95' },
      { loyalty: '*', concluded_on_from: '', concluded_on_to: '', value: '1' },
    ],
  }),
);

test('a loyalty programme gives a discount only if it is in force on the day of conclusion', () => {
  const plain = rated(usual, tariff);
  assert.deepEqual(premiumsOf(plain), premiumsOf(rated(usual)));
  assert.deepEqual(premiumsOf(rated({ ...usual, loyalty: 'OTHER' }, tariff)), premiumsOf(plain));
  const early = rated({ ...usual, loyalty: 'CLUB', concludedOn: '2026-06-30' }, tariff);
  assert.deepEqual(premiumsOf(early), premiumsOf(plain));
  const member = rated({ ...usual, loyalty: 'CLUB' }, tariff);
  assert.equal(premiumsOf(member)['1'], '9869.68');
  assert.equal(premiumsOf(member)['15'], premiumsOf(plain)['15']);
  const factor = member.parts[0]?.coefficients.find(({ code }) => code === 'K_LOYALTY');
  assert.equal(factor?.value.units, 95n);
  assert.match(factor?.reason ?? '', /Программа лояльности.*CLUB/i);
});
