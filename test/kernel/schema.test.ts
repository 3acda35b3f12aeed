import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Type from 'typebox';
import { compileValidator, fieldPath, mergeFaults, pruneFaulty } from '#kernel/schema/schema.ts';
import {
  choiceField,
  dateField,
  dateOrYearField,
  dateTimeField,
  listField,
  numberOrTextField,
  objectField,
  optionalFields,
  textField,
} from '#kernel/schema/schema-fields.ts';
import {
  namedSchema,
  reachableParts,
  requiringNothing,
  schemaReference,
} from '#kernel/schema/schema-parts.ts';

const door = namedSchema(
  'TestDoor',
  objectField('Дверь', {
    width: numberOrTextField('Ширина', '90'),
    ...optionalFields({ madeOn: dateField('Дата', '2020-01-31') }),
  }),
);
const house = namedSchema(
  'TestHouse',
  objectField('Дом', {
    name: textField('Название', 'Терем', 10),
    ...optionalFields({
      doors: listField('Двери', door, 3),
      front: schemaReference(door, 'Парадная дверь'),
      soldAt: dateTimeField('Продан', '2026-11-21T10:00:00+03:00'),
      builtOn: dateOrYearField('Построен', '1990'),
      roof: choiceField('Крыша', ['FLAT', 'STEEP']),
      code: Type.String({ pattern: '^[a-z]+$', 'x-expected': 'строчные латинские буквы', examples: ['abc'] }),
    }),
  }),
);
const validate = compileValidator(house);

function fieldsOf(value: unknown): string[] {
  return validate(value).map((fault) => fault.field);
}

describe('validation by a schema', () => {
  test('the validator accepts a valid body with unknown fields', () => {
    const body = { name: 'Терем', doors: [{ width: 90 }, { width: '90', paint: 'red' }], garden: [1] };
    assert.deepEqual(validate(body), []);
    assert.equal(pruneFaulty(body, []), body);
  });

  test('the validator reports all errors together, each with its field', () => {
    const body = {
      doors: [{ width: true }, 5, { madeOn: '2026-02-30', width: 1 }],
      soldAt: 1,
      roof: 'ROUND',
      front: {},
    };
    assert.deepEqual(fieldsOf(body).sort(), [
      'doors[0].width',
      'doors[1]',
      'doors[2].madeOn',
      'front.width',
      'name',
      'roof',
      'soldAt',
    ]);
  });

  const said: readonly [string, unknown, string, RegExp][] = [
    ['a missing field by its description', {}, 'name', /^обязательное поле: название, например Терем$/],
    ['a wrong type', { name: 5 }, 'name', /ожидается строка, например Терем, получено число/],
    ['a null', { name: null }, 'name', /получено null; если значения нет, не передавайте поле/],
    ['a long text', { name: 'x'.repeat(11) }, 'name', /не больше 10 знаков/],
    ['a code outside its list', { name: 'a', roof: 'X' }, 'roof', /допустимые значения: FLAT, STEEP/],
    ['a date-time without an offset', { name: 'a', soldAt: '2026-11-21T10:00:00' }, 'soldAt', /смещением/],
    ['a pattern in words', { name: 'a', code: 'A1' }, 'code', /строчные латинские буквы, например abc/],
    ['two types', { name: 'a', front: { width: [] } }, 'front.width', /строка или число.*получено массив/],
    ['the body itself', [], 'body', /ожидается объект, получено массив/],
  ];
  for (const [what, body, field, expected] of said) {
    test(`the validator's error for ${what} explains what to send`, () => {
      const fault = validate(body).find((one) => one.field === field);
      assert.match(fault?.description ?? '', expected);
    });
  }

  const dateTimes: readonly [string, boolean][] = [
    ['2026-11-21T10:00:00+03:00', true],
    ['2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00:00.123-10:00', true],
    ['2028-02-29T00:00:00+03:00', true],
    ['2026-02-29T00:00:00+03:00', false],
    ['2026-11-21T24:00:00+03:00', false],
    ['2026-11-21T10:60:00+03:00', false],
    ['2026-11-21T10:00+03:00', false],
    ['2026-11-21 10:00:00+03:00', false],
    ['1899-12-31T00:00:00+03:00', false],
    ['2201-01-01T00:00:00+03:00', false],
    ['2026-11-21', false],
  ];
  for (const [soldAt, accepted] of dateTimes) {
    test(`the validator ${accepted ? 'accepts' : 'refuses'} the date-time ${soldAt}`, () => {
      assert.deepEqual(fieldsOf({ name: 'a', soldAt }), accepted ? [] : ['soldAt']);
    });
  }

  test('the validator accepts a year if a date or a year is allowed', () => {
    assert.deepEqual(fieldsOf({ name: 'a', builtOn: '1990' }), []);
    assert.deepEqual(fieldsOf({ name: 'a', builtOn: '1990-04-31' }), ['builtOn']);
    assert.deepEqual(fieldsOf({ name: 'a', builtOn: '190' }), ['builtOn']);
  });

  test('the validator returns errors and does not throw for any JSON value', () => {
    const junk = [
      null,
      true,
      0,
      '',
      [],
      [[]],
      'x'.repeat(1_000_000),
      JSON.parse('{"__proto__": {"name": "x"}}'),
    ];
    for (const value of junk) assert.ok(validate(value).length > 0);
    assert.equal(({} as { name?: string }).name, undefined);
  });

  test('the validator does not check the items of an array that is too long', () => {
    assert.deepEqual(fieldsOf({ name: 'a', doors: new Array(200_000).fill(1) }), ['doors']);
  });

  test('the validator returns a limited number of errors', () => {
    const wide = compileValidator(
      Type.Object(
        Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, Type.String()])),
      ),
    );
    assert.equal(wide({}).length, 100);
  });
});

