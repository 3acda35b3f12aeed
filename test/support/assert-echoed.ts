import assert from 'node:assert/strict';
import { isObject, type Json } from '#kernel/json/json.ts';

/** Checks that the answer contains every sent value unchanged; further values are allowed. */
export function assertEchoed(sent: Json, answered: Json | undefined, path = ''): void {
  if (isObject(sent) && isObject(answered)) {
    for (const [key, value] of Object.entries(sent)) {
      assertEchoed(value, Object.hasOwn(answered, key) ? answered[key] : undefined, `${path}.${key}`);
    }
    return;
  }
  if (Array.isArray(sent) && Array.isArray(answered)) {
    assert.equal(answered.length, sent.length, `${path} has another length`);
    for (const [index, value] of sent.entries()) assertEchoed(value, answered[index], `${path}[${index}]`);
    return;
  }
  assert.deepEqual(answered, sent, `${path} was not kept`);
}
