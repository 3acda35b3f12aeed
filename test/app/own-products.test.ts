import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openAssortment } from '#app/products/assortment.ts';
import { checkProduct } from '#app/products/check-product.ts';
import { lackingIn } from '#app/products/lacking.ts';
import { readProductSource } from '#app/products/place.ts';
import { StartError } from '#platform/db/start-error.ts';
import { codeFaults, requireCodes } from '#products/definition/check/codes.ts';
import { readRuleAnswer } from '#products/definition/check/rule-answers.ts';
import { requireRules } from '#products/definition/check/rules.ts';
import { requireTiming, undeclaredTimings } from '#products/definition/check/timing.ts';
import { mentionedIn } from '#products/definition/check/tried-values.ts';
import { findDefinition } from '#products/definition/define/index.ts';
import { writeGuide } from '../support/bicycle.ts';
import { products } from '../support/products.ts';
import { shippedLists } from '../support/shipped-book.ts';
import { shippedVersions } from '../support/shipped-versions.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-products-')));
after(() => rmSync(root, { recursive: true }));
let made = 0;

/** Creates a folder of custom products with the product `bicycle`, after `change` has edited its files. */
function directory(change: (folder: string) => void = () => undefined): string {
  made += 1;
  const path = join(root, `products-${made}`);
  writeGuide(path);
  change(join(path, 'bicycle'));
  return path;
}

const edit = (file: string, from: string, to: string) => (folder: string) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
};

function lineOf(path: string, text: string): number {
  return (
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1
  );
}

test('a custom product is sold in addition to the shipped products, with its tables, lists and cases', async () => {
  const { products: sold, productCodes, compilers, lists, ownVersions } = await openAssortment(directory());
  assert.deepEqual(
    sold.map(({ code }) => code),
    [...products.map(({ code }) => code), 'bicycle'],
  );
  assert.ok(productCodes.includes('bicycle') && productCodes.includes('cargo'));
  assert.ok(compilers.bicycle);
  assert.ok(lists.namesOf('bicycle')?.includes('bicycle_kind'));
  assert.deepEqual(
    ownVersions.map(({ versionId, state }) => [versionId, state]),
    [['bicycle/rates/2026-11-01', 'published']],
  );
  assert.ok((sold.at(-1)?.examples ?? []).length > 0);
});

test('a product folder may be a link, as in Kubernetes volumes, and dot folders are ignored', async () => {
  const path = directory();
  const linked = join(root, 'linked');
  mkdirSync(join(linked, '..data'), { recursive: true });
  symlinkSync(join(path, 'bicycle'), join(linked, 'bicycle'));
  assert.equal((await openAssortment(linked)).own.length, 1);
  writeFileSync(join(path, 'README.md'), 'Наши продукты');
  assert.equal((await openAssortment(path)).own.length, 1);
});

/**
 * Copies the product `bicycle` to `scooter`, edits `bicycle`, and returns the first findings of the product check on
 * `scooter`.
 */
async function firstFaults(change: (folder: string) => void): Promise<readonly string[]> {
  const path = directory();
  cpSync(join(path, 'bicycle'), join(path, 'scooter'), { recursive: true });
  change(join(path, 'bicycle'));
  for await (const { faults } of checkProduct(join(path, 'scooter'))) return faults;
  return ['nothing was looked at'];
}

test('the product check reports a product code that another folder already uses', async () => {
  const [fault = ''] = await firstFaults(() => undefined);
  assert.match(fault, /scooter\/index\.ts:\d+.*the code bicycle is that of the product in .*\/bicycle/);
});

test('the product check ignores errors in another product folder', async () => {
  assert.deepEqual(
    await firstFaults(edit('index.ts', 'export default defineProduct(', 'export default (')),
    [],
  );
});

