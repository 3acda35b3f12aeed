import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { remove } from '#staff/contracts/retention/remove.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, changedContract, march } from '../../support/addendum.ts';
import { valueAt } from '../../support/change.ts';
import { type MortgageOptions, mortgageBody, savedMortgage } from '../../support/mortgage-sale.ts';
import { binderyHere } from '../../support/process.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { type Draft, paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { storedRecords } from '../../support/stored-records.ts';
import { rowsWith } from '../../support/stored-text.ts';

const person = 'insuredObject.mortgage.insuredPersons[0]';
const base = '/sales/v2/individual/mortgage';
/** A unique value in an unknown field; the server stores unknown fields as sent. */
const marker = 'НЕПОВТОРИМЫЙДИАГНОЗ';
/** Height and weight with a body mass index of 26.851852. */
const own = {
  [`${person}.health.note`]: marker,
  [`${person}.health.height`]: 180,
  [`${person}.health.weight`]: 87,
};
const traces = [marker, '26,85', '26.85', '"weight": 87', '"height": 180'];

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const body = (options: MortgageOptions = {}) => mortgageBody({ ...options, set: { ...own, ...options.set } });

test('health data never appears in clear text in any step of a contract', async () => {
  const answers: string[] = [];
  const call = async (method: string, path: string, sent?: JsonObject, headers = {}) => {
    const answer = await partner.call(method, path, sent, headers);
    answers.push(answer.text);
    return answer;
  };
  await call('POST', `${base}/quotes`, body());
  await call('POST', `${base}/policies`, body({ set: { startDate: 'x', [`${person}.health.weight`]: 160 } }));
  await call('POST', `${base}/policies`, body({ set: { [`${person}.health.consentFlag`]: false } }));
  const headers = { 'idempotency-key': 'one' };
  const saved = await call('POST', `${base}/policies`, body(), headers);
  assert.equal(saved.status, 200, saved.text);
  await call('POST', `${base}/policies`, body(), headers);
  const draft = await savedMortgage(partner, { set: own });
  answers.push(JSON.stringify(draft.body));
  await call('PUT', draft.path, body({ set: { 'policyHolder.email': 'other@example.com' } }));
  for (const form of ['DRAFT', 'APPLICATION', 'KID']) await printed(draft.policyNumber, form);
  await paidInCash(partner, draft);
  await printed(draft.policyNumber, 'POLICY');
  await call('GET', `/sales/v2/policies?product=mortgage&policyNumber=${draft.policyNumber}`);
  const smaller = { 'insuredObject.mortgage.loanAgreement.remainingDebt': 6_000_000 };
  const changed = await call('POST', `${base}/addendums`, {
    policyNumber: draft.policyNumber,
    kind: 'CHANGE',
    effectiveDate: march,
    reason: 'Частичное погашение',
    contract: changedContract(draft, smaller),
  });
  assert.equal(changed.status, 200, changed.text);
  await printed(String(changed.body.addendumNumber), 'ADDENDUM');
  await service.logRequests?.();

  for (const text of answers) assert.ok(!text.includes(marker), text.slice(0, 200));
  for (const trace of traces) {
    assert.deepEqual(await rowsWith(service.pool, trace), {}, trace);
    assert.equal(
      service.logged.find((line) => withoutRandomValues(line).includes(trace)),
      undefined,
      `the log says ${trace}`,
    );
  }
  assert.notDeepEqual(await sealedOf(draft), []);
});

test('the partner that sent health data reads it with an access record and can change the contract without sending it again', async () => {
  const draft = await savedMortgage(partner, { set: own });
  const read = await partner.call('GET', draft.path);
  assert.equal(valueAt(read.body, `${person}.health.note`), marker);
  const readings = `select p.login from special_readings r join partners p using (partner_id) where policy_number = $1`;
  const { rows } = await service.pool.query<{ login: string }>(readings, [draft.policyNumber]);
  assert.deepEqual(rows, [{ login: partner.login }]);
  assert.equal(valueAt(draft.body, `${person}.health`), undefined, 'the answer of the creation is kept');
  const { version: _, ...sent } = draft.body;
  const again = await partner.call('PUT', draft.path, sent as JsonObject);
  assert.equal(again.status, 200, again.text);
  assert.equal(again.body.premium, draft.premium);
  const after = await partner.call('GET', draft.path);
  assert.equal(valueAt(after.body, `${person}.health.note`), marker);
});

