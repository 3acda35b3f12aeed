import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { isStore } from '../support/architecture/rule.ts';
import { type SourceFile, sourceFile, sourceFiles } from '../support/architecture/source-file.ts';

/** A folder whose SQL uses a table of another folder, and the reason why it does not call the owner's function. */
interface Shared {
  readonly own: string;
  readonly second: string;
  readonly because: string;
}

const fiscalReceipts: Shared = {
  own: 'payments/record/store/fiscal',
  second: 'payments/record/store',
  because: 'one statement finds the money without a receipt and makes the receipt',
};

/**
 * Owner of each table: the folder whose SQL may use the table. At most one other folder may use the table too. All other
 * folders use functions or SQL fragments that the owner exports. Code that processes every table in a list, for example for
 * encryption, does not count.
 */
const owners: Readonly<Record<string, string | Shared>> = {
  access_tokens: 'access',
  acquirer_money: 'payments/record/store',
  acquirer_refunds: 'payments/record/store',
  acquirer_watch: 'sales/reconcile',
  addendums: {
    own: 'contracts/record/store',
    second: 'payments/record/store',
    because:
      'what an addendum costs and what a contract that has ended owes are shown, and transferred, beside the money',
  },
  agreement_declarations: 'contracts/rating/agreements',
  approval_questions: 'contracts/record/store',
  authority_limits: 'contracts/record/authority',
  autopay_charges: 'payments/record/autopay/charges',
  autopay_notices: 'payments/record/autopay/charges',
  autopays: 'payments/record/autopay',
  backfills: 'contracts/record/store',
  bills: {
    own: 'payments/record/store',
    second: 'contracts/record/store',
    because: 'the staff type any number: one search over nine indexes instead of three',
  },
  blanks: 'contracts/life/blanks',
  calendar_years: 'catalogues/calendar',
  cash_receipts: 'payments/record/store',
  client_links: 'contracts/record/client-links',
  commission_acts: 'payments/record/store/commission',
  commission_closings: 'payments/record/store/commission',
  commission_feeds: 'payments/record/store/commission',
  commission_lines: 'payments/record/store/commission',
  commission_months: 'payments/record/store/commission',
  commission_nodes: 'payments/record/store/commission',
  commission_scan: 'payments/record/store/commission',
  commission_terms: 'payments/record/store/commission',
  commission_vat: 'payments/record/store/commission',
  commission_waiting: 'payments/record/store/commission',
  consent_texts: 'contracts/clients/consents',
  consents: 'contracts/clients/consents',
  content_versions: 'catalogues/content',
  contract_history: 'contracts/record/store',
  contract_keys: 'contracts/record/store',
  contract_losses: 'contracts/record/store',
  contract_notes: 'contracts/clients/notes',
  contract_people: 'contracts/record/store',
  contract_reports: 'contracts/life/reports',
  contract_search_keys: 'contracts/record/store',
  contracts: {
    own: 'contracts/record/store',
    second: 'payments/record/store',
    because: 'a page of payments, bills or receipts names its contracts',
  },
  contract_debts: {
    own: 'contracts/life/debts',
    second: 'contracts/record/store',
    because:
      'what removes a contract stands below, and the daily run asks which due contracts have no row yet',
  },
  covered_vehicles: 'contracts/record/store',
  event_feeds: 'platform/events',
  events: 'platform/events',
  exchange_rates: 'catalogues/exchange-rates',
  export_runs: 'exports/run',
  exported_channels: 'exports/run',
  fault_days: 'platform/trace/requests',
  fiscal_feeds: 'payments/record/store/fiscal',
  fiscal_receipt_items: fiscalReceipts,
  fiscal_receipts: fiscalReceipts,
  fiscal_watch: 'payments/record/store/fiscal',
  forgettable_records: 'contracts/record/store',
  four_eyes: 'staff/dual-control',
  general_agreements: 'contracts/rating/agreements',
  idempotency_keys: 'platform/operations',
  installments: {
    own: 'contracts/record/store',
    second: 'payments/record/store',
    because: 'a payment settles its installment in the statement in which it is paid',
  },
  imported_contracts: 'contracts/record/store',
  imported_numbers: 'contracts/record/store',
  installment_notices: 'contracts/record/store',
  insurer_documents: 'contracts/print-forms/documents',
  issued_forms: {
    own: 'contracts/print-forms',
    second: 'contracts/record/store',
    because: 'print forms stand above contracts, whose people are removed from them',
  },
  key_generations: 'platform/keys',
  listed_contracts: 'contracts/record/store',
  listed_refunds: 'payments/record/store',
  money_movements: 'payments/record/store',
  non_payment_ends: 'contracts/record/store',
  noted_contracts: 'contracts/record/store',
  noted_debts: {
    own: 'contracts/life/debts',
    second: 'contracts/record/store',
    because: 'the statement that changes a contract notes that its debts may have changed',
  },
  noted_events: 'platform/events',
  noted_partitions: 'platform/db/tables',
  noted_refunds: 'payments/record/store',
  noted_sales: {
    own: 'sales/totals',
    second: 'contracts/record/store',
    because: 'a removed contract leaves its totals, but not its id',
  },
  notice_deliveries: 'contracts/record/store',
  operations: {
    own: 'platform/operations/durable',
    second: 'staff/operation/timeline',
    because:
      'a timeline reads requests and operations of some days, merged by moment, and no more than it shows',
  },
  operations_rest: 'platform/operations/forgetting',
  partner_secrets: 'access',
  partners: {
    own: 'access',
    second: 'platform/db/tables',
    because: 'what statements of other rooms may ask of partners stands below all of them',
  },
  payment_attempts: 'payments/record/store',
  payments: {
    own: 'payments/record/store',
    second: 'contracts/record/store',
    because: 'the staff type any number: one search over nine indexes instead of three',
  },
  payment_files: 'payments/record/store',
  payment_orders: 'payments/record/store',
  personal_records: {
    own: 'platform/db/tables',
    second: 'contracts/record/store',
    because: 'a contract is read with its people in one statement',
  },
  portfolio_imports: 'contracts/portfolio',
  premium_refunds: {
    own: 'payments/record/store',
    second: 'contracts/record/store',
    because:
      'the end of a contract owes premium in the transaction of the addendum, which payments stand above',
  },
  premium_transfers: 'payments/record/store',
  rate_limits: 'access',
  reference_entries: 'catalogues/reference',
  reference_lists: 'catalogues/reference',
  received_payees: 'payments/record/store',
  refund_payees: 'payments/record/store',
  renewals: {
    own: 'contracts/record/renewals',
    second: 'contracts/record/renewals/queue',
    because: 'the queue of the nightly job is a file of its own',
  },
  request_log: {
    own: 'platform/trace/requests',
    second: 'staff/operation/timeline',
    because:
      'a timeline reads requests and operations of some days, merged by moment, and no more than it shows',
  },
  retention_runs: 'staff/contracts/retention',
  sale_days: 'sales/totals',
  sale_periods: 'sales/totals',
  sale_sums: 'sales/totals',
  sale_totals: 'sales/totals',
  sealed_whole: 'platform/keys/sealed',
  special_readings: 'contracts/record/special',
  staff_accounts: {
    own: 'staff/people',
    second: 'staff/dual-control/letters',
    because: 'the letters that an employee wants are columns of the account',
  },
  staff_chain: 'platform/db/tables',
  staff_chain_anchors: 'platform/db/tables',
  staff_journal: 'platform/db/tables',
  staff_passkeys: 'staff/people/passkeys',
  staff_proposals: 'staff/dual-control',
  staff_sessions: 'staff/people',
  staff_tickets: 'staff/people',
  staff_task_events: 'staff/people/tasks',
  staff_tasks: {
    own: 'staff/people/tasks',
    second: 'staff/people/tasks/list',
    because: 'the list with its views is a file of its own',
  },
  staff_views: 'staff/people',
  staff_works: 'staff/operation/long-work',
  statement_files: 'payments/record/store',
  statement_line_details: 'payments/record/store',
  statement_lines: 'payments/record/store',
  statement_parts: 'payments/record/store',
  tariff_edits: 'catalogues/tariffs/drafts',
  tariff_versions: 'catalogues/tariffs',
  told_calendar: {
    own: 'contracts/record/store',
    second: 'contracts/record/renewals/queue',
    because: 'each daily job keeps its last day in this one row',
  },
  vehicle_imports: 'catalogues/vehicles',
  vehicle_makes: 'catalogues/vehicles',
  vehicle_models: 'catalogues/vehicles',
  vehicle_modifications: 'catalogues/vehicles',
  webhook_deliveries: {
    own: 'platform/events/webhooks',
    second: 'platform/events/webhooks/delivery',
    because: 'deliveries are leased in one statement over all endpoints',
  },
  webhook_endpoints: {
    own: 'platform/events/webhooks',
    second: 'platform/events/webhooks/delivery',
    because: 'deliveries are leased in one statement over all endpoints',
  },
  wrapped_keys: 'platform/keys',
};

