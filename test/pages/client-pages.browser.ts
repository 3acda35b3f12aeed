import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createCalendarHandler } from '#contracts/life/events/calendar.ts';
import { askedCode, consentPath, leftToInsurer, letterDirectory, letters } from '../support/consent.ts';
import { onDay } from '../support/later.ts';
import { client, openLink } from '../support/link.ts';
import { savedAt, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { nextVin } from '../support/vin.ts';
import { type Shop, shopping } from './browser.ts';

/** Directory for screenshots. If it is not set, no screenshots are taken. */
const pictures = process.env.PICTURES;

let directory: string;
let service: TestService;
let partner: TestPartner;
/** Paths of the client pages by name. */
const pages = new Map<string, string>();

before(async () => {
  directory = letterDirectory();
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
  if (pictures) mkdirSync(pictures, { recursive: true });
  // Open this page first: this moves the clock to a later day, on which links of other pages would have expired.
  await openPlatePage();
  await openPayPages();
  await openConsentPages();
  pages.set('wrong-address', '/polis');
  pages.set('pay-missing', '/pay/1');
  pages.set('check-missing', '/check/ZZZ0000000001?code=x');
  pages.set('consent-missing', '/consent/1');
  pages.set('plate-missing', '/plate/1');
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

function example(name: string) {
  return JSON.parse(readFileSync(new URL(`../../docs/examples/${name}.json`, import.meta.url), 'utf8'));
}

async function openPayPages(): Promise<void> {
  const person = client(service);
  const family = example('medical-individual-family-europe');
  const travel = await savedAt(partner, '/sales/v2/individual/medical/policies', family);
  pages.set('pay-travel', (await openLink(partner, travel, 'PAYINSURER')).path);
  const home = await savedAt(
    partner,
    '/sales/v2/individual/property/policies',
    example('property-individual'),
  );
  const unpaid = await openLink(partner, home, 'PAYINSURER');
  await person.choose(unpaid, 'card');
  pages.set('pay-unfinished', unpaid.path);
  pages.set('pay-other', `${unpaid.path}?other=1`);
  const silent = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  await person.choose(silent, 'card');
  await person.card(silent, '4000000000000119', '000');
  pages.set('pay-silent', silent.path);
  const declined = await openLink(partner, await savedDraft(partner), 'PAYINSURER');
  await person.choose(declined, 'card');
  await person.card(declined, '4000000000000002');
  pages.set('pay-declined', declined.path);
  const sale = await savedDraft(partner);
  const superseded = await openLink(partner, sale, 'PAYINSURER');
  const paid = await openLink(partner, sale, 'CARD');
  await person.card(paid);
  await person.back(paid);
  pages.set('pay-paid', paid.path);
  pages.set('pay-elsewhere', superseded.path);
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [sale.policyNumber],
  );
  pages.set('check', `/check/${sale.policyNumber}?code=${rows[0]?.code}`);
}

async function openConsentPages(): Promise<void> {
  const draft = () => savedDraft(partner, { set: { consentPersonalData: leftToInsurer } });
  pages.set('consent', await consentPath(service, directory, (await draft()).policyNumber));
  const coded = await consentPath(service, directory, (await draft()).policyNumber);
  await askedCode(service, directory, coded);
  pages.set('consent-code', coded);
}

async function openPlatePage(): Promise<void> {
  const set = {
    'insuredObject.osago.vehicle.vin': nextVin(),
    'insuredObject.osago.vehicle.licensePlate': undefined,
    'insuredObject.osago.vehicle.isNotRegistered': true,
  };
  const sold = await soldContract(partner, { set });
  const day = '2026-12-11';
  const before = service.clock.now().toISOString();
  partner = await onDay(service, partner, `${day}T03:00:00+03:00`);
  const context = { jobId: '1', attempt: 1, requestId: 'calendar', signal: AbortSignal.timeout(60_000) };
  await createCalendarHandler(service).handle({ day }, context);
  const [letter = ''] = await letters(directory, 'client-link-');
  service.clock.set(before);
  assert.ok(letter.includes(sold.policyNumber.slice(3)), letter);
  pages.set('plate', /\/plate\/[0-9a-f-]{36}/.exec(letter)?.[0] ?? assert.fail(letter));
}

async function widthOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth') as Promise<number>;
}

for (const [textPercent, sizes] of [
  [100, [320, 390, 1440]],
  [200, [390, 1440]],
] as const) {
  test(`no client page is wider than the screen if the text size is ${textPercent} %`, async () => {
    const shop: Shop = await shopping(service.url, { textPercent });
    const wide: string[] = [];
    for (const width of sizes) {
      const context = await shop.browser.newContext({ viewport: { width, height: 844 }, locale: 'ru-RU' });
      const page = await context.newPage();
      for (const [name, path] of pages) {
        await page.goto(`http://bindery.test${path}`);
        const found = await widthOf(page);
        if (found > width) wide.push(`${name}: ${found} px of ${width}`);
        const file = `client-${name}-${width}-${textPercent}.png`;
        if (pictures) await page.screenshot({ path: join(pictures, file), fullPage: true });
      }
      await context.close();
    }
    await shop.close();
    assert.deepEqual(wide, []);
  });
}