const wrong: readonly [
  what: string,
  change: (folder: string) => void,
  file: string,
  at: string,
  output: RegExp,
][] = [
  ['no index.ts', (folder) => rmSync(join(folder, 'index.ts')), '', '', /has no index\.ts/],
  [
    'another default export',
    edit('index.ts', 'export default defineProduct(', 'export default ('),
    'index.ts',
    'export default',
    /default export is not what defineProduct/,
  ],
  [
    'a syntax error',
    edit('index.ts', "title: 'Велосипед',", 'title: ,'),
    'index.ts',
    'title: ,',
    /Expression expected/,
  ],
  [
    'TypeScript syntax that is more than types',
    edit('index.ts', 'export default', 'enum Kind { CITY }\nexport default'),
    'index.ts',
    'enum Kind',
    /enum is not supported/,
  ],
  [
    'an unknown export of bindery/define',
    edit('index.ts', 'yearOf }', 'yearOf, yearsOf }'),
    'index.ts',
    'import {',
    /does not provide an export named 'yearsOf'/,
  ],
  [
    'a missing file',
    edit(
      'index.ts',
      'export default',
      "import { risks } from './risks.ts';\nconsole.error(risks);\nexport default",
    ),
    'index.ts',
    './risks.ts',
    /Cannot find module/,
  ],
  [
    'an error while loading',
    edit('index.ts', 'export default', 'console.log(nothing);\nexport default'),
    'index.ts',
    'console.log(nothing)',
    /nothing is not defined/,
  ],
  [
    'an unknown field read by a rule',
    edit('index.ts', '(said.yearBuilt ?? 0) > yearOf', '(said.yearMade ?? 0) > yearOf'),
    'index.ts',
    'said.yearMade',
    /has no field yearMade; it has .*yearBuilt/,
  ],
  [
    'an unknown field named by a rule',
    edit('index.ts', "['yearBuilt', 'год выпуска не позже", "['yearMade', 'год выпуска не позже"),
    'index.ts',
    "['yearMade'",
    /rules\.thing names the field yearMade, which is none/,
  ],
  [
    'an unknown field named only by a rule for large sums',
    edit('index.ts', "['sumInsured', 'дорогой", "['sumAssured', 'дорогой"),
    'index.ts',
    'sumAssured',
    /review\.cover names the field sumAssured/,
  ],
  [
    'an unknown field named by a rule for a certain text',
    edit(
      'index.ts',
      'const isTooNew',
      "if (said.frameNumber === 'STOLEN-1') return [['frame', 'рама в розыске' as never] as never];\n      const isTooNew",
    ),
    'index.ts',
    "['frame',",
    /rules\.thing names the field frame, which is none/,
  ],
  [
    'a rule that returns no list of pairs',
    edit(
      'index.ts',
      "return [isTooNew && ['yearBuilt', 'год выпуска не позже года начала страхования', 'DATES_CONTRADICT']]",
      "return (isTooNew ? ['yearBuilt', 'год'] : []) as never",
    ),
    'index.ts',
    'const isTooNew',
    /rules\.thing gives "yearBuilt": give \[field, text\]/,
  ],
  [
    'a rule that fails where a field is missing',
    edit('index.ts', '(said.yearBuilt ?? 0) > yearOf', 'said.frameNumber!.length > yearOf'),
    'index.ts',
    'said.frameNumber!',
    /rules\.thing fails at .*: Cannot read properties of undefined/,
  ],
  [
    'a column of an unknown field',
    edit('index.ts', "(лет)', 'yearBuilt'", "(лет)', 'yearMade'"),
    'index.ts',
    "'yearMade'",
    /attributes: bicycle_age: yearMade is unknown/,
  ],
  [
    'a duplicate column',
    edit('index.ts', "rated: 'lock'", "rated: 'kind'"),
    'index.ts',
    "        rated: 'kind'",
    /the column kind is taken/,
  ],
  [
    'an unknown identity field',
    edit('index.ts', "identity: ['frameNumber']", "identity: ['frame']"),
    'index.ts',
    "identity: ['frame']",
    /things\.identity: frame is unknown/,
  ],
  [
    'an unknown property of the definition',
    edit('index.ts', 'latestStartDays:', 'lastStartDays: 1,\n  latestStartDays:'),
    'index.ts',
    'lastStartDays',
    /the definition: lastStartDays is unknown/,
  ],
  [
    'installments of an unknown list entry',
    edit('index.ts', "'TWO_PAYMENTS'", "'SEVEN_PAYMENTS'"),
    'index.ts',
    'SEVEN_PAYMENTS',
    /SEVEN_PAYMENTS is no code of the list installment_type/,
  ],
  [
    'an unknown refund ground',
    edit('index.ts', "'OBJECT_SOLD'", "'OBJECT_LENT'"),
    'index.ts',
    'OBJECT_LENT',
    /OBJECT_LENT is no code of the list termination_reason: write \{ code, title \}/,
  ],
  [
    'a special category field without encryption',
    edit(
      'index.ts',
      "hasLock: flag('замок класса «золото»', {",
      "hasLock: flag('замок', {\n        isSpecial: true,",
    ),
    'index.ts',
    'hasLock:',
    /the field hasLock is of a special category, and only what is named health is sealed/,
  ],
  [
    'a custom ground equal to a common one',
    edit('index.ts', "code: 'SCRAPPED'", "code: 'LOSS'"),
    'index.ts',
    "'LOSS'",
    /the ground LOSS is a code of the list termination_reason: leave out its title, or choose another code/,
  ],
  [
    'a custom ground in lower case',
    edit('index.ts', "code: 'SCRAPPED'", "code: 'scrapped'"),
    'index.ts',
    "'scrapped'",
    /the ground scrapped is not written in capitals, digits and _/,
  ],
  [
    'an unknown list',
    edit('index.ts', "list: 'bicycle_kind'", "list: 'bicycle_kinds'"),
    'index.ts',
    'bicycle_kinds',
    /bicycles\.kindCode names the list bicycle_kinds/,
  ],
  [
    'the code of a shipped product',
    edit('index.ts', "code: 'bicycle'", "code: 'property'"),
    'tariffs/2026-11-01/version.json',
    '',
    /product is bicycle: write property/,
  ],
  [
    'the series of a shipped product',
    edit('index.ts', "series: 'VEL'", "series: 'IMU'"),
    'index.ts',
    "'IMU'",
    /the series IMU is that of a product of the program, property: write three Latin capitals .*none of .*IMU/,
  ],
  [
    'the test series of a shipped product',
    edit('index.ts', "testSeries: 'ZZL'", "testSeries: 'ZZU'"),
    'index.ts',
    'ZZU',
    /the testSeries ZZU is that of a product of the program, property: free are ZZD, ZZF, ZZJ, ZZL, ZZQ, ZZR, ZZW$/,
  ],
  [
    'a test series with Cyrillic lookalikes only',
    edit('index.ts', "testSeries: 'ZZL'", "testSeries: 'ZZA'"),
    'index.ts',
    'ZZA',
    /could be read in Cyrillic letters/,
  ],
  [
    'an unknown risk in a table',
    edit('tariffs/2026-11-01/risks.csv', 'THEFT,', 'THEFTS,'),
    'tariffs/2026-11-01/risks.csv',
    'THEFTS',
    /column risk: no risk THEFTS in the product; known: THEFT, DAMAGE/,
  ],
  [
    'an unknown risk in a rate table',
    edit('tariffs/2026-11-01/base_rates.csv', 'THEFT,', 'FIRE,'),
    'tariffs/2026-11-01/base_rates.csv',
    'FIRE',
    /column risk: no risk FIRE in the product; known: THEFT, DAMAGE/,
  ],
  [
    'an unlisted code in a table',
    edit('tariffs/2026-11-01/base_rates.csv', 'ROAD', 'ROADS'),
    'tariffs/2026-11-01/base_rates.csv',
    'ROADS',
    /column kind: ROADS is none of the codes of the list bicycle_kind; known: CITY, ROAD, ELECTRIC/,
  ],
  [
    'a table flag other than yes and no',
    edit('tariffs/2026-11-01/locks.csv', 'yes,', 'Yes,'),
    'tariffs/2026-11-01/locks.csv',
    'Yes,',
    /column lock: Yes is none of the codes of hasLock, a flag; known: yes, no/,
  ],
  [
    'an unlisted code in a condition',
    edit(
      'tariffs/2026-11-01/formula.csv',
      'table:ages,damage,',
      'table:ages,damage,kind=CITY|TANDEM; installment!=ONE_TIME',
    ),
    'tariffs/2026-11-01/formula.csv',
    'TANDEM',
    /column when: kind: TANDEM is none of the codes of the list bicycle_kind/,
  ],
  [
    'a risk missing from the newest tariff',
    edit('index.ts', '    DAMAGE: {', "    FIRE: { title: 'Пожар', sum: 'own' },\n    DAMAGE: {"),
    'tariffs/2026-11-01/risks.csv',
    '',
    /the risk FIRE of the product is missing: add its row/,
  ],
  [
    'an unlisted code of another field',
    edit(
      'index.ts',
      'lengthMax: 30,',
      "lengthMax: 30,\n        needIf: { from: 'contract', field: 'kindCode', is: ['CITY', 'TANDEM'] },",
    ),
    'index.ts',
    'TANDEM',
    /TANDEM is none of the codes of kindCode, which frameNumber: needIf\.is names; known: CITY, ROAD, ELECTRIC/,
  ],
  [
    'an unknown field in needIf',
    edit(
      'index.ts',
      'lengthMax: 30,',
      "lengthMax: 30,\n        needIf: {\n          from: 'contract', is: ['CITY'],\n          field: 'kind',\n        },",
    ),
    'index.ts',
    "field: 'kind'",
    /frameNumber: needIf\.field kind is unknown; known: kindCode, frameNumber/,
  ],
  [
    'a misspelt property of the term',
    edit('index.ts', 'monthsMax: 12', 'monthMax: 12'),
    'index.ts',
    'monthMax',
    /term: monthMax is unknown; known: monthsMin, monthsMax/,
  ],
  [
    'a missing template',
    edit(
      'index.ts',
      "title: 'Велосипед',",
      "title: 'Велосипед',\n  templates: { policy: 'bicycle-policy' },",
    ),
    'index.ts',
    'bicycle-policy',
    /the template bicycle-policy is not forms\/bicycle-policy\.typ/,
  ],
  [
    'a misspelt option of a field',
    edit('index.ts', "need: 'quote', rated: 'kind'", "needs: 'quote', rated: 'kind'"),
    'index.ts',
    'needs',
    /kindCode: needs is unknown; known: .*need/,
  ],
  [
    'an option of a wrong kind',
    edit('index.ts', "need: 'quote', rated: 'kind'", "need: 'quotes', rated: 'kind'"),
    'index.ts',
    'need',
    /kindCode: need "quotes" must be 'quote' or 'contract'/,
  ],
  [
    'a text instead of a number',
    edit('index.ts', 'monthsMax: 12', "monthsMax: '12'"),
    'index.ts',
    'monthsMax',
    /term: monthsMax "12" must be a whole number above 0/,
  ],
  [
    'a misspelt property of a risk',
    edit('index.ts', 'hasDeductible: true', 'hasDeductable: true'),
    'index.ts',
    'hasDeductable',
    /THEFT: hasDeductable is unknown/,
  ],
  [
    'a product code of a shipped product',
    edit('index.ts', 'BICYCLE_FL', 'PROPERTY_HOME_FL'),
    'index.ts',
    'PROPERTY_HOME_FL',
    /the product code PROPERTY_HOME_FL is that of a product of the program, property: .*none of .*PROPERTY_HOME_FL/,
  ],
  [
    'a subject function that throws',
    edit('index.ts', 'of: ({ things }) => things.map', 'of: () => thing.map'),
    'index.ts',
    'thing.map',
    /reading fails at .*: thing is not defined/,
  ],
  [
    'an unknown column in a table',
    edit('tariffs/2026-11-01/lookups.csv', 'locks,lock', 'locks,padlock'),
    'tariffs/2026-11-01/locks.csv',
    'lock,value',
    /column padlock: no attribute padlock; known: .*lock, bicycle_age/,
  ],
  [
    'a list without a column',
    edit('lists/bicycle_kind.csv', 'code,name,partnerAccess', 'code,name'),
    'lists/bicycle_kind.csv',
    '',
    /bicycle_kind\.csv:2: 3 cells where the header has 2/,
  ],
  ['a case that is not JSON', edit('cases/road.json', '"title":', '"title"'), 'cases/road.json', '', /JSON/],
];

