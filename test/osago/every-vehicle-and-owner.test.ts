import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { premiumByHand, worksheetOf } from '../support/worksheet.ts';
import { allVectors, corridors, type Vector } from './matrix.ts';

/** Number of concurrent requests. */
const atOnce = 8;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const byVehicle = Map.groupBy(allVectors(), ({ name }) => name.split(', ').slice(0, 2).join(', row '));

describe('every combination of category, owner, registration, drivers and trailer is rated', () => {
  for (const [vehicle, vectors] of byVehicle) {
    test(`all ${vectors.length} combinations of vehicle ${vehicle} are rated as the directive requires`, async () => {
      for (let index = 0; index < vectors.length; index += atOnce) {
        await Promise.all(vectors.slice(index, index + atOnce).map(check));
      }
    });
  }
});

async function check({ name, holderType, body, expected }: Vector): Promise<void> {
  const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/quotes`, body);
  assert.equal(answer.status, 200, `${name}: ${answer.text}`);
  const worksheet = worksheetOf(answer.body);
  assert.deepEqual([...worksheet.coefficients], expected.coefficients, name);
  assert.equal(worksheet.baseRate, expected.baseRate, name);
  assert.equal(answer.body.premium, premiumByHand(worksheet), name);
}

test('every shipped base rate is within the limits that the directive sets for its row', async () => {
  const rows = Object.entries(corridors);
  const { rows: versions } = await service.pool.query<{ tables: { base_rates: Record<string, string>[] } }>(
    `select tables from tariff_versions where kind = 'base-rates' and effective_from = '2026-11-01'`,
  );
  const rates = versions.flatMap(({ tables }) => tables.base_rates);
  assert.ok(rates.length >= rows.length);
  for (const [row, [least, most]] of rows) {
    const ofRow = rates.filter((rate) => rate.row === row).map((rate) => Number(rate.base_rate_rub));
    assert.ok(ofRow.length > 0, `row ${row} has no rate`);
    for (const rate of ofRow) assert.ok(rate >= least && rate <= most, `${rate} in row ${row}`);
  }
});
