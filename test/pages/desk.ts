import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '#app/cli/serving/port.ts';
import { invite } from '#staff/people/accounts.ts';
import { roles as allRoles, type Role } from '#staff/use-case/permissions.ts';
import { agreed } from '../support/agreed.ts';
import { consoleService } from '../support/console.ts';
import type { TestService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { axeSource } from './axe.ts';
import { type Shop, shopping, widths } from './browser.ts';

/** A console that a real browser reaches, which trusts `localhost` without https and takes cookies and passkeys there. */
export interface Desk {
  readonly address: string;
  readonly service: TestService;
  /** Somebody of these roles, or of every one, whose device has a passkey for the console from now on. */
  entered(login: string, roles?: readonly Role[]): Promise<Page>;
  /** A browser whose owner has switched scripts off. */
  withoutScript(): Promise<Page>;
  close(): Promise<void>;
}

export async function openDesk(variables: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const service = await consoleService({ CONSOLE_PORT: String(port), CONSOLE_URL: address, ...variables });
  const shop = await shopping(service.url);
  return {
    address,
    service,
    entered: (login, roles = allRoles) => entered({ address, service, shop }, login, roles),
    async withoutScript() {
      const context = await shop.browser.newContext({ javaScriptEnabled: false });
      return context.newPage();
    },
    async close() {
      await shop.close();
      await service.close();
    },
  };
}

async function entered(
  {
    address,
    service,
    shop,
  }: { readonly address: string; readonly service: TestService; readonly shop: Shop },
  login: string,
  roles: readonly Role[],
): Promise<Page> {
  const invited = await agreed(service.pool, 'staff invite', login, (pool) =>
    invite(pool, byStaff(service.clock), { login, name: 'Анна Петрова', roles }),
  );
  assert.ok(typeof invited === 'object' && 'token' in invited);
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

/** Follows the last link of this name, where a page of its own says more than the menu. */
export async function follow(page: Page, name: string): Promise<void> {
  await page
    .locator('main')
    .or(page.getByRole('navigation'))
    .getByRole('link', { name, exact: true })
    .last()
    .click();
  await page.waitForLoadState();
}

export async function send(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForLoadState();
}

/** The page that is open, on a phone in the dark and on a wide screen in the light: it fits, and axe finds nothing serious. */
export async function assertFits(page: Page, name: string): Promise<void> {
  for (const [device, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: device === 'phone' ? 'dark' : 'light' });
    await keep(page, `console-${name}-${device}`);
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    assert.equal(isWider, false, `${name} on ${device}`);
    assert.deepEqual(await seriousFaults(page), [], `${name} on ${device}`);
  }
}

async function keep(page: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES;
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true, animations: 'disabled' });
}

/** What axe-core finds serious. */
async function seriousFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource());
  // Colours of the base sheet go over into those of the other scheme, and none between is one of ours.
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
  const found: { violations: { impact: string; id: string }[] } = await page.evaluate('axe.run()');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id }) => id);
}
