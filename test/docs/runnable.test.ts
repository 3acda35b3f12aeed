import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isObject, type Json } from '#kernel/json/json.ts';
import { addDays, addMonths } from '#kernel/time/calendar.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { differences, missingLines } from './support/compare.ts';
import { blocksOf, documents, proseOf, readDocument } from './support/markdown.ts';
import { markedBlock, type Step, stepsOf } from './support/session.ts';
import { type ScriptRun, type Workplace, workplace } from './support/shell.ts';
import { staffMorning } from './support/staff-day.ts';

/** The documents were written on `testDay`; their examples start ten days later. */
const startsOn = addDays(testDay, 10);
const dates = { START: startsOn, END: addDays(addMonths(startsOn, 12), -1) };

let service: TestService;
let partner: TestPartner;
let place: Workplace;

before(async () => {
  service = await testService();
  partner = await service.partner();
  place = workplace();
});
after(async () => {
  place.remove();
  await service.close();
});

test('the commands of the tour return the answers that the tour shows', async () => {
  await runDocument('docs/tour.md', { DATABASE_URL: service.connectionString });
  for (const form of ['draft', 'policy']) {
    assert.equal(
      readFileSync(join(place.directory, '.data', 'tour', `${form}.pdf`))
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
  }
});

test('the tour uses a date ten days from now and a date a year after it', async () => {
  const [run] = await place.run(
    [`${markedBlock('docs/tour.md', 'run: dates')}\nprintf '%s %s' "$START" "$END"`],
    {},
  );
  const [start = '', end = ''] = run?.output.split(' ') ?? [];
  assert.match(start, /^\d{4}-\d\d-\d\d$/);
  assert.equal(addDays(end, 1), addMonths(start, 12));
});

test('the calls of the partner guide return the answers that the guide shows', async () => {
  const { clientId, clientSecret } = partner;
  await runDocument('docs/partner-guide.md', {
    BASE: service.url,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
  });
});

test('the magic values of the test environment behave as the sandbox page describes', async () => {
  await runDocument('docs/sandbox.md', { BASE: service.url, TOKEN: partner.token });
});

test('the worked example of OSAGO base rates is accepted', async () => {
  await runDocument('docs/operator-guide.md', { DATABASE_URL: service.connectionString });
});

test('the worked example of a casco tariff is accepted', async () => {
  await runDocument('docs/casco-tariff.md', { DATABASE_URL: service.connectionString });
});

test('the worked example of a base rate formula is accepted', async () => {
  await runDocument('docs/osago-base-rate.md', { DATABASE_URL: service.connectionString });
});

test('the commands of the staff guide return the answers that the guide shows', async () => {
  // A separate service, because the guide shows the first contract numbers of a database.
  const stand = await testService();
  const desk = workplace();
  try {
    await staffMorning(stand, desk.directory);
    await runDocument('docs/staff-guide.ru.md', { DATABASE_URL: stand.connectionString }, desk);
  } finally {
    desk.remove();
    await stand.close();
  }
});

for (const name of ['partner-guide', 'sandbox', 'other-languages']) {
  test(`the Russian ${name} page has the commands and answers of the English page`, () => {
    const [english, russian] = [`docs/${name}.md`, `docs/${name}.ru.md`].map((path) => {
      const document = readDocument(path);
      const headings = [...document.matchAll(/^#+(?= )/gm)].map(([level]) => level);
      const blocks = blocksOf(document).map(({ line: _line, ...block }) => block);
      return { headings, blocks };
    });
    assert.deepEqual(russian, english);
  });
}

test('commands in documents without a shown answer call existing addresses', async () => {
  const lone = documents().flatMap((path) =>
    blocksOf(readDocument(path))
      .filter(({ marker, text }) => marker !== 'run' && /^\s*(?:curl|call) /m.test(text))
      .map(({ line, text }) => ({ where: `${path}:${line}`, text })),
  );
  const call = `call() { curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }`;
  const runs = await place.run(
    lone.map(({ text }) => `${call}\n${text}`),
    { BASE: service.url, TOKEN: partner.token, ORDER_ID: '00000000-0000-4000-8000-000000000000' },
  );
  for (const [index, { where }] of lone.entries()) {
    const { output = '', statuses = [] } = runs[index] ?? {};
    assert.ok(statuses.length > 0, `${where} calls nothing`);
    assert.doesNotMatch(output, /ROUTE_NOT_FOUND|PRODUCT_NOT_FOUND/, where);
  }
});

test('Bindery serves every method and address that the guides mention', async () => {
  const { body } = await service.request('GET', '/openapi.json');
  assert.ok(isObject(body.paths));
  const served = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations ?? {}).map((method) => ({ method: method.toUpperCase(), steps: stepsIn(path) })),
  );
  const missing = documents()
    .filter((path) => path !== 'CHANGELOG.md')
    .flatMap((path) =>
      [
        ...proseOf(readDocument(path)).matchAll(/`(GET|POST|PUT|DELETE|PATCH) (?:…|(?=\/))([^`\s]+)`/g),
      ].flatMap(([, method, address = '']) => {
        const steps = stepsIn(address);
        const isServed = served.some((one) => one.method === method && endsWith(one.steps, steps));
        return isServed || address.endsWith('…') ? [] : [`${path}: ${method} ${address}`];
      }),
    );
  assert.deepEqual(missing, []);
});

function stepsIn(address: string): readonly string[] {
  return address.replace(/\?.*$/, '').split('/').slice(1);
}

/** Returns true if the last segments of a served address match the documented segments. Placeholders match any segment. */
function endsWith(served: readonly string[], steps: readonly string[]): boolean {
  const isOpen = (step = '') => /^[{<]/.test(step);
  const last = served.slice(-steps.length);
  return (
    last.length === steps.length &&
    last.every((step, place) => isOpen(step) || isOpen(steps[place]) || step === steps[place])
  );
}

async function runDocument(
  path: string,
  environment: Readonly<Record<string, string>>,
  at: Workplace = place,
): Promise<void> {
  const steps = stepsOf(path);
  assert.ok(steps.length > 0, `${path} has nothing to run`);
  const scripts = steps.map(({ script }) => script.replaceAll('http://127.0.0.1:8080', service.url));
  const runs = await at.run(scripts, { ...dates, ...environment });
  for (const [index, step] of steps.entries()) {
    const run = runs[index];
    assert.ok(run);
    compare(`${path}:${step.line}`, step, run);
  }
}

function compare(where: string, { status, answer }: Step, { output, statuses }: ScriptRun): void {
  assert.equal(statuses.at(-1), status, `${where}: ${output.slice(0, 2000)}`);
  if (answer?.language === 'text') assert.deepEqual(missingLines(answer.text, output), [], where);
  if (answer?.language !== 'json') return;
  const [shown, answered] = [answer.text, output].map((text) => JSON.parse(text) as Json);
  assert.deepEqual(differences(shown ?? null, answered), [], where);
}
