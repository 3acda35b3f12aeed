import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { withJobs } from '#app/cli/command-context.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  installmentsOf,
  named,
  payInstallment,
  readContract,
  youngDriver,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { booksOf, client, later, openLink } from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { binderyHere, until } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

const owner = 'insuredObject.osago.owner.vehicleOwnerPerson';
const buyer = {
  [`${owner}.person.lastName`]: 'Покупателев',
  [`${owner}.document.number`]: '654321',
  'insuredObject.osago.drivers[0].isOwner': false,
};

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  stranger = await service.partner();
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
after(() => service.close());

test('a contract cannot be transferred to a new owner who already insures the vehicle', async () => {
  const contract = await soldContract(partner);
  const others = await soldContract(stranger, { set: { ...vehicleOf(contract), ...buyer } });
  const answer = await askAddendum(partner, contract, { contract: changedContract(contract, buyer) });
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'contract');
  assert.match(detail.description, /уже застраховано по другому договору ОСАГО.*30\.11\.2027/);
  assert.doesNotMatch(answer.text, new RegExp(`${others.policyNumber}|${stranger.login}`));
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});

test('after a contract is transferred to a buyer, neither the buyer nor the seller can insure the vehicle a second time', async () => {
  const contract = await soldContract(partner);
  await change(partner, contract, buyer);
  for (const set of [buyer, {}]) {
    const body = osagoBody({ today: testDay, set: { ...vehicleOf(contract), ...set } });
    const answer = await stranger.call('POST', '/sales/v2/individual/osago/policies', body);
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'startDate');
  }
});

const driver = 'insuredObject.osago.drivers[0]';
/** Changes that also make the buyer a driver, which raises the premium. */
const dearBuyer = { ...buyer, 'insuredObject.osago.drivers[1]': named(youngDriver, 'Юрий') };

interface Overtaken {
  readonly contract: Draft;
  readonly amount: number;
  /** Changes for a contract of another partner that conflicts with the addendum. */
  readonly others: Changes;
}

/** For each kind, creates an addendum that awaits its surcharge and describes a contract that conflicts with it. */
const waits: Readonly<
  Record<'CHANGE' | 'CORRECTION', (seller: TestPartner, sold: Draft) => Promise<Overtaken>>
> = {
  async CHANGE(seller, contract) {
    const addendum = await change(seller, contract, dearBuyer);
    const set = { ...vehicleOf(contract), ...buyer };
    return {
      contract,
      amount: Number(addendum.premiumDifference),
      others: set,
    };
  },
  async CORRECTION(seller, contract) {
    const set = { 'insuredObject.osago.vehicle.vin': nextVin() };
    // A licence for which the registry returns bonus-malus class 0.
    const licence = {
      [`${driver}.driversLicense.serial`]: '9900',
      [`${driver}.driversLicense.number`]: '300000',
    };
    const more = { kind: 'CORRECTION', effectiveDate: testDay };
    const addendum = await change(seller, contract, { ...set, ...licence }, more);
    return {
      contract,
      amount: Number(addendum.premiumDifference),
      others: set,
    };
  },
};

async function requireStillWaiting(seller: TestPartner, { contract, amount }: Overtaken): Promise<void> {
  const read = await readContract(seller, contract);
  assert.deepEqual(addendumStates(read), ['AWAITING_PAYMENT']);
  assert.equal(installmentsOf(read)[1], `2 DUE ${amount}`);
}

