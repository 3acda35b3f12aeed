import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  endsOn,
  march,
  named,
  payInstallment,
  readContract,
  signedInAgain,
  terminate,
  youngDriver,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { printedNumber } from '../../support/printed-number.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ POLICY_MAIL: 'on' });
  partner = await service.partner();
});
after(() => service.close());

const platePath = 'insuredObject.osago.vehicle.licensePlate';
const [oldPlate, newPlate] = ['А001АА77', 'В002ВВ77'];

/** Runs `act` at `moment` and then sets the clock back to the test day. */
async function at<Outcome>(moment: string, act: (later: TestPartner) => Promise<Outcome>): Promise<Outcome> {
  service.clock.set(moment);
  try {
    return await act(await signedInAgain(service, partner));
  } finally {
    service.clock.set(`${testDay}T12:00:00+03:00`);
  }
}

const onTheDay = <Outcome>(act: (later: TestPartner) => Promise<Outcome>) =>
  at(`${march}T00:00:00+03:00`, act);
const theDayBefore = <Outcome>(act: (later: TestPartner) => Promise<Outcome>) =>
  at('2027-02-28T23:59:59+03:00', act);

async function form(reader: TestPartner, number: unknown, type: string) {
  const { status, body, text } = await reader.call(
    'GET',
    `/sales/v2/policies/${String(number)}/files/${type}`,
  );
  assert.equal(status, 200, text);
  const pdf = await readPdf(new Uint8Array(Buffer.from(String(body.policyPDF), 'base64')));
  return { base64: body.policyPDF, text: pdf.text.replaceAll(/[\s\u00a0]+/g, ' ') };
}

async function foundBy(
  reader: TestPartner,
  plate: string,
  filter = 'licensePlate',
): Promise<readonly string[]> {
  const { body } = await reader.call(
    'GET',
    `/sales/v2/policies?${filter}=${encodeURIComponent(plate)}&size=100`,
  );
  return (body.results as JsonObject[]).map(({ policyNumber }) => String(policyNumber));
}

async function checkPage({ policyNumber }: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [policyNumber],
  );
  const page = await service.request('GET', `/check/${policyNumber}?code=${rows[0]?.code}`);
  assert.equal(page.status, 200);
  return page.text;
}

/** Makes a change that is paid today and takes effect in March. */
async function changedFromMarch(changes: Changes) {
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, changes);
  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  return { contract, addendum };
}

test('a change that is paid today is returned from its effective date by every request for the contract', async () => {
  const { contract, addendum } = await changedFromMarch({ ...youngDriverAdded, [platePath]: newPlate });
  const { policyNumber } = contract;
  const as = async (reader: TestPartner) => {
    const read = await readContract(reader, contract);
    return {
      premium: read.premium,
      plate: valueAt(read, platePath),
      drivers: (valueAt(read, 'insuredObject.osago.drivers') as unknown[]).length,
      status: valueAt(read, 'addendums[0].status.description'),
      subject: read.subject,
      hasOldKey: (await foundBy(reader, oldPlate, 'subjectKey')).includes(policyNumber),
      hasNewKey: (await foundBy(reader, newPlate, 'subjectKey')).includes(policyNumber),
      hasOld: (await foundBy(reader, oldPlate)).includes(policyNumber),
      hasNew: (await foundBy(reader, newPlate)).includes(policyNumber),
      isOldChecked: (await checkPage(contract)).includes(oldPlate.slice(0, 6)),
      isDriverOnPolicy: (await form(reader, policyNumber, 'POLICY')).text.includes('Юрий'),
      isDriverOnApplication: (await form(reader, policyNumber, 'APPLICATION')).text.includes('Юрий'),
    };
  };
  const asItWas = {
    premium: contract.premium,
    plate: oldPlate,
    subject: oldPlate,
    hasOldKey: true,
    hasNewKey: false,
    drivers: 1,
    status: 'Заключено, действует с 01.03.2027',
    hasOld: true,
    hasNew: false,
    isOldChecked: true,
    isDriverOnPolicy: false,
    isDriverOnApplication: false,
  };
  assert.deepEqual(await as(partner), asItWas);
  assert.deepEqual(await theDayBefore(as), asItWas);
  assert.deepEqual(await onTheDay(as), {
    premium: valueAt(addendum, 'contract.premium'),
    plate: newPlate,
    subject: newPlate,
    hasOldKey: false,
    hasNewKey: true,
    drivers: 2,
    status: 'Вступило в силу',
    hasOld: false,
    hasNew: true,
    isOldChecked: false,
    isDriverOnPolicy: true,
    isDriverOnApplication: true,
  });
  assert.ok(
    (await form(partner, addendum.addendumNumber, 'ADDENDUM')).text.includes('Юрий'),
    'issued when paid',
  );
});

