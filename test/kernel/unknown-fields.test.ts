import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TSchema } from 'typebox';
import { anyField, listField, objectField, optionalFields, textField } from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields } from '#kernel/schema/unknown-fields.ts';

const person = namedSchema(
  'SomePerson',
  objectField('', optionalFields({ firstName: textField('', ''), birthDate: textField('', '') })),
);
const vehicle = objectField(
  '',
  optionalFields({ isTransit: textField('', ''), vin: textField('', ''), engineType: textField('', '') }),
);
const schema: TSchema = objectField(
  '',
  optionalFields({
    startDate: textField('', ''),
    owner: schemaReference(person),
    drivers: listField(
      '',
      objectField('', optionalFields({ person: schemaReference(person), kbm: textField('', '') })),
      9,
    ),
    vehicle,
    codes: listField('', textField('', ''), 9),
    infoList: objectField('', {}),
    loyalties: anyField(''),
  }),
);
const unknown = compileUnknownFields(schema, new Set(['premium']));

function reported(body: unknown): readonly (readonly [string, string | undefined])[] {
  return unknown(body).map(({ field, description }) => [field, /известное: (.*)$/.exec(description)?.[1]]);
}

describe('unknown fields', () => {
  test('an unknown field is reported with its path and without the fields inside it', () => {
    assert.deepEqual(
      reported({ foo: { bar: [{}] }, owner: { zzz: 1 }, drivers: [{}, { person: { qqq: null } }] }),
      [
        ['foo', undefined],
        ['owner.zzz', undefined],
        ['drivers[1].person.qqq', undefined],
      ],
    );
    assert.deepEqual(reported({ infoList: { any: 1 }, toString: 1, constructor: {} }), [
      ['infoList.any', undefined],
      ['toString', undefined],
      ['constructor', undefined],
    ]);
  });

  test('an unknown field is reported with the nearest known name, or with the path at which its name is known', () => {
    const rows: readonly (readonly [unknown, string, string])[] = [
      [{ startdate: 1 }, 'startdate', 'startDate'],
      [{ strtDate: 1 }, 'strtDate', 'startDate'],
      [{ vehicle: { transit: 1 } }, 'vehicle.transit', 'vehicle.isTransit'],
      [{ vehicle: { engineTypeCode: 1 } }, 'vehicle.engineTypeCode', 'vehicle.engineType'],
      [{ isTransit: 1 }, 'isTransit', 'vehicle.isTransit'],
      [{ kbm: 1 }, 'kbm', 'drivers[].kbm'],
      [{ drivers: [{}, { birthDate: 1 }] }, 'drivers[1].birthDate', 'drivers[1].person.birthDate'],
      [{ owner: { kbm: 1 } }, 'owner.kbm', 'drivers[].kbm'],
      [{ owner: { birthdate: 1 } }, 'owner.birthdate', 'owner.birthDate'],
      [{ isTransitt: 1 }, 'isTransitt', 'vehicle.isTransit'],
    ];
    for (const [body, field, near] of rows) assert.deepEqual(reported(body), [[field, near]]);
  });

  test('an unknown field is not reported inside a field that accepts any value, or if it is a field of answers at the root of a body', () => {
    assert.deepEqual(
      reported({ loyalties: [{ any: { thing: 1 } }], codes: ['a', { b: 1 }], premium: { x: 1 } }),
      [],
    );
    assert.deepEqual(reported({ owner: { premium: 1 } }), [['owner.premium', undefined]]);
    for (const body of [null, 1, 'text', [], [{ foo: 1 }], { owner: 'text', drivers: {}, vehicle: [1] }]) {
      assert.deepEqual(reported(body), []);
    }
  });
});

test('at most fifty unknown fields are reported by name, each name with at most a hundred characters', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`unknown${index}`, {}]));
  const warnings = unknown(many);
  assert.equal(warnings.length, 51);
  assert.deepEqual(warnings.at(-1), {
    field: 'body',
    description: 'и ещё полей, которых нет в интерфейсе: 59950',
    reason: 'UNKNOWN_FIELD',
  });
  const [long] = unknown({ ['x'.repeat(500_000)]: 1 });
  assert.equal(long?.field, `${'x'.repeat(100)}…`);
});

test('all bodies without unknown fields share one empty list', () => {
  assert.equal(unknown({}), unknown({ owner: { firstName: 'Пётр' } }));
});
