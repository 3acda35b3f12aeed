import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { approvalIn, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { until } from '../../support/process.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let pavel: StaffBrowser;
let vera: StaffBrowser;

before(async () => {
  service = await consoleService({ FOUR_EYES: 'on' });
  pavel = await staffBrowser(service, ['integration'], 'pavel');
  vera = await staffBrowser(service, ['integration'], 'vera');
});
after(() => service.close());

const textOf = async (browser: StaffBrowser, path: string) => {
  const page = await browser.open(path);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page.text;
};
const done = async (path: string, form: Readonly<Record<string, string>>, browser = pavel) => {
  const page = await browser.send(path, form);
  assert.equal(page.status, 200, `${path} ${page.text}`);
  return page.text;
};

/** Approves the proposal on the page as another person. */
async function agreed(asked: string): Promise<string> {
  const [, proposal = ''] = /href="(\/proposals\/\d+)"/.exec(asked) ?? [];
  return done('/proposal-approve', approvalIn(await textOf(vera, proposal)), vera);
}

test("adding a partner needs two people, and only the approver sees the partner's secret, once", async () => {
  const asked = await done('/partner-add', {
    login: 'sever',
    name: 'Салон «Север»',
    channel: 'DEALER',
    why: 'Договор А-17',
  });
  assert.match(asked, /Пока ничего не изменилось/);
  assert.equal((await pavel.open('/partners/sever')).status, 404);
  const reported = await agreed(asked);
  assert.match(reported, /client_secret<\/dt><dd><code>\S{20,}<\/code>/);
  assert.match(await textOf(pavel, '/partners'), /href="\/partners\/sever"[\s\S]*автосалон/);
  assert.doesNotMatch(await textOf(pavel, '/partners/sever'), /client_secret/);
});

test("one person can reduce a partner's rights, but extending the rights needs two people", async () => {
  const { login } = await service.partner();
  assert.match(await done('/partner-change', { login, rateLimit: '60' }), /запросов в минуту: нет → 60/);
  const asked = await done('/partner-change', { login, rateLimit: '600', why: 'Просьба' });
  assert.match(asked, /Пока ничего не изменилось/);
  assert.match(await textOf(pavel, `/partners/${login}`), /метод<\/dt><dd>60</);
  await agreed(asked);
  assert.match(await textOf(pavel, `/partners/${login}`), /метод<\/dt><dd>600</);
  const wrong = await pavel.send('/partner-change', { login, kvPercent: '101', kfav: 'many' });
  assert.equal(wrong.status, 400);
  assert.equal([...wrong.text.matchAll(/aria-invalid/g)].length, 2);
  assert.equal((await pavel.send('/partner-change', { login })).status, 400);
});

test('numbers typed as Russians write them are accepted and shown in one format', async () => {
  const { login } = await service.partner();
  const typed = { kvPercent: '12,5 %', kfav: '0,9-1,2', reduction: '0,85 – 1', rateLimit: '1 000' };
  await agreed(await done('/partner-change', { login, why: 'Просьба', ...typed }));
  const shown = await textOf(pavel, `/partners/${login}`);
  assert.match(shown, /Комиссия, %<\/dt><dd>12,5<[\s\S]*kfav<\/dt><dd>от 0,9 до 1,2<[\s\S]*>от 0,85 до 1</);
  assert.match(shown, /метод<\/dt><dd>1000</);
});

test('the form for the rights of a partner shows the present rights and changes only what differs from them', async () => {
  const { login } = await service.partner();
  await agreed(await done('/partner-change', { login, why: 'Просьба', kvPercent: '12,5', rateLimit: '60' }));
  const form = await textOf(pavel, `/partner-change?login=${login}`);
  assert.match(form, /name="kvPercent"[^>]* value="12,5"|value="12,5"[^>]*name="kvPercent"/);
  assert.match(form, /<input type="checkbox" name="products" value="all" checked/);
  assert.match(form, /<input type="checkbox" name="products" value="casco"/);
  const [, was = ''] = /name="was" value="([^"]+)"/.exec(form) ?? assert.fail(form);
  const shown = JSON.parse(was.replaceAll('&quot;', '"')) as Record<string, string>;
  const unchanged = { ...shown, login, was: JSON.stringify(shown) };
  await done('/partner-change', { login, backdateDays: '0', kvPercent: '10' });
  const changed = await done('/partner-change', { ...unchanged, rateLimit: '30' });
  assert.match(changed, /запросов в минуту: 60 → 30/);
  assert.doesNotMatch(changed, /комиссия/);
  assert.match(await textOf(pavel, `/partners/${login}`), /Комиссия, %<\/dt><dd>10</);
  const nothing = await pavel.send('/partner-change', unchanged);
  assert.equal(nothing.status, 400);
  const emptied = await pavel.send('/partner-change', { ...unchanged, products: '', name: '' });
  assert.equal([...emptied.text.matchAll(/class="wrong"/g)].length, 2);
  const asked = await done('/partner-change', { ...unchanged, rateLimit: '', why: 'Просьба' });
  await agreed(asked);
  assert.match(await textOf(pavel, `/partners/${login}`), /метод<\/dt><dd>без лимита</);
});

