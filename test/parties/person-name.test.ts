import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samePerson } from '#parties/person/person.ts';
import {
  isPersonName,
  isSameName,
  isWordForNone,
  nameKey,
  personNameFault,
  tidyName,
} from '#parties/person/person-name.ts';

test('a word of a name with letters of two alphabets is refused', () => {
  const names = [
    'Иванов-Петров',
    'Müller',
    "O'Connor",
    'Nguyễn Thị',
    'Ким Lee',
    'Оглы',
    'Əliyev',
    'Oʻktamov',
    'G‘ulomov',
    'Sa’dulla',
    "'Otai",
    'Қуръонов',
    'Аҧсуа',
    'Ţurcanu',
    'Чайкин'.normalize('NFD'),
    'Мамедов\u00a0Оглы',
    'Иванов\u2011Петров',
    'Иванов–Петров',
    'Мух\u00adамед',
  ];
  for (const name of names) assert.equal(isPersonName(name), true, name);
  for (const name of ['Ивaнов', 'Cидоров', 'Petrоv', 'О’Кoннор'])
    assert.equal(isPersonName(name), false, name);
});

test('the error for a name in an unsupported script names the letter and says what to send', () => {
  const names: readonly (readonly [string, string])[] = [
    ['გელაშვილი', 'გ (U+10D2)'],
    ['Սարգսյան', 'Ս (U+054D)'],
    ['Παπαδόπουλος', 'Π (U+03A0)'],
    ['王', '王 (U+738B)'],
    ['Иванов محمد', 'م (U+0645)'],
    ['x\u0303avier', '\u0303 (U+0303)'],
  ];
  for (const [name, letter] of names) {
    assert.equal(isPersonName(name), false, name);
    assert.ok(personNameFault(name).includes(letter), personNameFault(name));
    assert.match(personNameFault(name), /машиночитаемой строке паспорта/);
  }
  assert.match(personNameFault('Иван1'), /^ожидаются буквы русского или латинского алфавита/);
});

test('a name is normalized to Unicode NFC with plain spaces and hyphens', () => {
  assert.equal(tidyName('Чайкин'.normalize('NFD')), 'Чайкин');
  assert.equal(tidyName('Мамедов\u00a0Оглы\u2011Заде\u00ad'), 'Мамедов Оглы-Заде');
  assert.equal(tidyName('G‘ulomov Oʻktam'), 'G‘ulomov Oʻktam');
});

const written: readonly (readonly string[])[] = [
  ["O'ktamov", 'Oʻktamov', 'O‘ktamov', 'O’ktamov', 'Oʼktamov', 'O`KTAMOV'],
  ['Семёнов', 'СЕМЕНОВ', 'семенов', 'Семёнов'.normalize('NFD')],
  ['Иванов-Петров', 'Иванов - Петров', 'Иванов\u2011Петров', 'ИВАНОВ –ПЕТРОВ'],
  ['Мамедов Оглы', 'Мамедов\u00a0оглы', ' Мамедов  Оглы '],
  ['Чайкин', 'Чайкин'.normalize('NFD')],
];

test('a person is recognised in every spelling of the name', () => {
  for (const [first = '', ...others] of written)
    for (const other of others) {
      assert.equal(isSameName(first, other), true, `${first} ${other}`);
      const [one, two] = [first, other].map((lastName) => ({
        lastName,
        firstName: 'Али',
        birthDate: '1990-01-01',
      }));
      assert.equal(samePerson(one, two), true, `${first} ${other}`);
    }
  assert.equal(new Set(written.map(([name = '']) => nameKey(name))).size, written.length);
});

test('a person with a single name is not confused with people who have two names', () => {
  const one = { lastName: 'Sukarno', birthDate: '1990-01-01' };
  assert.equal(samePerson(one, { ...one, lastName: 'SUKARNO' }), true);
  assert.equal(samePerson(one, { ...one, lastName: 'Suharto' }), false);
  assert.equal(samePerson(one, { ...one, firstName: 'Ahmad' }), undefined);
});

test('a word such as "нет" in the place of a patronymic counts as no patronymic', () => {
  const words =
    'нет|НЕТ|Нет.|отсутствует|Отсутствует|отсутсвует|-|--|—|.|*|0|б/о|Б/О|н/д|без отчества|нет отчества|не имеет|не указано|N/A|none|null|XXX|ХХХ|no middle name';
  for (const word of words.split('|')) assert.equal(isWordForNone(word), true, word);
  const names = 'Ильич|Ильинична|оглы|Кузьмич|Саввич|Həsən oğlu|Marie|Bo|No|Ли|Нестерович|О’Нил|X|van';
  for (const name of names.split('|')) assert.equal(isWordForNone(name), false, name);
});
