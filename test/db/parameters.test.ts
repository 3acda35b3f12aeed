import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assigned, fieldColumns, jsonColumns, listed, parameters } from '#platform/db/parameters.ts';

function statement(values: { readonly nameOfOne?: string | null; readonly body: unknown }) {
  const { $, values: sent } = parameters();
  const at = $('now');
  const columns = { ...fieldColumns($, values, ['nameOfOne']), ...jsonColumns($, values, ['body']), at };
  const [names, row] = listed(columns);
  return { text: `insert (${names}) values (${row}) update ${assigned(columns)} where at < ${at}`, sent };
}

test('a value stands where the statement uses it, and one that is used again is sent once', () => {
  assert.deepEqual(statement({ nameOfOne: 'a', body: { b: 1 } }), {
    text: 'insert (name_of_one, body, at) values ($2, $3, $1) update name_of_one = $2, body = $3, at = $1 where at < $1',
    sent: ['now', 'a', '{"b":1}'],
  });
});

test('the text of a statement is the same for all values, so that it is prepared once', () => {
  const { text, sent } = statement({ body: [null] });
  assert.equal(text, statement({ nameOfOne: 'other', body: {} }).text);
  assert.deepEqual(sent, ['now', null, '[null]']);
});
