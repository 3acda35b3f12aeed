import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const pdf = { accept: 'application/pdf' };

test("the holder's consent form is a PDF; a request without a purpose is refused with a list of the purposes", async () => {
  const { policyNumber } = await savedDraft(partner);
  const path = `/sales/v2/policies/${policyNumber}/files/CONSENT`;
  const printed = await partner.call('GET', `${path}?purpose=INSURANCE`, undefined, pdf);
  assert.equal(printed.status, 200, printed.text);
  assert.ok(printed.text.startsWith('%PDF-'));
  const unknown = await partner.call('GET', path);
  assert.equal(unknown.status, 400);
  assert.match(unknown.text, /"field":"purpose".*INSURANCE.*policyHolder \(страхователь/);
  const nobody = await partner.call('GET', `${path}?purpose=INSURANCE&person=drivers`);
  assert.match(nobody.text, /"field":"person".*policyHolder/);
});

async function recordedConsents(policyNumber: string): Promise<readonly { way: string; text: string }[]> {
  const { rows } = await service.pool.query<{ way: string; text: string }>(
    `select c.way, t.content as text from consents c join consent_texts t on t.sha256 = c.text_sha256
      where c.contract_id = contract_id_of($1)`,
    [policyNumber],
  );
  return rows;
}

for (const isPrinted of [false, true]) {
  const when = isPrinted ? 'after the form was printed' : 'with the payment';
  test(`a cash payment records each consent of the partner only once, ${when}`, async () => {
    const draft = await savedDraft(partner);
    if (isPrinted)
      await partner.call(
        'GET',
        `/sales/v2/policies/${draft.policyNumber}/files/CONSENT?purpose=INSURANCE`,
        undefined,
        pdf,
      );
    const pay = (amount: number) =>
      partner.call('PUT', `${draft.path}/installments/1`, { amount, paymentType: 'CASH' });
    assert.equal((await pay(draft.premium + 1)).status, 400);
    const [first, second] = await Promise.all([pay(draft.premium), pay(draft.premium)]);
    assert.deepEqual(
      [first.status, second.status].filter((status) => status === 200),
      [200],
    );
    const recorded = await recordedConsents(draft.policyNumber);
    assert.deepEqual(
      recorded.map(({ way }) => way),
      ['PARTNER'],
    );
    assert.match(recorded[0]?.text ?? '', /персональных данных/);
  });
}
