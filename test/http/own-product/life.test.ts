import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { type HolderType, holderTypes } from '#kernel/terms/holder-type.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, change, march, signedInAgain } from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { writeGuide } from '../../support/bicycle.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { binderyHere } from '../../support/process.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { type Draft, paidInCash, savedAt, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const bicycle = 'insuredObject.bicycle.bicycles[0]';
const root = mkdtempSync(join(tmpdir(), 'bindery-own-life-'));
let service: TestService;
let partner: TestPartner;

before(async () => {
  writeGuide(root);
  service = await testService({ PRODUCTS_DIR: root });
  partner = await service.partner({ products: ['bicycle'] });
});
after(async () => {
  await service.close();
  rmSync(root, { recursive: true });
});

function bodyOf(holderType: HolderType): JsonObject {
  const file = join(root, 'bicycle/cases', holderType === 'individual' ? 'road.json' : 'courier.json');
  return JSON.parse(readFileSync(file, 'utf8')).body;
}

let frames = 0;

/** Saves a draft of the custom product, which insures a bicycle. */
async function saved(holderType: HolderType = 'individual', changes: Changes = {}): Promise<Draft> {
  frames += 1;
  const base = `/sales/v2/${holderType}/bicycle/policies`;
  const body = changed(bodyOf(holderType), { [`${bicycle}.frameNumber`]: `FR-${1000 + frames}`, ...changes });
  return savedAt(partner, base, body);
}

async function sold(): Promise<Draft> {
  const draft = await saved();
  await paidInCash(partner, draft);
  return draft;
}

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a contract of a custom product is quoted, saved, changed, billed, paid, printed on every form, found and checked', async () => {
      const quote = await partner.call('POST', `/sales/v2/${holderType}/bicycle/quotes`, bodyOf(holderType));
      const draft = await saved(holderType);
      assert.match(draft.policyNumber, /^ZZL-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const dearer = changed(draft.body, {
        [`${bicycle}.covers[0].sumInsured`]: 200_000,
        version: undefined,
      });
      const revised = await partner.call('PUT', draft.path, dearer);
      assert.ok(Number(revised.body.premium) > draft.premium, revised.text);
      const amount = Number(revised.body.premium);
      const bill = { amount, paymentType: 'CASHLESS' };
      assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, bill)).status, 200);
      const print = async (...forms: readonly string[]) => {
        for (const form of forms) {
          const file = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/${form}`);
          assert.equal(file.status, 200, `${form}: ${file.text}`);
        }
      };
      await print('DRAFT', 'BILL', 'APPLICATION');
      await paidInCash(partner, { ...draft, premium: amount });
      const read = await partner.call('GET', draft.path);
      assert.equal(statusCode(read.body), 'COMPLETE');
      await print('POLICY');
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.match(page.text, /Страхование велосипеда/);
      const frame = String(valueAt(draft.body, `${bicycle}.frameNumber`));
      const found = await partner.call('GET', `/sales/v2/policies?product=bicycle&subjectKey=${frame}`);
      assert.equal(valueAt(found.body, 'results[0].policyNumber'), draft.policyNumber, found.text);
      assert.equal(valueAt(found.body, 'results[0].subject'), frame);
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link whose page shows the custom product`, async () => {
    const answer = await askLink(partner, await saved(), paymentType);
    assert.equal(answer.status, 200, answer.text);
    const page = await service.request('GET', new URL(String(answer.body.paymentLink)).pathname);
    if (paymentType === 'PAYINSURER') assert.match(page.text, /велосипед/i);
  });
}

test("an addendum to a custom product's contract costs its difference and is printed", async () => {
  const contract = await sold();
  const answer = await change(partner, contract, { [`${bicycle}.hasLock`]: false });
  assert.ok(Number(answer.premiumDifference) > 0);
  const path = `/sales/v2/policies/${String(answer.addendumNumber)}/files/ADDENDUM`;
  assert.equal((await partner.call('GET', path)).status, 200);
});

