import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  endsOn,
  march,
  readContract,
  signedInAgain,
  terminate,
  youngDriver,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import type { Changes } from '../../support/change.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let contract: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  contract = await soldContract(partner);
});
after(() => service.close());

const unlimited: Changes = {
  'insuredObject.osago.drivers': [],
  'insuredObject.osago.isUnlimitedDrivers': true,
};

/** Requests an addendum that must be refused; returns the fields of the validation errors. */
async function refused(body: JsonObject, of = contract): Promise<readonly string[]> {
  const details = assertError(await askAddendum(partner, of, body), 'INVALID_ARGUMENT');
  return details.map(({ field }) => field).sort();
}

const changed = () => changedContract(contract, youngDriverAdded);

test('all missing and malformed fields of an addendum request are reported together', async () => {
  const faults = await refused({ kind: 'EXTENSION', effectiveDate: '31.12.2026', reason: ' ', contract: 1 });
  assert.deepEqual(faults, ['contract', 'effectiveDate', 'kind', 'reason']);
  assert.deepEqual(
    assertError(await askRaw({}), 'INVALID_ARGUMENT')
      .map(({ field }) => field)
      .sort(),
    ['effectiveDate', 'kind', 'policyNumber', 'reason'],
  );
  for (const body of [null, [], 'text', 1]) assertError(await askRaw(body), 'INVALID_ARGUMENT');
});

function askRaw(body: unknown) {
  return partner.call('POST', '/sales/v2/individual/osago/addendums', body);
}

for (const [what, effectiveDate, expected] of [
  ['after the end', '2027-12-01', /позже окончания срока страхования \(30\.11\.2027\)/],
  ['that does not exist', '2027-02-30', /ожидается дата/],
  ['of year zero', '0000-00-00', /ожидается дата/],
  ['with trailing characters', '2027-03-08xyz', /ожидается дата/],
  ['with an invalid time', '2027-03-08T25:99:99Z', /ожидается дата/],
] as const) {
  test(`an effective date ${what} is refused in a change and in a termination`, async () => {
    for (const body of [{ contract: changed() }, { kind: 'TERMINATION' }]) {
      const detail = onlyDetail(
        await askAddendum(partner, contract, { ...body, effectiveDate }),
        'INVALID_ARGUMENT',
      );
      assert.equal(detail.field, 'effectiveDate');
      assert.match(detail.description, expected);
    }
  });
}

test('a change may take effect on the first day of cover at the earliest, and a termination on the day of conclusion', async () => {
  for (const [body, effectiveDate, expected] of [
    [
      { contract: changed() },
      '2026-11-30',
      /раньше начала срока страхования \(01\.12\.2026\): .*с 01\.12\.2026 по 30\.11\.2027/,
    ],
    [
      { kind: 'TERMINATION' },
      '2026-11-20',
      /раньше заключения договора \(21\.11\.2026\): .*с 21\.11\.2026 по 30\.11\.2027/,
    ],
  ] as const) {
    const detail = onlyDetail(
      await askAddendum(partner, contract, { ...body, effectiveDate }),
      'INVALID_ARGUMENT',
    );
    assert.equal(detail.field, 'effectiveDate');
    assert.match(detail.description, expected);
  }
});

test('addendums to a contract that is not in force are refused with its status', async () => {
  const draft = await savedDraft(partner);
  const body = { contract: changedContract(draft, youngDriverAdded) };
  for (const request of [body, { kind: 'TERMINATION' }]) {
    const detail = onlyDetail(await askAddendum(partner, draft, request), 'INVALID_ARGUMENT');
    assert.equal(detail.field, `draftId=${draft.draftId}`);
    assert.match(detail.description, /DRAFT .*PUT policies/);
  }
  const ended = await soldContract(partner);
  await terminate(partner, ended);
  service.clock.set(`${march}T00:00:00+03:00`);
  const later = await signedInAgain(service, partner);
  const again = onlyDetail(await askAddendum(later, ended, { kind: 'TERMINATION' }), 'INVALID_ARGUMENT');
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.match(again.description, /TERMINATED .*уже расторгнут/);
});

test('after a termination is planned, changes are refused and only an earlier end is accepted', async () => {
  const ending = await soldContract(partner);
  await terminate(partner, ending);
  const body = { contract: changedContract(ending, youngDriverAdded), effectiveDate: '2027-01-01' };
  const change = onlyDetail(await askAddendum(partner, ending, body), 'INVALID_ARGUMENT');
  assert.equal(change.field, `draftId=${ending.draftId}`);
  assert.match(change.description, /уже расторгается с 01\.03\.2027: изменить его больше нельзя/);
  for (const effectiveDate of [march, '2027-03-02']) {
    const later = onlyDetail(
      await askAddendum(partner, ending, { kind: 'TERMINATION', effectiveDate }),
      'INVALID_ARGUMENT',
    );
    assert.equal(later.field, 'effectiveDate');
    assert.match(later.description, /уже расторгается с 01\.03\.2027: передайте более ранний день/);
  }
});

