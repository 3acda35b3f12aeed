import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { osagoBody } from '../../support/osago-body.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const osago = '/sales/v2/individual/osago/quotes/variants';
const casco = '/sales/v2/individual/casco/quotes/variants';
const strict = { prefer: 'handling=strict' };

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const base = osagoBody({ today: testDay });
const purpose = (code: string): JsonObject => ({ insuredObject: { osago: { purpose: code } } });

function variantsOf({ status, text, body }: Response): readonly JsonObject[] {
  assert.equal(status, 200, text);
  return body.variants as readonly JsonObject[];
}

const fieldsOf = (list: unknown) => (list as readonly JsonObject[]).map(({ field }) => field);

test('200: an invalid variant is refused at its changed field, the other variants are rated, and nothing is stored', async () => {
  const variants = [
    { name: 'Такси', changes: purpose('TAXI') },
    { name: 'Опечатка', changes: purpose('TAXY') },
    { changes: {} },
  ];
  const answer = await partner.call('POST', osago, { base, variants });
  const [taxi, wrong, same] = variantsOf(answer);
  assert.equal(taxi?.name, 'Такси');
  assert.ok(Number(taxi?.premiumDifference) > 0);
  assert.deepEqual(Object.keys(wrong ?? {}), ['name', 'faults']);
  assert.deepEqual(fieldsOf(wrong?.faults), ['variants[1].changes.insuredObject.osago.purpose']);
  assert.deepEqual(same, { ...(answer.body.base as JsonObject), premiumDifference: 0 });
  const { rows } = await service.pool.query('select count(*)::int as count from contracts');
  assert.equal(rows[0]?.count, 0);
});

test('200: the calculation of a variant is returned only on request', async () => {
  const request = {
    base: cascoBody({ today: testDay }),
    variants: [{ changes: { mileageLimit: { limit: 10_000 } } }],
  };
  const [brief] = variantsOf(await partner.call('POST', casco, request));
  const [whole] = variantsOf(await partner.call('POST', casco, { ...request, calculation: true }));
  const { calculation, ...rest } = whole ?? {};
  assert.deepEqual(brief, rest);
  assert.equal((calculation as JsonObject).premium, brief?.premium);
  assert.equal((calculation as JsonObject).tariffVersion, brief?.tariffVersion);
});

test('200: the changes of a variant complete an incomplete base body, and fields that are still missing are reported', async () => {
  const { insuredObject, ...rest } = cascoBody({ today: testDay });
  const answer = await partner.call('POST', casco, {
    base: rest,
    variants: [{ changes: { insuredObject } }],
  });
  const [whole] = variantsOf(answer);
  assert.ok(Number(whole?.premium) > 0);
  assert.equal(whole?.premiumDifference, undefined);
  const ofBase = answer.body.base as JsonObject;
  for (const field of fieldsOf(ofBase.faults)) assert.match(String(field), /^base\./);
});

test('200: errors of the base body are reported in every variant', async () => {
  const faulty = { ...base, startDate: 'soon' };
  const answer = await partner.call('POST', osago, {
    base: faulty,
    variants: [{ changes: purpose('TAXI') }],
  });
  assert.ok(fieldsOf(variantsOf(answer)[0]?.faults).includes('base.startDate'));
});

test('200: a variant has warnings about its unknown fields and about removals of absent fields', async () => {
  const body = {
    base,
    variants: [{ changes: { colour: 'red', mileagLimit: null }, note: 'x' }],
    comment: '',
  };
  const answer = await partner.call('POST', osago, body);
  const fields = ['variants[0].changes.colour', 'variants[0].changes.mileagLimit'];
  assert.deepEqual(fieldsOf(variantsOf(answer)[0]?.warnings).sort(), fields);
  assert.deepEqual(fieldsOf(answer.body.warnings).sort(), ['comment', 'variants[0].note']);
  const own = { base, variants: [body.variants[0]] };
  assertError(await partner.call('POST', osago, own, strict), 'INVALID_ARGUMENT');
  const { note: _, ...variant } = body.variants[0] ?? { note: '' };
  const refused = await partner.call('POST', osago, { base, variants: [variant, { changes: {} }] }, strict);
  const [first, second] = variantsOf(refused);
  assert.deepEqual(fieldsOf(first?.faults).sort(), fields);
  assert.ok(Number(second?.premium) > 0);
  assert.equal(refused.headers.get('preference-applied'), 'handling=strict');
});

test('400: an invalid request for variants is refused', async () => {
  const one = { changes: {} };
  const wrong: readonly (readonly [unknown, readonly string[]])[] = [
    [{}, ['base', 'variants']],
    [[], ['body']],
    [{ base: 'x', variants: [one] }, ['base']],
    [{ base, variants: [] }, ['variants']],
    [{ base, variants: [one], calculation: 'yes' }, ['calculation']],
    [{ base, variants: Array.from({ length: 21 }, () => one) }, ['variants']],
    [
      { base, variants: [{ name: '', changes: [] }, { name: 1 }, null] },
      ['variants[0].name', 'variants[0].changes', 'variants[1].name', 'variants[1].changes', 'variants[2]'],
    ],
  ];
  for (const [body, fields] of wrong) {
    const details = assertError(await partner.call('POST', osago, body), 'INVALID_ARGUMENT');
    assert.deepEqual(details.map(({ field }) => field).sort(), [...fields].sort(), JSON.stringify(body));
  }
});

test('429: each variant counts as a request, and a request with more variants than the limit is refused', async () => {
  const seller = await service.partner({ rateLimit: 10 });
  const ask = (count: number) =>
    seller.call('POST', osago, { base, variants: Array.from({ length: count }, () => ({ changes: {} })) });
  variantsOf(await ask(6));
  const refused = await ask(6);
  assert.equal(onlyDetail(refused, 'RESOURCE_EXHAUSTED').field, 'quotes.variants');
  assert.equal(refused.headers.get('retry-after'), '12');
  variantsOf(await ask(4));
  service.clock.set(`${testDay}T12:10:00+03:00`);
  variantsOf(await ask(20));
  assertError(await ask(1), 'RESOURCE_EXHAUSTED');
});

test('metrics count the base body and every variant as quotes', async () => {
  const seller = await service.partner({ login: 'variants-counted' });
  const variants = [{ changes: {} }, { changes: { insuredObject: { casco: { packageCode: 'GOLDEN' } } } }];
  variantsOf(await seller.call('POST', casco, { base: cascoBody({ today: testDay }), variants }));
  const { text } = await service.request('GET', '/metrics');
  const counts = text
    .split('\n')
    .filter((line) => line.startsWith('bindery_quotes_total') && line.includes('variants-counted'));
  assert.deepEqual(counts.map((line) => /outcome="(\w+)"\} (\d+)/.exec(line)?.slice(1)).sort(), [
    ['priced', '2'],
    ['refused', '1'],
  ]);
});

test('a request for variants that exceeds its response deadline returns the id of an operation', async () => {
  const body = { base, variants: [{ changes: purpose('TAXI') }] };
  const handed = await partner.call('POST', osago, body, { prefer: 'respond-async' });
  assert.equal(handed.status, 202, handed.text);
  const address = String(handed.body.href).replace(/^.*\/ship\/biz/, '');
  const answer = await partner.call('GET', address, undefined, { prefer: 'wait=30' });
  assert.ok(Number(variantsOf(answer)[0]?.premium) > 0);
});
