import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInsurer, readPicture } from '#contracts/print-forms/insurer.ts';
import { createLetters } from '#contracts/print-forms/letters/letter.ts';

const insurer = readInsurer();
const letter = {
  messageId: 'x-1',
  to: 'holder@example.com',
  subject: 'Оплата',
  parts: [
    'Дом <b>№ 1</b> & "сад"',
    { heading: 'К оплате' },
    { facts: [['договор', '10 руб.']] },
    { list: ['<script>', 'второе'] },
    { action: { title: 'Оплатить', address: 'https://pay.example/1?a=1&b="2"' } },
  ],
} as const;

test('the text and the escaped HTML of a letter have the same content', () => {
  const { text, html, attachments } = createLetters(() => insurer, undefined)(letter);
  assert.ok(
    text.startsWith('Здравствуйте!\n\nДом <b>№ 1</b> & "сад"\n\nК оплате:\n\nдоговор: 10 руб.\n\n- <script>'),
  );
  assert.ok(text.includes('Оплатить:\nhttps://pay.example/1?a=1&b="2"'));
  assert.ok(text.endsWith('Лицензия ОС № 0000-03 от 15.01.2024, Банк России'));
  assert.ok(html.includes('Дом &lt;b>№ 1&lt;/b> &amp; '), html);
  assert.ok(!/<script|<b>|cid:/.test(html));
  assert.ok(html.includes('href="https://pay.example/1?a=1&amp;b=&quot;2&quot;"'), html);
  assert.deepEqual(attachments, []);
});

test('a PNG logo is attached to the letter, an SVG logo is left out', () => {
  const withPng = createLetters(() => insurer, readPicture(insurer.letterLogo))(letter);
  assert.deepEqual(
    withPng.attachments.map(({ mimeType, contentId }) => [mimeType, contentId]),
    [['image/png', 'logo']],
  );
  assert.ok(withPng.html.includes('cid:logo'));
  assert.deepEqual(createLetters(() => insurer, readPicture(insurer.logo))(letter).attachments, []);
});

test('a phone number in a letter is a link, a contract number is not', () => {
  const parts = ['Звоните 8 800 000-00-00 или +7 495 000-00-00, договор KSK-2026-00000001'];
  const { html } = createLetters(() => insurer, undefined)({ ...letter, parts });
  for (const number of ['88000000000', '+74950000000'])
    assert.ok(html.includes(`href="tel:${number}"`), html);
  assert.ok(html.includes('<span style="white-space: nowrap;">KSK-2026-00000001</span>'), html);
});
