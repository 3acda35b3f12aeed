import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { after, before, mock, test } from 'node:test';
import { Command } from 'commander';
import { addCommands } from '#app/cli/program.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { bindery, binderyHere, type Finished } from '../support/process.ts';

const directory = mkdtempSync(join(os.tmpdir(), 'bindery-every-'));
const json = join(directory, 'contract.json');
const table = join(directory, 'table.csv');
const written = (name: string) => join(directory, name);
writeFileSync(json, '{}');
writeFileSync(table, 'x\n');

/** Commands that create a database or do not use one. */
const elsewhere = [
  'serve',
  'worker',
  'demo',
  'migrate',
  'restore',
  'form preview',
  'product check',
  'product list',
  'config',
  'doctor',
];
const range = ['--serial', 'ТТТ', '--from', '0000000001', '--to', '0000000002'];
const blank = ['--serial', 'ТТТ', '--number', '0000000001'];
const day = '2026-11-01';
const version = 'osago/base-rates/2026-07-01';
const job = '00000000-0000-4000-8000-000000000000';

/** Arguments with which every other command reaches the database. */
const arguments_: Readonly<Record<string, readonly string[]>> = {
  'partner add': ['--login', 'one', '--name', 'One'],
  'partner change': ['--login', 'one', '--rate-limit', '5'],
  'partner list': [],
  'partner show': ['--login', 'one'],
  'partner month': ['--login', 'one', '--month', '2026-11', '--money'],
  'partner rotate-secret': ['--login', 'one'],
  'partner disable': ['--login', 'one'],
  'partner enable': ['--login', 'one'],
  'webhook list': [],
  'webhook add': ['--partner', 'one', '--url', 'https://partner.example/hook'],
  'webhook change': [job, '--url', 'https://partner.example/hook'],
  'webhook enable': [job],
  'webhook disable': [job],
  'webhook remove': [job],
  'webhook ping': [job],
  'webhook rotate-secret': [job],
  'webhook secret': [job],
  'webhook deliveries': [job],
  'webhook resend': [job, '--position', '1'],
  'tariff import': [directory],
  'tariff draft': [version, '--from', '2031-01-01', '--comment', 'x'],
  'tariff edit': [version, '--table', 'base_rates', '--edits', '{}'],
  'tariff undo': [version, '--table', 'base_rates', '--row', '2.2, 77'],
  'tariff changes': [version],
  'tariff describe': [version, '--from', '2031-01-01', '--comment', 'x'],
  'tariff discard': [version],
  'tariff publish': [version],
  'tariff withdraw': [version],
  'tariff list': [],
  'tariff show': [version],
  'tariff diff': [version, version],
  'tariff export': [version, '--to', written('tariff')],
  'tariff explain': ['XXX0000000001'],
  'tariff compare': [version, version],
  'agreement open': [
    ...['--number', 'Г-1', '--partner', 'one', '--holder-inn', '7701000019', '--holder-name', 'ООО Образец'],
    ...['--issued', day, '--to', '2027-10-31', '--sum-limit', '1000000'],
  ],
  'agreement change': ['--number', 'Г-1', '--sum-limit', '2000000'],
  'agreement end': ['--number', 'Г-1', '--on', day],
  'agreement list': [],
  'portfolio import': [table, '--product', 'property', '--partner', 'one'],
  'portfolio template': ['--product', 'property', '--out', written('template.csv')],
  'portfolio list': [],
  'portfolio report': [job, '--out', written('report.csv')],
  'document import': [table, '--product', 'property', '--kind', 'RULES', '--effective-from', day],
  'document list': [],
  'content list': [],
  'content show': ['insurer'],
  'content history': ['insurer'],
  'content diff': ['insurer', '--before', '1', '--after', '1'],
  'content preview': ['insurer', '--to', written('preview.pdf')],
  'content change': [
    ...['insurer', '--version', '1', '--changes', '{"phone":"8 800 000-00-01"}'],
    ...['--reason', 'Сменился телефон'],
  ],
  'content revert': ['insurer', '--version', '1', '--reason', 'Ошибка'],
  'content withdraw': ['insurer', '--version', '1', '--reason', 'Ошибка'],
  'content import': [json, '--reason', 'Ошибка'],
  'content export': ['--to', written('contents.json')],
  'reference import': [table],
  'reference list': [],
  'reference show': ['ldu_type'],
  'reference export': [written('lists')],
  'rates import': [table],
  'rates list': [],
  'rates show': [day],
  'rates uses': [day],
  'calendar import': [table],
  'calendar publish': ['2027/2'],
  'calendar list': [],
  'calendar show': ['2026/1'],
  'vehicles import': [table],
  'vehicles export': [written('vehicles.csv')],
  'vehicles list': [],
  'vehicles find': ['--make', 'Lada'],
  'addendum waiting': [],
  'addendum cancel': ['XXX0000000001-1'],
  'addendum terminate': [
    ...['--policy', 'XXX0000000001', '--reason-code', 'LOSS'],
    ...['--effective-date', day, '--reason', 'Гибель'],
  ],
  'addendum correct': ['--policy', 'XXX0000000001', '--changes', json, '--reason', 'Описка'],
  'payment confirm': ['XXX0000000001'],
  'payment list': [],
  'payment show': [job],
  'payment unmatched': [],
  'receipt list': [],
  'receipt show': ['1'],
  'receipt retry': ['1'],
  'receipt exempt': ['1', '--reason', 'Платила организация'],
  'receipt correct': ['1', '--reason', 'Неверные данные'],
  'payment refund': ['1'],
  'statement split': ['1', '--bills', 'СЧ-2026-00000001'],
  'register show': [],
  'export run': ['portfolio', '--from', '2026-11', '--into', written('exports')],
  'export list': [],
  'register write': ['payments', '--out', written('register.xlsx')],
  'refund list': [],
  'refund show': ['1'],
  'refund hold': ['1', '--reason', 'Убыток 5'],
  'refund release': ['1'],
  'refund acquirer': ['1'],
  'refund payee-show': ['1'],
  'refund payee-request': ['1'],
  'refund payee': [
    ...['1', '--name', 'Образцов Пётр', '--account', '40817810100000000001', '--bic', '049900104'],
    ...['--bank-name', 'Образец-Банк', '--correspondent-account', '30101810900000000104'],
  ],
  'refund payee-confirm': ['1', '--payee', '1'],
  'refund untransferred': ['1', '--reason', 'Банк вернул'],
  'payment-file list': [],
  'payment-file ready': [],
  'payment-file unpaid': ['1', '--reason', 'Банк вернул'],
  'payment-file show': ['1'],
  'payment-file make': [],
  'payment-file write': ['1', '--out', written('orders.txt')],
  'payment-file sent': ['1'],
  'payment-file cancel': ['1'],
  'payment-file paid': ['1'],
  'payment-file refused': ['1', '--order', '1', '--reason', 'Счёт закрыт'],
  'refund transferred': ['1', '--document', '5'],
  'debt list': [],
  'installment extend': [
    ...['XXX0000000001', '--installment', '2'],
    ...['--until', day, '--reason', 'Заявление клиента'],
  ],
  'installment extend-many': [
    ...['--contracts', 'XXX0000000001', '--until', day, '--reason', 'Заявление клиента'],
  ],
  'installment notices': ['XXX0000000001'],
  'contract autopay': ['XXX0000000001'],
  'contract autopay-end': ['XXX0000000001', '--reason', 'Звонок клиента'],
  'contract reinstate': ['XXX0000000001', '--loss-free', '--reason', 'Заявление клиента'],
  'contract loss': ['XXX0000000001'],
  'blank issue': ['--partner', 'one', ...range],
  'blank list': [],
  'blank release': blank,
  'blank void': blank,
  'task ask': ['--to', 'anna', '--due', '2099-01-01', '--title', 'Проверить'],
  'letter show': [],
  'letter set': ['--kinds', 'TASK_NEW', '--email', 'anna@insurer.example'],
  'task list': [],
  'task show': ['1'],
  'task answer': ['1', '--answer', 'Верно'],
  'task done': ['1'],
  'task reassign': ['1', '--to', 'anna'],
  'task due': ['1', '--due', '2099-01-01'],
  'task withdraw': ['1'],
  'task reopen': ['1'],
  'contract list': ['--ends-within', '30'],
  'contract waiting': [],
  'contract find': ['А123ВС77'],
  'contract show': ['XXX0000000001'],
  'contract correctable': ['XXX0000000001'],
  'contract approve': ['XXX0000000001'],
  'contract authority': ['XXX0000000001'],
  'contract hand': ['XXX0000000001', '--to', 'staff:anna'],
  'job drop': [job, '--reason', 'Сделано'],
  'four-eyes loosen': ['--off'],
  'authority list': [],
  'authority set': ['--holder', 'underwriter', '--sum', '1000000'],
  'contract reject': ['XXX0000000001', '--comment', 'Нужен осмотр'],
  'contract ask': ['XXX0000000001', '--question', 'Какой пробег?'],
  'contract questions': ['XXX0000000001'],
  'contract answer': [job, '--answer', 'Такой'],
  'contract health': ['XXX0000000001'],
  'person find': ['--phone', '+7 916 123-45-67'],
  'person anonymize': ['--policy-number', 'XXX0000000001', '--place', 'policyHolder'],
  'contract people': ['XXX0000000001'],
  'contract holder': ['XXX0000000001'],
  'contract insured': ['XXX0000000001'],
  'contract earlier': ['XXX0000000001'],
  'contract form': [
    ...['XXX0000000001', '--form', 'POLICY', '--edition', '0'],
    ...['--to', written('policy.pdf')],
  ],
  'consent list': ['XXX0000000001'],
  'consent withdraw': ['XXX0000000001', '--consent-id', job, '--reason', 'Заявление клиента'],
  'consent ask': ['XXX0000000001'],
  'note list': ['XXX0000000001'],
  'note add': ['XXX0000000001', '--text', 'Звонил клиент'],
  'note file': [job, '--to', written('note.pdf')],
  'job list': [],
  'job show': [job],
  'job retry': [job],
  'statement import': [table],
  'statement unmatched': [],
  'statement show': ['1'],
  'statement resolve': ['1', '--ignore', '--comment', 'чужое'],
  'statement returns': [],
  'statement returned': ['1', '--document', '17'],
  'commission terms': [],
  'commission agree': ['--partner', 'one', '--percent', '12.5', '--from', '2199-01-01'],
  'commission months': [],
  'commission close': ['2026-10'],
  'act list': [],
  'act make': ['--partner', 'one', '--month', '2026-10'],
  'act signed': ['1', '--by', 'partner', '--on', day],
  'act paid': ['1', '--on', day, '--document', '118'],
  'act cancel': ['1', '--reason', 'x'],
  'act vat': ['--partner', 'one', '--mode', 'ON_TOP', '--from', '2026-10'],
  'act write': ['1', '--out', written('act.pdf')],
  'commission end': ['1', '--on', '2199-01-01'],
  bordereau: ['--partner', 'one', '--from', day, '--to', day, '--out', written('bordereau.xlsx')],
  backup: ['--to', written('backup')],
  'sales list': [],
  'sales trend': [],
  requests: [],
  faults: [],
  'audit list': [],
  'audit export': ['--to', written('audit.csv')],
  'audit verify': [],
  trace: ['XXX0000000001'],
  'keys check': [],
  'keys create': [],
  'keys rotate': [],
  'keys destroy': ['1'],
  'staff invite': ['--login', 'anna', '--roles', 'support'],
  'staff confirm': ['anna', '--key', '1234 5678 9012'],
  'staff list': [],
  'staff change': ['anna', '--roles', 'support'],
  'staff disable': ['anna'],
  'staff sessions': [],
  'staff revoke': [job],
  'proposals list': [],
  'proposals show': ['1'],
  'proposals approve': ['1', '--hash', '9f86d081884c'],
  'proposals reject': ['1'],
  'retention list': [],
  'retention run': ['--drafts-before', '2020-01-01'],
};
const commands = Object.entries(arguments_);
const wordsOf = (name: string, given: readonly string[]) => [...name.split(' '), ...given];

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(async () => {
  await database.drop();
  rmSync(directory, { recursive: true });
});

