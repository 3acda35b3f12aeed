import { isStore, matches, type Rule, testRules } from '../support/architecture/rule.ts';
import { lineOf, type SourceFile, serverFiles, sourceFiles } from '../support/architecture/source-file.ts';

const files = serverFiles();

const sqlText =
  /['"`]\s*(?:select|insert into|update \w+ set|delete from|with \w+ as|create (?:table|index|sequence)|alter table|drop table|lock table)\b/;

const boundariesRules: Rule[] = [
  {
    name: 'SQL is written in the store.ts of its folder, in record/store of its module or in src/platform/db',
    wayOut: 'write a function in the store of the feature and call that',
    find: (file) =>
      file.path.startsWith('src/platform/db/') || isStore(file.path)
        ? []
        : [...matches(file, 'code', /\.query\s*[(<]/), ...matches(file, 'withoutComments', sqlText)],
    exceptions: {
      'src/adapters/pdf/typst-compiler.ts': 'asks a laid-out form where its stamp stands, no database',
      'src/http/console/parts/form.ts': 'names an element of a page',
    },
    broken: {
      'src/contracts/record/read.ts': 'const rows = await pool.query<Row>(text);',
      'src/payments/texts.ts': 'const text = `\n  select 1`;',
    },
    fine: { 'src/app/cli/partner.ts': "// select one\nconst help = 'selects a partner';" },
  },
  {
    name: 'only transition.ts writes the status of a contract',
    wayOut: 'call transition() of src/contracts/record/status/transition.ts in your transaction',
    find: (file) =>
      ['src/contracts/record/status/transition.ts', 'src/contracts/record/store/contract.ts'].includes(
        file.path,
      )
        ? []
        : matches(file, 'code', /\bsetStatus\b/),
    exceptions: {
      'src/adapters/traces/recorded-span.ts': 'the status of a span, as OpenTelemetry names it',
    },
    broken: { 'src/payments/pay.ts': "await store.setStatus(tx, { toStatus: 'COMPLETE' });" },
  },
  {
    name: 'a contract comes into force in activate.ts, take-cash.ts and settle-together.ts only',
    wayOut:
      'call activate() of src/contracts/life/activate.ts: what follows from an activation is enqueued there',
    find: (file) =>
      /^src\/(?:contracts\/life\/(?:activate|activation\/.*)|payments\/(?:links\/take-cash|acquiring\/settle-together))\.ts$/.test(
        file.path,
      )
        ? []
        : matches(
            file,
            'withoutComments',
            /\btransition\([^;]*'pay'|\b(?:prepareActivation(?:Alone)?|activationJson)\b/,
          ),
    broken: {
      'src/payments/match.ts': "await transition(tx, contract, 'pay', by);",
      'src/payments/record/link-payments.ts':
        'const taking = await prepareActivation(deps, contract, by, paid);',
    },
    fine: {
      'src/payments/pay.ts': "await transition(tx, contract, 'await', by);\nrequireAllowed(contract, 'pay');",
    },
  },
  {
    name: 'a product is named only in its folder, in products/index.ts and in the addresses of reference lists',
    wayOut: 'say it in words of any product (product.ts); what differs, the product declares',
    find: (file) => {
      if (
        /^src\/(?:products\/lines\/(?:osago|casco|gap)\/|products\/index\.ts|catalogues\/reference\/)/.test(
          file.path,
        )
      )
        return [];
      const inPath = /osago|casco/i.test(file.path) ? [{ line: 1, text: 'the name of the file' }] : [];
      return [...inPath, ...matches(file, 'withoutComments', /osago|casco/i)];
    },
    exceptions: {
      'src/app/cli/demo/demo.ts': 'sells one contract, which has to be of some product',
      'src/app/cli/demo/demo-body.ts': 'sells one contract, which has to be of some product',
      'src/staff/catalogues/tariffs/index.ts': 'shows a version as an example in its help',
      'src/staff/catalogues/tariffs/views.ts': 'shows a version as an example in its help',
    },
    broken: {
      'src/contracts/quote.ts': "if (product.code === 'osago') return;",
      'src/contracts/print-forms/fill.ts': 'const isCasco = false;',
      'src/contracts/osago-number.ts': '',
    },
    fine: { 'src/kernel/errors/errors.ts': '/** Path of the field (`insuredObject.osago`). */' },
  },
  {
    name: 'the list of shipped products is read only where the catalogue of sold products is built',
    wayOut: 'take the products as a parameter: an insurer also has custom products',
    find: (file) =>
      file.path === 'src/app/products/assortment.ts'
        ? []
        : matches(file, 'withoutComments', /['"][./]*[/#]products\/index\.ts['"]/),
    broken: { 'src/contracts/quote.ts': "import { products } from '#products/index.ts';" },
    fine: { 'src/contracts/quote.ts': "import { productOf } from '#products/product/sold.ts';" },
  },
  {
    name: 'the clock is read only in kernel/time/clock.ts',
    wayOut: 'take a Clock, or the moment itself, as a parameter',
    find: (file) =>
      file.path === 'src/kernel/time/clock.ts'
        ? []
        : matches(
            file,
            'code',
            /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bTemporal\.Now\b|\bperformance\.now\b|\bhrtime\b/,
          ),
    exceptions: { 'src/http/server/server.ts': 'measures how long a request took, which no rule depends on' },
    broken: {
      'src/contracts/quote.ts': 'const now = new Date();',
      'src/platform/operations/lease.ts': 'const until = Date.now() + leaseMs;',
      'src/http/log.ts': 'const startedAtMs = performance.now();',
      'src/http/text.ts': 'const text = `\x24{new Date( )}`;',
    },
    fine: { 'src/contracts/record/read.ts': 'const at = new Date(row.at);\nconst now = clock.now();' },
  },
  {
    name: 'SQL takes the moment as a parameter, not from the clock of the database',
    wayOut: 'pass clock.now() as a value',
    find: (file) =>
      file.path === 'src/kernel/time/clock.ts'
        ? []
        : matches(
            file,
            'withoutComments',
            /(?<![.\w])now\(\)|\b(?:current_(?:date|time|timestamp)|localtimestamp|clock_timestamp)\b/i,
          ),
    exceptions: {
      'src/platform/db/server/clock-of.ts':
        'asks for that clock to compare it with ours, no data of the business',
      'src/platform/db/migrations/migrate.ts':
        'when a migration ran is a note for the operator, no data of the business',
      'src/platform/operations/durable/store.ts':
        'leases: the clock of the database is the one that processes of several machines share',
    },
    broken: { 'src/payments/record/store.ts': 'db.query(`update payments set paid_at = now()`);' },
    fine: { 'src/payments/pay.ts': 'const now = deps.clock.now();' },
  },
  {
    name: 'the environment is read once, in main.ts',
    wayOut: 'add the variable to src/app/config/config.ts and pass its value on',
    find: (file) => (file.path === 'src/main.ts' ? [] : matches(file, 'code', /\bprocess\.env\b/)),
    exceptions: {
      'src/platform/db/embedded/account.ts': 'hands the environment on to the processes of PostgreSQL',
      'src/platform/db/embedded/binaries.ts': 'looks for PostgreSQL where the machine says that programs are',
    },
    broken: { 'src/http/server/server.ts': 'const port = process.env.PORT;' },
  },
];

const moneyRules: Rule[] = [
  {
    name: 'floats never touch money: no toFixed, no parseFloat, no rounding but that of kernel/money/decimal.ts',
    wayOut:
      'compute in Kopecks (kernel/money/money.ts) or Decimal (kernel/money/decimal.ts) and round with roundHalfUp',
    find: (file) =>
      matches(file, 'code', /\.toFixed\(|\.toPrecision\(|\bparseFloat\b|\bMath\.(?:round|fround)\(/),
    exceptions: {
      'src/http/server/server.ts': 'rounds the milliseconds of a log line',
    },
    broken: {
      'src/contracts/answers/answer.ts': 'return premium.toFixed(2);',
      'src/payments/links/request.ts': 'const amount = Math.round(rubles * 100);',
      'src/catalogues/tariffs/read.ts': 'const rate = Number.parseFloat(cell);',
    },
  },
  {
    name: 'floats never touch money: a file that knows Kopecks makes no Number of anything',
    wayOut:
      'let kernel/money/money.ts make the number of an answer (rublesNumber) and the Kopecks of a request (kopecksFromNumber)',
    find: (file) =>
      knowsMoney(file) && file.path !== 'src/kernel/money/money.ts'
        ? matches(
            file,
            'code',
            /(?<![.\w])Number\(|\bNumber\.parse|\bparseInt\(|\bMath\.|(?<![\w)\]'"`.]\s*)\+(?=[A-Za-z_(])(?!\+)/,
          )
        : [],
    exceptions: { 'src/kernel/text/rubles-in-words.ts': 'names three digits at a time, which are exact' },
    broken: {
      'src/payments/due.ts':
        "import { type Kopecks } from '../kernel/money/money.ts';\nconst rubles = Number(amount) / 100;",
      'src/payments/half.ts':
        "import type { Kopecks } from '../kernel/money/money.ts';\nconst half = Math.floor(total / 2);",
    },
    fine: { 'src/access/limit.ts': 'const left = Math.floor(Number(row.left));' },
  },
  {
    name: 'floats never touch money: what rublesNumber and decimalNumber give is only sent, never computed with',
    wayOut: 'compute with the Kopecks or the Decimal first',
    find: (file) =>
      matches(
        file,
        'code',
        /\b(?:rublesNumber|decimalNumber)\((?:[^()]|\([^()]*\))*\)\s*[-+*/%<>]|[-+*/%]\s*(?:rublesNumber|decimalNumber)\(/,
      ),
    broken: {
      'src/contracts/answers/answer.ts': 'const total = rublesNumber(premium) + rublesNumber(surcharge);',
      'src/contracts/rate.ts': 'const rate = 2 * decimalNumber(baseRate);',
    },
    fine: { 'src/contracts/quote.ts': 'const premium = rublesNumber(rated.calculation.premium);' },
  },
  {
    name: 'floats never touch money: no Number of a cell or field that holds an amount',
    wayOut:
      'read it with decimal() of kernel/money/decimal.ts, or kopecksFromNumber() of kernel/money/money.ts',
    find: (file) =>
      matches(
        file,
        'withoutComments',
        /(?<![.\w])Number\((?:[^()]|\([^()]*\))*(?:rub(?:le)?s?\b|_rub|amount|premium|price|kopeck)(?:[^()]|\([^()]*\))*\)/i,
      ),
    exceptions: {
      'src/kernel/money/money.ts':
        'makes the number of an answer, rounded exactly as the text of the amount is read',
      'src/kernel/text/rubles-in-words.ts': 'names three digits at a time, which are exact',
      'src/products/lines/osago/tariff/compile.ts':
        'limits of the corridor, compared when tables are imported',
      'src/products/lines/osago/tariff/check-base-rates.ts':
        'compares a rate with its corridor when tables are imported',
    },
    broken: { 'src/payments/statement.ts': 'const sum = Number(line.amount);' },
    fine: { 'src/catalogues/tariffs/age.ts': "const from = Number(cell(row, 'age_from'));" },
  },
];

const habitRules: Rule[] = [
  {
    name: 'values have types: no any, and no comment that silences the compiler or the linter',
    wayOut: 'take unknown and look what it is',
    find: (file) => [
      ...matches(file, 'code', /(?<![.\w$])any\b(?!\s*[(:])/),
      ...matches(file, 'comments', /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/),
    ],
    broken: {
      'src/http/body.ts': 'const body: any = parse(text);',
      'src/http/cast.ts': 'const body = value as any;',
      'src/http/silent.ts': '// @ts-ignore\nrun();',
    },
    fine: { 'src/http/words.ts': "/** Any of any. */\nconst scope = 'any';\nconst schema = { any: 1 };" },
  },
  {
    name: 'no error is swallowed',
    wayOut: 'catch only what you can answer; log it or throw it on',
    find: (file) =>
      matches(
        file,
        'code',
        /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}|\.catch\(\s*(?:\([^)]*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)/,
      ),
    broken: {
      'src/http/quiet.ts': 'try { run(); } catch {\n  // never mind\n}',
      'src/http/named.ts': 'try { run(); } catch (error) {}',
      'src/http/promise.ts': 'work().catch(() => undefined);',
    },
    fine: { 'src/platform/db/retry.ts': 'connect().catch(() => retry());' },
  },
  {
    name: 'unfinished work is recorded in an issue, not in the code',
    wayOut: 'do it now or open an issue',
    find: (file) => matches(file, 'comments', /\b(?:TODO|FIXME|HACK)\b/i),
    broken: { 'src/http/later.ts': '// TODO: limits' },
    fine: { 'src/http/words.ts': "const series = 'TODO';" },
  },
  {
    name: 'only the command line writes to the console',
    wayOut: 'take a Logger as a parameter',
    find: (file) => (file.path.startsWith('src/app/cli/') ? [] : matches(file, 'code', /\bconsole\./)),
    broken: { 'src/http/noise.ts': "console.log('here');" },
    fine: { 'src/app/cli/tariff.ts': 'console.table(rows);' },
  },
  {
    name: 'names and comments are English',
    wayOut: 'say it in English; Russian is for texts that partners and clients read, or quoted in a comment',
    find: (file) => [
      ...matches(file, 'code', /[а-яё]+/i),
      ...matches({ ...file, comments: withoutQuotes(file.comments) }, 'comments', /[а-яё]+/i),
    ],
    exceptions: {
      'src/products/product/printed/counted-words.ts': 'shows the words that it puts after a number',
      'src/catalogues/vehicles/category.ts': 'maps Cyrillic letters to the Latin ones that look alike',
    },
    broken: {
      'src/http/names.ts': 'const сумма = 1;',
      'src/http/comments.ts': '// сумма к оплате\nconst due = 1;',
    },
    fine: {
      'src/http/texts.ts': '/** "Сумма" as printed. */\nconst title = \'Сумма\';\nconst word = /сумма/;',
    },
  },
];

const pureLayers = /^src\/(?:kernel|parties|catalogues\/vehicles|rating|products)\//;

const memoryRules: Rule[] = [
  {
    name: 'pure layers keep no state between calls: no variable, no WeakMap and no empty Map at module level',
    wayOut: 'read it once and pass on what was read; what is dear to find belongs to what is compiled once',
    find: (file) =>
      pureLayers.test(file.path)
        ? [
            ...matches(file, 'code', /^(?:export )?(?:let|var) /m),
            ...matches(file, 'code', /\bWeak(?:Map|Set|Ref)\b/),
            ...matches(file, 'code', /^(?:export )?const [^=;]*= new (?:Map|Set)(?:<[^;]*>)?\(\)/m),
          ]
        : [],
    exceptions: {
      'src/kernel/schema/schema.ts':
        'the checks of each named schema, compiled once: they are of the program, not of what it was asked',
      'src/catalogues/vehicles/name-keys.ts':
        'keys of the names that partners send again and again, which are dear to make: bounded, and to go with the catalogues',
    },
    broken: {
      'src/rating/find.ts': 'let last: string | undefined;',
      'src/products/lines/osago/owner.ts': 'const known = new WeakMap<object, Owner>();',
      'src/kernel/names.ts': 'export const keys = new Map<string, ReadonlyMap<string, string>>();',
    },
    fine: {
      'src/rating/sum.ts':
        'function sum() {\n  let total = 0n;\n  const seen = new Map<string, bigint>();\n}',
      'src/products/risks.ts': 'const known = new Map(risks.map((one) => [one.code, one]));',
      'src/contracts/book.ts': 'const books = new Map<string, Book>();',
    },
  },
];

const forwarding =
  /^(?:export )?(?:async )?function (\w+)(?:<[^(]*>)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)(?::[^;]*?)? \{\n {2}(?:return )?(?:await )?(\w+)(?:\.\w+)?\(([^()]*)\);\n\}/gm;

const forwardRules: Rule[] = [
  {
    name: 'no function only forwards its arguments to another function of the repository',
    wayOut: 'let its callers call that one',
    find: (file) =>
      [...file.withoutComments.matchAll(forwarding)].flatMap((match) => {
        const [, name = '', taken = '', callee = '', given = ''] = match;
        const isOurs = file.imports.some(
          ({ names, target }) => target.startsWith('src/') && new RegExp(`\\b${callee}\\b`).test(names),
        );
        const isSame = taken.trim() !== '' && namesTaken(taken) === namesGiven(given);
        return isOurs && isSame ? [{ line: lineOf(file.source, match.index), text: name }] : [];
      }),
    exceptions: {
      'src/contracts/record/read.ts':
        'contractForStaff says that no partner is asked for whose contract it is',
      'src/payments/accounting/bills/issue-bill.ts':
        'contractKey says in one place how contracts are looked for in purposes',
    },
    broken: {
      'src/payments/record/link-payments.ts':
        "import * as store from './store.ts';\nexport function openLots(tx: Queryable, id = ''): Promise<void> {\n  return store.open(tx, id);\n}",
      'src/payments/sum.ts':
        "import { add } from './add.ts';\nasync function sum<T>(one: T, more?: (a: T, b: T) => T) {\n  await add(one, more);\n}",
    },
    fine: {
      'src/payments/record/link-payments.ts':
        "import * as store from './store.ts';\nexport function openLots(tx: Queryable, id: string): Promise<void> {\n  return store.open(tx, id, true);\n}",
      'src/payments/text.ts': 'function read(text: string): unknown {\n  return JSON.parse(text);\n}',
    },
  },
];

testRules(files, [...forwardRules, ...boundariesRules, ...moneyRules, ...habitRules, ...memoryRules]);

// Files whose skipped tests are errors; the tests of the test runner itself may contain `skip`.
const tests = sourceFiles('test').filter(({ path }) => !path.startsWith('test/runner/'));

testRules(tests, [
  {
    name: 'no test is left out',
    wayOut: 'repair the test, or remove it and say why',
    find: (file) => matches(file, 'code', /\.(?:skip|todo|only)\(|\b(?:skip|todo):/),
    broken: {
      'test/http/quote.test.ts': "test.skip('quotes', () => undefined);",
      'test/http/draft.test.ts': "test('drafts', { todo: true }, () => undefined);",
    },
  },
]);

function knowsMoney({ imports, path }: SourceFile): boolean {
  return (
    path === 'src/kernel/money/money.ts' ||
    imports.some(({ target }) => target === 'src/kernel/money/money.ts')
  );
}

/** Replaces the content of quotes with spaces, without changing the length. */
function withoutQuotes(comments: string): string {
  return comments.replace(/"[^"\n]*"|`[^`\n]*`|«[^»\n]*»|\([^)\n]*\)/g, (quoted) =>
    ' '.repeat(quoted.length),
  );
}

/** Lists the names of parameters, without types and defaults. */
function namesTaken(parameters: string): string {
  return parameters
    .split(/,(?![^<{[(]*[>}\])])/)
    .map((one) => one.replace(/[?:=][\s\S]*/, '').trim())
    .filter((name) => name !== '')
    .join();
}

function namesGiven(values: string): string {
  return values
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join();
}
