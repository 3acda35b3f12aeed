import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { rublesPrinted, rublesText } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { salesBetween } from '#sales/totals/store.ts';
import { createQuotePeriods, sweepTotals } from '#sales/totals/totals.ts';
import { consoleService, staffBrowser } from '../../support/console.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { binderyHere } from '../../support/process.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestService, testDay } from '../../support/service.ts';

let service: TestService;

before(async () => {
  service = await consoleService();
  const partner = await service.partner();
  await soldContract(partner);
  await savedDraft(partner);
});
after(() => service.close());

for (const [when, prepare] of [
  ['before they are aggregated', async () => undefined],
  ['after they are aggregated', () => sweepTotals(service.pool)],
] as const)
  test(`the sales page shows today's sales as a chart and as a table by product, partner and outcome, ${when}`, async () => {
    await prepare();
    const browser = await staffBrowser(service, ['support']);
    const { status, text } = await browser.open('/sales');
    assert.equal(status, 200, text);
    assert.match(text, /<svg[^>]*role="img" aria-label="Итоги, договоров: те же числа/);
    assert.match(text, /сохранены<\/td><td class="number">2</);
    assert.match(
      text,
      /заключены<\/td><td class="number"><a href="\/contracts\?product=osago&amp;partner=[^"]*">1</,
    );
    assert.doesNotMatch(text, /style=/);
    const csv = await browser.open(`/sales?from=${testDay}&to=${testDay}&as=csv`);
    assert.match(csv.text, /ОСАГО;[^;]+;заключены;1;/);
  });

test('the trend counts quotes, refusals and contracts of each period and leads to what it counts', async () => {
  const partner = await service.partner();
  await soldContract(partner);
  for (const startDate of ['never', 'ever', undefined])
    await partner.call(
      'POST',
      '/sales/v2/individual/osago/quotes',
      osagoBody({ today: testDay, ...(startDate && { set: { startDate } }) }),
    );
  await service.logRequests();
  await sweepTotals(service.pool);
  const browser = await staffBrowser(service, ['support'], 'trend');
  const of = `step=day&from=${testDay}&to=${testDay}&partner=${partner.login}`;
  const csv = await browser.open(`/sales-trend?${of}&as=csv`);
  const day = testDay.split('-').toReversed().join('.');
  assert.match(csv.text, new RegExp(`${day};3;2;66,7;1;1;100;0;`), csv.text);
  const { text } = await browser.open(`/sales-trend?${of}`);
  assert.match(text, /<svg[^>]*class="lines-over-time" aria-hidden="true"/);
  const [, refusals = ''] = /href="(\/faults\?[^"]+)">2</.exec(text) ?? assert.fail(text);
  assert.match((await browser.open(refusals.replaceAll('&amp;', '&'))).text, /startDate/);
  const [, contracts = ''] = /href="(\/contracts\?[^"]+)">1</.exec(text) ?? assert.fail(text);
  assert.match((await browser.open(contracts.replaceAll('&amp;', '&'))).text, /Строк: 1</);
});

test('the trend by week and month adds up the days, and its totals are those of all products and partners', async () => {
  const browser = await staffBrowser(service, ['actuary'], 'weeks');
  const rows = async (query: string) => {
    const { text } = await browser.open(`/sales-trend?as=csv&${query}`);
    return text.trim().split(/\r?\n/).slice(1);
  };
  const week = (await rows('step=week'))[0]?.split(';') ?? [];
  const month = (await rows('step=month&product=osago'))[0]?.split(';') ?? [];
  const days = await rows('step=day');
  const concluded = days.reduce((sum, row) => sum + Number(row.split(';')[5]), 0);
  assert.equal(days.length, 30);
  assert.ok(concluded >= 2);
  assert.deepEqual([week[5], month[5]], [String(concluded), String(concluded)]);
  assert.equal((await browser.open('/sales-trend?from=2020-01-01&to=2026-11-01')).status, 400);
});

