import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { VehicleQuery } from '#catalogues/vehicles/directory.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';

const directory = shippedDirectory();

function found(query: VehicleQuery) {
  const answer = directory.find(query);
  assert.ok('vehicle' in answer, JSON.stringify(answer));
  return answer.vehicle;
}

function lacking(query: VehicleQuery) {
  const answer = directory.find(query);
  assert.ok('missing' in answer, 'vehicle' in answer ? answer.vehicle.code : '');
  return answer;
}

test('the shipped vehicle directory has at least 60 makes, 600 models and 2000 modifications', () => {
  const makes = directory.makes();
  const models = makes.flatMap(({ code }) => directory.models(code) ?? []);
  assert.ok(makes.length >= 60, `${makes.length} makes`);
  assert.ok(models.length >= 600, `${models.length} models`);
  assert.ok(directory.modificationCount >= 2_000, `${directory.modificationCount} modifications`);
  assert.equal(directory.models('NO_SUCH_MAKE'), undefined);
});

describe('a vehicle is found by make and model in words', () => {
  const cases: readonly (readonly [markName: string, modelName: string, makeAndModel: string])[] = [
    ['Лада', 'Веста', 'LADA VESTA'],
    ['ВАЗ', 'Лада Веста', 'LADA VESTA'],
    ['lada', 'LADA Vesta SW Cross', 'LADA VESTA_SW_CROSS'],
    ['LADA (ВАЗ)', '2107', 'LADA 2107'],
    ['VW', 'Polo', 'VOLKSWAGEN POLO'],
    ['Volkswagen', 'VW Polo', 'VOLKSWAGEN POLO'],
    ['Фольксваген', 'Поло седан 1.6 AT', 'VOLKSWAGEN POLO'],
    ['Шкода', 'Октавия', 'SKODA OCTAVIA'],
    ['Škoda', 'Октавиа', 'SKODA OCTAVIA'],
    ['мерседес', 'Е 200', 'MERCEDES E_CLASS'],
    ['Mercedes-Benz', 'E-класс', 'MERCEDES E_CLASS'],
    ['БМВ', 'Х5', 'BMW X5'],
    ['ВMW', 'X5', 'BMW X5'],
    ['ТОУОТА', 'Ленд Крузер Прадо', 'TOYOTA LAND_CRUISER_PRADO'],
    ['Mazda', 'Mazda3', 'MAZDA 3'],
    ['Мазда', 'Мазда 3', 'MAZDA 3'],
    ['Хёндэ', 'Санта-Фе', 'HYUNDAI SANTA_FE'],
    ['Хендэ', 'СОЛЯРИС', 'HYUNDAI SOLARIS'],
    ['UAZ', 'ПATPИOT', 'UAZ PATRIOT'],
    ['Скания', 'P 400', 'SCANIA P_SERIES'],
    ['Урал', '4320', 'URAL 4320'],
    ['Honda', 'Цивик', 'HONDA CIVIC'],
    ['Тойота', 'Кэмри', 'TOYOTA CAMRY'],
    ['Датсун', 'он-ДО', 'DATSUN ON_DO'],
    ['Datsun', 'mi-DO', 'DATSUN MI_DO'],
    ['Тенет', 'Т7', 'TENET T7'],
    ['Range Rover', 'Sport', 'LANDROVER RANGE_ROVER_SPORT'],
    ['Bestune', 'T77', 'FAW BESTUNE_T77'],
    ['Ravon', 'Nexia', 'RAVON R3_NEXIA'],
  ];
  for (const [markName, modelName, makeAndModel] of cases) {
    test(`the vehicle ${markName} ${modelName} is found`, () => {
      const { makeCode, modelCode } = found({ markName, modelName });
      assert.equal(`${makeCode} ${modelCode}`, makeAndModel);
    });
  }
  test('a model name that begins with the make is found without a separate make', () => {
    assert.equal(found({ modelName: 'VW Polo' }).modelCode, 'POLO');
    assert.equal(found({ modelName: 'Лада Веста' }).modelCode, 'VESTA');
  });
});

describe('a vehicle is found by codes', () => {
  test('codes of make and model are found in capital and small letters', () => {
    assert.equal(found({ markCode: 'lada', modelCode: 'Vesta', horsePower: 106 }).modelName, 'Vesta');
  });
  test('the code of a make and a model in words are found together', () => {
    assert.equal(found({ markCode: 'LADA', modelName: 'Гранта' }).modelCode, 'GRANTA');
  });
  test('a `carId` is read as the code of a modification, or as the codes of make and model', () => {
    const { code } = found({ carId: 'LADA-VESTA', horsePower: 106, year: 2024 });
    assert.equal(found({ carId: code.toLowerCase() }).code, code);
    assert.equal(found({ carId: 'unknown', markCode: 'LADA', modelCode: 'VESTA' }).modelCode, 'VESTA');
  });
});

