import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actName } from '#http/console/parts/act-words.ts';
import { refusalWords } from '#http/console/parts/refusal-words.ts';
import { subjects } from '#staff/index.ts';
import { sourceFiles } from '../../support/architecture/source-file.ts';
import { refusalTexts } from '../../support/refusal-texts.ts';

/** A refusal as a page has it before it is said in Russian: fields between quotation marks, what is put in is a number. */
const asPages = (text: string) =>
  refusalWords(text.replaceAll('@', '7').replaceAll(/\{([\w -]*)\}/g, (_, name: string) => `«${name}»`));

test('whatever use cases refuse is said in Russian on pages', () => {
  const texts = refusalTexts();
  assert.ok(texts.length > 90, String(texts.length));
  const english = texts.filter(({ text }) => !/[а-яё]/i.test(asPages(text)));
  assert.deepEqual(english, [], 'say it in data/texts/console-refusals.csv');
});

test('what is put into a refusal is in its Russian words', () => {
  assert.equal(
    asPages(
      'staff:nina may not approve X1: sum, premium beyond the limit of authority; staff:oleg may: {contract hand} X1',
    ),
    'Сотрудник staff:nina не может согласовать договор X1: выше его предела (sum, premium). Могут: staff:oleg; передайте решение им',
  );
  assert.equal(
    asPages('contract X1 was to be decided until 2026-12-01: its partner has to change its dates'),
    'По договору X1 решать можно было до 2026-12-01: партнёру нужно изменить даты',
  );
});

test('what two people do, and what the journal keeps, has a name in Russian', () => {
  const alone = subjects.flatMap(({ useCases }) =>
    useCases.filter((one) => one.alone).map(({ name }) => name),
  );
  const kept = sourceFiles('src')
    .filter(({ path }) => !path.startsWith('src/platform/'))
    .flatMap(({ withoutComments }) => [
      ...withoutComments.matchAll(/(?:\baction: '([a-z-]+\.[a-z-]+)'|\blooking\([^']*?name: '([a-z -]+)')/g),
    ])
    .map(([, act, look]) => act?.replace('.', ' ') ?? look ?? '');
  assert.ok(alone.includes('tariff publish'));
  assert.ok(kept.includes('note add') && kept.includes('contract people'));
  const names = [...new Set([...alone, ...kept])];
  assert.deepEqual(
    names.filter((name) => actName(name) === name),
    [],
    'name it in data/texts/console-words.csv',
  );
});
