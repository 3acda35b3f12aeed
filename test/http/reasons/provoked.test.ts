import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { exampleOfReason, reasonsPath } from '#http/docs/reasons/pages.ts';
import { reasonPath } from '#http/protocol/answers/reason-path.ts';
import { catalogueOfReasons } from '../../../src/http/docs/reasons/catalogue.ts';
import { isReason, type Reason, reasons } from '../../../src/kernel/errors/reasons.ts';
import { isObject, type Json } from '../../../src/kernel/json/json.ts';
import { type TestService, testService } from '../../support/service.ts';
import { failures } from './failures.ts';
import { provocations } from './provocations.ts';
import { situations } from './situations.ts';
import { worldOf } from './world.ts';

/** Set RECORD_EXAMPLES to record the answers that the pages show: `RECORD_EXAMPLES=1 npm test -- test/http/reasons`. */
const isRecording = process.env.RECORD_EXAMPLES === '1';
const folder = 'docs/examples/reasons';
const exampleId = '4f0e9d3a-2f6b-4a1c-9e55-c0c4f2d06b3f';
const all = Object.keys(reasons) as Reason[];

let service: TestService;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '500' });
  if (isRecording) mkdirSync(folder, { recursive: true });
});
after(() => service.close());

for (const [reason, provoke] of Object.entries({ ...provocations, ...situations, ...failures })) {
  test(`a request with the error reason ${reason} gets the answer that the reason's page shows`, async () => {
    assert.ok(isReason(reason));
    const { world, example } = worldOf(service, await service.partner());
    const answer = await provoke(world);
    const { example: recorded, reasons: reported } = example(answer);
    assert.ok(reported.includes(reason), `${answer.status} ${answer.text.slice(0, 800)}`);
    for (const one of reported) assert.ok(isReason(one), String(one));
    const record = repeatable(recorded as unknown as Json);
    if (isRecording) writeFileSync(`${folder}/${reason}.json`, `${JSON.stringify(record, null, 2)}\n`);
    assert.deepEqual(exampleOfReason(reason), record, `set RECORD_EXAMPLES=1 to write ${reason} anew`);
  });
}

test('every error reason is provoked by a request of these tests', () => {
  const shown = new Set(Object.keys({ ...provocations, ...situations, ...failures }));
  assert.deepEqual(
    all.filter((reason) => !shown.has(reason)),
    [],
  );
});

test('every error reason has an English and a Russian page with advice', async () => {
  const { body } = await service.request('GET', '/openapi.json');
  const { Reason: schema } = (body.components as { schemas: Record<string, { enum: string[] }> }).schemas;
  assert.deepEqual(schema?.enum, all);
  for (const reason of all) {
    const { advice } = catalogueOfReasons[reason];
    for (const [index, language] of (['ru', 'en'] as const).entries()) {
      const page = await service.request('GET', reasonPath(reason, language));
      assert.equal(page.status, 200, reason);
      assert.ok(page.text.includes(`<html lang="${language}"`), reason);
      assert.ok(unescaped(page.text).includes(advice[index] ?? ''), `${reason} ${language}`);
      const example = exampleOfReason(reason);
      if (example) assert.ok(unescaped(page.text).includes(example.request), `${reason} shows no example`);
    }
  }
});

test('the list of error reasons links to the page of each reason', async () => {
  for (const language of ['ru', 'en'] as const) {
    const { status, text } = await service.request('GET', reasonsPath(language));
    assert.equal(status, 200);
    for (const reason of all) assert.ok(text.includes(`href="${reasonPath(reason, language)}"`), reason);
  }
});

test('an unknown error reason has no page', async () => {
  assert.equal((await service.request('GET', '/docs/reasons/NONE')).status, 404);
});

function unescaped(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}

/** Replaces ids and numbers that differ between runs with fixed values. */
function repeatable(value: Json): Json {
  if (typeof value === 'string')
    return value
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, exampleId)
      .replaceAll(/\b(?:XXX|ZZX|[A-Z]{3})(?!9{10})\d{10}\b/g, 'XXX0000000001')
      .replaceAll(/\b([A-Z]{3})-2026-\d{8}\b/g, '$1-2026-00000001');
  if (Array.isArray(value)) return value.map((one: Json) => repeatable(one));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      /(?:^|\.)vin$/.test(key) && !/^TEST/.test(String(one)) ? 'XW8ZZZ61ZKG000001' : repeatable(one),
    ]),
  );
}