test('this file tests every command', () => {
  const program = new Command('bindery');
  addCommands(program, { variables: {}, exit: () => undefined });
  const names = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [command.name()]
      : command.commands.map((leaf) => `${command.name()} ${leaf.name()}`),
  );
  assert.deepEqual([...Object.keys(arguments_), ...elsewhere].sort(), names.sort());
});

test('every command reports a missing database in one line and creates no database', async () => {
  const place = mkdtempSync(join(directory, 'empty-'));
  for (const [name, given] of commands) {
    const { code, stdout, stderr } = await binderyHere(wordsOf(name, given), { DATA_DIR: place });
    assert.equal(code, 1, name);
    assert.equal(stdout, '', name);
    assert.equal(
      stderr,
      `bindery: no database in ${place}: set DATABASE_URL, or DATA_DIR to that of the service; bindery migrate makes a new one\n`,
      name,
    );
  }
  assert.deepEqual(readdirSync(place), []);
});

test('every command leaves the database of another program unchanged', async () => {
  const strange = await emptyDatabase();
  try {
    for (const words of [
      ['contract', 'waiting'],
      ['statement', 'import', table],
    ]) {
      const { code, stdout, stderr } = await binderyHere(words, { DATABASE_URL: strange.connectionString });
      assert.equal(code, 1);
      assert.equal(stdout, '');
      assert.match(
        stderr,
        /^bindery: \S+@\S+:\d+\/\S+ has nothing of Bindery in it: name the database of the service, or run bindery migrate/,
      );
      assert.doesNotMatch(stderr, new RegExp(new URL(strange.connectionString).password || 'no password'));
    }
    const { rows } = await strange.pool.query(`select 1 from pg_tables where schemaname = 'public'`);
    assert.deepEqual(rows, []);
  } finally {
    await strange.drop();
  }
});

