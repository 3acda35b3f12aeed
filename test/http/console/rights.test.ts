import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mayOpen } from '#http/console/page.ts';
import { consolePages } from '#http/console/pages/index.ts';
import { roles } from '#staff/use-case/permissions.ts';
import {
  askConsole,
  consoleService,
  ofOurPage,
  type StaffBrowser,
  staffBrowser,
} from '../../support/console.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
});
after(() => service.close());

/** Fills in the parameters of a page address. */
const addressOf = (path: string) => path.replaceAll(/:\w+/g, 'XXX0000000001');

test('console page addresses are unique', () => {
  const paths = consolePages.map(({ path }) => path);
  assert.deepEqual(paths, [...new Set(paths)]);
});

for (const { path, change } of consolePages) {
  test(`the page ${path} redirects to the sign-in page without a session`, async () => {
    const opened = await askConsole(service, addressOf(path));
    assert.equal(opened.status, 303);
    assert.equal(opened.headers.get('location'), `/sign-in?next=${encodeURIComponent(addressOf(path))}`);
    if (!change) return;
    const sent = await askConsole(service, addressOf(path), { method: 'POST', headers: ofOurPage });
    assert.equal(sent.status, 303);
  });
}

for (const role of roles) {
  test(`staff with the role ${role} can open the pages of this role and no other pages`, async () => {
    const browser = await staffBrowser(service, [role]);
    for (const page of consolePages) await assertOpens(browser, page, mayOpen(page, { roles: [role] }));
  });
}

test('staff without a role can open only the pages that everyone may open', async () => {
  const browser = await staffBrowser(service, []);
  for (const page of consolePages) await assertOpens(browser, page, page.permission === undefined);
});

async function assertOpens(
  browser: StaffBrowser,
  { path, change }: (typeof consolePages)[number],
  isAllowed: boolean,
): Promise<void> {
  const opened = await browser.open(addressOf(path));
  if (isAllowed)
    assert.ok([200, 400, 404].includes(opened.status), `${path} ${opened.status} ${opened.text}`);
  else assert.equal(opened.status, 403, path);
  if (!change || isAllowed) return;
  assert.equal((await browser.send(addressOf(path), {})).status, 403, path);
}
