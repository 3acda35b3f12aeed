import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { writeGuide } from '../../support/bicycle.ts';
import { changed } from '../../support/change.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-own-fails-')));
const index = join(root, 'bicycle/index.ts');
const bicycle = 'insuredObject.bicycle.bicycles[0]';
let service: TestService;
let partner: TestPartner;

/** Replacements in the product's code that throw an error for frame numbers of unusual length. */
const pieces: readonly [from: string, to: string][] = [
  [
    'const isTooNew =',
    "if ((said.frameNumber ?? '').length === 29) throw new Error('рама ' + said.frameNumber);\n      const isTooNew =",
  ],
  [
    'cover: ({ code: risk, sum }) => {',
    "cover: ({ code: risk, sum }, { said }) => {\n      if ((said.frameNumber ?? '').length === 28) throw new Error('review');",
  ],
  [
    '({ said }, { term }) => yearOf(',
    "({ said }, { term }) => JSON.parse((said.frameNumber ?? '').length === 27 ? '{' : '0') || yearOf(",
  ],
];

before(async () => {
  writeGuide(root);
  for (const [from, to] of pieces) {
    const text = readFileSync(index, 'utf8');
    assert.ok(text.includes(from), from);
    writeFileSync(index, text.replace(from, to));
  }
  service = await testService({ PRODUCTS_DIR: root });
  partner = await service.partner({ products: ['bicycle', 'property'] });
});
after(async () => {
  await service.close();
  rmSync(root, { recursive: true });
});

function bodyWith(frameLength: number): JsonObject {
  const { body } = JSON.parse(readFileSync(join(root, 'bicycle/cases/road.json'), 'utf8'));
  return changed(body, { [`${bicycle}.frameNumber`]: 'F'.repeat(frameLength) });
}

const lineOf = (text: string) =>
  readFileSync(index, 'utf8').slice(0, readFileSync(index, 'utf8').indexOf(text)).split('\n').length;
const base = '/sales/v2/individual/bicycle';

for (const [what, frameLength, piece, text] of [
  ['rule', 29, 'refuse', "throw new Error('рама"],
  ['reason for approval', 28, 'review', "throw new Error('review')"],
  ['column', 27, 'prepare', 'JSON.parse('],
] as const) {
  test(`if a ${what} of a product throws, the internal error names the product, and the log contains file and line`, async () => {
    const path = what === 'column' ? `${base}/quotes` : `${base}/policies`;
    const answer = await partner.call('POST', path, bodyWith(frameLength));
    assert.equal(answer.status, 500, answer.text);
    const { field, description } = onlyDetail(answer, 'INTERNAL');
    assert.match(field, /^traceId=/);
    assert.match(
      description,
      /^Продукт «Велосипед» не справился с этими данными: ошибка в правилах продукта, а не в запросе; страховщик о ней извещён\. Повторите позже или обратитесь в поддержку; traceId=/,
    );
    const lines = service.logged.map((line) => JSON.parse(line));
    const failed = lines.findLast(({ msg }) => msg === 'a product of the insurer failed');
    assert.equal(failed.product, 'bicycle');
    assert.equal(failed.piece, piece);
    assert.ok(failed.at.startsWith(`${index}:${lineOf(text)}:`), failed.at);
    const request = lines.findLast(({ msg }) => msg === 'a product failed a request');
    assert.equal(`traceId=${request.requestId}`, field);
    assert.equal(request.at, failed.at);
    assert.ok(!service.logged.join('').includes('FFFF'), 'what a rule threw may quote data');
  });
}

test('metrics count errors in product code by product, separately from internal errors', async () => {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(text, /bindery_product_failures_total\{product="bicycle"\} 3/);
  assert.match(text, /bindery_http_errors_total\{code="INTERNAL",cause="product"\} 3/);
  assert.match(text, /bindery_http_errors_total\{code="INTERNAL"\} 0/);
});

test('a draft that fails in product code stores nothing, and other contracts can be sold', async () => {
  assert.equal((await partner.call('POST', `${base}/policies`, bodyWith(12))).status, 200);
  const { rows } = await service.pool.query('select count(*)::int as count from contracts', []);
  assert.deepEqual(rows, [{ count: 1 }]);
});
