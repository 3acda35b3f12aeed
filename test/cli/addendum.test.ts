import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { systemClock } from '#kernel/time/clock.ts';
import {
  addendumStates,
  change,
  installmentsOf,
  readContract,
  youngDriverAdded,
} from '../support/addendum.ts';
import { binderyHere } from '../support/process.ts';
import { soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
const command = (...words: string[]) =>
  binderyHere(['addendum', ...words], { DATABASE_URL: service.connectionString });

before(async () => {
  service = await testService();
  // Commands must use the clock of the service, because an unpaid addendum expires on its effective date.
  mock.method(systemClock, 'now', service.clock.now);
  partner = await service.partner({ login: 'seller' });
});
after(() => service.close());

test('staff list the addendums that await a surcharge, and cancel an addendum from the list', async () => {
  assert.match((await command('waiting')).stdout, /no addendum awaits/);
  const contract = await soldContract(partner);
  const { addendumNumber, premiumDifference } = await change(partner, contract, youngDriverAdded);
  const rows: unknown = JSON.parse((await command('waiting', '--json')).stdout);
  assert.deepEqual(rows, [
    {
      addendumNumber,
      policyNumber: contract.policyNumber,
      partner: 'seller',
      payBefore: '2027-03-01',
      amount: Number(premiumDifference).toFixed(2),
    },
  ]);
  const ended = await command('cancel', String(addendumNumber));
  assert.equal(ended.code, 0, ended.stderr);
  const read = await readContract(partner, contract);
  assert.deepEqual(addendumStates(read), ['CANCELLED']);
  assert.equal(installmentsOf(read)[1], `2 CANCELLED ${premiumDifference}`);
  const actions = (read.history as { action: string; actor: string }[]).at(-1);
  assert.equal(actions?.action, 'dropAddendum');
  assert.match(String(actions?.actor), /^staff:/);
  const again = await command('cancel', String(addendumNumber));
  assert.equal(again.code, 1);
  assert.match(again.stderr, /addendum \S+ awaits no surcharge/);
});