const migrations = new URL('../../migrations/', import.meta.url);
const tables = tablesOf(
  readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
    .join('\n'),
);

test('SQL uses a table only in the folder that owns it and in at most one other folder with a written reason', () => {
  const named = [...ownersIn(sourceFiles('src'))].map(([table, folders]) => [table, [...folders].sort()]);
  const granted = Object.entries(owners).map(([table, owner]) => [
    table,
    typeof owner === 'string' ? [owner] : [owner.own, owner.second].sort(),
  ]);
  assert.deepEqual(
    Object.fromEntries(named.sort()),
    Object.fromEntries(granted),
    'Way out: ask the folder that owns the table for a query or a part of a statement; a folder that names it no more goes from the list',
  );
});

test('the scan of SQL finds every kind of statement that uses a table', () => {
  const texts = [
    'select 1 from payments p',
    'update payments set',
    'join payments using (x)',
    'lock table payments',
  ];
  for (const text of texts) {
    const found = ownersIn([sourceFile('src/sales/store.ts', `const text = \`${text}\`;`)]);
    assert.deepEqual([...(found.get('payments') ?? [])], ['sales'], text);
  }
  assert.equal(ownersIn([sourceFile('src/sales/store.ts', '// from payments\n')]).size, 0);
  assert.deepEqual(
    [...tablesOf('create table a (b);\nalter table a rename to c;\ncreate table a (like c);\ndrop table c;')],
    ['a'],
  );
});

function ownersIn(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, withoutComments } of files) {
    if (!isStore(path) && !path.startsWith('src/platform/db/')) continue;
    for (const [, table = ''] of withoutComments.matchAll(
      /\b(?:from|join|into|update|using|table|only)\s+([a-z_]+)/gi,
    ))
      if (tables.has(table))
        found.set(table, (found.get(table) ?? new Set()).add(posix.relative('src', posix.dirname(path))));
  }
  return found;
}

/** Returns the tables that exist after all statements have run. */
function tablesOf(sql: string): ReadonlySet<string> {
  const left = new Set<string>();
  const statements =
    /^\s*(create|alter|drop) (?:unlogged )?table (?:if (?:not )?exists )?([a-z_]+)(?:\s+rename to ([a-z_]+))?/gim;
  for (const [, verb, table = '', renamed] of sql.matchAll(statements)) {
    if (verb === 'create') left.add(table);
    else if (verb === 'drop' || renamed) left.delete(table);
    if (renamed) left.add(renamed);
  }
  return left;
}
