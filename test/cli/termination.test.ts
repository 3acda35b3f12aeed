import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  askAddendum,
  installmentsOf,
  payInstallment,
  readContract,
  signedInAgain,
} from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { type Draft, soldContract, statusCode } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

// Commands use the machine's clock, which may show a day before or long after the dates of the test contracts.
let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'debts-'));
const command = (...words: string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

async function soldInParts(): Promise<Draft> {
  const draft = await savedCasco(partner, { set: { installmentType: 'FOUR_PAYMENTS' } });
  const amount = Number(installmentsOf(draft.body)[0]?.split(' ')[2]);
  await payInstallment(partner, draft, 1, amount);
  return draft;
}

const terminate = (contract: Draft, reasonCode: string, effectiveDate: string) =>
  command(
    'addendum',
    'terminate',
    '--policy',
    contract.policyNumber,
    '--reason-code',
    reasonCode,
    '--effective-date',
    effectiveDate,
    '--reason',
    'Служебная записка',
    '--as',
    'anna.petrova',
  );

test('staff terminate a contract for false data without a refund, and the history contains their name', async () => {
  const contract = await soldContract(partner);
  const { stdout, code, stderr } = await terminate(contract, 'FALSE_DATA', '2027-06-01');
  assert.equal(code, 0, stderr);
  assert.match(stdout, /ends on 2027-06-01 \(FALSE_DATA\), addendum ZZZ\d+-1\nto give back 0\.00 rubles/);
  const read = await readContract(partner, contract);
  assert.equal(read.cancellationDate, '2027-06-01T00:00:00+03:00');
  const { history, addendums } = read;
  assert.ok(Array.isArray(history) && Array.isArray(addendums));
  assert.equal(valueAt(history.at(-1) ?? null, 'actor'), 'staff:anna.petrova');
  assert.equal(valueAt(addendums[0] ?? null, 'reasonCode'), 'FALSE_DATA');
});

test('a termination because of a death, but not because of a sale, may have a date in the past', async () => {
  const contract = await soldInParts();
  const refused = await terminate(contract, 'SALE', testDay);
  const isOver = new Date() > new Date(`${testDay}T23:59:59+03:00`);
  if (isOver) assert.match(refused.stderr, /раньше сегодняшней/);
  const other = await soldInParts();
  const { code, stdout, stderr } = await terminate(other, 'DEATH', testDay);
  assert.equal(code, 0, stderr);
  const [first] = installmentsOf(other.body);
  assert.match(stdout, new RegExp(`to give back ${Number(first?.split(' ')[2]).toFixed(2)} rubles`));
});

test('`contract terminate` refuses an unknown contract, ground or date with a one-line error', async () => {
  const contract = await soldContract(partner);
  assert.match((await terminate(contract, 'COOLING_OFF', '2027-06-01')).stderr, /допустимые значения: SALE/);
  assert.match((await terminate(contract, 'SALE', '2028-06-01')).stderr, /позже окончания/);
  const unknown = { ...contract, policyNumber: 'XXX9999999999' };
  const answer = await terminate(unknown, 'SALE', '2027-06-01');
  assert.equal(answer.code, 1);
  assert.match(answer.stderr, /XXX9999999999 не найден/);
});

test('the debt of a terminated contract is listed and exported until it is paid', async () => {
  const contract = await soldInParts();
  const answer = await askAddendum(partner, contract, {
    kind: 'TERMINATION',
    effectiveDate: '2027-09-01',
  });
  assert.equal(answer.status, 200, answer.text);
  const debt = Number(answer.body.debt).toFixed(2);
  // Backdate the termination: `debt list` uses the machine's clock.
  await service.pool.query(
    `update contracts set cancelled_at = '2026-01-01T00:00:00+03:00' where policy_number = $1`,
    [contract.policyNumber],
  );
  const listed = await command('debt', 'list', '--json');
  const rows: { policyNumber: string; amount: string; installments: number }[] = JSON.parse(listed.stdout);
  const own = rows.find(({ policyNumber }) => policyNumber === contract.policyNumber);
  assert.equal(own?.amount, debt);
  assert.equal(own?.installments, 3);
  const file = join(directory, 'debts.csv');
  const exported = await command('debt', 'list', '--csv', file);
  assert.match(exported.stdout, /^\d+ debts? in /);
  const text = readFileSync(file, 'utf8');
  assert.match(
    text,
    new RegExp(`^${contract.policyNumber};.*;${String(debt).replace('.', ',')};Образцов `, 'm'),
  );
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const again = await signedInAgain(service, partner);
  const read = await readContract(again, contract);
  assert.equal(statusCode(read), 'TERMINATED');
  for (const [nr, status, amount] of installmentsOf(read).map((one) => one.split(' '))) {
    if (status === 'DUE') await payInstallment(again, contract, Number(nr), Number(amount));
  }
  const paid = await command('debt', 'list', '--json');
  assert.ok(!paid.stdout.includes(contract.policyNumber), paid.stdout);
});