test('the month of a partner has its sales of two months, its waiting contracts and, if asked, its money', async () => {
  const partner = await service.partner({ kvPercent: '10', agreementNumber: 'АГ-7' });
  const sold = await soldContract(partner);
  await savedDraft(partner);
  await sweepTotals(service.pool);
  const path = `/partners/${partner.login}/month`;
  const accountant = await staffBrowser(service, ['accountant'], 'month');
  const { rows } = await service.pool.query<{ paid: bigint }>(
    `select sum(amount_kopecks)::bigint as paid from payments join contracts using (contract_id) join partners using (partner_id)
      where login = $1 and payments.status = 'PAID'`,
    [partner.login],
  );
  const paid = rows[0]?.paid ?? 0n;
  const month = testDay.slice(0, 7);
  const { status, text } = await accountant.open(`${path}?month=${month}`);
  assert.equal(status, 200, text);
  assert.match(text, /АГ-7/);
  assert.match(text, /<h2>Ждут согласования<\/h2>/);
  const [sales = ''] = /<tbody>.*?<\/tbody>/.exec(text) ?? assert.fail(text);
  assert.equal(sales.split('<tr').length, 3);
  assert.ok(sales.includes(rublesPrinted(paid)), sales);
  assert.doesNotMatch(text, /Оплачено/);
  const [, counted = ''] = /href="(\?[^"]+)">Посчитать деньги</.exec(text) ?? assert.fail(text);
  const withMoney = await accountant.open(`${path}${counted.replaceAll('&amp;', '&')}`);
  for (const amount of [paid, (paid + 5n) / 10n]) assert.ok(withMoney.text.includes(rublesPrinted(amount)));
  const [, contracts = ''] = /href="(\/contracts\?[^"]+)">1</.exec(text) ?? assert.fail(text);
  assert.match(
    (await accountant.open(contracts.replaceAll('&amp;', '&'))).text,
    new RegExp(sold.policyNumber),
  );
  const { stdout } = await binderyHere(
    ['partner', 'month', '--login', partner.login, '--month', month, '--money', '--json'],
    { DATABASE_URL: service.connectionString },
  );
  const told = JSON.parse(stdout);
  assert.deepEqual(
    [told.agreement, told.money.paid, told.months.length, told.months[0].concluded, told.waiting.contracts],
    ['АГ-7', rublesText(paid), 2, 1, 0],
  );
});

test('the month of a partner shows no money to a role without the permission, and refuses a month that does not exist', async () => {
  const partner = await service.partner();
  const path = `/partners/${partner.login}/month`;
  const underwriter = await staffBrowser(service, ['underwriter'], 'month-2');
  const { status, text } = await underwriter.open(`${path}?money=on`);
  assert.equal(status, 200, text);
  assert.doesNotMatch(text, /Оплачено|Посчитать деньги|Бордеро/);
  const wrong = await underwriter.open(`${path}?month=2026-13`);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /aria-invalid="true"[\s\S]*Пример: 2026-11/);
  assert.equal((await underwriter.open('/partners/nobody/month')).status, 404);
  assert.equal((await (await staffBrowser(service, ['security'], 'month-3')).open(path)).status, 403);
});

test('a counted quote is written once, also if writing failed before', async () => {
  const counted = [{ product: 'osago', partner: (await service.partner()).login, priced: 2, refused: 1 }];
  const down = { ...service.pool, query: () => Promise.reject(new Error('down')) } as unknown as Pool;
  const failing = createQuotePeriods({ pool: down, clock: service.clock }, () => counted);
  await assert.rejects(failing.flush(), /down/);
  const periods = createQuotePeriods({ pool: service.pool, clock: service.clock }, () => counted);
  await Promise.all([periods.flush(), periods.flush()]);
  await periods.flush();
  const { rows } = await service.pool.query<{ priced: string; refused: string }>(
    `select step, priced::text, refused::text from sale_periods join partners using (partner_id)
      where login = $1 and product = 'osago' order by step`,
    [counted[0]?.partner],
  );
  assert.deepEqual(
    rows.map(({ priced, refused }) => [priced, refused]),
    [
      ['2', '1'],
      ['2', '1'],
      ['2', '1'],
    ],
  );
});

test('the sales page shows the sales of other days and refuses invalid dates', async () => {
  const browser = await staffBrowser(service, ['accountant']);
  assert.match((await browser.open('/sales?from=2026-11-01&to=2026-11-20')).text, /продаж нет/);
  assert.equal((await browser.open('/sales?from=2026-02-31')).status, 400);
  assert.equal((await (await staffBrowser(service, ['security'])).open('/sales')).status, 403);
});

