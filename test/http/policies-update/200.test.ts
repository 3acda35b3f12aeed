import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { assertEchoed } from '../../support/assert-echoed.ts';
import { changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedDraft, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { premiumByHand, worksheetOf } from '../../support/worksheet.ts';

const horsePower = 'insuredObject.osago.vehicle.vehicleModel.horsePower';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

interface Entry {
  readonly version: number;
  readonly action: string;
  readonly changes: readonly { readonly field: string; readonly from?: Json; readonly to?: Json }[];
}

async function updated(draft: Draft, body: JsonObject): Promise<JsonObject> {
  const answer = await partner.call('PUT', draft.path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function read(draft: Draft): Promise<JsonObject> {
  const answer = await partner.call('GET', draft.path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function lastChanges(draft: Draft): Promise<Entry> {
  const history = (await read(draft)).history as unknown as readonly Entry[];
  const last = history.at(-1);
  assert.ok(last);
  return last;
}

test('a change of a draft is rated again and creates the next version of the contract', async () => {
  const draft = await savedDraft(partner);
  const body = osagoBody({ today: testDay, set: { [horsePower]: '151' } });
  const answer = await updated(draft, body);
  assertEchoed(body, answer);
  assert.equal(answer.policyNumber, draft.policyNumber);
  assert.equal(answer.draftId, draft.draftId);
  assert.equal(answer.version, 2);
  assert.equal((answer.status as JsonObject).code, 'DRAFT');
  assert.notEqual(answer.premium, draft.premium);
  assert.equal(worksheetOf(answer).coefficients.get('KM'), 1.6);
  assert.equal(answer.premium, premiumByHand(worksheetOf(answer)));
  assert.deepEqual(answer.installments, [
    { nr: 1, amount: answer.premium, dueDate: '2026-12-01', payUntil: '2026-12-01', status: 'DUE' },
  ]);
  const { payments, addendums, history, ...same } = await read(draft);
  assert.deepEqual(same, answer);
  assert.ok(payments && addendums && history);
});

test('a changed draft has the same premium as a quote with the same data', async () => {
  const draft = await savedDraft(partner);
  const body = osagoBody({
    today: testDay,
    set: {
      [horsePower]: '71',
      'insuredObject.osago.drivers': [],
      'insuredObject.osago.isUnlimitedDrivers': true,
    },
  });
  const quote = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
  assert.equal((await updated(draft, body)).premium, quote.body.premium);
});

test('a change replaces all data of a draft and does not merge', async () => {
  const draft = await savedDraft(partner, {
    set: { note: 'прежнее', 'insuredObject.osago.note': 'прежнее' },
  });
  const answer = await updated(draft, osagoBody({ today: testDay }));
  assert.ok(!('note' in answer));
  assert.ok(!('note' in (await read(draft))));
});

describe('the history of changes', () => {
  test('the history returns changed fields with old and new values', async () => {
    const draft = await savedDraft(partner);
    await updated(
      draft,
      osagoBody({
        today: testDay,
        set: {
          ...vehicleOf(draft),
          'insuredObject.osago.vehicle.markCode': 'LADA',
          [horsePower]: '113',
          note: 'новое',
          'insuredObject.osago.isProlongation': undefined,
        },
      }),
    );
    const { version, action, changes } = await lastChanges(draft);
    assert.equal(version, 2);
    assert.equal(action, 'revise');
    const byField = new Map(changes.map((change) => [change.field, change]));
    assert.deepEqual(byField.get(horsePower), { field: horsePower, from: '106', to: '113' });
    assert.deepEqual(byField.get('note'), { field: 'note', to: 'новое' });
    assert.deepEqual(byField.get('insuredObject.osago.isProlongation'), {
      field: 'insuredObject.osago.isProlongation',
      from: false,
    });
    assert.equal(changes.length, 3);
  });

  test('the history names changed fields with personal data without their values', async () => {
    const draft = await savedDraft(partner);
    await updated(
      draft,
      osagoBody({
        today: testDay,
        set: {
          ...vehicleOf(draft),
          'policyHolder.person.lastName': 'Заметная',
          'policyHolder.email': 'noticed@example.com',
          'insuredObject.osago.drivers[0].driversLicense.number': '765432',
        },
      }),
    );
    const { changes } = await lastChanges(draft);
    assert.deepEqual(changes.map(({ field }) => field).sort(), [
      'insuredObject.osago.drivers[0].driversLicense',
      'policyHolder.email',
      'policyHolder.person',
    ]);
    assert.doesNotMatch(JSON.stringify(changes), /Заметная|noticed|765432|Образцов/);
  });

  test('the history reports an added driver without personal data', async () => {
    const draft = await savedDraft(partner);
    const driver = (osagoValue(draft.body, 'drivers') as readonly JsonObject[])[0];
    assert.ok(driver);
    const second = changed(driver, { 'person.firstName': 'Иван', 'driversLicense.number': '222222' });
    await updated(
      draft,
      osagoBody({ today: testDay, set: { ...vehicleOf(draft), 'insuredObject.osago.drivers[1]': second } }),
    );
    const { changes } = await lastChanges(draft);
    assert.ok(changes.length > 0);
    for (const { field } of changes) assert.match(field, /^insuredObject\.osago\.drivers\[1\]/);
    assert.doesNotMatch(JSON.stringify(changes), /Иван|222222|Образцов/);
  });

  test('the history has a row for each change, with author and time', async () => {
    const draft = await savedDraft(partner);
    for (const power of ['71', '72', '73']) {
      await updated(draft, osagoBody({ today: testDay, set: { [horsePower]: power } }));
    }
    const { history } = await read(draft);
    assert.ok(Array.isArray(history));
    assert.deepEqual(
      history.map((entry) => (entry as JsonObject).version),
      [1, 2, 3, 4],
    );
    for (const entry of history as readonly JsonObject[]) {
      assert.equal(entry.actor, partner.login);
      assert.match(String(entry.at), /^2026-11-21T12:00:00(\.\d+)?\+03:00$/);
      assert.equal(entry.toStatus, 'DRAFT');
    }
  });
});

describe('a body that a partner reads and sends again', () => {
  test('a body that is read and sent again unchanged is accepted, and its returned fields do not accumulate', async () => {
    const draft = await savedDraft(partner, { set: { currencyCode: undefined, issueDate: undefined } });
    const first = await read(draft);
    await updated(draft, first);
    const second = await read(draft);
    assert.equal(second.version, 2);
    assert.deepEqual((await lastChanges(draft)).changes, []);
    await updated(draft, second);
    const third = await read(draft);
    assert.deepEqual((await lastChanges(draft)).changes, []);
    const ownPart = ({ version: _, history: __, ...rest }: JsonObject): JsonObject => rest;
    assert.deepEqual(ownPart(second), ownPart(first));
    assert.deepEqual(ownPart(third), ownPart(first));
    const { rows } = await service.pool.query<{ body: JsonObject }>(
      'select body from contracts where policy_number = $1',
      [draft.policyNumber],
    );
    for (const ours of [
      'policyNumber',
      'draftId',
      'status',
      'premium',
      'calculation',
      'installments',
      'history',
      'payments',
      'version',
      'currencyCode',
      'issueDate',
    ]) {
      assert.ok(!Object.hasOwn(rows[0]?.body ?? {}, ours), `${ours} is kept in the body`);
    }
  });

  test('fields that only the server sets are ignored if a partner sends them', async () => {
    const draft = await savedDraft(partner);
    const answer = await updated(
      draft,
      changed(draft.body, {
        policyNumber: 'XXX9999999999',
        premium: 1,
        status: { code: 'COMPLETE' },
        isReinsurance: true,
        installments: [],
      }),
    );
    assert.equal(answer.policyNumber, draft.policyNumber);
    assert.equal(answer.premium, draft.premium);
    assert.equal((answer.status as JsonObject).code, 'DRAFT');
    assert.equal(answer.isReinsurance, false);
  });
});

test('changing a contract that awaits payment makes the contract a draft and revokes the open payment', async () => {
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(slow);
  const payment = { amount: draft.premium, paymentType: 'CASH' };
  assert.equal((await slow.call('PUT', `${draft.path}/installments/1`, payment)).status, 200);
  assert.equal(statusOf((await slow.call('GET', draft.path)).body), 'AWAITING_PAYMENT');
  const answer = await slow.call(
    'PUT',
    draft.path,
    osagoBody({ today: testDay, set: { [horsePower]: '151' } }),
  );
  assert.equal(answer.status, 200, answer.text);
  assert.equal(statusOf(answer.body), 'DRAFT');
  const { body } = await slow.call('GET', draft.path);
  const [revoked] = body.payments as readonly JsonObject[];
  assert.equal(revoked?.status, 'REVOKED');
  const old = await slow.call('PUT', `${draft.path}/installments/1`, payment);
  assert.equal(old.status, 400, 'the old amount is no longer due');
});

test('a change with a repeated Idempotency-Key is made once', async () => {
  const draft = await savedDraft(partner);
  const body = osagoBody({ today: testDay, set: { [horsePower]: '151' } });
  const key = { 'idempotency-key': 'change-once' };
  const first = await partner.call('PUT', draft.path, body, key);
  const second = await partner.call('PUT', draft.path, body, key);
  assert.equal(second.status, 200, second.text);
  assert.equal(second.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(second.body, first.body);
  assert.equal((await read(draft)).version, 2);
});

function statusOf(body: JsonObject): Json | undefined {
  return (body.status as JsonObject).code;
}

function osagoValue(body: JsonObject, key: string): Json | undefined {
  return ((body.insuredObject as JsonObject).osago as JsonObject)[key];
}