for (const [what, change, file, at, output] of wrong) {
  test(`a product with ${what} is refused with a one-line error that has folder, file and line`, async () => {
    const path = directory(change);
    const error = await openAssortment(path).then(
      () => assert.fail('it was taken'),
      (cause: unknown) => cause,
    );
    assert.ok(error instanceof StartError, String(error instanceof Error ? error.stack : error));
    const { message } = error;
    assert.match(message, output);
    assert.doesNotMatch(message, /\n/);
    const wanted = join(path, 'bicycle', file);
    assert.ok(message.includes(wanted), message);
    if (at !== '')
      assert.ok(message.startsWith(`${wanted}:${lineOf(wanted, at)}`), `${message} is not at ${at}`);
  });
}

test('products in two folders with the same code are refused with the paths of both folders', async () => {
  const path = directory((folder) => cpSync(folder, join(folder, '..', 'velo'), { recursive: true }));
  await assert.rejects(
    openAssortment(path),
    (error: Error) =>
      error instanceof StartError &&
      /\/velo\/index\.ts:\d+:\d+: the code bicycle is that of the product in .*\/bicycle, bicycle/.test(
        error.message,
      ),
  );
  const shipped = directory((folder) => {
    edit('index.ts', "code: 'bicycle'", "code: 'property'")(folder);
    edit('tariffs/2026-11-01/version.json', 'bicycle', 'property')(folder);
  });
  await assert.rejects(
    openAssortment(shipped),
    /index\.ts:\d+:\d+: the code property is that of a product of the program.*none of .*cargo, casco/,
  );
});

