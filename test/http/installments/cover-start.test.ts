import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import iconv from 'iconv-lite';
import { withJobs } from '#app/cli/command-context.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { lastDayOfTerm } from '#kernel/time/calendar.ts';
import { confirmCash } from '#payments/accounting/confirm-cash.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { onDay } from '../../support/later.ts';
import { askLink, client, openLink, untilStatus } from '../../support/link.ts';
import { binderyHere } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, savedDraft, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner({ forms: ['EBSO'] });
  directory = mkdtempSync(join(tmpdir(), 'cover-start-'));
});
beforeEach(() => service.clock.set(`${testDay}T12:00:00+03:00`));
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

type Product = 'osago' | 'casco';
const matrix = (['osago', 'casco'] as const).flatMap((product) =>
  holderTypes.map((holderType) => [product, holderType] as const),
);

/** Saves a draft that starts on the given day, which may be today. */
function draftFrom(
  startsOn: string,
  product: Product,
  holderType: HolderType = 'individual',
  by = partner,
): Promise<Draft> {
  const dates = {
    startDate: `${startsOn}T00:00:00+03:00`,
    endDate: `${lastDayOfTerm(startsOn, 12)}T23:59:59+03:00`,
    [`insuredObject.${product}.vehicle.vin`]: nextVin(),
  };
  if (product === 'casco') return savedCasco(by, { holderType, set: dates });
  const set = { ...dates, 'infoList.policyKind': 'EBSO', 'insuredObject.osago.usagePeriods': undefined };
  return savedDraft(by, { holderType, set });
}

async function read(draft: Draft, by = partner): Promise<JsonObject> {
  return (await by.call('GET', draft.path)).body;
}

async function checkPage({ policyNumber }: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [policyNumber],
  );
  return (await service.request('GET', `/check/${policyNumber}?code=${rows[0]?.code}`)).text;
}

describe('cover never begins before the premium is paid', () => {
  for (const [product, holderType] of matrix) {
    test(`cash on the first day starts cover at the minute of payment and does not change the end of cover (${product}, ${holderType})`, async () => {
      const draft = await draftFrom(testDay, product, holderType);
      service.clock.set(`${testDay}T12:34:56+03:00`);
      await paidInCash(partner, draft);
      const contract = await read(draft);
      assert.equal(contract.coverFrom, `${testDay}T12:34:56+03:00`);
      assert.equal(contract.startDate, `${testDay}T00:00:00+03:00`);
      assert.equal(contract.endDate, draft.body.endDate);
      assert.match(
        await checkPage(draft),
        /Полис действителен.*с 21\.11\.2026 в 12:34 \(МСК\) по 20\.11\.2027/s,
      );
    });

    test(`cash before the first day starts cover at midnight of the first day (${product}, ${holderType})`, async () => {
      const draft = await draftFrom('2026-12-01', product, holderType);
      await paidInCash(partner, draft);
      assert.equal((await read(draft)).coverFrom, '2026-12-01T00:00:00+03:00');
      service.clock.set('2026-11-30T23:59:59+03:00');
      assert.match(await checkPage(draft), /Полис ещё не действует.*начнётся 01\.12\.2026\./s);
      service.clock.set('2026-12-01T00:00:00+03:00');
      assert.match(await checkPage(draft), /Полис действителен/);
    });
  }

  test('payment of a link on the first day starts cover at the minute of payment', async () => {
    const draft = await draftFrom(testDay, 'casco');
    const person = client(service);
    const link = await openLink(partner, draft, 'CARD');
    service.clock.set(`${testDay}T12:47:08+03:00`);
    await person.card(link);
    await untilStatus(partner, draft, 'COMPLETE');
    assert.equal((await read(draft)).coverFrom, `${testDay}T12:47:08+03:00`);
  });

  for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
    test(`no payment link by ${paymentType} is created in the last two hours of the first day`, async () => {
      const draft = await draftFrom(testDay, 'casco');
      const seller = await onDay(service, partner, `${testDay}T22:00:00+03:00`);
      const detail = onlyDetail(await askLink(seller, draft, paymentType), 'INVALID_ARGUMENT');
      assert.equal(detail.field, 'startDate');
      assert.match(detail.description, /последние два часа/);
      await paidInCash(seller, draft);
      assert.equal((await read(draft, seller)).coverFrom, `${testDay}T22:00:00+03:00`);
    });
  }

  test('cash confirmed by staff starts cover at the minute at which the partner received the cash', async () => {
    const dealer = await service.partner({ cash: 'ON_CONFIRMATION' });
    const draft = await draftFrom(testDay, 'casco', 'individual', dealer);
    service.clock.set(`${testDay}T12:41:00+03:00`);
    await paidInCash(dealer, draft);
    const later = await onDay(service, dealer, '2026-11-25T10:00:00+03:00');
    const { policyNumber } = draft;
    const by = { actor: 'staff:test', requestId: 'staff-1' };
    await withJobs(service.pool, (jobs) => confirmCash({ ...service, jobs, products }, { policyNumber }, by));
    assert.equal((await read(draft, later)).coverFrom, `${testDay}T12:41:00+03:00`);
  });
});