describe('a vehicle modification is chosen by its figures', () => {
  const vesta = { markCode: 'LADA', modelCode: 'VESTA', category: 'B' };
  test('the chosen modification has the year and, within one horsepower, the power', () => {
    assert.equal(found({ ...vesta, year: 2021, horsePower: 106 }).horsePower, 106);
    assert.equal(found({ ...vesta, year: 2021, horsePower: 105.98 }).horsePower, 106);
    assert.equal(found({ ...vesta, year: 2021, horsePower: 107 }).horsePower, 106);
  });
  test('without a power the strongest modification is chosen', () => {
    const vehicle = found({ ...vesta, year: 2019 });
    assert.equal(vehicle.horsePower, 122);
    assert.equal(vehicle.agreed.horsePower, undefined);
    assert.equal(vehicle.agreed.seats, 5);
    assert.equal(vehicle.agreed.category, 'B');
  });
  test('the modification of a truck is chosen by mass, of a bus by seats', () => {
    const truck = { markName: 'КАМАЗ', modelName: '65115', category: 'C' };
    assert.equal(found({ ...truck, weightMax: 25_000, horsePower: 400 }).modelCode, '65115');
    assert.equal(lacking({ ...truck, weightMax: 12_000 }).at, 'weightMax');
    const bus = { markName: 'ПАЗ', modelName: '3205', category: 'D' };
    assert.equal(found({ ...bus, seats: 22 }).modelCode, '3205');
    assert.equal(lacking({ ...bus, seats: 60 }).at, 'seats');
  });
  test('the modification of a van fits the category of a car, a truck and a bus', () => {
    for (const category of ['B', 'C', 'D']) {
      assert.equal(found({ markCode: 'FORD', modelCode: 'TRANSIT', category }).modelCode, 'TRANSIT');
    }
  });
});

describe('the engine of a vehicle selects its modification', () => {
  const touareg = { markCode: 'VOLKSWAGEN', modelCode: 'TOUAREG', year: 2005 };

  test('the kind of engine selects among the modifications', () => {
    for (const [engineType, kind] of [
      ['DIESEL', 'DIESEL'],
      ['GAS_DIESEL', 'DIESEL'],
      ['PETROL', 'PETROL'],
      ['LPG', 'PETROL'],
    ] as const) {
      assert.equal(found({ ...touareg, engineType }).engineType, kind, engineType);
    }
  });

  test('a kind of engine that no modification of the model has is refused at its field', () => {
    const tesla = { markCode: 'TESLA', modelCode: 'MODEL_S', year: 2020 };
    assert.equal(found({ ...tesla, engineType: 'ELECTRIC' }).engineType, 'ELECTRIC');
    for (const query of [
      { ...tesla, engineType: 'PETROL' },
      { carId: 'TESLA-MODEL_S', engineType: 'PETROL' },
      { carId: 'TESLA-MODEL_S-E306', engineType: 'DIESEL' },
      { ...touareg, horsePower: 174, engineType: 'PETROL' },
      { ...touareg, engineType: 'ELECTRIC' },
    ]) {
      const { at, candidates } = lacking(query);
      assert.equal(at, 'engineType', JSON.stringify(query));
      assert.ok(candidates.length > 0);
    }
  });

  test('an unknown kind of engine is ignored', () => {
    assert.ok(found({ ...touareg, engineType: 'STEAM' }));
  });

  test('a power that differs from that of the only fitting modification is refused', () => {
    const exact = directory.find({ carId: 'TESLA-MODEL_S-E306', horsePower: 307 });
    assert.ok('vehicle' in exact);
    assert.equal(lacking({ carId: 'TESLA-MODEL_S-E306', horsePower: 308 }).at, 'horsePower');
  });
});

describe('a search without a match returns candidates', () => {
  const rio = { markName: 'Kia', modelName: 'Рио', category: 'B', year: 2019, horsePower: 123 };
  const cases: readonly (readonly [string, VehicleQuery, string, string, RegExp])[] = [
    [
      'a misspelt make',
      { markName: 'Тайота', modelName: 'Камри' },
      'make',
      'markName',
      /^Toyota \(markCode TOYOTA\)/,
    ],
    ['an unknown make code', { markCode: 'LADDER', modelCode: 'X' }, 'make', 'markCode', /LADA/],
    [
      'a misspelt model',
      { markName: 'Лада', modelName: 'Васта' },
      'model',
      'modelName',
      /Lada Vesta \(modelCode VESTA\)/,
    ],
    ['an unknown model code', { markCode: 'LADA', modelCode: 'VESTO' }, 'model', 'modelCode', /VESTA/],
    ['a power', { ...rio, horsePower: 500 }, 'modification', 'horsePower', /Kia Rio 1\.6 \(123 л\. с\.\)/],
    ['a year', { ...rio, year: 1990 }, 'modification', 'year', /Kia Rio/],
    ['a category', { ...rio, category: 'D' }, 'modification', 'category', /категория B/],
    ['a code of the old scheme', { carId: 'LADA-VESTO' }, 'modification', 'carId', /carId LADA-VESTA/],
  ];
  for (const [what, query, missing, at, first] of cases) {
    test(what, () => {
      const answer = lacking(query);
      assert.equal(answer.missing, missing);
      assert.equal(answer.at, at);
      assert.ok(answer.candidates.length >= 1 && answer.candidates.length <= 5);
      assert.ok(
        answer.candidates.some((candidate) => first.test(candidate)),
        answer.candidates.join('; '),
      );
    });
  }
  test('a text unlike any vehicle name has no candidates, even if it is long', () => {
    assert.equal(lacking({ markName: '—', modelName: '…' }).missing, 'make');
    assert.equal(lacking({ markName: 'я'.repeat(10_000), modelName: 'x' }).missing, 'make');
    assert.equal(lacking({ carId: '-'.repeat(1_000) }).at, 'carId');
  });
});