test('a custom termination ground refunds the remaining days', async () => {
  const contract = await sold();
  const answer = await askAddendum(partner, contract, {
    kind: 'TERMINATION',
    effectiveDate: march,
    reasonCode: 'OBJECT_SOLD',
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.refund, Math.round(contract.premium * 100 * (275 / 365)) / 100);
});

test('a custom termination ground is listed with the common grounds and printed', async () => {
  const list = async (product: string) =>
    (await partner.call('GET', `/info/v2/${product}/lists/termination_reason?size=100`)).text;
  const entry = '{"code":"SCRAPPED","name":"Велосипед сдан в утиль","version":"1","partnerAccess":true}';
  assert.ok((await list('bicycle')).includes(`${entry},`) || (await list('bicycle')).includes(`${entry}]`));
  assert.match(await list('bicycle'), /HOLDER_WISH/);
  assert.doesNotMatch(await list('property'), /SCRAPPED/);
  const description = (await service.request('GET', '/openapi.json')).text;
  assert.match(description, /SCRAPPED \(Велосипед сдан в утиль\) — Возвращается часть премии/);
  const contract = await sold();
  const ask = (reasonCode: string) =>
    askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate: march, reasonCode });
  assert.match(onlyDetail(await ask('NOT_SHIPPED'), 'INVALID_ARGUMENT').description, /SCRAPPED/);
  const kid = await partner.call('GET', `/sales/v2/policies/${contract.policyNumber}/files/KID`);
  const { text } = await readPdf(Uint8Array.from(Buffer.from(String(kid.body.policyPDF), 'base64')));
  assert.match(text.replaceAll(/\s+/g, ' '), /Велосипед сдан в утиль/);
  const ended = await ask('SCRAPPED');
  assert.equal(ended.status, 200, ended.text);
  assert.equal(ended.body.refund, Math.round(contract.premium * 100 * (275 / 365)) / 100);
  const form = await partner.call(
    'GET',
    `/sales/v2/policies/${String(ended.body.addendumNumber)}/files/ADDENDUM`,
  );
  const paper = await readPdf(Uint8Array.from(Buffer.from(String(form.body.policyPDF), 'base64')));
  assert.match(paper.text.replaceAll(/\s+/g, ' '), /Велосипед сдан в утиль/);
});

test('a custom rule and a custom reference list refuse values at the fields of the values', async () => {
  const base = '/sales/v2/individual/bicycle/quotes';
  const tooNew = changed(bodyOf('individual'), { [`${bicycle}.yearBuilt`]: 2027 });
  const detail = onlyDetail(await partner.call('POST', base, tooNew), 'INVALID_ARGUMENT');
  assert.equal(detail.field, `${bicycle}.yearBuilt`);
  assert.match(detail.description, /год выпуска не позже года начала страхования/);
  const unknown = changed(bodyOf('individual'), { [`${bicycle}.kindCode`]: 'TANDEM' });
  const [listed] = assertError(await partner.call('POST', base, unknown), 'INVALID_ARGUMENT');
  assert.match(listed?.description ?? '', /CITY — Городской/);
});

test('a minimum term of a month requires a whole calendar month', async () => {
  const base = '/sales/v2/individual/bicycle/quotes';
  const until = (endDate: string) => partner.call('POST', base, changed(bodyOf('individual'), { endDate }));
  const short = onlyDetail(await until('2026-12-30T23:59:59+03:00'), 'INVALID_ARGUMENT');
  assert.equal(short.field, 'endDate');
  assert.match(short.description, /на срок от одного до 12 месяцев/);
  assert.equal((await until('2026-12-31T23:59:59+03:00')).status, 200);
});

test('an expensive contract of a custom product needs approval', async () => {
  const draft = await saved('individual', { [`${bicycle}.covers[0].sumInsured`]: 600_000 });
  const asked = { amount: draft.premium, paymentType: 'CASH' };
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, asked);
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, /нужен осмотр|AWAITING|соглас/i);
  const environment = { DATABASE_URL: service.connectionString, PRODUCTS_DIR: root };
  const waiting = await binderyHere(['contract', 'waiting'], environment);
  assert.match(waiting.stdout, new RegExp(draft.policyNumber));
  assert.doesNotMatch(waiting.stdout, /anybody/, 'nobody drives a bicycle that is insured');
});

test('a partner without the right to a custom product is refused, and metrics count the product by its code', async () => {
  const other = await service.partner({ products: ['osago'] });
  const answer = await other.call('POST', '/sales/v2/individual/bicycle/quotes', bodyOf('individual'));
  assert.equal(answer.status, 403);
  const metrics = await service.request('GET', '/metrics');
  assert.match(metrics.text, /product="bicycle"/);
  const lists = await other.call('GET', '/info/v2/bicycle/lists/bicycle_kind');
  assert.deepEqual(
    (JSON.parse(lists.text) as readonly { code: string }[]).map(({ code }) => code),
    ['CITY', 'ELECTRIC', 'ROAD'],
  );
});

test('a contract of a custom product is prolonged by number', async () => {
  const contract = await sold();
  // On this day a contract that starts after the previous contract may be concluded.
  service.clock.set('2027-11-20T12:00:00+03:00');
  const again = await signedInAgain(service, partner);
  const insuredObject = { bicycle: { previousPolicyNumber: contract.policyNumber } };
  const next = await again.call('POST', '/sales/v2/individual/bicycle/policies', {
    ...ownConsent,
    insuredObject,
  });
  assert.equal(next.status, 200, next.text);
  assert.equal(next.body.startDate, '2027-12-01T00:00:00+03:00');
  assert.equal(
    valueAt(next.body, `${bicycle}.frameNumber`),
    valueAt(contract.body, `${bicycle}.frameNumber`),
  );
});
