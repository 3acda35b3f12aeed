import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actName } from '#http/console/parts/act-words.ts';
import { refusalWords } from '#http/console/parts/refusal-words.ts';
import { type Message, message, messageText } from '#kernel/errors/message.ts';
import { subjects } from '#staff/index.ts';
import { staffMessages } from '../../../data/texts/staff-messages.ts';
import { sourceFiles } from '../../support/architecture/source-file.ts';

type Texts = readonly [english: string, russian: string];
const rows = Object.entries(staffMessages as Readonly<Record<string, Texts>>);

const placeholdersIn = (text: string) => [...text.matchAll(/\{[^}]*\}/g)].map(([one]) => one).toSorted();
const distinct = (values: readonly string[]) => [...new Set(values)];

test('every staff message has an English and a Russian text with the same placeholders', () => {
  const unlike = rows.filter(
    ([, [english, russian]]) =>
      distinct(placeholdersIn(english)).join() !== distinct(placeholdersIn(russian)).join(),
  );
  assert.deepEqual(unlike, []);
  // The Russian text may lack Cyrillic letters only if the English text has no words besides its placeholders.
  const untranslated = rows.filter(
    ([, [english, russian]]) =>
      /[а-яё]/i.test(english) ||
      (/[a-z]{3}/i.test(english.replaceAll(/\{[^}]*\}/g, '')) && !/[а-яё]/i.test(russian)),
  );
  assert.deepEqual(untranslated, []);
});

test('the program uses every staff message', () => {
  const sources = sourceFiles('src').map(({ withoutComments }) => withoutComments);
  const unused = rows
    .map(([code]) => code)
    .filter((code) => !sources.some((text) => text.includes(`'${code}'`)));
  assert.deepEqual(unused, []);
});

test('values, fields and codes in a message are shown in the notation of the command line or of the page', () => {
  const said = message('AUTHORITY_EXCEEDED', {
    actor: 'staff:nina',
    number: 'X1',
    beyond: ['sum', 'premium'],
    others: ['staff:oleg', 'staff:anna'],
  });
  assert.equal(
    messageText(said),
    'staff:nina may not approve X1: sum, premium above the limit; it can be approved by staff:oleg or staff:anna: `bindery contract hand X1`',
  );
  assert.equal(
    refusalWords(said),
    'staff:nina не может согласовать договор X1, выше лимита: страховая сумма, премия. Передайте решение тому, у кого лимита хватает: staff:oleg или staff:anna',
  );
  const dated = message('APPROVAL_EXPIRED', { number: 'X1', day: '2026-12-01' });
  assert.match(messageText(dated), /until 2026-12-01;/);
  assert.match(refusalWords(dated), /до 01\.12\.2026/);
  const within = message('FILE_NOT_SENT', { otherwise: message('NOTE_FILE_EXPECTED', { mebibytes: 8 }) });
  assert.match(refusalWords(within), /^Файл не выбран: приложите PDF/);
  const field = message('FIELD_GOES_WITH', { field: 'allDead', other: 'kind' });
  assert.match(messageText(field), /^--all-dead goes with --kind$/);
  assert.equal(refusalWords(field, { allDead: 'Все' }), '«Все» указывают вместе с «kind»');
});

test('a stored message of an earlier release is shown by its code if the code is unknown now', () => {
  assert.equal(messageText({ code: 'GONE', values: {} } as unknown as Message), 'GONE');
});

test('message() with an unknown code or a missing or wrong parameter does not compile', () => {
  // @ts-expect-error no such code
  message('NO_SUCH_CODE');
  // @ts-expect-error the number is missing
  message('CONTRACT_NOT_FOUND');
  // @ts-expect-error a parameter that the text does not have
  message('CONTRACT_NOT_FOUND', { number: 'X1', other: 1 });
  // @ts-expect-error a text where a list is expected
  message('AUTHORITY_EXCEEDED_BY_ALL', { actor: 'a', number: 'X1', beyond: 'sum' });
});

test('dual-control and audited actions have Russian names', () => {
  const alone = subjects.flatMap(({ useCases }) =>
    useCases.filter((one) => one.alone).map(({ name }) => name),
  );
  const kept = sourceFiles('src')
    .filter(({ path }) => !path.startsWith('src/platform/'))
    .flatMap(({ withoutComments }) => [
      ...withoutComments.matchAll(
        /(?:\baction: '([a-z-]+\.[a-z-]+)'|\bwithAccessAudit\([^']*?name: '([a-z -]+)')/g,
      ),
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