test('filters and forms offer partners by name, and files have the words of the page', async () => {
  await agreed(
    await done('/partner-add', { login: 'vostok', name: 'Восток', channel: 'BANK', why: 'Просьба' }),
  );
  for (const path of ['/blanks', '/faults', '/requests', '/webhooks', '/bordereau', '/webhook-add'])
    assert.match(await textOf(pavel, path), /<option value="vostok">Восток \(vostok\)<\/option>/, path);
  assert.match(await textOf(pavel, '/partners?as=csv'), /vostok;Восток;банк;работает;все;все/);
});

test('two partner secrets are valid at once, and an immediate change invalidates all earlier secrets', async () => {
  const { login } = await service.partner();
  const secrets = async () =>
    [...(await textOf(pavel, `/partners/${login}`)).matchAll(/<li>(?:новый|прежний)/g)].length;
  assert.equal(await secrets(), 1);
  assert.match(await done('/partner-rotate', { login }), /client_secret<\/dt><dd><code>\S{20,}<\/code>/);
  assert.equal(await secrets(), 2);
  await done('/partner-rotate', { login });
  assert.equal(await secrets(), 2);
  await done('/partner-rotate', { login, atOnce: 'on' });
  assert.equal(await secrets(), 1);
});

test('one person can block a partner, but unblocking the partner needs two people', async () => {
  const { login } = await service.partner();
  await done('/partner-disable', { login });
  assert.match(await textOf(pavel, `/partners/${login}`), /остановлен[\s\S]*Включить/);
  assert.equal((await pavel.send('/partner-disable', { login })).status, 409);
  await agreed(await done('/partner-enable', { login, why: 'Долг погашен' }));
  assert.match(await textOf(pavel, `/partners/${login}`), /работает/);
});

test('staff add, ping, change, disable, enable and remove a webhook, and the page shows its secret', async () => {
  const { login } = await service.partner();
  const added = await done('/webhook-add', {
    partner: login,
    url: 'https://partner.example/events',
    types: 'all',
  });
  const [, id = ''] = /webhook-secret\?webhookId=([0-9a-f-]+)/.exec(added) ?? [];
  assert.match(await textOf(pavel, `/webhooks?partner=${login}`), new RegExp(`href="/webhooks/${id}"`));
  assert.match(await done('/webhook-secret', { webhookId: id }), /whsec_/);
  await done('/webhook-rotate', { webhookId: id });
  assert.match(await done('/webhook-secret', { webhookId: id }), /Прежний/);
  await done('/webhook-ping', { webhookId: id });
  await until(async () => (await textOf(pavel, `/webhooks/${id}`)).includes('webhook.ping'));
  await done('/webhook-resend', { webhookId: id, since: '2020-01-01T00:00:00+03:00' });
  assert.equal((await pavel.send('/webhook-resend', { webhookId: id })).status, 400);
  await done('/webhook-change', { webhookId: id, description: 'Учёт' });
  await done('/webhook-disable', { webhookId: id });
  assert.match(await textOf(pavel, `/webhooks?partner=${login}`), /Учёт[\s\S]*выключил сотрудник/);
  await done('/webhook-enable', { webhookId: id });
  await done('/webhook-remove', { webhookId: id });
  assert.equal((await pavel.open(`/webhooks/${id}`)).status, 404);
  const wrong = await pavel.send('/webhook-add', { partner: login, url: 'http://127.0.0.1/' });
  assert.equal(wrong.status, 409);
});

test('staff record blanks as issued, spoilt and released', async () => {
  const { login } = await service.partner();
  const issued = await done('/blank-issue', {
    partner: login,
    serial: 'ТТТ',
    from: '7000000001',
    to: '7000000010',
  });
  assert.match(issued, /Выдано бланков: 10/);
  await done('/blank-void', { serial: 'ТТТ', number: '7000000003' });
  assert.match(
    await textOf(pavel, `/blanks?partner=${login}`),
    /испорчен[\s\S]*свободен|свободен[\s\S]*испорчен/,
  );
  assert.equal((await pavel.send('/blank-release', { serial: 'ТТТ', number: '7000000004' })).status, 409);
});

test('staff open, change and end a general agreement', async () => {
  const { login } = await service.partner();
  const lisin = await staffBrowser(service, ['underwriter'], 'lisin');
  const open = {
    number: 'ГП-9',
    partner: login,
    holderInn: '7701000019',
    holderName: 'ООО «Образец»',
    issued: '2026-11-01',
  };
  await done('/agreement-open', { ...open, to: '2035-10-31', sumLimit: '50 000 000,50 ₽' }, lisin);
  assert.match(await textOf(lisin, '/agreements'), /ГП-9[\s\S]*50\u00a0000\u00a0000,50/);
  assert.match(
    await done('/agreement-change', { number: 'ГП-9', rate: '0,85' }, lisin),
    /коэффициент: нет → 0,85/,
  );
  await done('/agreement-end', { number: 'ГП-9', on: '2027-01-01' }, lisin);
  assert.match(await textOf(lisin, '/agreements?number=ГП-9'), /31\.12\.2026/);
});

test('the partner page contains only links to pages that the viewer may open', async () => {
  const { login } = await service.partner();
  const links = async (browser: StaffBrowser) => {
    const text = await textOf(browser, `/partners/${login}`);
    return ['/requests?', '/faults?', '/webhooks?', '/blanks?', '/partner-change?'].filter((href) =>
      text.includes(href),
    );
  };
  assert.equal((await links(pavel)).length, 5);
  const nina = await staffBrowser(service, ['accountant'], 'nina');
  assert.deepEqual(await links(nina), ['/webhooks?']);
});
