import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import type { JsonObject } from '#kernel/json/json.ts';
import { rublesPrinted, rublesText } from '#kernel/money/money.ts';
import {
  findRoutedRefund,
  type ListedRefund,
  listedRefundsQuery,
} from '#payments/accounting/premium-refunds/give-back.ts';
import { registerFile } from '#payments/accounting/registers/registers.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { updateListedRefunds } from '#sales/totals/totals.ts';
import { billedDraft, paymentOf } from '../../payments/statement/support/billed.ts';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { askAddendum, change, terminate, youngDriverAdded } from '../../support/addendum.ts';
import { letterDirectory, letters, sendForm } from '../../support/consent.ts';
import {
  approvalIn,
  consoleService,
  ofOurPage,
  type StaffBrowser,
  staffBrowser,
} from '../../support/console.ts';
import { client, goodCard, later, openLink, untilStatus } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { savedDraft, soldContract, statusCode } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let pavel: StaffBrowser;
let olga: StaffBrowser;
let directory: string;

before(async () => {
  directory = letterDirectory();
  service = await consoleService({ FOUR_EYES: 'on', DATA_DIR: directory, POLICY_MAIL: 'on' });
  partner = await service.partner({ cash: 'ON_CONFIRMATION' });
  pavel = await staffBrowser(service, ['accountant'], 'pavel');
  olga = await staffBrowser(service, ['accountant'], 'olga');
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/** Imports statement lines on the console page; returns the numbers of unmatched lines. */
async function waitingLines(...documents: readonly string[]): Promise<readonly string[]> {
  const sent = await pavel.upload('/statement-import', {}, { files: { 'day.txt': oneCFile(documents) } });
  const path = sent.headers.get('location') ?? '';
  await until(async () => (await pavel.open(path)).headers.get('refresh') === null);
  return lineIds();
}

async function lineIds(path = '/statement-lines'): Promise<readonly string[]> {
  const { text } = await pavel.open(`${path}?sort=-lineId`);
  return [...text.matchAll(/href="\/statement-lines\/(\d+)"/g)].map(([, id = '']) => id);
}

/** Opens the page of a proposal as `by` and approves it. */
async function approved(by: StaffBrowser, shown: string) {
  const [, id = ''] = /\/proposals\/(\d+)/.exec(shown) ?? [];
  const { text } = await by.open(`/proposals/${id}`);
  return by.send('/proposal-approve', approvalIn(text));
}

test('waiting cash is listed, confirmed by staff and then removed from the list', async () => {
  const draft = await savedDraft(partner);
  const chosen = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASH',
  });
  assert.equal(chosen.status, 200, chosen.text);
  const listed = await pavel.open('/payments?status=AWAITING&type=CASH');
  assert.match(listed.text, new RegExp(draft.policyNumber));
  const [, orderId = ''] = /href="\/payments\/([0-9a-f-]{36})"/.exec(listed.text) ?? [];
  const shown = await pavel.open(`/payments/${orderId}`);
  assert.equal(shown.status, 200, shown.text);
  assert.match(shown.text, /cash-confirm\?policyNumber=/);
  const done = await pavel.send('/cash-confirm', { policyNumber: draft.policyNumber });
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /подтверждены/);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  assert.equal((await pavel.send('/cash-confirm', { policyNumber: draft.policyNumber })).status, 409);
  assert.doesNotMatch((await pavel.open('/payments?type=CASH')).text, new RegExp(draft.policyNumber));
});

test('a search in payments finds a payment behind the first page, and the order covers all payments', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const draft = await savedDraft(partner);
    await partner.call('PUT', `${draft.path}/installments/1`, { amount: draft.premium, paymentType: 'CASH' });
    numbers.push(draft.policyNumber);
  }
  const [oldest = '', newest = ''] = numbers;
  await service.pool.query(
    `insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at)
     select gen_random_uuid(), contract_id_of($1), 100 + n, 'CASH', 100000000 + n, 'AWAITING', now() + n * interval '1 second'
       from generate_series(1, 30) n`,
    [newest],
  );
  const found = await pavel.open(`/payments?status=AWAITING&q=${oldest}`);
  assert.match(found.text, new RegExp(`href="/contracts/${oldest}"`));
  assert.match(found.text, /Строк: 1</);
  const sorted = await pavel.open('/payments?status=AWAITING&type=CASH&sort=-amount');
  assert.match(sorted.text, /<td class="number">1\u00a0000\u00a0000,30</);
  assert.match(sorted.text, /Строки 1–20 из 3\d/);
  const [, cursor = ''] = /cursor=([\w-]+)/.exec(sorted.text) ?? [];
  assert.match(
    (await pavel.open(`/payments?status=AWAITING&type=CASH&sort=-amount&cursor=${cursor}`)).text,
    /Строки 21–3\d из 3\d/,
  );
  await service.pool.query('delete from payments where installment_nr > 100');
  const done = await pavel.send('/payments', { do: 'confirm-cash', key: `${oldest} 1` });
  assert.match(done.text, /Сделано: 1 из 1/);
  const again = await pavel.send('/payments', { do: 'confirm-cash', key: `${oldest} 1` });
  assert.match(again.text, /Сделано: 0 из 1[\s\S]*наличных/i);
});

