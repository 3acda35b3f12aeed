import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mask } from '../support/architecture/mask.ts';

const cases: readonly { readonly source: string; readonly code: string; readonly comments: string }[] = [
  { source: 'a(); // b', code: 'a();', comments: '// b' },
  { source: 'a(/* b */);', code: 'a();', comments: '/* b */' },
  { source: "a('// b');", code: 'a();', comments: '' },
  { source: 'a("it\\"s // b");', code: 'a();', comments: '' },
  { source: 'a(/[/]\\/\\/ b/u.test(c));', code: 'a(u.test(c));', comments: '' },
  { source: 'a = b / c / d; // e', code: 'a=b/c/d;', comments: '// e' },
  { source: 'return /"/; // e', code: 'return;', comments: '// e' },
  { source: 'a = b[0] / 2; // e', code: 'a=b[0]/2;', comments: '// e' },
  { source: 'a(`b // c`); // d', code: 'a();', comments: '// d' },
  { source: 'a(`b \x24{c({ d: `e \x24{f} g` })} h`, i);', code: 'a(c({d:f}),i);', comments: '' },
  { source: 'a(`\\\x24{b} \\``); // c', code: 'a();', comments: '// c' },
];

for (const { source, code, comments } of cases) {
  test(`comments and quoted texts are masked in ${source}`, () => {
    const masked = mask(source);
    assert.equal(masked.code.replaceAll(' ', ''), code.replaceAll(' ', ''));
    assert.equal(masked.comments.trim(), comments);
    assert.equal(masked.code.length, source.length);
  });
}

test('masking comments and texts does not change line numbers', () => {
  const source = '/* a\n b */\nconst c = `d\ne`;\n';
  assert.deepEqual(
    mask(source)
      .code.split('\n')
      .map((line) => line.trim()),
    ['', '', 'const c =', ';', ''],
  );
});