test('every command runs under a system account that has no user entry', async () => {
  const unlisted = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  const mocks = [mock.method(os, 'userInfo', unlisted), mock.method(os, 'homedir', unlisted)];
  syncBuiltinESMExports();
  try {
    for (const [name, given] of commands.filter(([one]) => one !== 'backup')) {
      const done = await binderyHere(wordsOf(name, given), { DATABASE_URL: database.connectionString });
      assertHuman(name, done);
    }
  } finally {
    for (const one of mocks) one.mock.restore();
    syncBuiltinESMExports();
  }
});

/** Checks that a command succeeded, or refused its arguments in readable lines. */
function assertHuman(name: string, { code, stderr }: Finished): void {
  assert.ok(code === 0 || (code === 1 && stderr !== ''), `${name}: ${code} ${stderr}`);
  assert.doesNotMatch(stderr, /\n {4}at |SystemError|ENOENT/, name);
}

const missing = join(directory, 'missing.csv');
for (const words of [
  ['reference', 'import', missing],
  ['rates', 'import', missing],
  ['calendar', 'import', missing],
  ['vehicles', 'import', missing],
  ['tariff', 'import', missing],
  ['statement', 'import', missing],
  ['addendum', 'correct', '--policy', 'XXX0000000001', '--changes', missing, '--reason', 'Описка'],
  ['form', 'preview', join(directory, 'missing.json')],
]) {
  test(`"${words[0]} ${words[1]}" reports a missing file by name in one line`, async () => {
    const { code, stdout, stderr } = await binderyHere(words, { DATABASE_URL: database.connectionString });
    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^bindery: \S+missing\.(?:csv|json):? (?:cannot be read \(ENOENT\): there is no such file; .+|файл не читается \(ENOENT\): такого файла нет)\n$/,
    );
  });
}

