import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { askLink } from '../../support/link.ts';
import { savedMortgage } from '../../support/mortgage-sale.ts';
import { type Draft, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Requests one payment link for both contracts; returns the error. */
async function refusedTogether(lead: Draft, other: Draft): Promise<string> {
  const more = { otherPolicies: [{ policyNumber: other.policyNumber, amount: other.premium }] };
  const faults = assertError(await askLink(partner, lead, 'CARD', more), 'INVALID_ARGUMENT');
  for (const { path } of [lead, other])
    assert.equal(statusCode((await partner.call('GET', path)).body), 'DRAFT');
  return faults.map(({ description }) => description).join('\n');
}

test("a joint payment link with a mortgage contract is refused with the product's name and changes nothing", async () => {
  const [mortgage, other] = [await savedMortgage(partner), await savedMortgage(partner)];
  assert.match(
    await refusedTogether(mortgage, other),
    /Общую ссылку создают на основном договоре, его продукт: .*ОСАГО/,
  );
  assert.match(
    await refusedTogether(await savedDraft(partner), mortgage),
    /Вместе с основным договором можно оплатить только договор продукта: .*КАСКО/,
  );
});
