import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { finished, operationOf } from '../../support/operation.ts';
import { type Draft, paidInCash, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

const base = '/sales/v2/policies';
const vehicle = 'insuredObject.osago.vehicle';

let service: TestService;
let partner: TestPartner;
/** The contracts of this file in the order in which they were saved, one minute apart from 12:00. */
let drafts: readonly Draft[];

before(async () => {
  service = await testService();
  partner = await service.partner();
  const saved: Draft[] = [];
  const save = async (draft: Promise<Draft>) => {
    saved.push(await draft);
    const minute = String(saved.length).padStart(2, '0');
    service.clock.set(`2026-11-21T12:${minute}:00.500+03:00`);
  };
  await save(savedDraft(partner));
  await save(savedDraft(partner, { set: { [`${vehicle}.vin`]: 'XTAGFL110MY000002' } }));
  await save(savedDraft(partner, { holderType: 'corporate' }));
  await save(savedCasco(partner));
  await save(
    savedDraft(partner, {
      set: { [`${vehicle}.licensePlate`]: 'O 002 oo 177', [`${vehicle}.bodyNumber`]: '2110-12 34567к' },
    }),
  );
  await paidInCash(partner, saved[1] as Draft);
  drafts = saved;
});
after(() => service.close());

async function found(query: string, by = partner): Promise<readonly JsonObject[]> {
  const answer = await by.call('GET', `${base}${query}`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answerFaults('GET', `/ship/biz${base}`, 200, answer.body), []);
  return answer.body.results as readonly JsonObject[];
}

/** Searches contracts; returns the indexes of the found contracts in `drafts`. */
async function places(query: string): Promise<readonly number[]> {
  const numbers = drafts.map(({ policyNumber }) => policyNumber);
  return (await found(query)).map(({ policyNumber }) => numbers.indexOf(String(policyNumber)));
}

test('a search without parameters returns all contracts of the partner, newest first, on one page', async () => {
  assert.deepEqual(await places(''), [4, 3, 2, 1, 0]);
  const { body } = await partner.call('GET', base);
  assert.deepEqual(Object.keys(body), ['results']);
});

test('search results contain no personal data', async () => {
  const [paid] = await found(`?status=COMPLETE`);
  const draft = drafts[1];
  assert.ok(paid && draft);
  assert.deepEqual(paid, {
    policyNumber: draft.policyNumber,
    draftId: draft.draftId,
    product: 'osago',
    holderType: 'individual',
    status: { code: 'COMPLETE', description: 'Оплачен, договор заключён' },
    premium: draft.premium,
    currencyCode: 'RUR',
    startDate: draft.body.startDate,
    endDate: draft.body.endDate,
    issueDate: draft.body.issueDate,
    createDate: '2026-11-21T12:01:00+03:00',
    version: 2,
    coverFrom: draft.body.startDate,
    coverTo: draft.body.endDate,
    subject: 'А001АА77',
    licensePlate: 'А001АА77',
    vin: 'XTAGFL110MY000002',
  });
});

describe('filters of a search', () => {
  const cases: readonly [query: string, expected: readonly number[]][] = [
    ['?product=osago', [4, 2, 1, 0]],
    ['?product=casco', [3]],
    ['?holderType=corporate', [2]],
    ['?status=DRAFT', [4, 3, 2, 0]],
    ['?status=TERMINATED', []],
    ['?status=DRAFT&product=osago&holderType=individual', [4, 0]],
    ['?vin=XTAGFL110MY000002', [1]],
    ['?vin=%20xtagfl110my000002', [1]],
    [`?vin=${encodeURIComponent('ХТАGFL110МУ000002')}`, [1]],
    [`?licensePlate=${encodeURIComponent('О002ОО177')}`, [4]],
    ['?licensePlate=o002oo177', [4]],
    [`?licensePlate=${encodeURIComponent('а 001 АА-77')}&product=osago`, [2, 1, 0]],
    [`?subjectKey=${encodeURIComponent('xtagfl110-му000002')}`, [1]],
    ['?subjectKey=o002oo177', [4]],
    [`?subjectKey=${encodeURIComponent('а 001 АА-77')}&product=osago`, [2, 1, 0]],
    ['?subjectKey=21101234567K', [4]],
    ['?subjectKey=2110%201234567K&product=osago', [4]],
    ['?subjectKey=21101234567K&product=casco', []],
    ['?subjectKey=2110123456', []],
    ['?licensePlate=B999BB99', []],
    ['?createdFrom=2026-11-21&createdTo=2026-11-21', [4, 3, 2, 1, 0]],
    ['?createdFrom=2026-11-22', []],
    ['?createdTo=2026-11-20', []],
    ['?createdFrom=2026-11-21T12:03:00%2B03:00', [4, 3]],
    ['?createdFrom=2026-11-21T12:03:00+03:00', [4, 3]],
    ['?createdFrom=2026-11-21T09:03:00Z', [4, 3]],
    ['?createdTo=2026-11-21T12:01:00%2B03:00', [1, 0]],
    ['?createdFrom=2026-11-21T12:01:00Z', []],
    ['?product=&vin=&cursor=&size=', [4, 3, 2, 1, 0]],
  ];
  for (const [query, expected] of cases) {
    test(query, async () => assert.deepEqual(await places(query), expected));
  }

  test('a search finds a contract by its number, as sent and as printed', async () => {
    const number = String(drafts[0]?.policyNumber);
    assert.deepEqual(await places(`?policyNumber=${number}`), [0]);
    const printed = encodeURIComponent(number.replace('ZZZ', 'zzz № '));
    assert.deepEqual(await places(`?policyNumber=${printed}`), [0]);
    assert.deepEqual(await places(`?policyNumber=${number}&status=COMPLETE`), []);
    assert.deepEqual(await places(`?policyNumber=${String(drafts[3]?.policyNumber)}`), [3]);
    assert.deepEqual(await places('?policyNumber=XXX9999999999'), []);
  });
});

describe('pages of a search', () => {
  test('pages of a search continue without gaps, even if contracts are saved between requests', async () => {
    const own = await service.partner();
    const numbers: string[] = [];
    for (let nr = 0; nr < 5; nr += 1) numbers.unshift((await savedDraft(own)).policyNumber);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await own.call('GET', `${base}?size=2&product=osago${cursor}`);
      seen.push(...(body.results as readonly JsonObject[]).map(({ policyNumber }) => String(policyNumber)));
      // All these contracts were saved at one moment, so the search orders them by their ids.
      assert.equal(typeof body.nextCursor, page < 2 ? 'string' : 'undefined');
      cursor = `&cursor=${String(body.nextCursor)}`;
      await savedDraft(own);
    }
    assert.deepEqual(seen, numbers);
  });

  test('pages of a search may differ in size', async () => {
    const { body } = await partner.call('GET', `${base}?size=1`);
    assert.deepEqual(await places(`?size=100&cursor=${String(body.nextCursor)}`), [3, 2, 1, 0]);
  });
});

test('sold contracts can be read after the agreement for the product ends', async () => {
  const own = await service.partner();
  const draft = await savedDraft(own);
  await service.pool.query(
    "update partners set products = '{casco}', holder_types = '{corporate}' where login = $1",
    [own.login],
  );
  assert.deepEqual(
    (await found('?product=osago', own)).map(({ policyNumber }) => policyNumber),
    [draft.policyNumber],
  );
});

test('a search can run as an operation in the background', async () => {
  const asked = await partner.call('GET', `${base}?product=casco`, undefined, { prefer: 'respond-async' });
  const answer = await finished(partner, operationOf(asked));
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, (await partner.call('GET', `${base}?product=casco`)).body);
});
