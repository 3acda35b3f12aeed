import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrCode } from '#kernel/bytes/qr-code.ts';
import { readQr } from '../print-forms/support/read-qr.ts';

const address = 'https://insurer.example/check/XXX0000000001';

test('an independent QR code reader decodes each text as UTF-8', () => {
  const texts = [address, '0'.repeat(2_000), 'ST00012|Name=ООО «Образец»|Sum=1416293', 'я'.repeat(1_165)];
  assert.deepEqual(
    texts.map((text) => readQr(qrCode(text))),
    texts,
  );
});

test('a text that is too long for a QR code is refused', () => {
  assert.throws(() => qrCode('я'.repeat(1_166)));
});

test('the path of a QR code consists only of rectangles', () => {
  assert.match(qrCode(address).path, /^(M\d+ \d+h\d+v1h-\d+z)+$/);
});

test('different addresses have different QR codes', () => {
  assert.notEqual(qrCode(address).path, qrCode(`${address}2`).path);
});