test('a bank statement line without a number is matched to a contract that awaits its amount and pays the contract after approval', async () => {
  const draft = await billedDraft(partner);
  const [line = ''] = await waitingLines(paymentOf(draft, { purpose: 'Оплата страховки' }));
  const shown = await pavel.open(`/statement-lines/${line}`);
  assert.match(shown.text, new RegExp(`${draft.policyNumber}[\\s\\S]*сумма[\\s\\S]*Зачесть сюда`));
  const form = { line, policy: draft.policyNumber, comment: 'Письмо страхователя' };
  const asked = await pavel.send('/statement-resolve', form);
  assert.equal(asked.status, 200, asked.text);
  assert.match(asked.text, /должен согласиться другой сотрудник/);
  assert.equal((await approved(pavel, asked.text)).status, 400, 'the page shows its asker no hash');
  const done = await approved(olga, asked.text);
  assert.equal(done.status, 200, done.text);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
});

test('only one of two concurrent approvals succeeds, and a proposal is void if its data changed', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '31.00', purpose: 'Не нам' }));
  const asked = await pavel.send('/statement-resolve', { line, ignore: 'on', comment: 'Не наше' });
  const irina = await staffBrowser(service, ['accountant'], 'irina');
  const both = await Promise.all([approved(olga, asked.text), approved(irina, asked.text)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal((await pavel.send('/statement-resolve', { line, ignore: 'on', comment: 'Ещё' })).status, 409);
});

test('unmatched money is returned by a payment order that staff record', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '77.00', purpose: 'Ошибка' }));
  const asked = await pavel.send('/statement-resolve', { line, giveBack: 'on', comment: 'Ошиблись счётом' });
  assert.equal((await approved(olga, asked.text)).status, 200);
  assert.ok((await lineIds('/statement-returns')).includes(line));
  const done = await pavel.send('/statement-returned', { line, document: '17' });
  assert.equal(done.status, 200, done.text);
  assert.match((await pavel.open(`/statement-lines/${line}`)).text, /возвращена плательщику/);
  assert.equal((await pavel.send('/statement-returned', { line, document: '18' })).status, 409);
});

/** Sums what a line has paid and what is left of it. */
async function accounted(line: string) {
  const { rows } = await service.pool.query<{ amount: bigint; parts: bigint; rest: bigint; state: string }>(
    `select amount_kopecks as amount, state, amount_kopecks - parts_kopecks as rest,
            (select coalesce(sum(amount_kopecks), 0) from statement_parts p where p.line_id = l.line_id)::bigint as parts
       from statement_lines l where line_id = $1`,
    [line],
  );
  const [row] = rows;
  assert.ok(row);
  assert.equal(row.parts + row.rest, row.amount);
  return row;
}

const kopecksIn = (amount: string) => BigInt(amount.replace('.', ''));
const rubles = (...amounts: readonly string[]) =>
  rublesText(amounts.reduce((total, one) => total + kopecksIn(one), 0n));

