import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { printedCharacters } from '#kernel/text/printable-text.ts';
import { readPdf } from './support/read-pdf.ts';
import { templateDirectory } from './support/templates.ts';

/** Template that prints each text as a paragraph between two marks, with the layout of the shipped forms. */
const template = `
#import "layout.typ": form
#let data = json("form.json")
#show: body => form(data, [x], body)
#set text(weight: data.weight)
#for (i, one) in data.texts.enumerate() [#par[\\<#i\\>#one\\</\\>]]
`;

function rendererOf(context: TestContext) {
  const directory = templateDirectory(context, { 'texts.typ': template });
  for (const name of ['layout.typ', 'signature-mark.typ', 'insurer.json', 'logo.svg'])
    copyFileSync(join(shippedForms, name), join(directory, name));
  const renderer = createTypstRenderer({ templateDirectory: directory });
  context.after(() => renderer.close());
  return async (texts: readonly string[], weight = 'regular') => {
    const page = { texts, weight, isDraft: false, documentDate: '2026-11-21', title: 'x' };
    const bytes = await renderer.render({ template: 'texts', data: page });
    const { text } = await extractText(await getDocumentProxy(bytes.slice()));
    const found = new Map(
      [...text.join('\n').matchAll(/<(\d+)>(.*?)<\/>/gs)].map(([, at, said]) => [Number(at), said]),
    );
    return { copied: texts.map((_, at) => found.get(at)), ...(await readPdf(bytes)) };
  };
}

/** Characters to test, without the micro sign: in text copied from a PDF, it cannot be told from the Greek letter mu. */
const seen = printedCharacters.filter((sign) => /[^\s\u200b<]/u.test(sign) && sign !== 'µ');

for (const weight of ['regular', 'medium', 'semibold', 'bold']) {
  test(`in ${weight} every printable letter has a glyph, and text copied from the PDF equals the printed text`, async (context) => {
    const { copied, archive } = await rendererOf(context)(seen, weight);
    assert.equal(archive, '2A');
    assert.deepEqual(copied, seen);
  });
}

const names = [
  'Əliyev Məmməd Həsən oğlu',
  'Oʻktamov G‘ulom',
  "O'ktamov G’ulom ʼ",
  'Nguyễn Thị Hương',
  'Ţurcanu Ștefan',
  'Çağla İnönü ıŞık',
  'Құрманғалиева Әлия',
  'Griffith-Steffl office',
  'ООО <<Ромашка>> и АО «Лютик»',
  'Ćwikła Đorđe Ľubomír Þór Ångström',
  '1/2 -> ... (c) -- №1',
];

test('Azerbaijani, Uzbek and Vietnamese names copied from the PDF equal the printed names', async (context) => {
  const { copied, archive, fonts } = await rendererOf(context)(names);
  assert.deepEqual(copied, names);
  assert.equal(archive, '2A');
  assert.deepEqual(fonts, ['Arimo-Regular', 'GolosText-Regular']);
});

test('a form whose letters are all in the main font embeds no fallback font', async (context) => {
  const { fonts } = await rendererOf(context)(['Образцов Пётр Ильич', 'Müller', '8\u00a0637,88 ₽']);
  assert.deepEqual(fonts, ['GolosText-Regular']);
});

test('a long word copied from the PDF has no extra characters at its line breaks', async (context) => {
  const word = 'Преображенская'.repeat(12);
  const [copied = ''] = (await rendererOf(context)([word])).copied;
  assert.equal(copied.replaceAll('\n', ''), word);
});

test('a letter of two code points is printed as one letter, and invisible characters are left out', async (context) => {
  const texts = ['Чайкин'.normalize('NFD'), 'Само\u00adсвал', 'ред\u200dкий'];
  assert.deepEqual((await rendererOf(context)(texts)).copied, ['Чайкин', 'Самосвал', 'редкий']);
});

test('a letter missing from all fonts is printed as a question mark', async (context) => {
  const { copied, archive } = await rendererOf(context)(['王 Иван', 'ო', '😀', 'x\u0303']);
  assert.deepEqual(copied, ['? Иван', '?', '?', 'x?']);
  assert.equal(archive, '2A');
});
