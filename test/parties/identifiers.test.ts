import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKpp, isLegalInn, isOgrn, isOgrnip, isPersonInn } from '#parties/fields/identifiers.ts';

type Check = (text: string) => boolean;

const cases: readonly [string, Check, readonly string[], readonly string[]][] = [
  [
    'INN of a legal entity',
    isLegalInn,
    ['7827004526', '7707083893', '7709123453'],
    [
      '8827004526',
      '7837004526',
      '7827104526',
      '1234567890',
      '0000000000',
      '760307073214',
      '782700452',
      ' 7827004526',
    ],
  ],
  [
    'INN of a person',
    isPersonInn,
    ['760307073214'],
    ['860307073214', '760307073224', '760307073215', '000000000000', '7827004526', '76030707321a'],
  ],
  ['KPP', isKpp, ['012345678', '0000AZ000', '770701001'], ['0000aZ000', '0000A-000', '12345678', '']],
  ['OGRN', isOgrn, ['1027812400868', '1197700001234'], ['2027812400868', '1027812400869', '102781240086']],
  ['OGRNIP', isOgrnip, ['307760324100018'], ['407760324100018', '307760324100019', '30776032410001']],
];

for (const [name, check, valid, invalid] of cases) {
  test(`${valid.length} valid examples of ${name} are accepted and ${invalid.length} invalid ones refused`, () => {
    for (const text of valid) assert.ok(check(text), text);
    for (const text of invalid) assert.ok(!check(text), text);
  });
}