test('one receipt pays the bills of two contracts once, and its rest goes back to the payer', async () => {
  const [one, other] = [await billedDraft(partner), await billedDraft(partner)];
  const amount = rubles(one.amount, other.amount, '500.50');
  const purpose = `Оплата по счетам ${one.billNumber}, ${other.billNumber}`;
  const [line = ''] = await waitingLines(paymentOf(one, { amount, purpose }));
  const shown = await pavel.open(`/statement-lines/${line}`);
  assert.match(shown.text, /statement-split\?line=\d+&amp;bills=/);
  const form = {
    line,
    bills: `${one.billNumber}, ${other.policyNumber}`,
    giveBackRest: 'on',
    comment: 'Письмо',
  };
  const asked = await pavel.send('/statement-split', form);
  assert.match(asked.text, /должен согласиться другой сотрудник/, asked.text);
  assert.equal((await accounted(line)).parts, 0n, 'a proposal pays nothing');
  const irina = await staffBrowser(service, ['accountant'], 'irina-2');
  const both = await Promise.all([approved(olga, asked.text), approved(irina, asked.text)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  for (const { path } of [one, other])
    assert.equal(statusCode((await partner.call('GET', path)).body), 'COMPLETE');
  assert.deepEqual(
    { ...(await accounted(line)) },
    {
      ...{ amount: BigInt(amount.replace('.', '')), parts: BigInt(amount.replace('.', '')) - 50_050n },
      ...{ rest: 50_050n, state: 'RETURNING' },
    },
  );
  assert.match((await pavel.open('/statement-returns')).text, /500,50/);
  assert.match((await pavel.open(`/contracts/${one.policyNumber}`)).text, new RegExp(one.billNumber));
  assert.equal((await pavel.send('/statement-returned', { line, document: '31' })).status, 200);
  assert.equal((await pavel.send('/statement-split', form)).status, 409);
});

test('two receipts together pay one bill, and the rest of the second one waits and pays another', async () => {
  const [one, other] = [await billedDraft(partner), await billedDraft(partner)];
  const half = rublesText(kopecksIn(one.amount) / 2n);
  const left = rublesText(kopecksIn(one.amount) + kopecksIn(other.amount) - kopecksIn(half));
  const [first = ''] = await waitingLines(paymentOf(one, { amount: half, purpose: 'Часть 1', number: '71' }));
  const short = await pavel.send('/statement-split', {
    line: first,
    bills: one.billNumber,
    comment: 'Часть',
  });
  assert.equal(short.status, 409);
  assert.match(short.text, /не хватает/);
  const [second = ''] = await waitingLines(
    paymentOf(one, { amount: left, purpose: 'Часть 2', number: '72' }),
  );
  const asked = await pavel.send('/statement-split', {
    line: first,
    with: second,
    bills: one.billNumber,
    comment: 'Две части',
  });
  assert.equal((await approved(olga, asked.text)).status, 200);
  assert.equal(statusCode((await partner.call('GET', one.path)).body), 'COMPLETE');
  assert.equal((await accounted(first)).state, 'SPLIT');
  assert.equal((await accounted(second)).state, 'UNMATCHED');
  assert.equal(
    (await pavel.send('/statement-resolve', { line: second, policy: other.policyNumber, comment: 'Остаток' }))
      .status,
    409,
  );
  const rest = await pavel.send('/statement-split', {
    line: second,
    bills: other.policyNumber,
    comment: 'Остаток',
  });
  assert.equal((await approved(olga, rest.text)).status, 200);
  assert.equal(statusCode((await partner.call('GET', other.path)).body), 'COMPLETE');
  assert.deepEqual([(await accounted(second)).state, (await accounted(second)).rest], ['SPLIT', 0n]);
});

/** Acts as one employee and approves as another; refusals are a part of random lives. */
async function act(path: string, form: Record<string, string>): Promise<void> {
  const asked = await pavel.send(path, { ...form, why: 'Проверка' });
  assert.ok([200, 400, 409].includes(asked.status), asked.text);
  if (!/\/proposals\/\d+/.test(asked.text)) return;
  const done = await approved(olga, asked.text);
  assert.ok([200, 409].includes(done.status), done.text);
}

/** Returns the rows that contradict the books: lines, bills, refunds and files whose parts do not make them up. */
async function contradictions(): Promise<readonly unknown[]> {
  const { rows } = await service.pool.query(
    `select 'line' as what, line_id as id from statement_lines l
      where parts_kopecks <> (select coalesce(sum(amount_kopecks), 0) from statement_parts p where p.line_id = l.line_id)
         or (state = 'SPLIT') <> (parts_kopecks = amount_kopecks)
     union all
     select 'bill', b.bill_id from bills b join payments p using (order_id)
      where (select coalesce(sum(amount_kopecks), 0) from statement_parts s where s.bill_id = b.bill_id)
            + (select coalesce(sum(amount_kopecks), 0) from statement_lines l where l.bill_id = b.bill_id and l.state in ('MATCHED', 'RESOLVED'))
            <> case when p.status = 'PAID' then p.amount_kopecks else 0 end
     union all
     select 'refund', refund_id from premium_refunds r
      where transferred_kopecks <> (select coalesce(sum(amount_kopecks), 0) from premium_transfers t where t.refund_id = r.refund_id and undone_at is null)
         or ordered_kopecks <> (select coalesce(sum(amount_kopecks), 0) from payment_orders o where o.refund_id = r.refund_id and o.state = 'ORDERED')
         or asked_kopecks <> (select coalesce(sum(amount_kopecks), 0) from acquirer_refunds q where q.premium_refund_id = r.refund_id and q.state <> 'REFUSED')
         or returned_kopecks <> (select coalesce(sum(amount_kopecks), 0) from acquirer_refunds q where q.premium_refund_id = r.refund_id and q.state = 'SUCCEEDED')
         or asked_kopecks + transferred_kopecks + ordered_kopecks + coalesce(held_kopecks, 0) > amount_kopecks
     union all
     select 'file', file_id from payment_files f
      where amount_kopecks <> (select sum(amount_kopecks) from payment_orders o where o.file_id = f.file_id)
         or state = 'DONE' and exists (select from payment_orders o where o.file_id = f.file_id and o.state = 'ORDERED')
     union all
     select 'return', line_id from statement_lines l
      where (state = 'RETURNED' and amount_kopecks > parts_kopecks)
            <> exists (select from premium_transfers t where t.line_id = l.line_id and undone_at is null and t.amount_kopecks = l.amount_kopecks - l.parts_kopecks)`,
  );
  return rows;
}

/** Returns the refunds of the list, and the open refunds as they are, each computed on its own. */
async function listedAndOpen() {
  await updateListedRefunds(service.pool);
  const query = listedRefundsQuery(new Date(8.64e15), 0n, null);
  const { rows: listed } = await readListPage<ListedRefund>(service.pool, query, { limit: 1_000 });
  const { rows: ids } = await service.pool.query<{ id: bigint }>(
    `select refund_id as id from premium_refunds
      where transferred_kopecks + returned_kopecks < amount_kopecks and cancelled_at is null order by refund_id`,
  );
  const open = await Promise.all(ids.map(({ id }) => findRoutedRefund(service.pool, id)));
  return [
    listed.map(({ id, route, byAcquirer, toTransfer, ordered, held, payee, file }) => ({
      id,
      route,
      byAcquirer,
      toTransfer,
      ordered,
      held,
      payee,
      file,
    })),
    open.flatMap((one) =>
      one === null
        ? []
        : [
            {
              id: one.refundId,
              route: one.route,
              byAcquirer: one.byAcquirer,
              toTransfer: one.toTransfer,
              ordered: one.ordered,
              held: one.held,
              payee: one.payee,
              file: String(one.fileId ?? ''),
            },
          ],
    ),
  ] as const;
}

test('no random life of receipts, refunds and payment files loses or doubles a kopeck', async () => {
  const seller = await service.partner();
  const drafts = [await billedDraft(seller), await billedDraft(seller), await billedDraft(seller)];
  const amounts = [
    rubles(drafts[0]?.amount ?? '0.00', drafts[1]?.amount ?? '0.00'),
    '900.01',
    drafts[2]?.amount ?? '',
  ];
  const lines = await waitingLines(
    ...amounts.map((amount, nr) => oneCDocument({ amount, purpose: `Жизнь ${nr}`, number: `8${nr}` })),
  );
  const refunds = [(await owedRefund(seller)).id, (await owedRefund(seller, goodCard)).id];
  refunds.push((await owedRefund(seller, unreturnableCard)).id);
  for (const refund of refunds) await detailed(refund);
  const one = (of: readonly string[]) => fc.constantFrom(...of);
  const file = fc.integer({ min: 1, max: 12 }).map(String);
  const step = fc.oneof(
    fc
      .record({
        line: one(lines),
        with: one(lines),
        bills: fc.subarray(drafts, { minLength: 1 }),
        back: fc.boolean(),
      })
      .map(({ line, with: more, bills, back }) => ({
        path: '/statement-split',
        form: {
          ...{ line, bills: bills.map(({ billNumber }) => billNumber).join(), comment: 'Письмо' },
          ...(more === line ? {} : { with: more }),
          ...(back ? { giveBackRest: 'on' } : {}),
        },
      })),
    one(lines).map((line) => ({ path: '/statement-returned', form: { line, document: '9' } })),
    fc.constant({ path: '/payment-file-make', form: {} }),
    ...['sent', 'paid', 'cancel', 'unpaid'].map((what) =>
      file.map((of) => ({ path: `/payment-file-${what}`, form: { file: of, reason: 'Вернулось' } })),
    ),
    one(refunds).map((id) => ({ path: '/refund-untransferred', form: { id, reason: 'Вернулось' } })),
    fc
      .record({
        id: one(refunds),
        amount: one(['', '0,01', '1', '250,50', '1 000', '100 000']),
        what: one(['acquirer', 'acquirer', 'transferred', 'hold']),
      })
      .map(({ what, ...form }) => ({
        path: `/refund-${what}`,
        form: { ...form, document: '4', reason: 'Убыток' },
      })),
    one(refunds).map((id) => ({ path: '/refund-release', form: { id } })),
    fc.constant({ path: '', form: {} }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const { path, form } of steps) await (path === '' ? answeredByAcquirer() : act(path, form));
      assert.deepEqual(await contradictions(), []);
      assert.deepEqual(...(await listedAndOpen()));
    }),
    { numRuns: 4 },
  );
});