test('the sales page adds up whole months and single days of any period', async () => {
  const { login } = await service.partner();
  const browser = await staffBrowser(service, ['accountant'], 'periods');
  const rubles = new Map([
    ['2026-08-31', 1],
    ['2026-09-01', 2],
    ['2026-09-30', 4],
    ['2026-10-15', 8],
    ['2026-11-01', 16],
    ['2026-11-20', 32],
    [testDay, 64],
  ]);
  // The second round changes rows of days that the first has written.
  for (const rounds of [1, 2]) {
    for (const [day, amount] of rubles)
      await service.pool.query(
        `insert into noted_sales (subject, product, partner_id, means, outcome, kopecks, day)
         select 'contract', 'casco', partner_id, '', 'concluded', $2, $3::date from partners where login = $1`,
        [login, amount * 100, day],
      );
    await sweepTotals(service.pool);
    for (const [from, to] of [
      ['2026-08-31', '2026-11-21'],
      ['2026-09-01', '2026-09-30'],
      ['2026-09-01', '2026-10-14'],
      ['2026-09-02', '2026-11-20'],
      ['2026-09-30', '2026-10-31'],
      ['2026-11-01', '2026-11-20'],
      ['2026-11-01', '2026-12-31'],
      ['2026-11-20', '2026-11-20'],
      ['2026-12-01', '9999-12-31'],
    ] as const) {
      const { text } = await browser.open(`/sales?from=${from}&to=${to}&as=csv`);
      const [, , , count, premium] =
        text
          .split('\r\n')
          .find((row) => row.includes(login))
          ?.split(';') ?? [];
      const expected = [...rubles].filter(([day]) => day >= from && day <= to).map(([, amount]) => amount);
      const sum = expected.reduce((all, amount) => all + amount, 0) * rounds;
      assert.deepEqual(
        [Number(count ?? 0), Number((premium ?? '0').replace(',', '.'))],
        [expected.length * rounds, sum],
        `${from} ${to}`,
      );
    }
  }
});

test('the first page of each role shows only the pending work of the role', async () => {
  await service.pool.query(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
     values ('contract-report', '{"policyNumber": "XXX0000000001"}', 'failed', 0, 0, now())`,
  );
  const admin = await (await staffBrowser(service, ['admin'])).open('/');
  assert.match(admin.text, /href="\/jobs\?dead=on">Остановившиеся работы<\/a><\/td><td class="number">1</);
  assert.match((await (await staffBrowser(service, ['actuary'])).open('/')).text, /Нет задач/);
});

test('the sales of any days are the sum of their events, also of events that arrive after their week was summed up', async () => {
  const { rows: partners } = await service.pool.query<{ partnerId: bigint }>(
    'select partner_id as "partnerId" from partners order by partner_id limit 2',
  );
  const first = '2031-01-01';
  const event = fc.record({
    day: fc.integer({ min: 0, max: 120 }).map((days) => addDays(first, days)),
    partner: fc.constantFrom(...partners.map(({ partnerId }) => partnerId)),
    outcome: fc.constantFrom('saved', 'concluded', 'terminated'),
    kopecks: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  });
  const range = fc.tuple(fc.integer({ min: -20, max: 140 }), fc.integer({ min: 0, max: 140 }));
  type Event = {
    readonly day: string;
    readonly partner: bigint;
    readonly outcome: string;
    readonly kopecks: bigint;
  };
  let noted: readonly Event[] = [];
  const note = async (events: readonly Event[]) => {
    await service.pool.query(
      `insert into noted_sales (subject, product, partner_id, means, outcome, kopecks, day)
       select 'contract', 'osago', e.partner, '', e.outcome, e.kopecks, e.day
         from json_to_recordset($1::json) as e (partner bigint, outcome text, kopecks bigint, day date)`,
      [JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? String(value) : value))],
    );
    noted = [...noted, ...events];
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.array(event, { maxLength: 10 }),
      fc.array(range, { minLength: 4, maxLength: 4 }),
      async (early, late, ranges) => {
        await note(early);
        await Promise.all([sweepTotals(service.pool), sweepTotals(service.pool)]);
        await note(late);
        for (const isSwept of [false, true]) {
          if (isSwept) await sweepTotals(service.pool);
          for (const [start, length] of ranges) {
            const from = addDays(first, start);
            const to = addDays(from, length);
            const expected = noted.filter(({ day }) => day >= from && day <= to);
            const rows = await salesBetween(service.pool, from, to);
            const totals = (
              of: readonly { readonly outcome: string; readonly premium: bigint; readonly count: number }[],
            ) =>
              ['saved', 'concluded', 'terminated'].map((outcome) => {
                const mine = of.filter((row) => row.outcome === outcome);
                return [
                  mine.reduce((sum, { count }) => sum + count, 0),
                  mine.reduce((sum, { premium }) => sum + premium, 0n),
                ];
              });
            assert.deepEqual(
              totals(rows),
              totals(expected.map(({ outcome, kopecks }) => ({ outcome, premium: kopecks, count: 1 }))),
              `${from} to ${to}`,
            );
          }
        }
      },
    ),
    { numRuns: 15 },
  );
});
