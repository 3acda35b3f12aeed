import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '#app/cli/serving/port.ts';
import { invitationLetterData, invite } from '#staff/people/accounts.ts';
import { confirmKey, readKeyNumber } from '#staff/people/passkeys/confirm.ts';
import { accountByLogin } from '#staff/people/store.ts';
import { roles as allRoles, type Role } from '#staff/use-case/permissions.ts';
import { agreed } from '../support/agreed.ts';
import { consoleService } from '../support/console.ts';
import type { TestService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';
import { axeSource } from './axe.ts';
import { type Shop, shopping, widths } from './browser.ts';

/** The console at `localhost`, where browsers accept secure cookies and passkeys without https. */
export interface Desk {
  readonly address: string;
  readonly service: TestService;
  /** Signs in a person with a passkey and these roles, by default all roles. */
  entered(login: string, roles?: readonly Role[]): Promise<Page>;
  /** Opens a page in a browser with scripts disabled. */
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
  // Move the clock by a minute, because the number of sign-ins per address and minute is limited.
  service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
  const token = await invitationOf(service, login, roles);
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
  await page.goto(`${address}/invitation/${token}`);
  await page.getByRole('button', { name: 'Сделать ключ и войти' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/invitation/'));
  if (new URL(page.url()).pathname !== '/') await confirmed(service, login, page);
  await page.waitForURL(`${address}/`);
  return page;
}

/**
 * Invites a person and returns the invitation's token. If a second person must approve, the token is read from the letter.
 */
async function invitationOf(service: TestService, login: string, roles: readonly Role[]): Promise<string> {
  const by = byStaff(service.clock);
  const account = { login, name: 'Анна Петрова', roles, email: `${login}@insurer.example` };
  const { rows } = await service.pool.query<{ isOn: boolean }>('select is_on as "isOn" from four_eyes');
  const mailed = { askedBy: by.actor, jobs: { enqueue: async () => {} } };
  const made = await agreed(service.pool, 'staff invite', login, async (pool) => {
    const invited = await invite(pool, by, account, rows[0]?.isOn ? mailed : undefined);
    assert.ok(typeof invited === 'object');
    if ('token' in invited) return invited;
    const { staffId } = (await accountByLogin(pool, login)) ?? assert.fail(login);
    return invitationLetterData(pool, staffId, by.at);
  });
  return made?.token ?? assert.fail(login);
}

/** Lets the inviter confirm the new passkey, and then signs in with it. */
async function confirmed(service: TestService, login: string, page: Page): Promise<void> {
  const number = readKeyNumber(await page.locator('main strong').innerText()) ?? assert.fail(login);
  assert.equal(await confirmKey(service.pool, byStaff(service.clock), login, number), 'done');
  await page.reload();
  await follow(page, 'Войти ключом');
  await send(page, 'Войти ключом');
}

/** Follows the last link with this name, because the menu may have a more general one; the menu adds counts to names. */
export async function follow(page: Page, name: string): Promise<void> {
  await page
    .locator('main')
    .or(page.getByRole('navigation'))
    .getByRole('link', {
      name: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: \\d[\\d\\s]*\\+?)?$`),
    })
    .last()
    .click();
  await page.waitForLoadState();
}

/** Sends a form; first fills in the reason that a second person reads, if the form asks for one. */
export async function send(page: Page, name: string): Promise<void> {
  const reason = page.getByLabel('Основание: его прочтёт второй сотрудник');
  if ((await reason.count()) === 1 && (await reason.inputValue()) === '')
    await reason.fill('Просьба партнёра');
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForLoadState();
}

/** Checks that the page fits a phone in dark mode and a wide screen in light mode, and that axe finds no serious errors. */
export async function assertFits(page: Page, name: string): Promise<void> {
  for (const [device, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: device === 'phone' ? 'dark' : 'light' });
    await keepPicture(page, `console-${name}-${device}`);
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    assert.equal(isWider, false, `${name} on ${device}`);
    assert.deepEqual(await faultsOf(page), [], `${name} on ${device}`);
  }
}

/** Saves a screenshot of the whole page in the directory `PICTURES`, if it is set. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES;
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true, animations: 'disabled' });
}

/** Returns the serious accessibility errors of a page; with `rule`, those of one rule only. */
export async function faultsOf(page: Page, rule?: string): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource());
  // End colour transitions, because colours in between may have too little contrast.
  await page.evaluate('for (const transition of document.getAnimations()) transition.finish()');
  const options = rule === undefined ? {} : { runOnly: [rule] };
  const found: { violations: { impact: string; id: string; nodes: { html: string }[] }[] } =
    await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120) ?? ''}`);
}