test('a command that changes data prints the database in addition to its result', async () => {
  const { user, host, port, name } = partsOf(database.connectionString);
  const added = await binderyHere(['partner', 'add', '--login', 'placed', '--name', 'Placed', '--json'], {
    DATABASE_URL: database.connectionString,
  });
  assert.equal(added.stderr, `in ${user}@${host}:${port}/${name}\n`);
  assert.equal(JSON.parse(added.stdout).login, 'placed');
  const listed = await binderyHere(['partner', 'list', '--json'], {
    DATABASE_URL: database.connectionString,
  });
  assert.equal(listed.stderr, '');
});

function partsOf(connectionString: string) {
  const { username, hostname, port, pathname } = new URL(connectionString);
  return { user: username, host: hostname, port, name: pathname.slice(1) };
}

test('`migrate` creates the embedded database for later commands, and every command prints the data directory', async () => {
  const place = mkdtempSync(join(directory, 'embedded-'));
  const made = await bindery(['migrate'], { DATA_DIR: place });
  assert.equal(made.code, 0, made.stderr);
  const output = `in the embedded database in ${join(place, 'postgres')}\n`;
  assert.ok(made.stderr.endsWith(output), made.stderr);
  const added = await bindery(['partner', 'add', '--login', 'one', '--name', 'One'], { DATA_DIR: place });
  assert.equal(added.code, 0, added.stderr);
  assert.ok(added.stderr.endsWith(output), added.stderr);
});
