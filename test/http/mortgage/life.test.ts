import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, change, changedContract, march, signedInAgain } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { type MortgageOptions, mortgageBody, savedMortgage } from '../../support/mortgage-sale.ts';
import { printedText } from '../../support/printed-text.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const at = 'insuredObject.mortgage';
const health = `${at}.insuredPersons[0].health`;
const creditor = `${at}.beneficiaries[0].beneficiaryOrganization.organization`;
const toOtherBank: Changes = {
  [`${at}.loanAgreement.bankCode`]: 'PRIMER_BANK',
  [`${creditor}.fullName`]: 'АО Пример Банк',
  [`${creditor}.inn`]: '7702000011',
};
const base = '/sales/v2/individual/mortgage';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
});
after(() => service.close());

async function sold(options: MortgageOptions = {}): Promise<Draft> {
  const draft = await savedMortgage(partner, options);
  await paidInCash(partner, draft);
  return draft;
}

const refundOn = async (contract: Draft, reasonCode: string, effectiveDate: string, by = partner) => {
  const answer = await askAddendum(by, contract, { kind: 'TERMINATION', effectiveDate, reasonCode });
  assert.equal(answer.status, 200, answer.text);
  return Number(valueAt(answer.body, 'refund') ?? 0);
};

for (const holderType of holderTypes) {
  test(`${holderType}: a mortgage contract is quoted, saved, billed, paid, printed on every form, read and found`, async () => {
    const quote = await partner.call(
      'POST',
      `/sales/v2/${holderType}/mortgage/quotes`,
      mortgageBody({ holderType }),
    );
    assert.equal(quote.status, 200, quote.text);
    const draft = await savedMortgage(partner, { holderType });
    assert.match(draft.policyNumber, /^ZZI-2026-\d{8}$/);
    assert.equal(quote.body.premium, draft.premium);
    assert.equal(draft.premium, holderType === 'individual' ? 32_512 : 21_120);
    const bill = await partner.call('PUT', `${draft.path}/installments/1`, {
      amount: draft.premium,
      paymentType: 'CASHLESS',
    });
    assert.equal(bill.status, 200, bill.text);
    const printed = async (...forms: readonly string[]) => {
      for (const form of forms) {
        const file = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/${form}`);
        assert.equal(file.status, 200, `${form}: ${file.text.slice(0, 300)}`);
      }
    };
    await printed('DRAFT', 'BILL');
    await paidInCash(partner, draft);
    const read = await partner.call('GET', draft.path);
    assert.equal(statusCode(read.body), 'COMPLETE');
    assert.equal(valueAt(read.body, `${at}.covers[0].sumInsured`), 6_400_000);
    await printed('POLICY', 'APPLICATION');
    const found = await partner.call(
      'GET',
      '/sales/v2/policies?product=mortgage&subjectKey=77:06:0001001:1234',
    );
    assert.match(found.text, new RegExp(draft.policyNumber));
    const lists = await partner.call('GET', '/info/v2/mortgage/lists/health_question?size=100');
    assert.match(lists.text, /KIDNEY_LIVER/);
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a mortgage contract`, async () => {
    const answer = await askLink(partner, await savedMortgage(partner), paymentType);
    assert.equal(answer.status, 200, answer.text);
  });
}

test('answers contain the insured sum of each borrower, and a body that a partner reads and sends again is accepted', async () => {
  const draft = await savedMortgage(partner, { example: 'mortgage-individual-two-borrowers' });
  const life = valueAt(draft.body, `${at}.covers[1]`) as JsonObject;
  assert.equal(life.sumInsured, 5_775_000);
  const parts = life.premiums as readonly JsonObject[];
  assert.deepEqual(
    parts.map(({ subject, sumInsured }) => [subject, sumInsured]),
    [
      ['insuredPersons[0]', 3_465_000],
      ['insuredPersons[1]', 2_310_000],
    ],
  );
  const form = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/DRAFT`);
  const { text } = await readPdf(Uint8Array.from(Buffer.from(String(form.body.policyPDF), 'base64')));
  assert.match(text, /Застрахованный 1 — 3 465 000,00; Застрахованный 2 — 2 310 000,00/);
  const { version: _, ...body } = (await partner.call('GET', draft.path)).body;
  const again = await partner.call('PUT', draft.path, body as JsonObject);
  assert.equal(again.status, 200, again.text);
  assert.equal(again.body.premium, draft.premium);
});

test('a borrower with a new surname needs no new health declaration', async () => {
  const contract = await sold();
  const changes = { [`${at}.insuredPersons[0].person.lastName`]: 'Новиков', [health]: undefined };
  const answer = await change(partner, contract, changes);
  assert.equal(answer.premiumDifference, 0);
});

test('a quote or contract with borrowers without life cover returns a warning', async () => {
  const body = mortgageBody({ set: { [`${at}.covers`]: [{ cover: { code: 'PROPERTY' } }] } });
  for (const purpose of ['quotes', 'policies']) {
    const { status, text, body: answer } = await partner.call('POST', `${base}/${purpose}`, body);
    assert.equal(status, 200, text);
    assert.deepEqual(answer.warnings, [
      {
        field: `${at}.insuredPersons`,
        description: 'ни на что не влияет: переданные риски этого не страхуют',
        reason: 'NO_EFFECT',
      },
    ]);
  }
});

describe('refunds on termination of mortgage contracts', () => {
  test('a termination after the debt is repaid refunds the unearned premium', async () => {
    assert.equal(await refundOn(await sold(), 'DEBT_REPAID', march), 24_495.34);
    assert.equal(await refundOn(await sold({ holderType: 'corporate' }), 'DEBT_REPAID', march), 15_912.33);
  });

  test("terminations for a sold home, for a lost risk and at the policyholder's wish refund different shares", async () => {
    assert.equal(await refundOn(await sold(), 'OBJECT_SOLD', march), 24_495.34);
    assert.equal(await refundOn(await sold(), 'RISK_CEASED', march), 24_495.34);
    assert.equal(await refundOn(await sold(), 'HOLDER_WISH', march), 0);
  });

  test('a cooling-off termination refunds everything before cover; the period is 30 days with life cover and 14 without', async () => {
    assert.equal(await refundOn(await sold(), 'COOLING_OFF', '2026-11-28'), 32_512);
    const life = await sold();
    const pledge = await sold({
      set: { [`${at}.covers[1]`]: undefined, [`${at}.insuredPersons`]: undefined },
    });
    service.clock.set('2026-12-15T12:00:00+03:00');
    try {
      const later = await signedInAgain(service, partner);
      // From 16.12.2026, 350 of 365 days are unearned.
      assert.equal(await refundOn(life, 'COOLING_OFF', '2026-12-16', later), 31_175.89);
      const late = await askAddendum(later, pledge, {
        kind: 'TERMINATION',
        effectiveDate: '2026-12-16',
        reasonCode: 'COOLING_OFF',
      });
      assert.equal(late.status, 400, late.text);
    } finally {
      service.clock.set('2026-11-21T12:00:00+03:00');
    }
  });
});

describe('addendums to mortgage contracts', () => {
  test('an addendum after part of the debt is repaid refunds the premium for the remaining days', async () => {
    const contract = await sold();
    const less = { [`${at}.loanAgreement.remainingDebt`]: 3_200_000 };
    const wish = await change(partner, await sold(), less);
    assert.equal(wish.premiumDifference, 0, 'without the ground it is a wish, which gives nothing back');
    const answer = await change(partner, contract, less, { reasonCode: 'DEBT_REPAID' });
    // The share of the remaining days: (32 512 - 16 256) × 275 / 365.
    assert.equal(answer.premiumDifference, -12_247.67);
    const paper = await printedText(partner, contract.policyNumber, 'ADDENDUM');
    assert.match(paper, /Страховые суммы .*6 400 000,00 руб\..*3 200 000,00 руб\./);
  });

  test('an addendum transfers the loan to another bank, which requires ten percent more', async () => {
    const contract = await sold();
    const answer = await change(partner, contract, toOtherBank);
    assert.equal(answer.premiumDifference, 2_449.53);
  });

  test('a contradiction between bank code and creditor is refused in a new contract and in an addendum', async () => {
    const bankAlone = { [`${at}.loanAgreement.bankCode`]: 'PRIMER_BANK' };
    const creditorAlone = { [`${creditor}.fullName`]: 'ПАО Третий', [`${creditor}.inn`]: '7702000011' };
    const contract = await sold();
    for (const set of [bankAlone, creditorAlone]) {
      const bodies = [
        await partner.call('POST', `${base}/policies`, mortgageBody({ set })),
        await askAddendum(partner, contract, { contract: changedContract(contract, set) }),
      ];
      for (const answer of bodies) {
        const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
        assert.match(detail.field, /^(?:contract\.)?insuredObject\.mortgage\.loanAgreement\.bankCode$/);
        assert.match(detail.description, /^кредитор по bankCode — АО (?:Банк Образец|Пример Банк), а первый/);
      }
    }
  });

  test('an addendum that changes other fields keeps an agreed creditor that contradicts the bank code', async () => {
    const contract = await sold({ set: { [`${at}.loanAgreement.bankCode`]: 'OTHER' } });
    // Simulates a contract from before contradictions between bank code and creditor were refused.
    await service.pool.query(
      `update contracts set body = jsonb_set(body, '{insuredObject,mortgage,loanAgreement,bankCode}', '"PRIMER_BANK"')
        where policy_number = $1`,
      [contract.policyNumber],
    );
    const { body } = await partner.call('GET', contract.path);
    assert.equal(valueAt(body, `${at}.loanAgreement.bankCode`), 'PRIMER_BANK');
    await change(partner, { ...contract, body }, { 'policyHolder.email': 'other@example.com' });
  });

  test('an unpaid addendum does not hide other errors of the next addendum', async () => {
    const contract = await sold();
    const waiting = await change(partner, contract, toOtherBank);
    assert.equal((waiting.status as JsonObject).code, 'AWAITING_PAYMENT');
    const more = changedContract(contract, {
      [`${at}.loanAgreement.remainingDebt`]: 30_000_000,
      [`${at}.realEstate.cost`]: 90_000_000,
    });
    const answer = await askAddendum(partner, contract, { contract: more });
    const reasons = (answer.body.details as { metadata: JsonObject }[]).map(
      ({ metadata }) => metadata.reason,
    );
    assert.ok(reasons.includes('ADDENDUM_AWAITS_PAYMENT'), answer.text);
    assert.ok(reasons.includes('INSURER_DECISION_REQUIRED'), answer.text);
  });

  test('an addendum cannot change the home address', async () => {
    const contract = await sold();
    const moved = changedContract(contract, { [`${at}.realEstate.address.house`]: '12' });
    const answer = await askAddendum(partner, contract, { contract: moved });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /realEstate\.address/);
  });

  test('an addendum requires a health declaration only for a new borrower', async () => {
    const contract = await sold({ set: { [`${at}.insuredPersons[0].share`]: 60 } });
    const two = mortgageBody({ example: 'mortgage-individual-two-borrowers' });
    const second = valueAt(two, `${at}.insuredPersons[1]`) as JsonObject;
    const added: Changes = { [`${at}.insuredPersons[1]`]: second };
    const { health: _, ...unsaid } = second;
    const silent = changedContract(contract, { [`${at}.insuredPersons[1]`]: unsaid });
    const refused = await askAddendum(partner, contract, { contract: silent });
    assert.match(refused.text, /insuredPersons\[1\]\.health/);
    assert.doesNotMatch(refused.text, /insuredPersons\[0\]\.health/);
    await change(partner, contract, added);
  });
});

describe('prolongation of a mortgage contract by its number', () => {
  const prolonging = (policyNumber: string, own: JsonObject = {}, root: JsonObject = {}): JsonObject => ({
    ...ownConsent,
    ...root,
    insuredObject: {
      mortgage: { previousPolicyNumber: policyNumber, loanAgreement: { remainingDebt: 6_000_000 }, ...own },
    },
  });
  const prolong = (body: JsonObject) => partner.call('POST', `${base}/policies`, body);

  test('a prolongation needs only the new debt, and a lower debt requires no new health declarations', async () => {
    const contract = await sold();
    const next = await prolong(prolonging(contract.policyNumber));
    assert.equal(next.status, 200, next.text);
    assert.equal(valueAt(next.body, `${at}.covers[1].sumInsured`), 6_000_000);
    assert.equal(valueAt(next.body, `${at}.loanAgreement.document.number`), 'КД-2025/0001');
    assert.equal(next.body.endDate, '2028-11-30T23:59:59+03:00');
    const unsaid = await prolong(prolonging(contract.policyNumber, { loanAgreement: { interestRate: 17 } }));
    assert.match(unsaid.text, /loanAgreement\.remainingDebt/);
  });

  test('a higher debt, another bank, a gap in cover or a new person requires new health declarations', async () => {
    const contract = await sold();
    const more = { loanAgreement: { remainingDebt: 7_000_000 } };
    const gap = { startDate: '2027-12-10T00:00:00+03:00', endDate: '2028-12-09T23:59:59+03:00' };
    const other = { person: { firstName: 'Иная', lastName: 'Иная', birthDate: '1990-01-01', gender: 'F' } };
    for (const body of [
      prolonging(contract.policyNumber, more),
      prolonging(contract.policyNumber, {
        loanAgreement: { remainingDebt: 6_000_000, bankCode: 'PRIMER_BANK' },
      }),
      prolonging(contract.policyNumber, {}, gap),
      prolonging(contract.policyNumber, { insuredPersons: [other] }),
    ]) {
      const answer = await prolong(body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, /insuredPersons\[0\]\.health"/);
    }
    const said = valueAt(mortgageBody(), health) as JsonObject;
    const again = await prolong(
      prolonging(contract.policyNumber, { ...more, insuredPersons: [{ health: said }] }),
    );
    assert.equal(again.status, 200, again.text);
  });

  test('the last prolongation of a mortgage contract ends with the loan', async () => {
    const contract = await sold({ set: { [`${at}.loanAgreement.endDate`]: '2028-06-15' } });
    const next = await prolong(prolonging(contract.policyNumber));
    assert.equal(next.status, 200, next.text);
    assert.equal(next.body.endDate, '2028-06-15T23:59:59+03:00');
  });
});

describe('mortgage contracts that need approval', () => {
  const reasonsOf = async (set: Changes) => (await savedMortgage(partner, { set })).body.approval;
  const yes = { [`${health}.declaration[0].answer`]: true, [`${health}.groupCode`]: 'CONTROLLED' };

  test('a contract with a health problem, life cover above 20 000 000 rubles or a home above 30 000 000 rubles needs approval', async () => {
    assert.match(JSON.stringify(await reasonsOf(yes)), /положительные ответы в декларации здоровья/);
    const debt = { [`${at}.loanAgreement.remainingDebt`]: 20_000_001, [`${at}.realEstate.cost`]: 50_000_000 };
    assert.match(JSON.stringify(await reasonsOf(debt)), /страховая сумма требует осмотра/);
    assert.equal(await reasonsOf({}), undefined);
  });

  test("a mortgage contract above one underwriter's limit needs two approvals", async () => {
    const debt = { [`${at}.loanAgreement.remainingDebt`]: 31_000_000, [`${at}.realEstate.cost`]: 50_000_000 };
    const draft = await savedMortgage(partner, { set: debt });
    const { rows } = await service.pool.query<{ approvers: string }>(
      `select approval ->> 'approvers' as approvers from contracts where policy_number = $1`,
      [draft.policyNumber],
    );
    assert.deepEqual(rows, [{ approvers: '2' }]);
  });
});

test('a quoted contract without an end date ends with its loan at the latest', async () => {
  const quote = changed(mortgageBody({ example: 'mortgage-individual-minimal-quote' }), {
    endDate: undefined,
    [`${at}.loanAgreement.endDate`]: '2027-04-20',
  });
  const answer = await partner.call('POST', `${base}/quotes`, quote);
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.text, /окончание действия: 20\.04\.2027/);
});
