import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultsMax } from '#catalogues/files/csv.ts';
import { readTable } from '#catalogues/vehicles/table/read-table.ts';
import { messageText } from '#kernel/errors/message.ts';

const header =
  'make_code,make_name,make_aliases,model_code,model_name,code,year_from,year_to,horse_power,weight_max,seats,category';
const row = 'TESTMAKE,Образец,Первый|Второй,ONE,Один,TESTMAKE-ONE-1,2020,,"105,6",1500,5,B';

function tableOf(...lines: readonly string[]) {
  const reading = readTable(Buffer.from([header, ...lines].join('\n')));
  assert.ok('makes' in reading, JSON.stringify(reading));
  return reading;
}

function faultsOf(text: string): readonly string[] {
  const reading = readTable(Buffer.from(text));
  assert.ok('faults' in reading, 'expected faults');
  return reading.faults.map(
    ({ line, column, message }) => `${line} ${column ?? '-'}: ${messageText(message)}`,
  );
}

describe('a vehicle directory file is read', () => {
  test('all rows of a vehicle directory file are read', () => {
    const { makes, models, modifications } = tableOf(
      row,
      row.replace('ONE-1', 'ONE-2').replace('2020,,', '2021,2023,'),
    );
    assert.deepEqual(makes, [
      { code: 'TESTMAKE', name: 'Образец', aliases: ['Первый', 'Второй'], version: 1 },
    ]);
    assert.equal(models.length, 1);
    assert.deepEqual(
      modifications.map(({ code, yearTo, horsePower, engineVolume }) => [
        code,
        yearTo,
        horsePower,
        engineVolume,
      ]),
      [
        ['TESTMAKE-ONE-1', null, 105.6, null],
        ['TESTMAKE-ONE-2', 2023, 105.6, null],
      ],
    );
  });
  test('a vehicle file with semicolons, a byte order mark and empty lines is read', () => {
    const text = `\uFEFF${header.replaceAll(',', ';')}\n${row.replace('"105,6"', '105.6').replaceAll(',', ';')}\n\n`;
    const reading = readTable(Buffer.from(text));
    assert.ok('modifications' in reading && reading.modifications.length === 1, JSON.stringify(reading));
  });
  test('a vehicle file saved by a spreadsheet in Windows-1251 is read', () => {
    const [first, rest] = [
      Buffer.from(`${header}\nTESTMAKE,`),
      Buffer.from(',,ONE,One,T-1,2020,,106,1500,5,B'),
    ];
    const name = Buffer.from([0xcb, 0xe0, 0xe4, 0xe0]);
    const reading = readTable(Buffer.concat([first, name, rest]));
    assert.ok('makes' in reading && reading.makes[0]?.name === 'Лада', JSON.stringify(reading));
  });
});

describe('a vehicle directory file with an error is refused', () => {
  const cases: readonly (readonly [string, string, readonly RegExp[]])[] = [
    ['empty', '', [/^1 make_code: is missing; the header is make_code,/]],
    ['without rows', header, [/^1 -: the file has no rows$/]],
    ['with an unknown column', `${header},price\n${row},1`, [/^1 price: is unknown; the header is/]],
    ['with a column twice', `${header},seats\n${row},5`, [/^1 seats: is repeated; the header is/]],
    ['with a cell too many', `${header}\n${row},5`, [/^2 -: 13 cells where the header has 12$/]],
    [
      'with a bad power',
      `${header}\n${row.replace('"105,6"', 'сто')}`,
      [/^2 horse_power: "сто" is not a power/],
    ],
    ['with a bad category', `${header}\n${row.replace(/B$/, 'Z')}`, [/^2 category: "Z" is none of A, A1/]],
    [
      'with years turned round',
      `${header}\n${row.replace('2020,,', '2020,2019,')}`,
      [/^2 year_to: 2019 is before/],
    ],
    ['with a code twice', `${header}\n${row}\n${row}`, [/^3 code: repeats the code of line 2$/]],
    [
      'with a make of two names',
      `${header}\n${row}\n${row.replace('Образец', 'Другой').replace('ONE-1', 'ONE-2')}`,
      [/^3 make_name: "Другой" is "Образец" in line 2$/],
    ],
    [
      'with all faults of all rows',
      `${header}\n${row.replace('TESTMAKE,', '*,').replace(',5,B', ',many,Z')}\n${row.replace(/1500/, '1')}`,
      [/^2 make_code/, /^2 seats/, /^2 category/, /^3 weight_max/],
    ],
    ['with an open quote', `${header}\n"${row}`, [/quotation mark/]],
  ];
  for (const [what, text, patterns] of cases) {
    test(what, () => {
      const faults = faultsOf(text);
      patterns.forEach((pattern, index) => {
        assert.match(faults[index] ?? '', pattern);
      });
    });
  }
  test('only the first errors of a vehicle file are reported', () => {
    const bad = Array.from({ length: 1_000 }, () => row.replace(/B$/, 'Z'));
    assert.equal(faultsOf([header, ...bad].join('\n')).length, faultsMax);
  });
});
