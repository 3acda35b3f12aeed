import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const base = '/sales/v2/policies';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const cases: readonly [query: string, fields: readonly string[], text: RegExp][] = [
  ['size=0', ['size'], /от 1 до 100; без параметра 20/],
  ['size=101', ['size'], /от 1 до 100/],
  ['size=1e1', ['size'], /от 1 до 100/],
  ['size=-1', ['size'], /от 1 до 100/],
  ['size=5&size=6', ['size'], /несколько раз/],
  ['product=life', ['product'], /osago, casco/],
  ['product=OSAGO', ['product'], /osago, casco/],
  ['holderType=person', ['holderType'], /individual, corporate/],
  ['status=PAID', ['status'], /DRAFT, AWAITING_PAYMENT, COMPLETE, TERMINATED/],
  ['status=toString', ['status'], /DRAFT/],
  ['vin=XTA', ['vin'], /17 знаков/],
  ['vin=XTAGFL110MY00000Q', ['vin'], /17 знаков/],
  ['licensePlate=%25', ['licensePlate'], /А001АА77/],
  [`licensePlate=${'A'.repeat(21)}`, ['licensePlate'], /до 20/],
  ['subjectKey=-.-', ['subjectKey'], /регистрационный знак, VIN, номер, адрес/],
  [`subjectKey=${'1'.repeat(301)}`, ['subjectKey'], /до 300 знаков/],
  [`policyNumber=${'1'.repeat(41)}`, ['policyNumber'], /XXX0000000001/],
  ["policyNumber=';--", ['policyNumber'], /XXX0000000001/],
  ['createdFrom=21.11.2026', ['createdFrom'], /ГГГГ-ММ-ДД/],
  ['createdTo=2026-02-30', ['createdTo'], /ГГГГ-ММ-ДД/],
  ['createdTo=2026-11-21T10:00:00', ['createdTo'], /смещением/],
  ['createdFrom=2026-11-22&createdTo=2026-11-21', ['createdTo'], /раньше его начала/],
  ['cursor=x', ['cursor'], /nextCursor/],
  [`cursor=${'A'.repeat(32)}`, ['cursor'], /nextCursor/],
  ['page=1', ['page'], /неизвестный параметр; есть: policyNumber, product/],
  ['__proto__=1', ['__proto__'], /неизвестный параметр/],
  ['=1', ['query'], /неизвестный параметр/],
  [
    'size=x&product=x&holderType=x&status=x&vin=x&createdFrom=x&createdTo=x&sort=asc',
    ['createdFrom', 'createdTo', 'holderType', 'product', 'size', 'sort', 'status', 'vin'],
    /допустимые значения|ожидается|неизвестный/,
  ],
];

for (const [query, fields, text] of cases) {
  test(query.slice(0, 60), async () => {
    const details = assertError(await partner.call('GET', `${base}?${query}`), 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).sort(), fields);
    for (const { description, domain } of details) {
      assert.match(description, text);
      assert.equal(domain, 'sales');
    }
  });
}

test('a search reports at most twenty unknown parameters', async () => {
  const query = Array.from({ length: 50 }, (_, index) => `other${index}=1`).join('&');
  assert.equal(assertError(await partner.call('GET', `${base}?${query}`), 'INVALID_ARGUMENT').length, 20);
});

describe('cursors of a search', () => {
  async function cursorOf(by: TestPartner): Promise<string> {
    await savedDraft(by);
    await savedDraft(by);
    return String((await by.call('GET', `${base}?size=1&product=osago`)).body.nextCursor);
  }

  test('a cursor from a search with other filters is refused', async () => {
    const cursor = await cursorOf(partner);
    for (const query of ['', 'product=casco&', 'product=osago&status=DRAFT&']) {
      const answer = await partner.call('GET', `${base}?${query}cursor=${cursor}`);
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'cursor');
    }
  });

  test('a cursor that was changed by the client is refused', async () => {
    const cursor = await cursorOf(partner);
    for (const place of [0, 10, 31]) {
      const letter = cursor[place] === 'A' ? 'B' : 'A';
      const forged = cursor.slice(0, place) + letter + cursor.slice(place + 1);
      const answer = await partner.call('GET', `${base}?product=osago&cursor=${forged}`);
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'cursor');
    }
  });

  test("another partner's cursor is refused", async () => {
    const cursor = await cursorOf(await service.partner());
    const answer = await partner.call('GET', `${base}?product=osago&cursor=${cursor}`);
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'cursor');
  });
});
