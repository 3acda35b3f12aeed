import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assigned, fieldColumns, jsonColumns, listed, statement } from '#platform/db/parameters.ts';

interface Input {
  readonly at: string;
  readonly row: { readonly nameOfOne?: string | null; readonly body: unknown } | null;
}

const insertion = statement<Input>(($) => {
  const at = $((input) => input.at);
  const columns = {
    ...fieldColumns($, ({ row }) => row, ['nameOfOne']),
    ...jsonColumns($, ({ row }) => row, ['body']),
    at,
  };
  const [names, row] = listed(columns);
  return `insert (${names}) values (${row}) update ${assigned(columns)} where at < ${at}`;
});

test('a statement sends each value once, in the order in which its text declares them', () => {
  assert.deepEqual(insertion({ at: 'now', row: { nameOfOne: 'a', body: { b: 1 } } }), [
    'insert (name_of_one, body, at) values ($2, $3, $1) update name_of_one = $2, body = $3, at = $1 where at < $1',
    ['now', 'a', '{"b":1}'],
  ]);
});

test('a statement sends null for a missing field or object', () => {
  assert.deepEqual(insertion({ at: 'now', row: { body: [null] } })[1], ['now', null, '[null]']);
  assert.deepEqual(insertion({ at: 'now', row: null })[1], ['now', null, null]);
});
