import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { assertError } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type Draft, savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const bodiesPerEndpoint = 300;
const atOnce = 6;

let service: TestService;
let partner: TestPartner;
let draft: Draft;

before(async () => {
  service = await testService();
  partner = await service.partner();
  draft = await savedDraft(partner);
});
after(() => service.close());

const usual = {
  individual: osagoBody({ today: testDay }),
  corporate: osagoBody({ today: testDay, holderType: 'corporate' }),
};
const paths = { individual: pathsOf(usual.individual), corporate: pathsOf(usual.corporate) };

const nasty = fc.constantFrom<Json>(
  null,
  '',
  ' ',
  '0',
  '-1',
  0,
  -1,
  1e300,
  5e-324,
  9_007_199_254_740_991,
  [],
  {},
  [[[]]],
  [null],
  { length: 5 },
  { constructor: { prototype: {} } },
  true,
  '2026-02-30',
  '0000-00-00T00:00:00+00:00',
  '9999-12-31T23:59:59+14:00',
  '2026-12-01T25:61:61+03:00',
  '\u202e\u0001',
  '😀'.repeat(300),
  'x'.repeat(20_000),
  Array.from({ length: 2_000 }, () => ({})),
  "'; drop table contracts; --",
  '{{7*7}}%s%n',
  '../../../etc/passwd',
);

const anyJson: fc.Arbitrary<Json> = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 4 }).map((value) => value as Json),
);

interface Mutated {
  readonly holderType: 'individual' | 'corporate';
  readonly body: JsonObject;
}

/** Generates a usual body in which one to four values are removed or replaced by any JSON value. */
const mutated: fc.Arbitrary<Mutated> = fc.constantFrom('individual', 'corporate').chain((holderType) =>
  fc
    .array(fc.tuple(fc.constantFrom(...paths[holderType]), fc.option(anyJson, { nil: undefined })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => ({ holderType, body: changed(usual[holderType], Object.fromEntries(changes)) })),
);

for (const [endpoint, seed] of [
  ['quotes', 6],
  ['policies', 7],
] as const) {
  test(`${bodiesPerEndpoint} mutated bodies of ${endpoint} return an answer or an error body, never a failure`, async () => {
    const bodies = fc.sample(mutated, { seed, numRuns: bodiesPerEndpoint });
    let [accepted, refused] = [0, 0];
    for (let index = 0; index < bodies.length; index += atOnce) {
      await Promise.all(
        bodies.slice(index, index + atOnce).map(async ({ holderType, body }) => {
          const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/${endpoint}`, body);
          if (answer.status === 200) {
            accepted += 1;
            assert.equal(typeof answer.body.premium, 'number');
            if (endpoint === 'policies') await readable(holderType, answer.body);
          } else {
            refused += 1;
            assert.ok(assertError(answer, 'INVALID_ARGUMENT').length > 0, JSON.stringify(body));
          }
        }),
      );
    }
    assert.ok(accepted > 0 && refused > 0, `${accepted} accepted, ${refused} refused`);
  });
}

test('60 mutated bodies of a draft change return an answer or an error body', async () => {
  for (const { body } of fc.sample(mutated, { seed: 8, numRuns: 60 })) {
    const answer = await partner.call('PUT', draft.path, body);
    if (answer.status !== 200) {
      assertError(answer, answer.status === 409 ? 'ABORTED' : 'INVALID_ARGUMENT');
    }
  }
});

test('mutated bodies log no errors', () => {
  const errors = service.logged.filter((line) => Number((JSON.parse(line) as JsonObject).level) >= 50);
  assert.deepEqual(errors, []);
});

async function readable(holderType: string, { policyNumber, ...contract }: JsonObject): Promise<void> {
  const read = await partner.call('GET', `/sales/v2/${holderType}/osago/policies/${String(policyNumber)}`);
  assert.equal(read.status, 200, read.text);
  for (const [key, value] of Object.entries(contract)) assert.deepEqual(read.body[key], value, key);
}

function pathsOf(value: Json, path = ''): string[] {
  const own = path === '' ? [] : [path];
  if (Array.isArray(value)) {
    return [...own, ...value.flatMap((item: Json, index) => pathsOf(item, `${path}[${index}]`))];
  }
  if (!isObject(value)) return own;
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsOf(item, path === '' ? key : `${path}.${key}`),
  );
  return [...own, ...inner];
}