test('the new edition of the policy shows the addendum, its date and amount, and no unpaid premium', async () => {
  const { contract, addendum } = await changedFromMarch({ 'insuredObject.osago.purpose': 'TAXI' });
  const before = await form(partner, contract.policyNumber, 'POLICY');
  const [first, again] = await onTheDay(async (later) => [
    await form(later, contract.policyNumber, 'POLICY'),
    await form(later, contract.policyNumber, 'POLICY'),
  ]);
  assert.equal(again?.base64, first?.base64);
  assert.notEqual(first?.base64, before.base64);
  assert.equal(
    (await form(partner, contract.policyNumber, 'POLICY')).base64,
    before.base64,
    'what was issued before that day stays',
  );
  const printed = (rubles: number) =>
    rubles
      .toFixed(2)
      .replace('.', ',')
      .replace(/(\d)(?=(\d{3})+,)/g, '$1 ');
  const surcharge = Number(addendum.premiumDifference);
  const number = `${printedNumber(contract.policyNumber, ' ')}-1`;
  assert.ok(!first?.text.includes('..'), first?.text);
  for (const part of [
    `Полис переоформлен по дополнительному соглашению ${number}: изменения действуют с 01.03.2027, доплата ${printed(surcharge)} руб.`,
    `Страховая премия ${printed(contract.premium + surcharge)} руб.`,
    'За весь срок, руб.',
  ]) {
    assert.ok(first?.text.includes(part), `${part} is missing in ${first?.text}`);
  }
});

test('a change effective today applies from the minute of its payment, and the policy shows this minute', async () => {
  const contract = await soldContract(partner, { set: { startDate: `2026-12-01T00:00:00+03:00` } });
  await at(`${march}T10:30:00+03:00`, async (later) => {
    const addendum = await change(later, contract, { 'insuredObject.osago.purpose': 'TAXI' });
    assert.equal(valueAt(await readContract(later, contract), 'insuredObject.osago.purpose'), 'PERSONAL');
    service.clock.set(`${march}T10:55:00+03:00`);
    await payInstallment(later, contract, 2, addendum.premiumDifference ?? 0);
    const read = await readContract(later, contract);
    assert.equal(valueAt(read, 'insuredObject.osago.purpose'), 'TAXI');
    assert.equal(valueAt(read, 'addendums[0].inForceDate'), `${march}T10:55:00+03:00`);
    const { text } = await form(later, contract.policyNumber, 'POLICY');
    assert.match(text, /изменения действуют с 10 ч\. 55 мин\. 01\.03\.2027/);
  });
});

test('an addendum contains its conclusion date and its effective date', async () => {
  const { contract } = await changedFromMarch(youngDriverAdded);
  const read = await readContract(partner, contract);
  assert.equal(valueAt(read, 'addendums[0].issueDate'), `${testDay}T12:00:00+03:00`);
  assert.equal(valueAt(read, 'addendums[0].inForceDate'), `${march}T00:00:00+03:00`);
});

test('a further change includes the earlier agreed change and cannot take effect before it', async () => {
  const { contract, addendum } = await changedFromMarch(youngDriverAdded);
  const both = { ...youngDriverAdded, 'insuredObject.osago.withTrailer': true };
  const early = await askAddendum(partner, contract, {
    effectiveDate: '2027-02-28',
    contract: changedContract(contract, both),
  });
  const fault = onlyDetail(early, 'INVALID_ARGUMENT');
  assert.equal(fault.field, 'effectiveDate');
  assert.match(
    fault.description,
    new RegExp(`${String(addendum.addendumNumber)}, оно действует с 01\\.03\\.2027`),
  );
  const next = await change(partner, contract, both, { effectiveDate: '2027-04-01' });
  assert.equal(valueAt(next, 'calculation.premiumBefore'), valueAt(addendum, 'calculation.premiumAfter'));
  assert.equal(next.premiumDifference, 0, 'a trailer of a car costs nothing');
});

