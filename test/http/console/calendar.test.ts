import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { signedInAgain } from '../../support/addendum.ts';
import { approvalIn, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { binderyHere, until } from '../../support/process.ts';
import { paidInCash, savedAt } from '../../support/sale.ts';
import { type TestService, testDay } from '../../support/service.ts';

let service: TestService;
let mary: StaffBrowser;
let olga: StaffBrowser;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  mary = await staffBrowser(service, ['actuary'], 'mary');
  olga = await staffBrowser(service, ['actuary'], 'olga');
});
after(() => service.close());

const shipped = readFileSync(new URL('../../../data/calendar/2026.csv', import.meta.url), 'utf8');
/** A calendar in which Monday 7 December is a day off and Saturday 5 December is a working day. */
const decree = [
  '2026-12-05,WORKING,,Рабочая суббота,Постановление (вымышленное),unverified',
  '2026-12-07,DAY_OFF,2026-12-05,Перенос выходного дня,Постановление (вымышленное),unverified',
];
const bytes = (text: string) => new TextEncoder().encode(text);
const send = (text: string) => mary.upload('/calendar-import', {}, { file: { '2026.csv': bytes(text) } });
const opened = async (path: string, browser = mary) => {
  const page = await browser.open(path);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page.text;
};

test('the calendar page shows the shipped years, and for each year its days with their sources', async () => {
  const list = await opened('/calendar');
  for (const year of [2025, 2026, 2027]) assert.match(list, new RegExp(`${year}/1</a>[\\s\\S]*из поставки`));
  const days = await opened('/calendar-year?version=2026/1');
  assert.match(days, /31\.12\.2026[\s\S]*выходной[\s\S]*04\.01\.2026[\s\S]*№ 1466/);
});

test('every error of a calendar file is reported with its row, and nothing is imported', async () => {
  const wrong = await send(
    `${shipped}2026-13-01,OFF,x,,,sure\n2026-12-06,DAY_OFF,,Имя,Указ,found\n2026-12-08,WORKING,,Имя,Указ,found\n`,
  );
  assert.equal(wrong.status, 409);
  assert.match(wrong.text, /Ошибок: 8/, wrong.text);
  assert.match(wrong.text, /и так выходной/);
  assert.match(wrong.text, /WORKING — для суббот и воскресений/);
  const cut = await send(shipped.split('\n').slice(0, 10).join('\n'));
  assert.match(cut.text, /нет дня 2026-05-09: это праздник по статье 112/);
  assert.match((await send(shipped)).text, /такой же, как опубликованный: 2026\/1/);
  assert.doesNotMatch(await opened('/calendar'), /черновик/);
});

test('publishing a calendar year needs two people, and later due dates are computed with the published year', async () => {
  const partner = await service.partner();
  const example = requestExamples('property', 'individual')[0] ?? assert.fail();
  const draft = await savedAt(partner, '/sales/v2/individual/property/policies', example.body);
  await paidInCash(partner, draft);
  // The fourteenth day of the cooling-off period is Saturday 5 December.
  const groundOn = async (day: string) => {
    service.clock.set(`${day}T12:00:00+03:00`);
    const seller = await signedInAgain(service, partner);
    const quoted = await seller.call('POST', '/sales/v2/individual/property/addendums/quotes', {
      policyNumber: draft.policyNumber,
      kind: 'TERMINATION',
      effectiveDate: day,
      reason: 'Передумал',
    });
    service.clock.set(`${testDay}T12:00:00+03:00`);
    return quoted.body.reasonCode;
  };
  assert.equal(await groundOn('2026-12-07'), 'COOLING_OFF');
  const imported = await send(`${shipped}${decree.join('\n')}\n`);
  assert.match(imported.text, /2026\/2[\s\S]*05\.12\.2026: рабочий[\s\S]*07\.12\.2026: выходной/);
  assert.match(await opened('/calendar-year?version=2026/2'), /href="\/calendar-publish\?version=2026%2F2"/);
  const asked = await mary.send('/calendar-publish', { version: '2026/2', why: 'Перенос' });
  const [, proposal = ''] = /href="(\/proposals\/\d+)"/.exec(asked.text) ?? [];
  assert.equal(await groundOn('2026-12-07'), 'COOLING_OFF', 'a proposal changes nothing');
  const approval = approvalIn(await opened(proposal, olga));
  assert.equal((await mary.send('/proposal-approve', approval)).status, 409);
  assert.equal((await olga.send('/proposal-approve', approval)).status, 200);
  await until(async () => (await groundOn('2026-12-07')) === 'HOLDER_WISH');
  assert.equal(await groundOn('2026-12-05'), 'COOLING_OFF');
  assert.match(await opened('/calendar'), /2026\/2<\/a>[\s\S]*опубликована[\s\S]*2026\/1<\/a>/);
});

test('the command line lists and shows calendars and refuses invalid calendars', async () => {
  const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });
  assert.match((await run('calendar', 'list')).stdout, /2027\/1/);
  assert.match((await run('calendar', 'show', '2027/1')).stdout, /'2027-05-03' │ 'DAY_OFF' │ '2027-05-01'/);
  assert.match((await run('calendar', 'publish', '2027/7')).stderr, /draft 2027\/7 not found/);
  assert.match((await run('calendar', 'show', '2027/7')).stderr, /calendar version 2027\/7 not found/);
  assert.match((await run('calendar', 'show', '2027')).stderr, /a version such as 2027\/2/);
});
