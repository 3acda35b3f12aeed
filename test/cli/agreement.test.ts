import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declaredUnder } from '../support/agreement.ts';
import { soldCargo } from '../support/cargo-sale.ts';
import { bindery, binderyHere } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ login: 'forwarder' });
});
after(() => service.close());

const environment = () => ({ DATABASE_URL: service.connectionString });
const run = (...words: readonly string[]) => binderyHere(['agreement', ...words], environment());
const terms = ['--holder-inn', '7709123453', '--holder-name', 'ООО Образец', '--issued', '2026-11-01'];
const open = (number: string, ...more: readonly string[]) =>
  run(
    ...['open', '--number', number, '--partner', 'forwarder', ...terms],
    ...['--to', '2027-10-31', '--sum-limit', '20000000', ...more],
  );

async function listed(...words: readonly string[]) {
  const { code, stdout, stderr } = await run('list', '--json', ...words);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
}

test('a general agreement is opened, used, changed and ended by commands while a server runs', async () => {
  const opened = await bindery(
    [
      'agreement',
      'open',
      '--number',
      'ГП-1',
      '--partner',
      'forwarder',
      ...terms,
      '--to',
      '2027-10-31',
    ].concat(['--sum-limit', '20000000', '--shipment-limit', '7000000', '--rate', '0.85']),
    environment(),
  );
  assert.equal(opened.code, 0, opened.stderr);
  assert.match(
    opened.stdout,
    /agreement ГП-1 is open: forwarder may declare cargo under it until 2027-10-31/,
  );
  await soldCargo(partner, declaredUnder('ГП-1'));
  assert.deepEqual(await listed('--number', 'гп-1'), [
    {
      number: 'ГП-1',
      partner: 'forwarder',
      product: 'cargo',
      holder_inn: '7709123453',
      holder: 'ООО Образец',
      issued: '2026-11-01',
      from: '2026-11-01',
      to: '2027-10-31',
      rate: '0.85',
      shipments: 1,
      sum_limit: '20000000.00',
      shipment_limit: '7000000.00',
      declared: '6820000.00',
      left: '13180000.00',
    },
  ]);

  const changed = await run(
    ...[
      'change',
      '--number',
      'ГП-1',
      '--sum-limit',
      '30000000',
      '--shipment-limit',
      'none',
      '--rate',
      'none',
    ],
  );
  assert.equal(changed.code, 0, changed.stderr);
  assert.deepEqual(changed.stdout.trim().split('\n').toSorted(), [
    'left: 13180000.00 → 23180000.00',
    'rate: 0.85 → none',
    'shipment_limit: 7000000.00 → none',
    'sum_limit: 20000000.00 → 30000000.00',
  ]);

  const ended = await run('end', '--number', 'ГП-1', '--on', '2027-01-01');
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /nothing begins under agreement ГП-1 from 2027-01-01 on/);
  assert.equal((await listed('--number', 'ГП-1'))[0]?.to, '2026-12-31');
});

test('`agreement list` shows the agreements of one partner by end date, or reports that there are none', async () => {
  assert.equal((await open('ГП-2', '--from', '2026-12-01')).code, 0);
  const numbers = (await listed('--partner', 'forwarder')).map(({ number }) => number);
  assert.ok(numbers.indexOf('ГП-2') >= 0);
  assert.deepEqual(await listed('--partner', 'nobody'), []);
  const none = await run('list', '--partner', 'nobody');
  assert.match(none.stdout, /no agreement is open/);
  const table = await run('list', '--number', 'ГП-2');
  assert.match(table.stdout, /ГП-2.*forwarder/);
});

describe('a refused agreement command explains what to enter instead and changes nothing', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown partner', ['--partner', 'nobody'], /there is no partner nobody/],
    ['the INN of a person', ['--holder-inn', '500100732259'], /ten digits with their check digit/],
    ['an INN with a wrong check digit', ['--holder-inn', '7709123454'], /check digit/],
    ['an end before the start', ['--to', '2026-10-31'], /not before the first day, 2026-11-01/],
    [
      'a start before the agreement',
      ['--from', '2026-10-01'],
      /not before the day of the agreement, 2026-11-01/,
    ],
    [
      'a shipment limit above the total limit',
      ['--shipment-limit', '20000001'],
      /not above the limit of all shipments together/,
    ],
    ['a limit of zero', ['--sum-limit', '0'], /an amount in rubles such as 1000000.50/],
    ['a rate of zero', ['--rate', '0'], /a number above 0 such as 0\.85/],
    ['an invalid date', ['--to', '2027-02-30'], /--to 2027-02-30 .* a date that exists/],
    ['a number of spaces', ['--number', '   '], /1 to 40 signs/],
  ];
  for (const [name, words, says] of cases) {
    test(`"agreement open" refuses ${name}`, async () => {
      const { code, stderr } = await open('ГП-3', ...words);
      assert.notEqual(code, 0);
      assert.match(stderr, says);
      assert.deepEqual(await listed('--number', 'ГП-3'), []);
    });
  }

  test('`agreement open` refuses a number that is already in use, in capital or small letters', async () => {
    assert.equal((await open('ГП-4 AB')).code, 0);
    const { code, stderr } = await open('гп-4ав');
    assert.equal(code, 1);
    assert.match(stderr, /is open already/);
  });

  const later: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['nothing', ['change'], /nothing to change is named/],
    ['an end before the start', ['change', '--to', '2026-10-31'], /not before the first day/],
    ['an end later than the current one', ['end', '--on', '2027-11-15'], /ends on 2027-10-31 as it is/],
    ['an end on the first day', ['end', '--on', '2026-11-01'], /not before the first day after 2026-11-01/],
  ];
  for (const [name, [command = '', ...words], says] of later) {
    test(`"agreement ${command}" refuses ${name} and changes nothing`, async () => {
      await open('ГП-5');
      const before = await listed('--number', 'ГП-5');
      const { code, stderr } = await run(command, '--number', 'ГП-5', ...words);
      assert.equal(code, 1);
      assert.match(stderr, says);
      assert.deepEqual(await listed('--number', 'ГП-5'), before);
    });
  }

  for (const words of [
    ['change', '--sum-limit', '1000000'],
    ['end', '--on', '2027-01-01'],
  ] as const) {
    test(`"agreement ${words[0]}" refuses an unknown agreement number`, async () => {
      const [command, ...rest] = words;
      const { code, stderr } = await run(command, '--number', 'ГП-404', ...rest);
      assert.equal(code, 1);
      assert.match(stderr, /there is no agreement ГП-404/);
    });
  }
});