test('contract data that was read before an agreed change takes effect cannot undo the agreed change by accident', async () => {
  const { contract } = await changedFromMarch(youngDriverAdded);
  const read = await readContract(partner, contract);
  const stale = await askAddendum(partner, contract, {
    contract: {
      ...read,
      insuredObject: {
        osago: { ...(valueAt(read, 'insuredObject.osago') as JsonObject), withTrailer: true },
      },
    },
  });
  const fault = onlyDetail(stale, 'INVALID_ARGUMENT');
  assert.equal(fault.field, 'contract.insuredObject.osago.drivers');
  assert.match(fault.description, /до этого дня чтение договора его не показывает/);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), ['COMPLETE']);
  // A partner that sends contract data without reading the contract first may undo the change on purpose.
  const back = await change(partner, contract, { 'insuredObject.osago.withTrailer': true });
  assert.ok(Number(back.premiumDifference) < 0);
});

test('a contract terminated before a change takes effect stays unchanged, and the surcharge is refunded in full', async () => {
  const { contract, addendum } = await changedFromMarch({ ...youngDriverAdded, [platePath]: newPlate });
  const end = await terminate(partner, contract, '2027-02-01');
  const days = 303;
  const unearned = Math.round((contract.premium * 100 * 0.77 * days) / 365);
  assert.equal(
    Math.round(Number(end.refund) * 100),
    unearned + Math.round(Number(addendum.premiumDifference) * 100),
    'its surcharge goes back whole',
  );
  assert.equal(valueAt(end, 'calculation.steps[0]'), `Премия за весь срок: ${contract.premium.toFixed(2)}`);
  assert.deepEqual(
    (await recheckedAddendums(service.pool, products, contract.policyNumber)).map(({ differs }) => differs),
    [false, false],
  );
  const read = await onTheDay((later) => readContract(later, contract));
  assert.equal(valueAt(read, platePath), oldPlate);
  assert.equal(read.premium, contract.premium);
  assert.equal(valueAt(read, 'insuredObject.osago.drivers[1]'), undefined);
});

test('a casco change applies from its effective date and is printed from then on, also for organizations', async () => {
  for (const holderType of ['individual', 'corporate'] as const) {
    const contract = await savedCasco(partner, { holderType });
    await paidInCash(partner, contract);
    const changes: Changes =
      holderType === 'individual'
        ? { 'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий') }
        : { 'insuredObject.extraEquipment': undefined };
    const addendum = await change(partner, contract, changes);
    if (addendum.installmentNr !== undefined) {
      await payInstallment(
        partner,
        contract,
        Number(addendum.installmentNr),
        addendum.premiumDifference ?? 0,
      );
    }
    const before = await readContract(partner, contract);
    assert.equal(before.premium, contract.premium);
    assert.doesNotMatch((await form(partner, contract.policyNumber, 'POLICY')).text, /переоформлен/);
    await onTheDay(async (later) => {
      const read = await readContract(later, contract);
      assert.equal(read.premium, valueAt(addendum, 'contract.premium'));
      const { text } = await form(later, contract.policyNumber, 'POLICY');
      assert.match(
        text,
        /переоформлен по дополнительному соглашению \S.*?-1: изменения действуют с 01\.03\.2027/,
      );
    });
  }
});

test('the letter with the new edition of the policy is sent on the effective date', async () => {
  const { contract, addendum } = await changedFromMarch(youngDriverAdded);
  const { rows } = await service.pool.query<{ due: string }>(
    `select to_char(start_after - created_on, 'DDD') as due from pgboss.job
      where name = 'policy-mail' and singleton_key = $1`,
    [String(addendum.addendumNumber)],
  );
  assert.equal(rows.length, 1, contract.policyNumber);
  assert.equal(Number(rows[0]?.due), 99, 'days from noon of 21 November to the morning of 1 March');
});

test('a prolongation copies the contract with all changes that take effect before its end', async () => {
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, youngDriverAdded, { effectiveDate: endsOn });
  await payInstallment(partner, contract, 2, addendum.premiumDifference ?? 0);
  await at('2027-11-20T12:00:00+03:00', async (later) => {
    const answer = await later.call('POST', '/sales/v2/individual/osago/policies', {
      insuredObject: { osago: { isProlongation: true, previousPolicyNumber: contract.policyNumber } },
      consentPersonalData: {
        consentFlag: true,
        dateIssue: '2027-11-20T00:00:00+03:00',
        validUntil: '2037-11-20T00:00:00+03:00',
      },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((valueAt(answer.body, 'insuredObject.osago.drivers') as unknown[]).length, 2);
  });
});

test('another partner finds neither the contract nor its addendums', async () => {
  const { contract } = await changedFromMarch(youngDriverAdded);
  const other = await service.partner();
  assertError(await other.call('GET', contract.path), 'NOT_FOUND');
});
