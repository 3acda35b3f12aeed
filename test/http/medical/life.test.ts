import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { json, peer } from '../../adapters/support.ts';
import { askAddendum, change, signedInAgain, terminate } from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { medicalBody, medicalDraft, medicalPath, medicalSold } from '../../support/medical-sale.ts';
import { printedText } from '../../support/printed-text.ts';
import { binderyHere } from '../../support/process.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const own = medicalPath;
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const printed = ({ policyNumber }: Pick<Draft, 'policyNumber'>, form: string) =>
  printedText(partner, policyNumber, form);

const kopecks = (rubles: unknown) => BigInt(Math.round(Number(rubles) * 100));
const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a medical quote has the premium of its draft, the premiums of the persons add up to it, and a changed draft is read with the new premium', async () => {
      const body = medicalBody(holderType);
      const quote = await partner.call('POST', `/sales/v2/${holderType}/medical/quotes`, body);
      assert.equal(quote.status, 200, quote.text);
      const draft = await medicalDraft(partner, {}, holderType);
      assert.match(draft.policyNumber, /^ZZV-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const covers = valueAt(draft.body, `${own}.covers`) as readonly JsonObject[];
      const people = (valueAt(body, `${own}.insuredPersons`) as readonly JsonObject[]).length;
      for (const { premium, premiums } of covers) {
        const parts = premiums as readonly JsonObject[];
        assert.equal(parts.length, people);
        const total = parts.reduce((sum, part) => sum + kopecks(part.premium), 0n);
        assert.equal(total, kopecks(premium));
      }
      const longer = changed(body, { [`${own}.insuredPersons[0].activityCode`]: 'EXTREME' });
      const revised = await partner.call('PUT', draft.path, longer);
      assert.equal(revised.status, 200, revised.text);
      assert.ok(Number(revised.body.premium) > draft.premium);
      const read = await partner.call('GET', draft.path);
      assert.equal(read.body.premium, revised.body.premium);
      assert.deepEqual(valueAt(read.body, own), valueAt(revised.body, own));
      // The second request contains fields that the answer added; the server ignores these fields.
      const again = await partner.call('PUT', draft.path, read.body);
      assert.equal(again.status, 200, again.text);
      assert.equal(again.body.premium, revised.body.premium);
    });

    test('a medical contract is paid, printed on every form with its exchange rate, found and shown on the check page', async () => {
      const draft = await medicalDraft(partner, {}, holderType);
      const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
      const bill = await partner.call('PUT', `${draft.path}/installments/1`, asked);
      assert.equal(bill.status, 200, bill.text);
      for (const form of ['DRAFT', 'BILL']) await printed(draft, form);
      await paidInCash(partner, draft);
      assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
      const policy = (await printed(draft, 'POLICY')).replaceAll(/\s+/g, ' ');
      const currency = holderType === 'individual' ? 'EUR' : 'USD';
      for (const said of [
        'OBRAZTSOV PETR',
        `за 1 ${currency} на 21.11.2026`,
        `00 ${currency}`,
        'repatriation',
        'INSURANCE POLICY',
        'Insured days',
        'from 15 Dec 2026',
        '+7 495 000-00-00',
      ])
        assert.ok(policy.includes(said), said);
      assert.match(await printed(draft, 'APPLICATION'), /выезжающих за рубеж/);
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.equal(page.status, 200);
      for (const query of [`policyNumber=${draft.policyNumber}`, 'subjectKey=75 1234567']) {
        const { results } = (await partner.call('GET', `/sales/v2/policies?product=medical&${query}`)).body;
        const numbers = (results as readonly JsonObject[]).map(({ policyNumber }) => policyNumber);
        assert.ok(numbers.includes(draft.policyNumber), query);
      }
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a medical contract`, async () => {
    const answer = await askLink(partner, await medicalDraft(partner), paymentType);
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.body.paymentLink), /\/pay\//);
  });
}

test('a termination refunds everything before the first day and nothing later, without a cooling-off period', async () => {
  const early = await medicalSold(partner);
  const wish = await terminate(partner, early, '2026-12-10');
  assert.equal(wish.premiumDifference, -early.premium);
  const late = await medicalSold(partner);
  assert.equal((await terminate(partner, late, '2026-12-20')).premiumDifference, 0);
  const refused = await askAddendum(partner, await medicalSold(partner), {
    kind: 'TERMINATION',
    effectiveDate: '2026-12-10',
    reasonCode: 'NOT_DEPARTED',
  });
  assert.equal(refused.status, 200, refused.text);
  const none = await askAddendum(partner, await medicalSold(partner), {
    kind: 'TERMINATION',
    effectiveDate: '2026-12-10',
    reasonCode: 'COOLING_OFF',
  });
  assert.equal(none.status, 400, none.text);
});

test('an addendum can change the journey before the first day, at the exchange rate of the conclusion', async () => {
  const contract = await medicalSold(partner);
  const later = { effectiveDate: '2026-12-15' };
  const answer = await change(partner, contract, { [`${own}.trip.countries`]: ['US'] }, later);
  assert.equal(answer.premiumDifference, contract.premium);
  const begun = await medicalSold(partner);
  service.clock.set('2026-12-16T12:00:00+03:00');
  const other = await signedInAgain(service, partner);
  try {
    const body = { contract: medicalBody('individual', { [`${own}.trip.countries`]: ['US'] }) };
    const refused = await askAddendum(other, begun, { ...body, effectiveDate: '2026-12-17' });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /страхование началось/);
  } finally {
    service.clock.set(`${testDay}T12:00:00+03:00`);
  }
});

test('an exchange rate in use changes only by explicit confirmation, and rated contracts do not change', async () => {
  const draft = await medicalDraft(partner);
  const file = join(tmpdir(), `bindery-rates-${process.pid}.csv`);
  writeFileSync(file, `date,currency,nominal,value\n${testDay},EUR,1,96.5\n`);
  const refused = await run('rates', 'import', file);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /EUR on 2026-11-21 is 95\.0000, and \d+ contracts were rated with it/);
  const insisted = await run('rates', 'import', file, '--replace-used');
  assert.equal(insisted.code, 0, insisted.stderr);
  assert.match(insisted.stdout, /95\.0000 became 96\.5/);
  const shown = await run('rates', 'show', testDay, '--json');
  assert.match(shown.stdout, /"rate":"96\.5"/);
  const kept = await run('tariff', 'explain', draft.policyNumber);
  assert.equal(kept.code, 0, kept.stderr);
  const paid = await medicalSold(partner, { [`${own}.sumCurrencyCode`]: 'USD' });
  assert.ok(paid.premium > 0);
  writeFileSync(file, `date,currency,nominal,value\n${testDay},EUR,1,95\n`);
  assert.equal((await run('rates', 'import', file, '--replace-used')).code, 0);
});

test('a quote returns UNAVAILABLE if the Bank of Russia does not answer, unless the body has errors', async () => {
  const bank = await peer(json({}, 503));
  const lonely = await testService({ RATES_URL: `${bank.url}/scripts/XML_daily.asp` });
  try {
    const asking = await lonely.partner();
    const path = '/sales/v2/individual/medical/quotes';
    const answer = await asking.call('POST', path, medicalBody('individual'));
    assert.equal(answer.status, 503, answer.text);
    assertError(answer, 'UNAVAILABLE');
    assert.match(answer.text, /нет курса EUR/);
    const wrong = await asking.call('POST', path, medicalBody('individual', { startDate: 5 }));
    assert.equal(wrong.status, 400, wrong.text);
  } finally {
    await lonely.close();
    await bank.close();
  }
});
