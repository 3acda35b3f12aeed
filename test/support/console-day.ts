import assert from 'node:assert/strict';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { roles } from '#staff/use-case/permissions.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { change, payInstallment, terminate, youngDriverAdded } from './addendum.ts';
import { valueAt } from './change.ts';
import { type StaffBrowser, staffBrowser, whenEnded } from './console.ts';
import { savedProperty } from './property-sale.ts';
import { type Draft, savedDraft, soldContract } from './sale.ts';
import type { TestService } from './service.ts';

/** Values of page parameters and search fields, by name. */
export type Known = Readonly<Record<string, string>>;

const draftOfDay = 'versionId=casco/rates/2031-06-01';
const licensePlate = 'Х555ХХ77';

/** Sells, changes, prints and annotates contracts, and adds a webhook and a bank payment, so that each page has content. */
export async function consoleDay(service: TestService): Promise<Known> {
  const partner = await service.partner();
  const today = moscowDate(service.clock.now());
  const sold = await soldContract(partner, {
    today,
    set: { 'insuredObject.osago.vehicle.licensePlate': licensePlate },
  });
  await savedDraft(partner, { today, holderType: 'corporate' });
  const house = await savedProperty(partner, { today });
  const effectiveDate = addDays(today, 100);
  const addendum = await change(partner, sold, youngDriverAdded, { effectiveDate });
  await payInstallment(partner, sold, Number(addendum.installmentNr), addendum.premiumDifference ?? null);
  const ended = await soldContract(partner, { today });
  await terminate(partner, ended, addDays(today, 100));
  await partner.call('GET', `/sales/v2/policies/${sold.policyNumber}/files/POLICY`);
  await service.logRequests();
  const writer = await staffBrowser(service, roles, 'writer');
  await byStaffOf(writer, sold.policyNumber, partner.login);
  await orderRefund(service, writer, ended.policyNumber);
  const { rows } = await service.pool.query<Record<string, string>>(
    `select (select note_id::text from contract_notes order by at desc limit 1) as "noteId", (select id::text from pgboss.job limit 1) as "jobId",
            (select order_id::text from payments where contract_id = contract_id_of($1) limit 1) as "orderId",
            (select max(line_id)::text from statement_lines) as line,
            (select endpoint_id::text from webhook_endpoints order by made_at desc limit 1) as "webhookId",
            (select min(list_name) from reference_lists) as list,
            (select form_type from issued_forms where contract_id = contract_id_of($1) limit 1) as form,
            (select max(edition)::text from issued_forms where contract_id = contract_id_of($1)) as edition,
            (select min(version_id) from tariff_versions where product = 'osago' and kind = 'directive') as before,
            (select max(version_id) from tariff_versions where product = 'osago' and kind = 'directive') as after,
            (select refund_id::text from premium_refunds where contract_id = contract_id_of($2)) as refund,
            (select max(file_id)::text from payment_files) as file, (select task_id::text from staff_tasks) as task`,
    [sold.policyNumber, ended.policyNumber],
  );
  const text = (draft: Draft, path: string) => String(valueAt(draft.body, path));
  const [year, month, day] = text(sold, 'policyHolder.person.birthDate').split('-');
  return {
    ...{
      policyNumber: sold.policyNumber,
      draftId: sold.draftId,
      login: partner.login,
      plate: licensePlate,
      day: '2026-11-21',
      id: '1',
      code: 'insurer',
    },
    vin: text(sold, 'insuredObject.osago.vehicle.vin'),
    subject: text(house, 'insuredObject.property.objects[0].address.addressStr'),
    person: `${text(sold, 'policyHolder.person.lastName')} ${day}.${month}.${year}`,
    ...rows[0],
  };
}

/** Enters the bank details of a refund and orders its transfer. */
async function orderRefund(service: TestService, writer: StaffBrowser, policyNumber: string): Promise<void> {
  const { rows } = await service.pool.query<{ id: string }>(
    'select refund_id::text as id from premium_refunds where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  const details = {
    ...{ name: 'Образцов Пётр Ильич', account: '40817810100000000001', bic: '049900104' },
    ...{ bankName: 'АО «Образец-Банк»', correspondentAccount: '30101810900000000104' },
  };
  const entered = await writer.send('/refund-payee', { id: rows[0]?.id ?? '', ...details });
  assert.equal(entered.status, 200, entered.text);
  const made = await writer.send('/payment-file-make', {});
  assert.equal(made.status, 200, made.text);
}

async function byStaffOf(writer: StaffBrowser, policyNumber: string, partner: string): Promise<void> {
  await writer.upload(
    `/contracts/${policyNumber}/note`,
    { text: 'Заметка' },
    { file: { 'a.pdf': '%PDF-1' } },
  );
  const asked = await writer.send('/task-ask', {
    subject: 'contract',
    number: policyNumber,
    to: 'underwriter',
    due: '2099-01-01',
    title: 'Проверить',
  });
  assert.equal(asked.status, 200, asked.text);
  const webhook = await writer.send('/webhook-add', { partner, url: 'https://partner.example/bindery' });
  assert.equal(webhook.status, 200, webhook.text);
  const draft = { versionId: 'casco/rates/2026-12-02', from: '2031-06-01', comment: 'Ставки' };
  const drafted = await writer.send('/tariff-draft', draft);
  assert.equal(drafted.status, 200, drafted.text);
  const day = oneCFile([oneCDocument({ purpose: 'Без номера', amount: '77.00' })]);
  const sent = await writer.upload('/statement-import', {}, { files: { 'day.txt': day } });
  await whenEnded(writer, sent.headers.get('location') ?? '');
}

/** Returns the address of a console page, with parameters for which the page has content. */
export function addressOf(path: string, known: Known): string {
  const asked = asks[path];
  const own = path === '/refund-payees/:id' ? { ...known, id: known.refund ?? '' } : known;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(own[name] ?? name));
  return asked ? `${filled}?${asked(known)}` : filled;
}

/** Query strings of the console pages that show nothing without a query, by path. */
const asks: Readonly<Record<string, (known: Known) => string>> = {
  '/calendar-year': () => 'version=2026/1',
  '/content-preview': () => 'code=insurer&version=1',
  '/content-diff': () => 'code=insurer&before=1&after=1',
  '/trace': ({ policyNumber = '' }) => `id=${policyNumber}`,
  '/tariff': ({ before = '' }) => `versionId=${encodeURIComponent(before)}`,
  '/tariff-edit': () => `${draftOfDay}&table=base`,
  '/tariff-changes': () => draftOfDay,
  '/tariff-diff': ({ before = '', after = '' }) => new URLSearchParams({ before, after }).toString(),
};
