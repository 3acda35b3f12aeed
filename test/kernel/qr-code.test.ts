import assert from 'node:assert/strict';
import { test } from 'node:test';
import { create } from 'qrcode';
import { qrCode } from '#kernel/qr-code.ts';

const address = 'https://insurer.example/check/XXX0000000001';

/** Paints the rectangles of the path back into modules. */
function painted(path: string, size: number): number[] {
  const modules = new Array<number>(size * size).fill(0);
  for (const [, left, top, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step++) modules[Number(top) * size + Number(left) + step] = 1;
  }
  return modules;
}

test('the path paints exactly the dark modules', () => {
  const { modules, path } = qrCode(address);
  const expected = create(address, { errorCorrectionLevel: 'M' }).modules;
  assert.equal(modules, expected.size);
  assert.deepEqual(painted(path, modules), [...expected.data]);
});

test('the path consists of rectangles only', () => {
  assert.match(qrCode(address).path, /^(M\d+ \d+h\d+v1h-\d+z)+$/);
});

test('different addresses have different codes', () => {
  assert.notEqual(qrCode(address).path, qrCode(`${address}2`).path);
});