test('the registers of a period have totals equal to the stored payments and refunds', async () => {
  const zoya = await staffBrowser(service, ['accountant'], 'zoya');
  const period = { from: '2026-01-01', to: '2027-12-31' };
  const { rows } = await service.pool.query<{ paid: bigint; back: bigint }>(
    `select (select sum(amount_kopecks) from payments where status = 'PAID')::bigint as paid,
            (select coalesce(sum(amount_kopecks), 0) from premium_transfers where undone_at is null)::bigint
            + (select coalesce(sum(amount_kopecks), 0) from acquirer_refunds where state = 'SUCCEEDED')::bigint as back`,
  );
  const shown = await zoya.open(`/registers?${new URLSearchParams(period)}`);
  assert.equal(shown.status, 200, shown.text);
  for (const amount of [rows[0]?.paid ?? 0n, rows[0]?.back ?? 0n])
    assert.ok(shown.text.includes(rublesPrinted(amount)), rublesPrinted(amount));
  for (const kind of ['payments', 'refunds', 'commission'])
    for (const format of ['csv', 'xlsx']) {
      const file = await zoya.send('/register-write', { kind, format, ...period });
      assert.match(file.headers.get('content-disposition') ?? '', new RegExp(`\\.${format}`));
      if (format === 'csv') assert.match(file.text, /\r\nИтого;/);
    }
  assert.equal(
    (await zoya.send('/register-write', { kind: 'payments', ...period, to: '2025-01-01' })).status,
    400,
  );
});

test('a register that fills a sheet continues on the next one, and its last row is the total of all sheets', async () => {
  const period = { from: '2026-01-01', to: '2027-12-31' };
  for (const kind of ['payments', 'refunds', 'commission'] as const) {
    const asked = {
      kind,
      period,
      format: 'xlsx',
      reader: 'spreadsheet',
      sheetRowsMax: 3,
      now: service.clock.now(),
    } as const;
    const { SheetNames, Sheets } = read(await buffer(registerFile(service.pool, [], asked)));
    const sheets = SheetNames.map((name) =>
      utils.sheet_to_json<readonly (string | number)[]>(Sheets[name] ?? {}, { header: 1 }),
    );
    const rows = sheets.flatMap(([heading, ...rest]) => {
      assert.deepEqual(heading, sheets[0]?.[0]);
      return rest;
    });
    const kopecks = (row: (typeof rows)[number]) => Math.round(Number(row.at(-1)) * 100);
    const [total = [], ...single] = rows.toReversed();
    assert.equal(total[0], 'Итого');
    assert.equal(
      single.reduce((sum, row) => sum + kopecks(row), 0),
      kopecks(total),
    );
    if (kind === 'payments') assert.ok(sheets.length > 2, `${sheets.length} sheets`);
    const csv = await buffer(registerFile(service.pool, [], { ...asked, format: 'csv', reader: 'program' }));
    assert.equal(csv.toString().trimEnd().split('\r\n').length, rows.length + 1);
  }
});