test('another partner cannot read health data', async () => {
  const draft = await savedMortgage(partner, { set: own });
  await paidInCash(partner, draft);
  const stranger = await service.partner();
  const prolonged = {
    ...ownConsent,
    insuredObject: {
      mortgage: { previousPolicyNumber: draft.policyNumber, loanAgreement: { remainingDebt: 6_000_000 } },
    },
  };
  for (const [method, path, sent] of [
    ['GET', draft.path, undefined],
    ['POST', `${base}/quotes`, prolonged],
    ['POST', `${base}/policies`, prolonged],
  ] as const) {
    const answer = await stranger.call(method, path, sent);
    assert.equal(answer.status, 404, answer.text);
    assert.ok(!answer.text.includes(marker));
  }
  const changed = await askAddendum(stranger, draft, { contract: draft.body });
  assert.equal(changed.status, 404, changed.text);
});

test('staff read health data with a separate, audited command', async () => {
  const draft = await savedMortgage(partner, { set: own });
  const environment = { DATABASE_URL: service.connectionString };
  const shown = await binderyHere(['--as', 'анна', 'contract', 'health', draft.policyNumber], environment);
  assert.equal(shown.code, 0, shown.stderr);
  assert.ok(shown.stdout.includes(marker));
  const { rows } = await service.pool.query<{ actor: string }>(
    `select actor from staff_journal where action = 'contract.health' and about = $1`,
    [draft.policyNumber],
  );
  assert.equal(rows.length, 1);
  assert.match(String(rows[0]?.actor), /анна/);
  for (const command of [
    ['contract', 'waiting'],
    ['tariff', 'explain', draft.policyNumber],
    ['trace', draft.policyNumber],
  ]) {
    const { stdout, stderr } = await binderyHere(command, environment);
    const said = withoutRandomValues(`${stdout}${stderr}`);
    for (const trace of traces) assert.ok(!said.includes(trace), `${command.join(' ')}: ${trace}`);
  }
});

test('deleting a contract deletes its health data', async () => {
  const draft = await savedMortgage(partner, { set: { ...own, [`${person}.health.note`]: 'ещё один' } });
  const all = async () =>
    [...(await storedRecords(service.pool)).values()].filter((one) => isObject(one) && 'sealed' in one)
      .length;
  assert.equal((await sealedOf(draft)).length, 1);
  const before = await all();
  service.clock.set('2027-02-01T12:00:00+03:00');
  const deps = { pool: service.pool, clock: service.clock, note: () => undefined };
  const removal = { what: 'drafts', before: '2027-01-01', actor: 'анна', requestId: 'removal' } as const;
  const removed = await remove(deps, removal);
  assert.ok(removed.removed > 0);
  assert.ok((await all()) < before, 'a sealed record is left of a draft that is gone');
});

test('two contracts with the same declaration store separate copies, and deleting one copy leaves the other', async () => {
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const seller = await service.partner();
  const [gone, stays] = [
    await savedMortgage(seller, { set: own }),
    await savedMortgage(seller, { set: own }),
  ];
  await paidInCash(seller, stays);
  const sealed = () => sealedOf(gone, stays);
  const before = await sealed();
  assert.equal(new Set(before.map(({ record }) => record)).size, 2);
  service.clock.set('2027-02-01T12:00:00+03:00');
  const deps = { pool: service.pool, clock: service.clock, note: () => undefined };
  await remove(deps, { what: 'drafts', before: '2027-01-01', actor: 'анна', requestId: 'one-of-two' });
  assert.deepEqual(
    await sealed(),
    before.filter(({ number }) => number === stays.policyNumber),
  );
});

/** Finds the encrypted records of special personal data that belong to the contracts. */
async function sealedOf(...drafts: readonly Draft[]): Promise<readonly { number: string; record: string }[]> {
  const records = await storedRecords(service.pool);
  const { rows } = await service.pool.query<{ number: string; record: string }>(
    `select c.policy_number as number, p.value as record
       from personal_records r join contracts c using (partner_id), jsonb_each_text(c.personal) p
      where c.policy_number = any ($1) and encode(r.fingerprint, 'hex') = p.value`,
    [drafts.map(({ policyNumber }) => policyNumber)],
  );
  return rows.filter(({ record }) => {
    const content = records.get(record);
    return isObject(content) && 'sealed' in content;
  });
}

async function printed(number: string, form: string): Promise<void> {
  const answer = await partner.call('GET', `/sales/v2/policies/${number}/files/${form}`);
  assert.equal(answer.status, 200, `${form}: ${answer.text.slice(0, 300)}`);
  const { text } = await readPdf(Uint8Array.from(Buffer.from(String(answer.body.policyPDF), 'base64')));
  for (const trace of [marker, '26,85', '87'])
    assert.ok(!new RegExp(`(?<!\\d)${trace}(?!\\d)`).test(text), `${form}: ${trace}`);
}
