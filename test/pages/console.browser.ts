import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { freePort } from '#app/cli/serving/port.ts';
import { invite } from '#staff/people/accounts.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { consoleService } from '../support/console.ts';
import type { TestService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { type Shop, shopping, widths } from './browser.ts';

/** A browser trusts `localhost` without https, and takes cookies and passkeys there. */
let address: string;
let service: TestService;
let shop: Shop;
let policyNumber: string;

before(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  service = await consoleService({ CONSOLE_PORT: String(port), CONSOLE_URL: address });
  ({ policyNumber } = await savedCasco(await service.partner(), {}));
  shop = await shopping(service.url);
});
after(async () => {
  await shop.close();
  await service.close();
});

/** Somebody of every role, whose device has a passkey for the console from now on. */
async function entered(login: string): Promise<Page> {
  const invited = await invite(service.pool, byStaff(service.clock), { login, name: 'Анна Петрова', roles });
  assert.ok(typeof invited === 'object');
  const context = await shop.browser.newContext();
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto(`${address}/invitation/${invited.token}`);
  await page.getByRole('button', { name: 'Сделать ключ и войти' }).click();
  await page.waitForURL(`${address}/`);
  return page;
}

test('a real browser makes a passkey by invitation, goes out, and comes back with it to where it wanted', async () => {
  const page = await entered('anna');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.goto(`${address}/jobs`);
  assert.match(page.url(), /\/sign-in\?next=%2Fjobs$/);
  await page.getByRole('button', { name: 'Войти ключом' }).click();
  await page.waitForURL(`${address}/jobs`);
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Фоновые работы');
  await page.context().close();
});

test('pages fit a phone and a wide screen, are reached by keyboard, and write no fault', async () => {
  const page = await entered('boris');
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: name === 'phone' ? 'dark' : 'light' });
    for (const path of [`/contracts/${policyNumber}`, '/requests', '/jobs', '/staff', '/staff-invite', '/']) {
      await page.goto(`${address}${path}`);
      const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      assert.equal(isWider, false, `${path} on ${name}`);
      await keep(page, `console-${path.split('/')[1] || 'home'}-${name}`);
      assert.deepEqual(await seriousFaults(page), [], `${path} on ${name}`);
    }
  }
  await page.goto(`${address}/jobs`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'К содержанию');
  assert.deepEqual(faults, []);
  await page.context().close();
});

async function keep(page: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES;
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
}

/** What axe-core finds serious; its licence keeps it out of our packages, so `AXE` names its file. */
async function seriousFaults(page: Page): Promise<readonly string[]> {
  const file = process.env.AXE;
  if (!file || !existsSync(file))
    throw new Error(
      'no axe: npm install --prefix /tmp/axe axe-core, and set AXE to /tmp/axe/node_modules/axe-core/axe.min.js',
    );
  await page.evaluate(readFileSync(file, 'utf8'));
  const found: { violations: { impact: string; id: string }[] } = await page.evaluate('axe.run()');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id }) => id);
}