test('an addendum without changes is refused, even if fields that only the server sets differ', async () => {
  const read = await readContract(partner, contract);
  for (const body of [changedContract(contract, {}), read]) {
    const detail = onlyDetail(await askAddendum(partner, contract, { contract: body }), 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'contract');
    assert.match(detail.description, /Ничего не изменено.*водители/);
  }
});

test('a change without contract data and a termination with contract data are refused', async () => {
  assert.deepEqual(await refused({}), ['contract']);
  assert.deepEqual(await refused({ contract: null }), ['contract']);
  assert.deepEqual(await refused({ kind: 'TERMINATION', contract: changed() }), ['contract']);
});

test('a change of an unchangeable field is refused with its name and the fields that may change', async () => {
  const body = changedContract(contract, {
    ...unlimited,
    startDate: '2026-12-02T00:00:00+03:00',
    'policyHolder.person.lastName': 'Другой',
    'insuredObject.osago.vehicle.vin': 'XTAGFL110MY000002',
    'insuredObject.osago.vehicle.markCode': 'KIA',
    loyalties: [1],
  });
  const details = assertError(await askAddendum(partner, contract, { contract: body }), 'INVALID_ARGUMENT');
  const fields = details.map(({ field }) => field);
  for (const field of [
    'contract.startDate',
    'contract.policyHolder.person.lastName',
    'contract.insuredObject.osago.vehicle.vin',
    'contract.insuredObject.osago.vehicle.markCode',
    'contract.loyalties',
  ]) {
    assert.ok(fields.includes(field), `${field} is missing in ${fields.join()}`);
  }
  assert.doesNotMatch(JSON.stringify(details), /Другой|XTAGFL/, 'a fault repeats no value');
});

test('an invalid field after two hundred changed fields is still reported', async () => {
  const drivers = Array.from({ length: 45 }, () => youngDriver);
  const body = changedContract(contract, {
    'insuredObject.osago.drivers': drivers,
    zzz: 'new',
  });
  const fields = await refused({ contract: body });
  assert.ok(fields.includes('contract.zzz'), fields.join());
});

test('errors in the changed contract are reported with their fields, together with errors of the request', async () => {
  const body = changedContract(contract, {
    'insuredObject.osago.drivers[1]': { ...youngDriver, driveExperienceFrom: '2030-01-01' },
    'insuredObject.osago.vehicle.licensePlate': '???',
  });
  assert.deepEqual(await refused({ contract: body, effectiveDate: endsOn.replace('2027', '2029') }), [
    'contract.insuredObject.osago.drivers[1].driveExperienceFrom',
    'contract.insuredObject.osago.vehicle.licensePlate',
    'effectiveDate',
  ]);
});

test('a second addendum is refused while the first awaits payment, and the error explains how to continue', async () => {
  const other = await soldContract(partner);
  const first = await change(partner, other, youngDriverAdded);
  const detail = onlyDetail(
    await askAddendum(partner, other, { contract: changedContract(other, unlimited) }),
    'INVALID_ARGUMENT',
  );
  assert.equal(detail.field, 'policyNumber');
  assert.match(detail.description, new RegExp(`${other.policyNumber}-1.*replaces`));
  assert.match(detail.description, new RegExp(`${String(first.premiumDifference)}`));
  assert.deepEqual(await refused({ contract: changedContract(other, unlimited), replaces: 'XXX-9' }, other), [
    'replaces',
  ]);
  assert.deepEqual(addendumStates(await readContract(partner, other)), ['AWAITING_PAYMENT']);
});

test('an addendum that replaces an unknown addendum is refused', async () => {
  assert.deepEqual(await refused({ contract: changed(), replaces: `${contract.policyNumber}-1` }), [
    'replaces',
  ]);
});

test('a malformed value in any field of an addendum is refused, and nothing is stored', async () => {
  const body = changed();
  for (const junk of [[], {}, 7, true, 'x'.repeat(600), null]) {
    for (const field of ['kind', 'effectiveDate', 'reason', 'contract', 'replaces']) {
      if (junk === null && field !== 'kind') continue;
      const answer = await askAddendum(partner, contract, { contract: body, [field]: junk });
      assert.equal(answer.status, 400, `${field}: ${JSON.stringify(junk)} ${answer.text}`);
    }
  }
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});
