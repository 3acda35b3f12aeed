import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { askAddendum, change, installmentsOf, march } from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { type PetBodyOptions, petBody } from '../../support/pet-body.ts';
import { printedText } from '../../support/printed-text.ts';
import { nextYear, ownConsent } from '../../support/prolongation.ts';
import { type Draft, paidInCash, savedAt, statusCode } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const pets = 'insuredObject.pet.pets';
const base = '/sales/v2/individual/pet';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
});
after(() => service.close());

async function saved(options: Partial<PetBodyOptions> = {}): Promise<Draft> {
  const path = `/sales/v2/${options.holderType ?? 'individual'}/pet/policies`;
  return savedAt(partner, path, petBody({ today: testDay, ...options }));
}

async function sold(options: Partial<PetBodyOptions> = {}): Promise<Draft> {
  const draft = await saved(options);
  await paidInCash(partner, draft);
  return draft;
}

const printed = ({ policyNumber }: Pick<Draft, 'policyNumber'>, form: string) =>
  printedText(partner, policyNumber, form);

const kopecks = (rubles: unknown) => BigInt(Math.round(Number(rubles) * 100));

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a pet quote costs the same as its draft, the covers add up to the premium, and a changed draft returns its new premium', async () => {
      const body = petBody({ today: testDay, holderType });
      const quote = await partner.call('POST', `/sales/v2/${holderType}/pet/quotes`, body);
      assert.equal(quote.status, 200, quote.text);
      const draft = await saved({ holderType });
      assert.match(draft.policyNumber, /^ZZN-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const animals = valueAt(draft.body, pets) as readonly JsonObject[];
      const parts = animals.flatMap(({ covers }) => covers as readonly JsonObject[]);
      const total = parts.reduce((sum, { premium }) => sum + kopecks(premium), 0n);
      assert.equal(total, kopecks(draft.premium));
      const dearer = changed(body, { [`${pets}[0].useCode`]: 'HUNTING' });
      const revised = await partner.call('PUT', draft.path, dearer);
      assert.equal(revised.status, 200, revised.text);
      assert.ok(Number(revised.body.premium) > draft.premium);
      const read = await partner.call('GET', draft.path);
      assert.equal(read.body.premium, revised.body.premium);
      assert.deepEqual(valueAt(read.body, pets), valueAt(revised.body, pets));
    });

    test('a pet contract is paid, printed on every form, found and shown on the check page', async () => {
      const draft = await saved({ holderType });
      const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
      const bill = await partner.call('PUT', `${draft.path}/installments/1`, asked);
      assert.equal(bill.status, 200, bill.text);
      for (const form of ['DRAFT', 'BILL']) await printed(draft, form);
      await paidInCash(partner, draft);
      assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
      const policy = await printed(draft, 'POLICY');
      for (const said of [/Лабрадор-ретривер/, /643099900012346/, /15-го дня/, /Гибель/])
        assert.match(policy, said);
      assert.match(await printed(draft, 'APPLICATION'), /Правила страхования домашних животных/);
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.equal(page.status, 200);
      assert.match(page.text, /Страхование домашних животных/);
      for (const query of [`policyNumber=${draft.policyNumber}`, 'subjectKey=643099900012346']) {
        const { results } = (await partner.call('GET', `/sales/v2/policies?product=pet&${query}`)).body;
        const numbers = (results as readonly JsonObject[]).map(({ policyNumber }) => policyNumber);
        assert.ok(numbers.includes(draft.policyNumber), query);
      }
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a pet contract`, async () => {
    const answer = await askLink(partner, await saved(), paymentType);
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.body.paymentLink), /\/pay\//);
  });
}

test('the twelve payments of a pet contract add up exactly to its premium, and the first payment concludes the contract', async () => {
  const draft = await saved({ set: { installmentType: 'TWELVE_PAYMENTS' } });
  const amounts = installmentsOf(draft.body).map((line) => kopecks(line.split(' ')[2]));
  assert.equal(amounts.length, 12);
  assert.equal(
    amounts.reduce((sum, one) => sum + one, 0n),
    kopecks(draft.premium),
  );
  const amount = Number(amounts[0]) / 100;
  const pay = await partner.call('PUT', `${draft.path}/installments/1`, { amount, paymentType: 'CASH' });
  assert.equal(pay.status, 200, pay.text);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
});

describe('addendums to pet contracts', () => {
  test('an addendum for moving a pet to another zone costs the difference for the remaining days, and is printed', async () => {
    const contract = await sold();
    const moscow = {
      typeCode: 'ACTUAL',
      countryCode: 'RU',
      region: 'Москва',
      city: 'Москва',
      kladrId: '7700000000000',
    };
    const answer = await change(partner, contract, { 'insuredObject.pet.address': moscow });
    const { premiumBefore, premiumAfter } = answer.calculation as Readonly<Record<string, number>>;
    const difference = Math.round(((premiumAfter ?? 0) - (premiumBefore ?? 0)) * 100 * (275 / 365)) / 100;
    assert.equal(answer.premiumDifference, difference);
    const text = await printed({ ...contract, policyNumber: String(answer.addendumNumber) }, 'ADDENDUM');
    assert.match(text, /Казань/);
    assert.match(text, /Москва/);
  });

  test('an addendum can remove a dead animal and lower a sum without approval', async () => {
    const contract = await sold();
    const lower = await change(partner, contract, { [`${pets}[0].covers[2].sumInsured`]: 50_000 });
    assert.equal(lower.premiumDifference, 0, 'a wish gives nothing back');
    const gone = { [`${pets}[0]`]: undefined };
    const without = await change(partner, await sold(), gone, { reasonCode: 'PET_DIED' });
    assert.ok(Number(without.premiumDifference) < 0);
    assert.equal(without.reasonCode, 'PET_DIED');
    assert.equal((await change(partner, await sold(), gone)).premiumDifference, 0);
    assert.equal(
      (await change(partner, await sold(), gone, { reasonCode: 'OBJECT_SOLD' })).premiumDifference,
      0,
    );
  });

  test('an addendum with a termination ground is refused if no animal is removed or if something else changes', async () => {
    const other = { [`${pets}[0].covers[2].sumInsured`]: 50_000 };
    for (const [set, text] of [
      [other, /основание PET_DIED указывают, когда предмет выбывает/],
      [{ [`${pets}[0].color`]: 'серый', [`${pets}[1]`]: undefined }, /предметы только выбывают/],
    ] as const) {
      const body = { reasonCode: 'PET_DIED', contract: changed(petBody({ today: testDay }), set) };
      const answer = await askAddendum(partner, await sold(), body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, text);
    }
  });

  test('an addendum with a higher sum or a new risk needs approval', async () => {
    const contract = await sold();
    for (const set of [
      { [`${pets}[0].covers[2].sumInsured`]: 80_000 },
      { [`${pets}[1].covers[1]`]: { cover: { code: 'DEATH' }, sumInsured: 20_000 } },
      { [`${pets}[1].covers[0].sumInsured`]: undefined },
    ]) {
      const body = { contract: changed(petBody({ today: testDay }), set) };
      const answer = await askAddendum(partner, contract, body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, /риск добавлен или его страховая сумма повышена/);
    }
  });

  test('an added animal must be young, but an animal that became old in the contract can stay', async () => {
    const contract = await sold();
    const whole = petBody({ today: testDay });
    const [dog] = valueAt(whole, pets) as readonly JsonObject[];
    const joins = (birthDate: string) => ({
      contract: changed(whole, {
        [`${pets}[2]`]: { ...dog, name: 'Веста', birthDate, chipNumber: '643099900012348' },
      }),
    });
    const old = await askAddendum(partner, contract, joins('2017-01-01'));
    assert.equal(old.status, 400);
    const [detail] = assertError(old, 'INVALID_ARGUMENT');
    assert.equal(detail?.field, `contract.${pets}[2].birthDate`);
    assert.match(detail?.description ?? '', /старше восьми лет страхуется только пролонгацией/);
    const young = await askAddendum(partner, contract, joins('2024-01-01'));
    assert.equal(young.status, 200, young.text);
  });

  test('an addendum transfers the contract to the new owner of the animals', async () => {
    const contract = await sold();
    const answer = await change(partner, contract, {
      'policyHolder.person.firstName': 'Анна',
      'policyHolder.person.middleName': 'Петровна',
      'policyHolder.person.gender': 'F',
      'policyHolder.person.birthDate': '1990-02-03',
      'policyHolder.passport.number': '654321',
    });
    const text = await printed({ ...contract, policyNumber: String(answer.addendumNumber) }, 'ADDENDUM');
    assert.match(text, /Анна/);
  });

  test('an addendum cannot change the payment schedule', async () => {
    const contract = await sold();
    const body = petBody({ today: testDay, set: { installmentType: 'TWO_PAYMENTS' } });
    const answer = await askAddendum(partner, contract, { contract: body });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /installmentType/);
  });
});

describe('refunds on termination of pet contracts', () => {
  const cases = [
    ['COOLING_OFF', '2026-11-28', 1],
    ['PET_DIED', march, 275 / 365],
    ['OBJECT_SOLD', march, 0],
    ['HOLDER_WISH', march, 0],
    ['RISK_CEASED', march, 275 / 365],
  ] as const;
  for (const [reasonCode, effectiveDate, share] of cases) {
    test(`a termination on ${effectiveDate} for the reason ${reasonCode} refunds the expected sum`, async () => {
      const contract = await sold();
      const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate, reasonCode });
      assert.equal(answer.status, 200, answer.text);
      const expected = Math.round(contract.premium * 100 * share) / 100;
      assert.equal(Number(valueAt(answer.body, 'refund') ?? 0), expected, answer.text);
    });
  }
});

describe('prolongation of a pet contract by its number', () => {
  const prolonging = (policyNumber: string, own: JsonObject = {}): JsonObject => ({
    ...ownConsent,
    insuredObject: { pet: { previousPolicyNumber: policyNumber, ...own } },
  });

  test('a prolonged contract requires the vaccination again and copies all other fields', async () => {
    const contract = await sold();
    const refused = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber));
    assert.equal(refused.status, 400);
    const [detail, ...others] = assertError(refused, 'INVALID_ARGUMENT');
    assert.equal(detail?.field, `${pets}[0].vaccinatedOn`);
    assert.match(
      detail?.description ?? '',
      /дата вакцинации, не раньше 01\.12\.2026; без неё болезни не страхуются/,
    );
    assert.deepEqual(others, []);
    const quote = await partner.call('POST', `${base}/quotes`, prolonging(contract.policyNumber));
    assert.equal(quote.status, 200, quote.text);
  });

  test('an animal older than eight years can be insured by a prolongation, but not by a new contract', async () => {
    const old = {
      [`${pets}[0].birthDate`]: '2018-12-15',
      [`${pets}[0].covers`]: [{ cover: { code: 'VET_ACCIDENT' }, sumInsured: 100_000 }],
    };
    const contract = await sold({ set: old });
    const next = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber));
    assert.equal(next.status, 200, next.text);
    assert.equal(valueAt(next.body, `${pets}[0].birthDate`), '2018-12-15');
    const first = petBody({ today: testDay, set: { ...old, ...nextYear } });
    const joined = prolonging(contract.policyNumber, {
      pets: [{}, { name: 'Барсик', birthDate: '2018-01-01' }],
    });
    for (const body of [first, joined]) {
      const refused = await partner.call('POST', `${base}/policies`, body);
      assert.equal(refused.status, 400);
      assert.match(refused.text, /старше восьми лет страхуется только пролонгацией/);
    }
  });
});

describe('underwriting rules of pet contracts', () => {
  const named = (lastName: string) =>
    petBody({ today: testDay, set: { 'policyHolder.person.lastName': lastName } });

  test('a holder on the stop list is refused, and the answer says that the decision is final', async () => {
    const answer = await partner.call('POST', `${base}/policies`, named('Тестблокова'));
    assert.equal(assertError(answer, 'INVALID_ARGUMENT')[0]?.field, 'policyHolder');
    assert.match(answer.text, /Решение окончательное/);
  });

  test('an injured animal and a policyholder marked for review need approval', async () => {
    const injured = { hasChronicDiseases: false, hasInjuries: true, description: 'Перелом лапы' };
    for (const body of [
      named('Тестсоглов'),
      petBody({ today: testDay, set: { [`${pets}[0].condition`]: injured } }),
    ]) {
      const answer = await partner.call('POST', `${base}/policies`, body);
      assert.equal(answer.status, 200, answer.text);
      const { policyNumber, premium } = answer.body;
      const pay = await partner.call('PUT', `${base}/policies/${String(policyNumber)}/installments/1`, {
        amount: premium ?? 0,
        paymentType: 'CASH',
      });
      assert.equal(pay.status, 400, pay.text);
    }
  });
});

test('the reference lists of pet contracts have a separate address', async () => {
  for (const list of ['species', 'breed', 'keeping', 'pet_use', 'deductible_unit', 'installment_type']) {
    assert.equal((await partner.call('GET', `/info/v2/pet/lists/${list}`)).status, 200, list);
  }
  assert.equal((await partner.call('GET', '/info/v2/casco/lists/breed')).status, 404);
});
