import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readAdvice } from '#contracts/print-forms/letters/what-to-do.ts';
import { products } from '#products/index.ts';

const root = mkdtempSync(join(tmpdir(), 'advice-'));
after(() => rmSync(root, { recursive: true }));

function directoryWith(text: string): string {
  const directory = mkdtempSync(join(root, 'forms-'));
  writeFileSync(join(directory, 'what-to-do.json'), text);
  return directory;
}

test('every product has advice on what to do and whom to call', () => {
  const advice = readAdvice();
  for (const { code } of products) assert.ok(advice(code).lines.join(' ').includes('{phone}'), code);
  for (const code of ['mortgage', 'pet'])
    assert.notDeepEqual(advice(code), advice('others'), `${code} has advice of its own`);
  assert.match(advice('osago').lines.join(' '), /112.*102.*«ДТП\. Европротокол»/);
});

test("the advice for travellers names the insurer's assistance company", () => {
  assert.match(readAdvice()('medical').lines.join(' '), /сервисную компанию: \{assistancePhone\}/);
});

test("the insurer's advice file replaces the shipped file, and a product missing from it gets the common advice", () => {
  const own = {
    others: { title: 'Звоните', lines: ['{phone} или {phone}'] },
    pet: { title: 'К врачу', lines: ['да'] },
  };
  const advice = readAdvice(directoryWith(JSON.stringify(own)));
  assert.deepEqual(advice('osago'), { title: 'Звоните', lines: ['{phone} или {phone}'] });
  assert.equal(advice('pet').title, 'К врачу');
});

for (const [name, text, message] of [
  ['no common advice', '{}', /not usable: others:/],
  [
    'an empty list',
    '{"pet":{"title":"x","lines":[]},"others":{"title":"x","lines":["y"]}}',
    /not usable: pet:/,
  ],
  ['a title that is not a text', '{"pet":{"title":1,"lines":["y"]}}', /not usable: pet, others:/],
  ['no JSON', '{', /cannot be read/],
] as const) {
  test(`an advice file with ${name} is reported before the service starts`, () => {
    assert.throws(() => readAdvice(directoryWith(text)), { name: 'StartError', message });
  });
}
