import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceFiles } from '../support/architecture/source-file.ts';

/** Upper limits of what remains to be improved. Lower a number when the code falls below it, and never raise one. */
const most = { namesEndingInOf: 8, sharedNames: 11, unclearOpenings: 0.009, conditionsWithWhere: 6 };

const texts = sourceFiles('src').map(({ source }) => source);
const exported = texts.flatMap((text) => matchesIn(text, /export (?:async )?(?:function|const) (\w+)/g));

test('exported names begin with a verb or are a noun', () => {
  const found = exported.filter((name) => name.endsWith('Of'));
  assert.ok(found.length <= most.namesEndingInOf, `${found.length} end in Of: ${found.join(', ')}`);
});

test('exported names are unique', () => {
  const shared = new Set(exported.filter((name, index) => exported.indexOf(name) < index));
  assert.ok(
    shared.size <= most.sharedNames,
    `${shared.size} come from several files: ${[...shared].join(', ')}`,
  );
});

test('comments begin with a verb or a noun', () => {
  const comments = texts.flatMap((text) => matchesIn(text, /^\s*(?:\/\*\*|\/\/) (.*)$/gm));
  const unclear = comments.filter((text) => /^(?:What|Why|Whether|Of|Those|The same)\b/.test(text));
  const share = unclear.length / comments.length;
  assert.ok(
    share <= most.unclearOpenings,
    `${(share * 100).toFixed(1)} % begin with What, Why, Whether, Of …`,
  );
});

test('comments write "if" for a condition', () => {
  const found = texts.flatMap((text) => matchesIn(text, /\b((?:undefined|null|true|false) where)\b/gi));
  assert.ok(found.length <= most.conditionsWithWhere, `${found.length} times "undefined where"`);
});

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