describe('named schemas', () => {
  test('`reachableParts` lists each named schema once, after the schemas to which it refers', () => {
    assert.deepEqual(reachableParts(house), [door]);
  });

  test('`requiringNothing` makes all fields of a named schema optional and renames the schema', () => {
    const relaxed = requiringNothing('Loose')(house);
    assert.equal(relaxed.$id, 'LooseTestHouse');
    assert.deepEqual(
      reachableParts(relaxed).map((part) => part.$id),
      ['LooseTestDoor'],
    );
    const loose = compileValidator(relaxed);
    assert.deepEqual(loose({ doors: [{}] }), []);
    assert.deepEqual(
      loose({ doors: [{ width: null }] }).map((fault) => fault.field),
      ['doors[0].width'],
    );
  });

  test('two different named schemas with the same name are refused', () => {
    const other = namedSchema('TestDoor', objectField('Другая дверь', {}));
    const gate = Type.Object({ door: schemaReference(other) });
    assert.throws(() => compileValidator(gate), /TestDoor/);
  });
});

describe('`pruneFaulty` and `mergeFaults`', () => {
  test('`pruneFaulty` removes the invalid fields from a copy of the body', () => {
    const body = { name: 5, doors: [{ width: 1 }, 7, { width: null, paint: 'red' }], garden: {} };
    const kept = structuredClone(body);
    assert.deepEqual(pruneFaulty(body, validate(body)), {
      doors: [{ width: 1 }, {}, { paint: 'red' }],
      garden: {},
    });
    assert.deepEqual(body, kept);
  });

  test('`pruneFaulty` returns an empty object if the body is not an object', () => {
    for (const value of [null, [], 'x', 3]) assert.deepEqual(pruneFaulty(value, validate(value)), {});
  });

  test('`mergeFaults` does not add a second error for a field', () => {
    const fault = (field: string, description: string) => ({
      field,
      description,
      reason: 'FORMAT_INVALID' as const,
      domain: 'sales' as const,
    });
    const first = [fault('doors[1]', 'a'), fault('name', 'b')];
    const more = [
      fault('doors[1].width', 'c'),
      fault('name', 'd'),
      fault('doors[10]', 'e'),
      fault('names', 'f'),
    ];
    assert.deepEqual(
      mergeFaults(first, more).map(({ description }) => description),
      ['a', 'b', 'e', 'f'],
    );
  });

  test('`fieldPath` formats a path in the notation for partners', () => {
    assert.equal(fieldPath(['a', 0, 'b', 2, 3]), 'a[0].b[2][3]');
    assert.equal(fieldPath([]), 'body');
  });
});