test('a product rule that returns a wrong type refuses the application at its field', async () => {
  const [own] = (await openAssortment(directory())).own;
  assert.ok(own);
  const { definition } = own.product;
  const path = 'insuredObject.bicycle.bicycles[0]';
  const output = (said: unknown) => readRuleAnswer(definition, 'thing', said, path);
  assert.deepEqual(output(['yearBuilt', 'не тот год']), {
    field: `${path}.yearBuilt`,
    description: 'не тот год',
    reason: 'PRODUCT_RULE_VIOLATED',
  });
  assert.deepEqual(output(['frame', 'не та рама']), {
    field: path,
    description: 'не та рама (правило продукта называет поле frame, которого нет)',
    reason: 'PRODUCT_RULE_VIOLATED',
  });
  for (const said of [undefined, 'yearBuilt', ['yearBuilt'], [undefined, ''], { field: 'x' }])
    assert.match(
      output(said).description,
      /заявка не принята по правилам продукта: обратитесь к страховщику/,
    );
  const root = readRuleAnswer(
    definition,
    'contract',
    ['policyHolder.address', 'не там'],
    'insuredObject.bicycle',
  );
  assert.equal(root.field, 'policyHolder.address');
});

test('an older tariff version may omit a risk that a newer version has', async () => {
  const path = directory((folder) => {
    const newer = join(folder, 'tariffs/2026-12-01');
    cpSync(join(folder, 'tariffs/2026-11-01'), newer, { recursive: true });
    edit('tariffs/2026-12-01/version.json', '2026-11-01', '2026-12-01')(folder);
    edit('tariffs/2026-11-01/risks.csv', 'DAMAGE,Повреждение,damage,own,none,rated\n', '')(folder);
    edit('tariffs/2026-11-01/base_rates.csv', 'DAMAGE,*,3\n', '')(folder);
    edit('tariffs/2026-11-01/formula.csv', '40,K_AGE,Возраст,multiply,table:ages,damage,\n', '')(folder);
    edit('tariffs/2026-11-01/lookups.csv', 'ages,bicycle_age\n', '')(folder);
    rmSync(join(folder, 'tariffs/2026-11-01/ages.csv'));
  });
  assert.equal((await openAssortment(path)).ownVersions.length, 2);
});