describe('the start of cover after a paid bill depends on the day on which the bank credited the payment, not on the day of the import', () => {
  let files = 0;

  async function credited(draft: Draft, date: string): Promise<JsonObject> {
    const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
      amount: draft.premium,
      paymentType: 'CASHLESS',
    });
    assert.equal(answer.status, 200, answer.text);
    const { payments } = await read(draft);
    const bill = Array.isArray(payments) ? payments.find(isObject) : undefined;
    const purpose = `Оплата по счету ${String(bill?.billNumber)}`;
    const document = oneCDocument({
      amount: draft.premium.toFixed(2),
      purpose,
      date: date.split('-').reverse().join('.'),
      number: String(++files),
    });
    const path = join(directory, `statement-${files}.txt`);
    writeFileSync(path, iconv.encode(oneCFile([document]), 'windows-1251'));
    await binderyHere(['statement', 'import', path], { DATABASE_URL: service.connectionString });
    return read(draft);
  }

  async function reasonOf(draft: Draft): Promise<string | undefined> {
    const { rows } = await service.pool.query<{ reason: string }>(
      `select l.reason from statement_lines l join bills b using (bill_id)
         join payments p using (order_id) join contracts c on c.contract_id = p.contract_id
        where c.policy_number = $1`,
      [draft.policyNumber],
    );
    return rows[0]?.reason;
  }

  for (const product of ['osago', 'casco'] as const) {
    test(`a bill credited before the first day starts cover as agreed, whenever the payment is imported (${product})`, async () => {
      const draft = await draftFrom('2026-11-23', product, 'corporate');
      const contract = await credited(draft, '2026-11-22');
      assert.equal(statusCode(contract), 'COMPLETE');
      assert.equal(contract.coverFrom, '2026-11-23T00:00:00+03:00');
    });
  }

  for (const [date, coverFrom] of [
    ['2026-11-23', '2026-11-24'],
    ['2026-11-30', '2026-12-01'],
  ] as const) {
    test(`a bill credited on ${date} starts casco cover at the next midnight and does not change end and premium`, async () => {
      const draft = await draftFrom('2026-11-23', 'casco', 'corporate');
      const contract = await credited(draft, date);
      assert.equal(statusCode(contract), 'COMPLETE');
      assert.equal(contract.coverFrom, `${coverFrom}T00:00:00+03:00`);
      assert.equal(contract.endDate, draft.body.endDate);
      assert.equal(contract.premium, draft.premium);
      service.clock.set(`${date}T23:59:00+03:00`);
      assert.match(await checkPage(draft), /Полис ещё не действует/);
    });

    test(`an osago bill credited on ${date} waits for a decision of the staff`, async () => {
      const draft = await draftFrom('2026-11-23', 'osago', 'corporate');
      assert.equal(statusCode(await credited(draft, date)), 'AWAITING_PAYMENT');
      assert.equal(await reasonOf(draft), 'COVER_STARTED');
    });
  }

  test('a casco bill credited on the last day waits for a decision of the staff, because no cover is left', async () => {
    const draft = await draftFrom('2026-11-23', 'casco', 'corporate');
    assert.equal(statusCode(await credited(draft, '2027-11-22')), 'AWAITING_PAYMENT');
    assert.equal(await reasonOf(draft), 'COVER_STARTED');
  });
});
