import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { askAddendum, change, signedInAgain } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cargoBody, savedCargo, soldCargo } from '../../support/cargo-sale.ts';
import { changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { printedText } from '../../support/printed-text.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const own = 'insuredObject.cargo';
const shipment = `${own}.shipment`;
/** The day after departure; the shipment of the example lasts until 20 December. */
const underWay = '2026-12-02';
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

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a cargo quote has the premium of its draft, the premiums of the covers add up to it, and a changed draft is read with the new premium', async () => {
      const body = cargoBody({ holderType });
      const base = `/sales/v2/${holderType}/cargo`;
      const quote = await partner.call('POST', `${base}/quotes`, body);
      assert.equal(quote.status, 200, quote.text);
      const draft = await savedCargo(partner, { holderType });
      assert.match(draft.policyNumber, /^ZZS-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const covers = valueAt(draft.body, `${own}.covers`) as readonly JsonObject[];
      const total = covers.reduce((sum, { premium }) => sum + kopecks(premium), 0n);
      assert.equal(total, kopecks(draft.premium));
      for (const cover of covers) {
        const parts = cover.premiums as readonly JsonObject[];
        const of = (name: string) => parts.reduce((sum, part) => sum + kopecks(part[name]), 0n);
        assert.equal(of('premium'), kopecks(cover.premium));
        assert.equal(of('sumInsured'), kopecks(cover.sumInsured));
        assert.equal(parts[0]?.subject, 'items[0]');
      }
      const dearer = changed(body, { [`${shipment}.storageDays`]: 45 });
      const revised = await partner.call('PUT', draft.path, dearer);
      assert.equal(revised.status, 200, revised.text);
      assert.ok(Number(revised.body.premium) > draft.premium);
      const read = await partner.call('GET', draft.path);
      assert.equal(read.body.premium, revised.body.premium);
    });

    test('a cargo contract that a partner reads and sends again is accepted unchanged, with its sums and premiums', async () => {
      const draft = await savedCargo(partner, { holderType });
      const read = await partner.call('GET', draft.path);
      const again = await partner.call('PUT', draft.path, read.body);
      assert.equal(again.status, 200, again.text);
      assert.equal(again.body.premium, draft.premium);
    });

    test('a cargo contract is paid, printed on every form, found by plate and shown on the check page', async () => {
      const draft = await savedCargo(partner, { holderType });
      const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
      const bill = await partner.call('PUT', `${draft.path}/installments/1`, asked);
      assert.equal(bill.status, 200, bill.text);
      assert.match(await printed(draft, 'DRAFT'), /ПРОЕКТ ПОЛИСА страхования грузов/);
      const paper = await printed(draft, 'BILL');
      assert.ok(paper.includes(`Договор страхования грузов № ${draft.policyNumber} от`), paper);
      assert.ok(
        paper.includes(`Страховая премия по договору страхования грузов ${draft.policyNumber}`),
        paper,
      );
      // The document of an individual names no goods, so it must not contain their heading either.
      if (holderType === 'individual') assert.doesNotMatch(await printed(draft, 'KID'), /сумму Груз/);
      await paidInCash(partner, draft);
      assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
      const policy = await printed(draft, 'POLICY');
      assert.match(policy, /А001АА77/);
      assert.match(policy, /Казань/);
      // The policy prints long lists below the short fields.
      assert.match(policy, /Место отправления .+ Вид транспорта .+ Места перегрузки и хранения/);
      if (holderType === 'individual') assert.match(policy, /за счёт кого следует/);
      else assert.match(policy, /АО Банк Образец/);
      await printed(draft, 'APPLICATION');
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.equal(page.status, 200);
      assert.match(page.text, /Страхование грузов/);
      const search = `/sales/v2/policies?product=cargo&policyNumber=${draft.policyNumber}`;
      const { results } = (await partner.call('GET', search)).body;
      assert.equal(valueAt({ results: results ?? [] }, 'results[0].policyNumber'), draft.policyNumber);
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a cargo contract`, async () => {
    const answer = await askLink(
      partner,
      await savedCargo(partner, { holderType: 'individual' }),
      paymentType,
    );
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.body.paymentLink), /\/pay\//);
  });
}

describe('addendums to cargo contracts', () => {
  test('an addendum that changes the truck of the cargo is free of charge', async () => {
    const contract = await soldCargo(partner);
    const changes = { [`${shipment}.vehicle.licensePlate`]: 'В002ВВ77' };
    const answer = await change(partner, contract, changes, { effectiveDate: underWay });
    assert.equal(answer.premiumDifference, 0);
    const form = await printed({ ...contract, policyNumber: String(answer.addendumNumber) }, 'ADDENDUM');
    assert.match(form, /А001АА77/);
    assert.match(form, /В002ВВ77/);
    assert.match(form, /страхования грузов/);
  });

  test('longer storage of the cargo costs a surcharge for the remaining days', async () => {
    const contract = await soldCargo(partner);
    const answer = await change(
      partner,
      contract,
      { [`${shipment}.storageDays`]: 20 },
      {
        effectiveDate: underWay,
      },
    );
    const { premiumBefore, premiumAfter } = answer.calculation as Readonly<Record<string, number>>;
    const whole = Number(kopecks(premiumAfter) - kopecks(premiumBefore));
    assert.equal(answer.premiumDifference, Math.round((whole * 19) / 20) / 100);
  });

  test('an addendum with a higher cargo invoice raises the insured sums', async () => {
    const contract = await soldCargo(partner);
    const changes = { [`${own}.items[0].value`]: 7_000_000 };
    const answer = await change(partner, contract, changes, { effectiveDate: underWay });
    const changedTo = valueAt(answer as JsonObject, `contract.${own}.covers[0].sumInsured`);
    assert.equal(changedTo, 7_700_000);
  });

  test('an addendum that changes an unchangeable cargo field is refused with the name of the field', async () => {
    const contract = await soldCargo(partner);
    const body = cargoBody({ set: { [`${shipment}.transportCode`]: 'AIR' } });
    const answer = await askAddendum(partner, contract, { contract: body, effectiveDate: underWay });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /transportCode/);
  });

  test('the risks of a cargo contract can be changed only before departure', async () => {
    const later = await testService();
    try {
      const seller = await later.partner();
      const set = { startDate: '2026-11-21T13:00:00+03:00', [`${shipment}.departureDate`]: '2026-11-21' };
      const contract = await soldCargo(seller, { set });
      later.clock.set('2026-11-23T12:00:00+03:00');
      const again = await signedInAgain(later, seller);
      const without = changed(cargoBody({ set }), { [`${own}.covers[3]`]: undefined });
      const asked = { contract: without, effectiveDate: '2026-11-24' };
      const answer = await askAddendum(again, contract, asked);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.text, /риски меняются только до отправки груза/);
    } finally {
      await later.close();
    }
  });
});

describe('refunds on termination of cargo contracts', () => {
  const cases = [
    ['individual', 'COOLING_OFF', '2026-11-28', 1],
    ['corporate', 'NOT_SHIPPED', '2026-12-01', 1],
    ['corporate', 'HOLDER_WISH', underWay, 0],
    ['corporate', 'RISK_CEASED', underWay, 19 / 20],
  ] as const;
  for (const [holderType, reasonCode, effectiveDate, share] of cases) {
    test(`a termination on ${effectiveDate} for the reason ${reasonCode} refunds the expected share (holder: ${holderType})`, async () => {
      const contract = await soldCargo(partner, { holderType });
      const body = { kind: 'TERMINATION', effectiveDate, reasonCode };
      const answer = await askAddendum(partner, contract, body);
      assert.equal(answer.status, 200, answer.text);
      const expected = Math.round(contract.premium * 100 * share) / 100;
      assert.equal(Number(valueAt(answer.body, 'refund') ?? 0), expected, answer.text);
    });
  }

  test('a termination because the goods were not shipped is refused after the shipment has begun', async () => {
    const contract = await soldCargo(partner);
    const body = { kind: 'TERMINATION', effectiveDate: underWay, reasonCode: 'NOT_SHIPPED' };
    const detail = onlyDetail(await askAddendum(partner, contract, body), 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'reasonCode');
  });
});

test('a cargo contract cannot be prolonged', async () => {
  const contract = await soldCargo(partner);
  for (const field of [`${own}.previousPolicyNumber`, 'previousPolicyNumber']) {
    for (const address of ['policies', 'quotes']) {
      const body = cargoBody({ set: { [field]: contract.policyNumber } });
      const answer = await partner.call('POST', `/sales/v2/corporate/cargo/${address}`, body);
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, /передайте новую перевозку целиком/);
    }
  }
});

test('the reference lists of cargo have a separate address', async () => {
  for (const list of ['cargo_transport', 'cargo_group', 'incoterms', 'termination_reason']) {
    const answer = await partner.call('GET', `/info/v2/cargo/lists/${list}?size=100`);
    assert.equal(answer.status, 200, answer.text);
  }
  assert.equal((await partner.call('GET', '/info/v2/casco/lists/cargo_group')).status, 404);
});

describe('refusals of cargo contracts', () => {
  const usual = '/sales/v2/corporate/cargo/policies';
  const cases: readonly (readonly [name: string, set: JsonObject, field: string, says: RegExp])[] = [
    [
      'no conditions',
      { [`${own}.covers[0].cover.code`]: 'WAR' },
      `${own}.covers`,
      /нужен ровно один из рисков/,
    ],
    ['a second shipment', { [`${own}.covers[3].cover.code`]: 'ICC_C' }, `${own}.covers`, /нужен ровно один/],
    ['no goods', { [`${own}.items`]: [] }, `${own}.items`, /хотя бы одна партия груза/],
    [
      'a separate sum',
      { [`${own}.covers[0].sumInsured`]: 1_000_000 },
      `${own}.covers[0].sumInsured`,
      /равна стоимости груза с надбавкой: ожидается 6\s820\s000,00/u,
    ],
    [
      'war cover by road',
      { [`${own}.covers[3].cover.code`]: 'WAR' },
      `${own}.covers[3].cover.code`,
      /только на море/,
    ],
    [
      'valuables',
      { [`${own}.items[0].description`]: 'Ювелирные изделия' },
      `${own}.items[0].description`,
      /по этому продукту не страхуются/,
    ],
    [
      'a country on the insurer’s list',
      { [`${shipment}.route.points[0]`]: { countryCode: 'SO', city: 'Могадишо' } },
      `${shipment}.route`,
      /перевозка через Сомали не страхуется/,
    ],
    [
      'a shipment already under way',
      { [`${shipment}.departureDate`]: '2026-11-20' },
      `${shipment}.departureDate`,
      /груз уже в пути/,
    ],
    [
      'an arrival after the end',
      { [`${shipment}.arrivalDate`]: '2026-12-21' },
      `${shipment}.arrivalDate`,
      /увеличьте endDate/,
    ],
    [
      'containers without numbers',
      { [`${own}.items[0].packagingCode`]: 'CONTAINER' },
      `${shipment}.containerNumbers`,
      /номера контейнеров/,
    ],
    [
      'a container with a wrong check digit',
      { [`${shipment}.containerNumbers`]: ['OBRU1234564'] },
      `${shipment}.containerNumbers[0]`,
      /ISO 6346/,
    ],
    ['181 days', { endDate: '2027-05-30T23:59:59+03:00' }, 'endDate', /от одного до 180 дней/],
    [
      'dangerous goods without their number',
      { [`${own}.items[0].cargoGroupCode`]: 'DANGEROUS' },
      `${own}.items[0].unNumber`,
      /номер ООН/,
    ],
    [
      'a maximum temperature below the minimum',
      { [`${shipment}.temperature.maxC`]: -30 },
      `${shipment}.temperature.maxC`,
      /больше, чем/,
    ],
    [
      'an agreement of a person',
      { [`${own}.generalAgreement`]: { number: '1', dateIssue: '2026-11-01' } },
      `${own}.generalAgreement`,
      /только организация/,
    ],
  ];
  for (const [name, set, field, says] of cases) {
    test(name, async () => {
      const holderType = name === 'an agreement of a person' ? 'individual' : 'corporate';
      const body = cargoBody({ holderType, set });
      const answer = await partner.call('POST', usual.replace('corporate', holderType), body);
      assert.equal(answer.status, 400, answer.text);
      const { details = [] } = answer.body as { details?: readonly JsonObject[] };
      const reported = details.find((one) => valueAt(one, 'metadata.field') === field);
      assert.match(String(reported && valueAt(reported, 'metadata.description')), says, answer.text);
    });
  }

  test('animal feed and folders for documents are accepted as cargo, although animals and documents are not', async () => {
    const set = { [`${own}.items[0].description`]: 'Корм для животных, папки для документов' };
    assert.equal((await partner.call('POST', usual, cargoBody({ set }))).status, 200);
  });
});

test('expensive goods, dangerous goods and old vessels need approval', async () => {
  const cases: readonly JsonObject[] = [
    { [`${own}.items[0].value`]: 28_000_000 },
    {
      [`${own}.items[0].cargoGroupCode`]: 'DANGEROUS',
      [`${own}.items[0].unNumber`]: '1203',
      [`${own}.covers[1]`]: { cover: { code: 'STRIKES' } },
      [`${own}.covers[3]`]: undefined as never,
    },
    { [`${shipment}.vessel`]: { name: 'Образец', yearBuilt: 2000 } },
  ];
  for (const set of cases) {
    const draft = await savedCargo(partner, { set });
    const asked = { amount: draft.premium, paymentType: 'CASH' };
    const pay = await partner.call('PUT', `${draft.path}/installments/1`, asked);
    assert.equal(pay.status, 400, pay.text);
    assert.match(pay.text, /ждёт согласования/);
  }
});

test('an approval reason that several goods share is reported once', async () => {
  const { items } = (cargoBody().insuredObject as { cargo: { items: JsonObject[] } }).cargo;
  const dear = { ...items[0], value: 16_000_000 };
  const draft = await savedCargo(partner, {
    set: { [`${own}.items`]: [dear, { ...dear, description: 'Треска мороженая' }] },
  });
  const asked = { amount: draft.premium, paymentType: 'CASH' };
  const pay = await partner.call('PUT', `${draft.path}/installments/1`, asked);
  assert.match(pay.text, /согласования страховщика \(страховая сумма перевозки больше 30 000 000 руб\.\)/);
});