test('the product check finds a rule that fails if a field of a case is missing', async () => {
  const path = directory(
    edit(
      'index.ts',
      'const isTooNew =',
      "if (said.kindCode === 'ELECTRIC' && said.frameNumber === 'EL-2024-77' && said.yearBuilt === 2022 && said.hasLock === undefined) throw new Error('no lock');\n      const isTooNew =",
    ),
  );
  const folder = join(path, 'bicycle');
  for await (const { faults } of checkProduct(folder)) {
    assert.match(
      faults.join(),
      /index\.ts:\d+:\d+: rules\.thing fails at the case «Электровелосипед курьерской службы» without \S+hasLock, corporate: no lock/,
    );
    break;
  }
  assert.equal((await openAssortment(path)).own.length, 1);
});

/** Replaces `premiums` of the product `bicycle` and returns the findings of the product check. */
async function timingOf(premiums: string) {
  const path = directory(
    edit('index.ts', "premiums: { proportional: ['kind', 'lock', 'bicycle_age'] },", premiums),
  );
  const output = [];
  for await (const one of checkProduct(join(path, 'bicycle'))) {
    if (one.faults.length > 0) return { faults: one.faults, warnings: [] };
    if (one.warnings) return { faults: [], warnings: one.warnings };
    output.push(one.what);
  }
  return assert.fail(output.join());
}

