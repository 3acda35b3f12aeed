import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { collectBytes } from '#kernel/bytes/collected-bytes.ts';

test('collected texts stay unchanged until their buffer is reused', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
      { weight: 1, arbitrary: fc.constant('take' as const).map((step) => ({ step })) },
      { weight: 1, arbitrary: fc.constant('reuse' as const).map((step) => ({ step })) },
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const bytes = collectBytes(64);
      let held = '';
      const taken: { readonly bytes: Buffer; readonly text: string }[] = [];
      for (const step of all) {
        if (typeof step === 'string') {
          if (bytes.append(step)) held += step;
        } else if (step.step === 'take') {
          taken.push({ bytes: bytes.take(), text: held });
          held = '';
        } else {
          const oldest = taken.shift();
          if (oldest) bytes.reuse(oldest.bytes);
        }
        assert.equal(bytes.length, Buffer.byteLength(held));
        for (const one of taken) assert.equal(one.bytes.toString(), one.text);
      }
      assert.equal(bytes.take().toString(), held);
    }),
  );
});

test('a text that does not fit into the buffer is refused until the collected texts are taken', () => {
  const bytes = collectBytes(30);
  assert.equal(bytes.append('ten bytes.'), true);
  assert.equal(bytes.append('seven..'), false);
  assert.equal(bytes.take().toString(), 'ten bytes.');
  assert.equal(bytes.append('more', 6), true);
  assert.equal(bytes.append('x', 9), false);
});

test('`collectBytes` reuses all buffers that were returned to it', () => {
  const bytes = collectBytes(30);
  const memory = new Set<ArrayBufferLike>();
  const takeThree = () =>
    [1, 2, 3].map((text) => {
      bytes.append(String(text));
      return bytes.take();
    });
  const first = takeThree();
  for (const one of first) memory.add(one.buffer);
  assert.equal(memory.size, 3);
  for (const one of first) bytes.reuse(one);
  for (const one of takeThree()) assert.ok(memory.has(one.buffer));
});
