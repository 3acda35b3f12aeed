import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { measureEms } from '#products/product/printed/text-width.ts';

const letters = [
  ...Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at)),
  ...Array.from({ length: 0x40 }, (_, at) => String.fromCharCode(0x410 + at)),
  '\u00a0',
  '·',
  'ё',
  '№',
];

/** Template that Typst refuses unless the estimate for each letter is right or too large by at most 0.01 em. */
const template = `
#set text(font: "Golos Text", fallback: false, size: 100pt)
#context {
  for (letter, ems) in json("form.json").widths {
    let width = measure(text("|" + letter + "|", kerning: false)).width - measure(text("||", kerning: false)).width
    let told = ems * 100pt
    assert(width <= told + 0.001pt, message: letter + " is wider: " + repr(width))
    if letter not in ("ё", "№") { assert(told - width < 1.01pt, message: letter + " is narrower: " + repr(width)) }
  }
}
`;

test('the estimated width of a letter is never too small, and too large by at most 0.01 em', async (context) => {
  const templateDirectory = mkdtempSync(join(tmpdir(), 'widths-'));
  writeFileSync(join(templateDirectory, 'widths.typ'), template);
  const renderer = createTypstRenderer({ templateDirectory });
  context.after(async () => {
    await renderer.close();
    rmSync(templateDirectory, { recursive: true });
  });
  const widths = letters.map((letter) => [letter, measureEms(letter)]);
  assert.ok((await renderer.render({ template: 'widths', data: { widths } })).length > 0);
});
