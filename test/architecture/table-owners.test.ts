import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { isStore } from '../support/architecture/rule.ts';
import { type SourceFile, sourceFile, sourceFiles } from '../support/architecture/source-file.ts';

/**
 * Whose SQL names a table. A folder goes from here when it no longer does; one comes only with a reason that a reviewer takes.
 * What names tables as data is no owner: partitions, sealed columns and fingerprints are worked over table by table.
 */
const owners: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['access'],
  acquirer_money: ['payments/store'],
  acquirer_refunds: ['payments/store'],
  acquirer_watch: ['sales/reconcile'],
  addendums: ['contracts/addendums/report', 'contracts/store', 'payments/store'],
  agreement_declarations: ['contracts/agreements'],
  approval_questions: ['contracts/questions', 'contracts/store'],
  authority_limits: ['contracts/authority'],
  backfills: ['contracts/store'],
  bills: ['contracts/store', 'payments/statement', 'payments/store'],
  blanks: ['contracts/blanks'],
  cash_receipts: ['payments/store'],
  contract_history: ['contracts/store'],
  contract_keys: [
    'contracts/blanks',
    'contracts/notes',
    'contracts/print-forms',
    'contracts/questions',
    'contracts/store',
    'platform/trace/requests',
  ],
  contract_notes: ['contracts/notes'],
  contract_people: ['contracts/store'],
  contract_reports: ['contracts/reports'],
  contract_search_keys: ['contracts/store'],
  contracts: ['contracts/store', 'payments/store'],
  event_feeds: ['platform/events'],
  events: ['platform/events', 'platform/events/webhooks', 'platform/events/webhooks/delivery'],
  exchange_rates: ['catalogues/exchange-rates'],
  fault_days: ['platform/trace/requests'],
  forgettable_records: ['contracts/store'],
  four_eyes: ['staff/four-eyes'],
  general_agreements: ['contracts/agreements'],
  idempotency_keys: ['platform/keys', 'platform/operations'],
  installments: ['contracts/store', 'payments/store'],
  insurer_documents: ['contracts/print-forms/documents'],
  issued_forms: ['contracts/print-forms', 'contracts/store'],
  key_generations: ['platform/keys'],
  money_movements: ['payments/store'],
  noted_events: ['contracts/store', 'platform/events', 'platform/jobs', 'platform/operations/durable'],
  noted_sales: ['sales/totals'],
  operations: ['platform/keys', 'platform/operations/durable', 'platform/trace/requests', 'staff/story'],
  operations_rest: ['platform/operations/forgetting'],
  partner_secrets: ['access'],
  partners: [
    'access',
    'contracts/agreements',
    'contracts/blanks',
    'contracts/special',
    'contracts/store',
    'payments/store',
    'platform/events/webhooks',
    'platform/events/webhooks/delivery',
    'platform/trace/requests',
    'sales/totals',
    'staff/story',
  ],
  payment_attempts: ['payments/store'],
  payments: ['contracts/store', 'payments/store'],
  personal_records: ['contracts/store', 'platform/db/tables', 'platform/keys'],
  premium_refunds: ['contracts/store', 'payments/store'],
  rate_limits: ['access'],
  reference_entries: ['catalogues/reference'],
  reference_lists: ['catalogues/reference'],
  request_log: ['contracts/store', 'platform/trace/requests', 'staff/story'],
  retention_runs: ['staff/retention'],
  sale_days: ['sales/totals'],
  sale_totals: ['sales/totals'],
  sealed_whole: ['platform/keys/sealed'],
  special_readings: ['contracts/special'],
  staff_accounts: ['staff/people'],
  staff_chain: ['platform/db/tables'],
  staff_chain_anchors: ['platform/db/tables'],
  staff_journal: ['platform/db/tables', 'staff/four-eyes'],
  staff_passkeys: ['staff/people'],
  staff_proposals: ['staff/four-eyes'],
  staff_sessions: ['staff/people'],
  staff_tickets: ['staff/people'],
  staff_works: ['staff/long-work'],
  statement_files: ['payments/statement', 'payments/store', 'platform/keys'],
  statement_line_details: ['payments/statement', 'payments/store'],
  statement_lines: ['payments/statement', 'payments/store'],
  tariff_versions: ['catalogues/tariffs'],
  told_calendar: ['contracts/store'],
  vehicle_imports: ['catalogues/vehicles'],
  vehicle_makes: ['catalogues/vehicles'],
  vehicle_models: ['catalogues/vehicles'],
  vehicle_modifications: ['catalogues/vehicles'],
  webhook_deliveries: ['platform/events/webhooks', 'platform/events/webhooks/delivery'],
  webhook_endpoints: ['platform/events/webhooks', 'platform/events/webhooks/delivery', 'platform/keys'],
  wrapped_keys: ['platform/keys'],
};

/** Tables of which everything is asked in two folders at most: their own, and the one whose joins need them. */
const mostFolders = { contracts: 2, payments: 2 };

const migrations = new URL('../../migrations/', import.meta.url);
const tables = tablesOf(
  readdirSync(migrations)
    .sort()
    .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
    .join('\n'),
);

test('SQL that names a table stands in the folders that own it', () => {
  assert.deepEqual(
    Object.fromEntries(
      [...ownersIn(sourceFiles('src'))].map(([table, folders]) => [table, [...folders].sort()]).sort(),
    ),
    owners,
    'Way out: ask the folder that owns the table; where one fewer names it, take that one from the list',
  );
  for (const [table, most] of Object.entries(mostFolders))
    assert.ok((owners[table]?.length ?? 0) <= most, `${table} stands in more than ${most} folders`);
});

test('the scan finds a table wherever SQL names it', () => {
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

/** Those that are left when all of it has run. */
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