test('the audit of a contract has its money: receipts, refunds and payment files', async () => {
  const guard = await staffBrowser(service, ['security'], 'guard');
  const { id, policyNumber } = await owedRefund(await service.partner());
  await detailed(id);
  const file = await madeFile();
  for (const state of ['sent', 'paid']) await pavel.send(`/payment-file-${state}`, { file });
  const audit = await guard.open(`/audit?about=${policyNumber}`);
  assert.match(audit.text, /возврат премии перечислен[\s\S]*файл для банка/);
  assert.ok(audit.text.includes(`${policyNumber}-1`));
});

test('resolving unmatched money requires exactly one action and a reason', async () => {
  const [line = ''] = await waitingLines(oneCDocument({ amount: '78.00', purpose: 'Что-то' }));
  for (const form of [{}, { ignore: 'on' }, { ignore: 'on', giveBack: 'on', comment: 'Оба' }])
    assert.equal((await pavel.send('/statement-resolve', { line, ...form })).status, 400);
});

const payee = {
  name: 'Образцов Пётр Ильич',
  account: '40817 810 1 0000 0000001',
  bic: '049900104',
  bankName: 'АО «Образец-Банк»',
  correspondentAccount: '30101810900000000104',
};

/** A card from which the bank of the sandbox takes money and to which it returns none. */
const unreturnableCard = '4000000000005126';

/** Lets the acquirer answer the refunds that it was asked for. */
async function answeredByAcquirer(): Promise<void> {
  const now = service.clock.now().toISOString();
  await until(async () => {
    later(service, 61);
    await service.reconcile();
    const { rows } = await service.pool.query(
      "select from acquirer_refunds where state in ('REQUESTED', 'PENDING') limit 1",
    );
    return rows.length === 0;
  });
  service.clock.set(now);
}

async function soldByCard(seller: TestPartner, card: string) {
  const browser = client(service);
  const draft = await savedDraft(seller);
  const link = await openLink(seller, draft, 'CARD');
  await browser.card(link, card);
  await browser.back(link);
  await untilStatus(seller, draft, 'COMPLETE');
  return draft;
}

/** Terminates a contract that was paid in cash or by `card`; returns the refund's id and amount. */
async function owedRefund(
  seller: TestPartner,
  card?: string,
): Promise<{ id: string; amount: string; policyNumber: string }> {
  const sold = await (card === undefined ? soldContract(seller) : soldByCard(seller, card));
  const { refund } = await terminate(seller, sold);
  const { rows } = await service.pool.query<{ id: string }>(
    'select refund_id::text as id from premium_refunds r join contracts c using (contract_id) where c.policy_number = $1',
    [sold.policyNumber],
  );
  return { id: rows[0]?.id ?? '', amount: Number(refund).toFixed(2), policyNumber: sold.policyNumber };
}

/** Enters bank details as one employee and confirms them as another. */
async function detailed(id: string) {
  const entered = await pavel.send('/refund-payee', { id, ...payee });
  assert.equal(entered.status, 200, entered.text);
  const own = await pavel.open(`/refund-payees/${id}`);
  assert.doesNotMatch(own.text, /refund-payee-confirm/);
  const shown = await olga.open(`/refund-payees/${id}`);
  const [, number = ''] = /refund-payee-confirm\?id=\d+&amp;payee=(\d+)/.exec(shown.text) ?? [];
  assert.equal((await pavel.send('/refund-payee-confirm', { id, payee: number })).status, 409);
  assert.equal((await olga.send('/refund-payee-confirm', { id, payee: number })).status, 200);
}

/** Makes a payment file, approved by a second employee if necessary; returns its number. */
async function madeFile(): Promise<string> {
  const asked = await pavel.send('/payment-file-make', { why: 'Возвраты недели' });
  assert.equal(asked.status, 200, asked.text);
  const done = /\/proposals\/\d+/.test(asked.text) ? await approved(olga, asked.text) : asked;
  const [, file = ''] = /\/payment-files\/(\d+)/.exec(done.text) ?? [];
  assert.notEqual(file, '', done.text);
  return file;
}

async function bytesOf(file: string, format: string): Promise<Buffer> {
  const response = await fetch(`${service.consoleUrl}/payment-file-write`, {
    method: 'POST',
    headers: { cookie: pavel.cookie, ...ofOurPage },
    body: new URLSearchParams({ file, format }),
  });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

test('bank details are refused unless their keys fit, and need a second employee', async () => {
  const { id } = await owedRefund(await service.partner());
  const wrong = { ...payee, account: '40817810200000000001', correspondentAccount: '30101810900000000105' };
  const refused = await pavel.send('/refund-payee', { id, ...wrong });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /«Счёт»: ключ счёта не сходится с БИК[\s\S]*«Корр. счёт»: ключ не сходится/);
  assert.match((await pavel.open('/refunds?route=DETAILS')).text, new RegExp(`refund-payees/${id}"`));
  await detailed(id);
  assert.match((await pavel.open('/refunds?route=TRANSFER')).text, new RegExp(`refund-payees/${id}"`));
  const { rows } = await service.pool.query(
    `select from refund_payees where position(convert_to($1, 'UTF8') in sealed) > 0`,
    [payee.account.replaceAll(' ', '')],
  );
  assert.equal(rows.length, 0, 'details are stored unsealed');
});

