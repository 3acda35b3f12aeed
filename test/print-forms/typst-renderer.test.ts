import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTypstRenderer, TemplateError } from '#adapters/pdf/typst-renderer.ts';
import { readPdf } from './support/read-pdf.ts';
import { templateDirectory } from './support/templates.ts';

const echo = `
#set document(date: none)
#set page(width: 600pt)
#set text(font: "Golos Text", fallback: false)
#json("form.json").text
`;

const literal: readonly string[] = [
  '#panic("x")',
  '*bold* _em_ ____',
  '$x^2$ @reference <label>',
  '#import "/etc/passwd": *',
  '`raw` // comment /* more */',
  '= Heading',
  '- list "quotes" \'and\' -- ---',
  '\\ backslash \\u{41} https://example.com',
  '[content] {code} ~ #{1 + 1}',
  'Ёлка № 1 ₽ Łukasz Ağaoğlu',
];

test('values with Typst markup are printed as plain text', async (context) => {
  const renderer = createTypstRenderer({
    templateDirectory: templateDirectory(context, { 'echo.typ': echo }),
  });
  context.after(() => renderer.close());
  for (const text of literal) {
    const { text: printed } = await readPdf(await renderer.render({ template: 'echo', data: { text } }));
    assert.equal(printed, text);
  }
});

test('a form with half of a surrogate pair and a zero byte is rendered', async (context) => {
  const renderer = createTypstRenderer({
    templateDirectory: templateDirectory(context, { 'echo.typ': echo }),
  });
  context.after(() => renderer.close());
  const bytes = await renderer.render({ template: 'echo', data: { text: 'a\ud800b\u0000c' } });
  assert.match((await readPdf(bytes)).text, /a.*b.*c/);
});

const broken: readonly (readonly [fault: string, source: string, diagnostic: RegExp])[] = [
  ['an unknown variable', '#nothing', /template broken does not compile: .*unknown variable: nothing/],
  ['a missing value', '#json("form.json").absent', /dictionary does not contain key "absent"/],
  ['a syntax error', '#let = 1', /does not compile: .*broken\.typ:1:5: /],
  ['a file outside the directory', '#read("../../../../../../etc/passwd")', /does not compile/],
];

for (const [fault, source, diagnostic] of broken) {
  test(`a template with ${fault} fails with Typst's diagnostic, and the next form is rendered`, async (context) => {
    const directory = templateDirectory(context, { 'broken.typ': source, 'echo.typ': echo });
    const renderer = createTypstRenderer({ templateDirectory: directory });
    context.after(() => renderer.close());
    const failed = renderer.render({ template: 'broken', data: {} });
    const next = renderer.render({ template: 'echo', data: { text: 'next' } });
    await assert.rejects(failed, (error: unknown) => {
      assert.ok(error instanceof TemplateError);
      assert.match(error.message, diagnostic);
      assert.ok(error.diagnostics.length > 0);
      return true;
    });
    assert.equal((await readPdf(await next)).text, 'next');
  });
}

for (const template of ['', '../secret', 'a/b', 'Ж', 'name.typ', 'absent']) {
  test(`the unknown template "${template}" is refused`, async (context) => {
    const renderer = createTypstRenderer({ templateDirectory: templateDirectory(context) });
    context.after(() => renderer.close());
    await assert.rejects(renderer.render({ template, data: {} }), TemplateError);
  });
}

test('every concurrent request gets its own form', async (context) => {
  const directory = templateDirectory(context, { 'echo.typ': echo });
  const renderer = createTypstRenderer({ templateDirectory: directory, workers: 2 });
  context.after(() => renderer.close());
  const texts = Array.from({ length: 12 }, (_, index) => `form ${index}`);
  const forms = await Promise.all(texts.map((text) => renderer.render({ template: 'echo', data: { text } })));
  const printed = await Promise.all(forms.map(async (bytes) => (await readPdf(bytes)).text));
  assert.deepEqual(printed, texts);
});

test('a template file of the insurer replaces the shipped file of the same name, and other shipped files remain in use', async (context) => {
  const shipped = templateDirectory(context, {
    'echo.typ': echo.replace('#json(', '#import "words.typ": word\n#word #json('),
    'words.typ': '#let word = json("word.json").word',
    'word.json': '{"word": "shipped"}',
  });
  const own = templateDirectory(context, {
    'word.json': '{"word": "own"}',
    'extra.typ': echo,
    'notes.txt': 'none of ours',
    'wrong.typ': '#nothing',
  });
  const renderer = createTypstRenderer({ templateDirectory: shipped, ownDirectory: own });
  context.after(() => renderer.close());
  const printed = async (template: string) =>
    (await readPdf(await renderer.render({ template, data: { text: 'text' } }))).text;
  assert.equal(await printed('echo'), 'own text');
  assert.equal(await printed('extra'), 'text');
  await assert.rejects(printed('wrong'), (error: Error) => error.message.includes(join(own, 'wrong.typ:1:')));
});

test('an older template that reads its data from `sys.inputs` instead of `form.json` is rendered', async (context) => {
  const renderer = createTypstRenderer({
    templateDirectory: templateDirectory(context, { 'echo.typ': echo }),
    ownDirectory: templateDirectory(context, {
      'before.typ': echo.replace('json("form.json")', 'json(bytes(sys.inputs.data))'),
    }),
  });
  context.after(() => renderer.close());
  for (const template of ['before', 'echo', 'before']) {
    const { text } = await readPdf(await renderer.render({ template, data: { text: template } }));
    assert.equal(text, template);
  }
});

test('a character missing from all fonts is printed as a question mark, and the form stays PDF/A', async (context) => {
  const renderer = createTypstRenderer({
    templateDirectory: templateDirectory(context, {
      'echo.typ': echo.replace('none', 'datetime(year: 2026, month: 11, day: 21)'),
    }),
  });
  context.after(() => renderer.close());
  const { text, archive } = await readPdf(
    await renderer.render({ template: 'echo', data: { text: 'Ёлка 漢' } }),
  );
  assert.equal(text, 'Ёлка ?');
  assert.equal(archive, '2A');
});