for (const kind of ['CHANGE', 'CORRECTION'] as const) {
  test(`the surcharge of a ${kind} addendum cannot be paid after a conflicting contract was sold`, async () => {
    const waiting = await waits[kind](partner, await soldContract(partner));
    const { contract, amount } = waiting;
    assert.ok(amount > 0);
    await soldContract(stranger, { set: waiting.others });
    const before = await readContract(partner, contract);
    for (const paymentType of ['CASH', 'CARD', 'PAYINSURER']) {
      const body = { amount, paymentType };
      const answer = await partner.call('PUT', `${contract.path}/installments/2`, body);
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, `draftId=${contract.draftId}`);
      assert.match(detail.description, /уже застраховано по другому договору ОСАГО.*30\.11\.2027.*replaces/);
    }
    assert.deepEqual(await readContract(partner, contract), before);
    await requireStillWaiting(partner, waiting);
  });

  test(`if the surcharge of a ${kind} addendum and a conflicting contract are paid in cash concurrently, only one payment is accepted`, async () => {
    const waiting = await waits[kind](partner, await soldContract(partner));
    const { contract, amount, others } = waiting;
    const other = await savedDraft(stranger, { set: others });
    const answers = await Promise.all([
      partner.call('PUT', `${contract.path}/installments/2`, { amount, paymentType: 'CASH' }),
      stranger.call('PUT', `${other.path}/installments/1`, { amount: other.premium, paymentType: 'CASH' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  test(`a link payment for a ${kind} addendum that conflicts with another contract is refunded, and the payment page says so`, async () => {
    const person = client(service);
    const waiting = await waits[kind](partner, await soldContract(partner));
    const { contract, amount } = waiting;
    const link = await openLink(partner, contract, 'SBP', { amount }, 2);
    await soldContract(stranger, { set: waiting.others });
    assert.match((await person.get(link.path)).text, /больше не действует/);
    await person.sbp(link);
    await until(async () => {
      later(service, 61);
      await service.reconcile();
      return (await booksOf(service, link)).some(
        ({ refunded, unmatched }) => refunded > 0n && unmatched === 0n,
      );
    });
    const [late] = await booksOf(service, link);
    assert.equal(late?.reason, 'INSURED_OTHERWISE');
    assert.equal(late?.activated, 0n);
    await requireStillWaiting(partner, waiting);
  });

  test(`a bank statement line that pays a conflicting ${kind} addendum waits for staff and changes nothing`, async (t) => {
    const waiting = await waits[kind](partner, await soldContract(partner));
    const { contract, amount } = waiting;
    await payInstallment(partner, contract, 2, amount, 'CASHLESS');
    await soldContract(stranger, { set: waiting.others });
    const before = await readContract(partner, contract);
    const { rows } = await service.pool.query<{ billNumber: string }>(
      `select b.bill_number as "billNumber" from bills b join payments p using (order_id)
         join contracts c on c.contract_id = p.contract_id
        where c.policy_number = $1 and p.installment_nr = 2`,
      [contract.policyNumber],
    );
    const purpose = `Оплата по счету ${rows[0]?.billNumber}`;
    const directory = mkdtempSync(join(tmpdir(), 'overtaken-'));
    t.after(() => rmSync(directory, { recursive: true }));
    const path = join(directory, 'statement.txt');
    const names = ['lastName', 'firstName', 'middleName'];
    const payerName = names
      .map((name) => valueAt(contract.body, `policyHolder.person.${name}`) ?? '')
      .join(' ')
      .trim();
    const document = oneCDocument({ amount: amount.toFixed(2), purpose, payerName, payerInn: '' });
    writeFileSync(path, iconv.encode(oneCFile([document]), 'windows-1251'));
    const { stdout } = await binderyHere(['statement', 'import', path, '--json'], {
      DATABASE_URL: service.connectionString,
    });
    assert.match(stdout, /NOT_AWAITED/);
    assert.deepEqual(await readContract(partner, contract), before);
    await requireStillWaiting(partner, waiting);
  });

  test(`staff cannot confirm cash for a conflicting ${kind} addendum`, async () => {
    const careful = await service.partner({ cash: 'ON_CONFIRMATION' });
    const by = { actor: 'staff:test', requestId: 'r' };
    const confirmed = ({ policyNumber }: Draft) =>
      withJobs(service.pool, (jobs) => confirmCash({ ...service, jobs, products }, { policyNumber }, by));
    const draft = await savedDraft(careful);
    await paidInCash(careful, draft);
    await confirmed(draft);
    const waiting = await waits[kind](careful, draft);
    await payInstallment(careful, draft, 2, waiting.amount);
    await soldContract(stranger, { set: waiting.others });
    await assert.rejects(confirmed(draft), { code: 'INVALID_ARGUMENT' });
    await requireStillWaiting(careful, waiting);
  });
}