/** Acts as one employee and, if a second one must agree, approves as another; fails if the act is refused. */
async function done(path: string, form: Record<string, string>) {
  const asked = await pavel.send(path, { ...form, why: 'Проверка' });
  assert.equal(asked.status, 200, asked.text);
  const shown = /\/proposals\/\d+/.test(asked.text) ? await approved(olga, asked.text) : asked;
  assert.equal(shown.status, 200, shown.text);
  return shown.text;
}

test('a refund is paid in parts by the acquirer and by transfer, and a part is held', async () => {
  const { id, amount } = await owedRefund(await service.partner(), goodCard);
  const rest = (...parts: readonly string[]) => kopecksIn(amount) - kopecksIn(rubles(...parts));
  const left = async (of: bigint) =>
    assert.match(
      (await pavel.open(`/refunds/${id}`)).text.replace(/<[^>]+>/g, ' '),
      new RegExp(`Осталось выплатить\\s+${rublesPrinted(of)}`),
    );
  await done('/refund-hold', { id, reason: 'Убыток 12', amount: '200,25' });
  await left(rest('200.25'));
  const refused = await pavel.send('/refund-transferred', { id, document: '1', amount, why: 'Много' });
  assert.equal(refused.status, 409);
  assert.match(refused.text, new RegExp(`не больше ${rublesPrinted(rest('200.25'))}`));
  await done('/refund-acquirer', { id, amount: '100' });
  const busy = await pavel.send('/refund-acquirer', { id, amount: '1', why: 'Ещё' });
  assert.match(busy.text, /банк ещё возвращает другую часть/);
  await done('/refund-transferred', { id, document: '77', amount: '50,5' });
  await left(rest('200.25', '100.00', '50.50'));
  await answeredByAcquirer();
  await done('/refund-acquirer', { id });
  await answeredByAcquirer();
  await left(0n);
  assert.match((await pavel.open('/refunds?route=HELD')).text, /удержан: Убыток 12/);
  await done('/refund-release', { id });
  await done('/refund-transferred', { id, document: '78' });
  const { text } = await pavel.open(`/refunds/${id}`);
  for (const part of ['100,00', '50,50', '200,25', 'перечислено', 'возвращено'])
    assert.ok(text.includes(part), part);
  assert.deepEqual(await contradictions(), []);
  for (const amount of ['0', '-5', 'много', '1,001'])
    assert.equal((await pavel.send('/refund-hold', { id, reason: 'Убыток', amount })).status, 400);
});

