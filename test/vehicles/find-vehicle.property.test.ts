import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VehicleQuery } from '#catalogues/vehicles/directory.ts';
import type { ModificationRow } from '#catalogues/vehicles/directory-content.ts';
import { shippedDirectory, shippedTable } from '#catalogues/vehicles/shipped-directory.ts';

const directory = shippedDirectory();
const { makes, models, modifications } = shippedTable();
const makeByCode = new Map(makes.map((make) => [make.code, make]));
const modelByCode = new Map(models.map((model) => [`${model.makeCode} ${model.code}`, model]));

/** Returns the year, category and figures of a modification, as vehicle documents contain them. */
function figuresOf({ yearFrom, category, horsePower, weightMax, seats }: ModificationRow): VehicleQuery {
  return {
    year: yearFrom,
    category,
    ...(horsePower === null ? {} : { horsePower }),
    ...(weightMax === null ? {} : { weightMax }),
    ...(seats === null ? {} : { seats }),
  };
}

function assertFinds(row: ModificationRow, query: VehicleQuery): void {
  const answer = directory.find({ ...figuresOf(row), ...query });
  assert.ok('vehicle' in answer, `${row.code} by ${JSON.stringify(query)}: ${JSON.stringify(answer)}`);
  const { makeCode, modelCode, horsePower } = answer.vehicle;
  assert.deepEqual([makeCode, modelCode, horsePower], [row.makeCode, row.modelCode, row.horsePower]);
}

test('every vehicle modification is found by its code, by the codes of make and model, and by their names', () => {
  for (const row of modifications) {
    const { code, makeCode, modelCode } = row;
    const own = directory.find({ ...figuresOf(row), carId: code });
    assert.equal('vehicle' in own && own.vehicle.code, code);
    assertFinds(row, { carId: `${makeCode}-${modelCode}` });
    assertFinds(row, { markCode: makeCode, modelCode });
    const [markName = '', modelName = ''] = [
      makeByCode.get(makeCode)?.name,
      modelByCode.get(`${makeCode} ${modelCode}`)?.name,
    ];
    assertFinds(row, { markName, modelName });
  }
});

test('every vehicle modification is found by every alias of its make and model', () => {
  for (const row of modifications) {
    const { makeCode, modelCode } = row;
    for (const markName of makeByCode.get(makeCode)?.aliases ?? []) assertFinds(row, { markName, modelCode });
    for (const modelName of modelByCode.get(`${makeCode} ${modelCode}`)?.aliases ?? []) {
      assertFinds(row, { markCode: makeCode, modelName });
    }
  }
});

test('a vehicle is found whatever the case, hyphens and punctuation of its name, and if the make is repeated', () => {
  const spelt = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.replaceAll(' ', '-'),
    (text) => ` ${text} `,
  );
  fc.assert(
    fc.property(fc.constantFrom(...modifications), spelt, fc.boolean(), (row, spell, isRepeated) => {
      const make = makeByCode.get(row.makeCode)?.name ?? '';
      const model = modelByCode.get(`${row.makeCode} ${row.modelCode}`)?.name ?? '';
      assertFinds(row, { markName: spell(make), modelName: spell(isRepeated ? `${make} ${model}` : model) });
    }),
    { numRuns: 2_000 },
  );
});

test('a search for any vehicle name returns at most five candidates', () => {
  const query = fc.record(
    {
      carId: fc.string(),
      markName: fc.string(),
      modelName: fc.string(),
      year: fc.integer(),
      seats: fc.float(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (asked) => {
      const answer = directory.find(asked);
      if ('missing' in answer) assert.ok(answer.candidates.length <= 5);
    }),
  );
});