test('the product check warns if the definition does not state when an attribute is needed for the price', async () => {
  const { warnings } = await timingOf("premiums: { proportional: ['kind', 'bicycle_age'] },");
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /bicycle\/index\.ts: premiums does not name lock, so its price is by days/);
});

test('the product check refuses `premiums` that name an unknown attribute or repeat an attribute', async () => {
  for (const [premiums, says] of [
    [
      "premiums: { proportional: ['colour'] },",
      /premiums\.proportional: colour is unknown; known: .*bicycle_age/,
    ],
    ["premiums: { wholeTerm: { lock: 'route' } },", /premiums\.wholeTerm: lock: route is unknown/],
    ["premiums: { daily: ['lock'] },", /premiums: daily is unknown; known: wholeTerm, proportional/],
  ] as const) {
    const [fault = ''] = (await timingOf(premiums)).faults;
    assert.match(fault, /bicycle\/index\.ts:\d+/);
    assert.match(fault, says);
  }
});

test('the product check reports a missing part of a product folder and explains what to write', async () => {
  const path = directory((folder) => {
    for (const name of ['terms.json', 'tariffs', 'cases']) rmSync(join(folder, name), { recursive: true });
  });
  const [own] = (await openAssortment(path)).own;
  assert.ok(own);
  assert.deepEqual(
    lackingIn(own).map((line) => line.replace(`${own.folder}/`, '').split(': ')[0]),
    ['tariffs', 'terms.json', 'cases'],
  );
  const forms = join(root, 'forms');
  mkdirSync(forms);
  writeFileSync(join(forms, 'voluntary-terms.json'), '{"bicycle": {}}');
  assert.equal(lackingIn(own, forms).length, 2);
});

test('a missing folder of custom products is reported with the variable to set', async () => {
  await assert.rejects(
    openAssortment(join(root, 'nowhere')),
    /PRODUCTS_DIR: .*nowhere cannot be read \(ENOENT\)/,
  );
});

const codesOf = (list: string) => (shippedLists.shipped[list] ?? []).map(({ code }) => code);

for (const product of products) {
  const definition = findDefinition(product);
  if (!definition) continue;
  test(`the rules of ${product.code} read only existing fields and throw for no body`, () => {
    const mentioned = mentionedIn(
      readProductSource(join(import.meta.dirname, '../../src/products/lines', product.code)),
    );
    // Rules compare texts with codes only. Trying all texts of the source, such as import paths, takes three times as long.
    const texts = mentioned.texts.filter((text) => /^[A-Z_]+$/.test(text));
    requireRules(definition, product.schemas, {
      codesOf,
      mentioned: { ...mentioned, texts },
      isThorough: false,
    });
  });
  test(`the definition of ${product.code} states for every attribute when it is needed for the price`, () => {
    assert.deepEqual(undeclaredTimings(definition), []);
    requireTiming(definition);
  });
  test(`every code in the definition and tables of ${product.code} is in a reference list`, () => {
    requireCodes(definition, product.addendums.refunds, codesOf);
    for (const { product: code, versionId, tables } of shippedVersions())
      if (code === product.code) assert.deepEqual(codeFaults(definition, tables, codesOf), [], versionId);
  });
}
