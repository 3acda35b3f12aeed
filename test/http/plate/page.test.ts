import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createCalendarHandler } from '#contracts/life/events/calendar.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { letterDirectory, letters, sendForm } from '../../support/consent.ts';
import { allEvents } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { printedText } from '../../support/printed-text.ts';
import { until } from '../../support/process.ts';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

/** Ten days after 2026-12-01, the first day of cover of the contracts below. */
const tenDaysAfter = '2026-12-11';
const newField = 'insuredObject.osago.vehicle.isNotRegistered';
const plateField = 'insuredObject.osago.vehicle.licensePlate';

let directory: string;
let service: TestService;
let partner: TestPartner;

before(async () => {
  directory = letterDirectory();
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Sells a contract for a new vehicle. */
function sold(set = {}): Promise<Draft> {
  return soldContract(partner, {
    set: { 'insuredObject.osago.vehicle.vin': nextVin(), [plateField]: undefined, [newField]: true, ...set },
  });
}

async function reportDay(day: DateText): Promise<void> {
  partner = await onDay(service, partner, `${day}T03:00:00+03:00`);
  const context = { jobId: '1', attempt: 1, requestId: 'calendar', signal: AbortSignal.timeout(60_000) };
  await Promise.all([1, 2].map(() => createCalendarHandler(service).handle({ day }, context)));
}

async function missingEvents(): Promise<unknown[]> {
  const events = await allEvents(partner, '&types=contract.plate_missing');
  return events.map(({ data }) => data.policyNumber);
}

async function platePath(contract: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ linkId: string }>(
    `select link_id as "linkId" from client_links where purpose = 'PLATE' and contract_id = contract_id_of($1)`,
    [contract.policyNumber],
  );
  const [letter = ''] = await letters(directory, `client-link-${rows[0]?.linkId}`);
  const path = /http:\/\/bindery\.test(\/plate\/[0-9a-f-]{36})/.exec(letter)?.[1];
  assert.ok(path, letter);
  return path;
}

test('a plate that is missing ten days after the start of cover is requested once', async () => {
  const missing = await sold();
  const present = await sold({ [plateField]: 'А001АА77', [newField]: undefined });
  const transit = await sold();
  await service.pool.query(
    `update contracts set body = jsonb_set(body, '{insuredObject,osago,vehicle,isTransit}', 'true') where policy_number = $1`,
    [transit.policyNumber],
  );
  await reportDay('2026-12-10');
  assert.deepEqual(await missingEvents(), []);
  await reportDay(tenDaysAfter);
  await until(async () => (await missingEvents()).length > 0);
  await reportDay('2026-12-12');
  assert.deepEqual(await missingEvents(), [missing.policyNumber]);
  assert.notEqual(present.policyNumber, missing.policyNumber);

  const path = await platePath(missing);
  const page = await service.request('GET', path);
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, /О•••в П\. И\./);
  assert.doesNotMatch(page.text, /Образцов[^а]|holder@example|<script/);

  for (const wrong of ['', 'АБВ', 'А001АА', '<b>']) {
    const refused = await sendForm(service, path, [['plate', wrong]]);
    assert.equal(refused.status, 400, wrong);
    assert.match(refused.text, /Номер не подошёл/);
    assert.doesNotMatch(refused.text, /<b>/);
  }
  const entered = await sendForm(service, path, [['plate', ' в123те 777 ']]);
  assert.equal(entered.status, 200, entered.text);
  assert.match(entered.text, /Номер внесён в договор/);

  const { body } = await partner.call('GET', missing.path);
  const vehicle = (body.insuredObject as { osago: { vehicle: Record<string, unknown> } }).osago.vehicle;
  assert.equal(String(vehicle.licensePlate).replace(/\s/g, '').toUpperCase(), 'В123ТЕ777');
  const [addendum] = body.addendums as {
    kind: string;
    premiumDifference: number;
    status: { code: string };
  }[];
  assert.equal(addendum?.kind, 'CHANGE');
  assert.equal(addendum?.premiumDifference, 0);
  const history = body.history as { actor?: string; requestId?: string }[];
  assert.ok(JSON.stringify(history).includes('client'), JSON.stringify(history));
  await until(async () => {
    const { rowCount } = await service.pool.query(
      `select 1 from addendums where addendum_number like $1 || '-%' and reported_at is not null`,
      [missing.policyNumber],
    );
    return rowCount === 1;
  });
  const printed = await printedText(partner, missing.policyNumber, 'POLICY');
  assert.match(printed.replace(/\s/g, ''), /В123ТЕ777/);

  const again = await sendForm(service, path, [['plate', 'А002АА77']]);
  assert.match(again.text, /Номер внесён в договор/);
  const read = await partner.call('GET', missing.path);
  assert.equal((read.body.addendums as unknown[]).length, 1);
});

test('a link to the plate page works once, even if two forms arrive together', async () => {
  partner = await onDay(service, partner, '2026-11-21T12:00:00+03:00');
  await service.pool.query('update told_calendar set until = null');
  const contract = await sold();
  await reportDay(tenDaysAfter);
  const path = await platePath(contract);
  await Promise.all([
    sendForm(service, path, [['plate', 'А003АА77']]),
    sendForm(service, path, [['plate', 'А004АА77']]),
  ]);
  const { body } = await partner.call('GET', contract.path);
  assert.equal((body.addendums as unknown[]).length, 1);
});

test('a contract that has ended needs no plate, and an unknown plate link is not found', async () => {
  partner = await onDay(service, partner, '2026-11-21T12:00:00+03:00');
  await service.pool.query('update told_calendar set until = null');
  const contract = await sold();
  await reportDay(tenDaysAfter);
  const path = await platePath(contract);
  const ended = await partner.call('POST', '/sales/v2/individual/osago/addendums', {
    policyNumber: contract.policyNumber,
    kind: 'TERMINATION',
    effectiveDate: tenDaysAfter,
    reason: 'Продажа',
    reasonCode: 'SALE',
  });
  assert.equal(ended.status, 200, ended.text);
  assert.match((await service.request('GET', path)).text, /уже не действует/);
  const entered = await sendForm(service, path, [['plate', 'А005АА77']]);
  assert.match(entered.text, /уже не действует/);
  for (const strange of ['/plate/00000000-0000-4000-8000-000000000000', '/plate/x', `${path}/x`])
    assert.equal((await service.request('GET', strange)).status, 404, strange);
});

test('a plate form from another site, and too many forms from one address, are refused', async () => {
  partner = await onDay(service, partner, '2026-11-21T12:00:00+03:00');
  await service.pool.query('update told_calendar set until = null');
  const contract = await sold();
  await reportDay(tenDaysAfter);
  const path = await platePath(contract);
  const foreign = await sendForm(service, path, [['plate', 'А006АА77']], { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  const statuses = new Set<number>();
  for (let form = 0; form < 40; form += 1)
    statuses.add((await sendForm(service, path, [['plate', '?']])).status);
  assert.ok(statuses.has(429), [...statuses].join());
});
