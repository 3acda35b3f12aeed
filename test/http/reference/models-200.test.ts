import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

const address = '/info/v2/casco/mma_maker_model';

interface Entry {
  readonly code: string;
  readonly name: string;
  readonly version: string;
}

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function models(query: string): Promise<readonly Entry[]> {
  const answer = await partner.call('GET', `${address}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text) as Entry[];
}

const codes = (entries: readonly Entry[]): readonly string[] => entries.map(({ code }) => code);

test('the list of models contains all models of a make, as the API description says', async () => {
  const answer = await partner.call('GET', `${address}?markCode=LADA&page=0&size=1000&order=0`);
  assert.equal(answer.status, 200, answer.text);
  const all = JSON.parse(answer.text) as Entry[];
  assert.deepEqual(answerFaults('GET', `/ship/biz${address}`, 200, JSON.parse(answer.text)), []);
  const shipped = (shippedDirectory().models('LADA') ?? []).map(({ code }) => code);
  assert.deepEqual([...codes(all)].sort(), shipped.sort());
  assert.ok(codes(all).includes('VESTA'));
  assert.equal(answer.headers.get('x-total-count'), String(all.length));
  assert.deepEqual(codes(all), [...codes(all)].sort(), 'order 0 is by code');
  for (const entry of all) assert.deepEqual(Object.keys(entry), ['code', 'name', 'version']);
});

test('the pages of models together contain the whole list, in either sort order', async () => {
  for (const order of [0, 1]) {
    const whole = await models(`?markCode=TOYOTA&size=1000&order=${order}`);
    const pages: Entry[] = [];
    for (let page = 0; page * 9 < whole.length; page += 1) {
      pages.push(...(await models(`?markCode=TOYOTA&page=${page}&size=9&order=${order}`)));
    }
    assert.deepEqual(pages, whole, `order ${order}`);
  }
  assert.deepEqual(await models('?markCode=TOYOTA&page=500'), []);
});

test('a make and a model from the lists can be quoted', async () => {
  const [make, model] = ['KIA', 'RIO'];
  assert.ok(codes(await models(`?markCode=${make}&size=1000`)).includes(model));
  const answer = await partner.call('POST', '/sales/v2/individual/casco/quotes', {
    policyHolder: { address: { kladrId: '7700000000000' } },
    insuredObject: {
      casco: { vehicle: { markCode: make, modelCode: model, yearIssue: '2021', cost: 1_500_000 } },
    },
  });
  assert.equal(answer.status, 200, answer.text);
});