test('a payment file orders each refund once, is written alike every time and settles its refunds', async () => {
  const { id, amount, policyNumber } = await owedRefund(await service.partner());
  await detailed(id);
  const both = await Promise.all([
    pavel.send('/payment-file-make', { why: 'Возвраты недели' }),
    olga.send('/payment-file-make', { why: 'Возвраты недели' }),
  ]);
  const file = await (async () => {
    const asked = both.find(({ text }) => /\/proposals\/\d+|\/payment-files\/\d+/.test(text));
    assert.ok(asked, both.map(({ text }) => text).join());
    const done = /\/proposals\/\d+/.test(asked.text)
      ? await approved(asked === both[0] ? olga : pavel, asked.text)
      : asked;
    return /\/payment-files\/(\d+)/.exec(done.text)?.[1] ?? '';
  })();
  assert.equal(
    (await pavel.send('/payment-file-make', { why: 'Возвраты недели' })).status,
    409,
    'the same money is ordered twice',
  );
  assert.match((await pavel.open('/refunds?route=FILE')).text, new RegExp(`Файл № ${file}<`));
  const oneC = await bytesOf(file, '1c');
  const text = new TextDecoder('windows-1251').decode(oneC);
  assert.match(text, /^1CClientBankExchange\r\nВерсияФормата=1\.03\r\nКодировка=Windows\r\n/);
  assert.ok(text.includes(`Сумма=${amount}\r\n`) && text.includes(policyNumber), text);
  assert.ok(text.includes('ПолучательСчет=40817810100000000001\r\n') && text.endsWith('КонецФайла\r\n'));
  const xml = String(await bytesOf(file, 'pain001'));
  assert.match(xml, /<InstdAmt Ccy="RUB">/);
  for (const state of ['sent', 'paid']) {
    assert.equal((await pavel.send('/refund-transferred', { id, document: '5' })).status, 409);
    const marked = await pavel.send(`/payment-file-${state}`, { file });
    assert.equal(marked.status, 200, marked.text);
    assert.deepEqual(await bytesOf(file, '1c'), oneC);
  }
  assert.equal(
    (await pavel.send('/payment-file-cancel', { file, why: 'Ошибка' })).status,
    409,
    'a sent file is cancelled',
  );
  assert.equal((await pavel.send('/payment-file-paid', { file })).status, 409);
  const { rows } = await service.pool.query(
    'select transferred_kopecks = amount_kopecks as "isPaid", ordered_kopecks as ordered from premium_refunds where refund_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ isPaid: true, ordered: 0n }]);
  const back = await pavel.send('/refund-untransferred', { id, reason: 'Банк вернул' });
  assert.match(back.text, /должен согласиться другой сотрудник/);
  assert.equal((await approved(olga, back.text)).status, 200);
  assert.match((await pavel.open('/refunds?route=TRANSFER')).text, new RegExp(`refund-payees/${id}"`));
});

test('a payer gets money back by a payment file once, and two employees take the execution back', async () => {
  const { id } = await owedRefund(await service.partner());
  await detailed(id);
  const [line = ''] = await waitingLines(
    oneCDocument({
      amount: '432100.09',
      purpose: 'Не туда',
      number: '909',
      payerAccount: '40702810600000000001',
    }),
  );
  await done('/statement-resolve', { line, giveBack: 'on', comment: 'Ошиблись счётом' });
  const shown = await pavel.open('/payment-file-make');
  for (const part of [`/statement-lines/${line}`, `/refunds/${id}`, '432\u00a0100,09', 'Образцов'])
    assert.ok(shown.text.includes(part), part);
  const asked = await pavel.send('/payment-file-make', { why: 'Возвраты недели' });
  const [, proposal = ''] = /\/proposals\/(\d+)/.exec(asked.text) ?? [];
  const card = (await olga.open(`/proposals/${proposal}`)).text;
  for (const part of [
    'Файл для банка со счёта',
    `/statement-lines/${line}`,
    '432\u00a0100,09',
    'счёт 4081781010000',
  ])
    assert.ok(card.includes(part), part);
  const made = await approved(olga, asked.text);
  const [, file = ''] = /\/payment-files\/(\d+)/.exec(made.text) ?? [];
  const xml = String(await bytesOf(file, 'pain001'));
  assert.match(xml, /ошибочно перечисленного/);
  assert.doesNotMatch(xml, /<(\w+)><\/\1>/, 'the schema refuses empty elements');
  const byHand = await pavel.send('/statement-returned', { line, document: '7', why: 'Вручную' });
  assert.match(byHand.text, /стоит в файле/);
  await done('/payment-file-sent', { file });
  const choices = (await pavel.open(`/payment-file-paid?file=${file}`)).text;
  const numbers = [...choices.matchAll(/name="orders" value="(\d+)"/g)].map(([, number = '']) => number);
  assert.ok(numbers.length >= 2, choices);
  await done('/payment-file-paid', { file, orders: numbers.at(-1) ?? '' });
  assert.match((await pavel.open(`/statement-lines/${line}`)).text, /возвращена плательщику/);
  await done('/payment-file-paid', { file });
  assert.equal((await pavel.send('/payment-file-paid', { file })).status, 409);
  const back = await pavel.send('/payment-file-unpaid', { file, reason: 'Банк вернул всё' });
  assert.match(back.text, /должен согласиться другой сотрудник/);
  assert.equal((await approved(olga, back.text)).status, 200);
  assert.ok((await lineIds('/statement-returns')).includes(line));
  assert.match((await pavel.open('/refunds?route=TRANSFER')).text, new RegExp(`refund-payees/${id}"`));
  assert.deepEqual(await contradictions(), []);
  assert.equal((await pavel.send('/payment-file-unpaid', { file, reason: 'Ещё раз' })).status, 409);
});

test('two employees cancel a payment file before it is sent, which frees its refunds', async () => {
  const { id } = await owedRefund(await service.partner());
  await detailed(id);
  const file = await madeFile();
  assert.equal((await pavel.send('/refund-hold', { id, reason: 'Убыток 7' })).status, 409);
  const asked = await pavel.send('/payment-file-cancel', { file, why: 'Ошибка' });
  assert.match(asked.text, /должен согласиться другой сотрудник/);
  assert.equal((await approved(olga, asked.text)).status, 200);
  assert.equal((await pavel.send('/payment-file-write', { file })).status, 409);
  assert.notEqual(await madeFile(), file);
});

test('the lists on the money pages and the settlements are exported as CSV and XLSX', async () => {
  for (const path of [
    '/payments',
    '/statement-lines',
    '/refunds',
    '/payment-files',
    '/debts',
    '/payment-unmatched',
    '/statement-returns',
  ]) {
    assert.equal((await pavel.open(path)).status, 200, path);
    assert.equal((await pavel.open(`${path}?as=csv`)).headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match((await pavel.open(`${path}?as=xlsx`)).headers.get('content-disposition') ?? '', /\.xlsx/);
  }
  const period = { partner: partner.login, from: '2026-01-01', to: '2026-12-31' };
  const xlsx = await pavel.send('/bordereau', period);
  assert.match(xlsx.headers.get('content-disposition') ?? '', /\.xlsx$/);
  const csv = await pavel.send('/bordereau', { ...period, format: 'csv' });
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal((await pavel.send('/bordereau', { ...period, to: '2025-01-01' })).status, 400);
  assert.equal((await pavel.send('/debts-file', {})).headers.get('content-type'), 'text/csv; charset=utf-8');
});

test('the money pages refuse forms about unknown payments and refunds, and forms from other sites', async () => {
  assert.equal((await pavel.send('/refund-acquirer', { id: '999' })).status, 409);
  assert.equal((await pavel.send('/refund-transferred', { id: '999', document: '1' })).status, 409);
  assert.equal((await pavel.send('/refund-hold', { id: '999', reason: 'Убыток 1' })).status, 409);
  assert.equal((await pavel.send('/refund-release', { id: '999' })).status, 409);
  assert.equal((await pavel.send('/payment-refund', { id: '999' })).status, 409);
  const forged = await pavel.send(
    '/payment-refund',
    { id: '999' },
    { ...ofOurPage, 'sec-fetch-site': 'cross-site' },
  );
  assert.equal(forged.status, 403);
  assert.equal((await pavel.open('/payments/00000000-0000-4000-8000-000000000000')).status, 404);
  assert.equal((await pavel.open('/statement-lines/999999')).status, 404);
});

const sentDetails = {
  name: 'Образцов Пётр Ильич',
  account: '40817 810 1 0000 0000001',
  bic: '049900104',
};

test('a client who is mailed a link enters bank details once, and two employees check them', async () => {
  const { id, policyNumber } = await owedRefund(await service.partner());
  assert.match((await pavel.open(`/refunds/${id}`)).text, /реквизиты запрошены у клиента/);
  const { rows } = await service.pool.query<{ linkId: string }>(
    `select link_id as "linkId" from client_links where purpose = 'REFUND' and contract_id = contract_id_of($1)`,
    [policyNumber],
  );
  const path = `/refund-details/${rows[0]?.linkId}`;
  const [letter = ''] = await letters(directory, `client-link-${rows[0]?.linkId}`);
  assert.ok(letter.includes(path), letter);
  const shown = await service.request('GET', path);
  assert.equal(shown.status, 200, shown.text);
  assert.doesNotMatch(shown.text, /4081/);
  const wrong = { name: '', account: '40817810200000000001', bic: '04990', inn: '770000000139' };
  const refused = await sendForm(service, path, Object.entries(wrong));
  assert.equal(refused.status, 400);
  for (const fault of [
    'укажите получателя',
    'ключ счёта не сходится',
    'БИК — 9 цифр',
    'контрольные цифры ИНН',
  ])
    assert.ok(refused.text.includes(fault), fault);
  assert.match((await sendForm(service, path, Object.entries(sentDetails))).text, /Реквизиты получены/);
  const again = await sendForm(
    service,
    path,
    Object.entries({ ...sentDetails, account: '40817810400000000002' }),
  );
  assert.match(again.text, /Реквизиты получены/);
  const page = await pavel.open(`/refund-payees/${id}`);
  assert.match(page.text, /Реквизиты прислал клиент/);
  assert.ok(page.text.includes('40817810100000000001'), page.text);
  assert.match((await pavel.open('/')).text, /Реквизиты на проверку/);
  const { rows: stored } = await service.pool.query(
    "select from received_payees where sealed::text like '%4081%'",
  );
  assert.equal(stored.length, 0, 'sent details are stored unsealed');
  await detailed(id);
  assert.match((await service.request('GET', path)).text, /Реквизиты получены/);
  assert.equal((await pavel.send('/refund-payee-request', { id })).status, 409);
});

test('a partner sends bank details with a termination or later, and never reads them', async () => {
  const seller = await service.partner();
  const sold = await soldContract(seller);
  const faulty = await askAddendum(seller, sold, {
    ...{ kind: 'TERMINATION', effectiveDate: '2027-03-01', reason: 'По заявлению' },
    refundDetails: { name: 'Образцов', account: '40817810200000000001', bic: '049900104', inn: '1' },
  });
  assert.equal(faulty.status, 400);
  for (const field of ['refundDetails.account', 'refundDetails.inn'])
    assert.ok(faulty.text.includes(field), faulty.text);
  const ended = await askAddendum(seller, sold, {
    kind: 'TERMINATION',
    effectiveDate: '2027-03-01',
    reason: 'По заявлению',
    refundDetails: sentDetails,
  });
  assert.equal(ended.status, 200, ended.text);
  assert.doesNotMatch(ended.text, /40817/);
  const { rows } = await service.pool.query<{ id: string }>(
    'select refund_id::text as id from premium_refunds where contract_id = contract_id_of($1)',
    [sold.policyNumber],
  );
  const id = rows[0]?.id ?? '';
  assert.match((await pavel.open(`/refund-payees/${id}`)).text, /Реквизиты прислал партнёр/);
  const later = (from: TestPartner, refundDetails: JsonObject) =>
    from.call('PUT', `/sales/v2/policies/${sold.policyNumber}/refund-details`, { refundDetails });
  const replaced = await later(seller, { ...sentDetails, account: '40817810400000000002' });
  assert.equal(replaced.status, 200, replaced.text);
  assert.match((await pavel.open(`/refund-payees/${id}`)).text, /40817810400000000002/);
  assert.equal((await later(await service.partner(), sentDetails)).status, 404);
  assert.equal((await later(seller, { name: 'Образцов' })).status, 400);
  const empty = await later(seller, { name: 'Образцов', account: '', bic: '' });
  assert.equal(empty.status, 400);
  for (const field of ['refundDetails.account', 'refundDetails.bic'])
    assert.ok(empty.text.includes(field), empty.text);
  await detailed(id);
  const late = await later(seller, sentDetails);
  assert.equal(late.status, 400);
  assert.match(late.text, /реквизиты уже проверены/);
  assert.doesNotMatch((await seller.call('GET', sold.path)).text, /40817/);
  const dearer = await change(seller, await soldContract(seller), youngDriverAdded, {
    refundDetails: sentDetails,
  });
  assert.match(JSON.stringify(dearer), /"refundDetails"[^}]*NO_EFFECT/);
});

test('two parts of a refund that exceed the limit together need a second employee', async () => {
  const { id } = await owedRefund(await service.partner());
  await service.pool.query('select tighten_four_eyes(true, 100000)');
  const first = await pavel.send('/refund-transferred', { id, document: '1', amount: '600' });
  assert.match(first.text, /перечислено 600,00/);
  const second = await pavel.send('/refund-transferred', {
    id,
    document: '2',
    amount: '600',
    why: 'Остаток',
  });
  assert.match(second.text, /должен согласиться другой сотрудник/);
  assert.match(
    (await olga.open(`/proposals/${/\/proposals\/(\d+)/.exec(second.text)?.[1]}`)).text,
    /1\u00a0200,00/,
  );
});
