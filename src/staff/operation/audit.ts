import { tableCsv } from '#catalogues/files/table-csv.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { addDays, moscowMidnight } from '#kernel/time/calendar.ts';
import { moneySubjects } from '#payments/record/store/timeline.ts';
import { type ListAsk, readListPage } from '#platform/db/lists/list-query.ts';
import {
  type AuditEntry,
  type AuditFilter,
  auditQuery,
  type ProvedEntry,
  provedEntries,
} from '#platform/db/tables/audit-log.ts';
import { type ChainFault, type ChainPlace, proveChain } from '#platform/db/tables/staff-chain.ts';
import { all, column, data, jsonRow } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { type InputOf, type Kind, optionalField, required, usually } from '../use-case/fields.ts';
import { choiceKind, day, path, textKind, withHint } from '../use-case/kinds.ts';
import { listing, type Subject, useCase } from '../use-case/use-case.ts';

const entriesShownMax = 1_000;
/** Maximum number of entries per exported file; longer periods need several files. */
const entriesExportedMax = 200_000;
const pageSize = 2_000;

const columns = {
  entryId: column.id,
  at: column.moment,
  ...all(column.text, 'actor', 'requestId', 'action', 'about'),
  isLook: column.flag,
  before: data<AuditEntry['before']>(),
  after: data<AuditEntry['after']>(),
};

const filterFields = {
  about: optionalField(
    withHint(textKind, 'id', 'XXX0000000001'),
    'only of one login, tariff version, list, contract, addendum, job, line or file',
  ),
  staff: optionalField(
    { ...withHint(textKind, 'name', 'anna'), names: 'staff' },
    'only of one of the staff, as --as names them',
  ),
  since: optionalField(day, 'only from this day on (of Moscow), such as 2026-11-01'),
  until: optionalField(day, 'only up to this day (of Moscow), included'),
  only: optionalField(
    choiceKind(['changes', 'looks'], 'which'),
    'what was changed, or whose data were looked at; without this both',
  ),
};

/** Finds entries. A contract number may be typed as printed. */
async function findEntries({ pool }: StaffContext, input: InputOf<typeof filterFields>, ask: ListAsk) {
  const find = async (about: string | undefined) =>
    readListPage<AuditEntry>(
      pool,
      auditQuery(await filterFor(pool, { ...input, ...(about && { about }) })),
      ask,
    );
  const found = await find(input.about);
  const number = inLatinCapitals(input.about ?? '');
  return found.counted.count > 0 || number === (input.about ?? '') ? found : find(number);
}

const entries = listing({
  name: 'audit list',
  title: `list changes by staff and access to personal data, newest first, ${entriesShownMax} at most`,
  permission: 'journal.read',
  input: filterFields,
  columns,
  none: 'the staff have done nothing of that',
  sortable: ['entryId', 'at', 'actor', 'action', 'about', 'isLook'],
  page: findEntries,
  run: async (context, input) => (await findEntries(context, input, { limit: entriesShownMax })).rows,
});

export const auditList: typeof entries = {
  ...entries,
  table: () => [],
  text: (rows, input) => (rows.length === 0 ? (entries.text?.(rows, input) ?? []) : rows.map(line)),
};

export const auditExport = useCase({
  name: 'audit export',
  title: 'export entries in the order of their hash chain, with their proofs',
  permission: 'journal.read',
  input: {
    ...filterFields,
    to: required(withHint(path, 'file', 'audit.csv'), 'the file to write'),
    format: usually(choiceKind(['csv', 'jsonl'], 'format'), 'a table, or a line of JSON an entry', 'csv'),
  },
  async run({ pool, save }, { to, format, ...input }) {
    const entries = await entriesToExport(pool, await filterFor(pool, input));
    save(to, format === 'csv' ? csvOf(entries) : jsonLinesOf(entries), { isPersonal: true });
    return entries.length;
  },
  text: (count, { to }) => [`${entriesText(count)} in ${to}`],
});

/** A position in the audit chain, in the notation of `audit verify`. */
const place: Kind<ChainPlace> = {
  hint: 'place',
  example: `120:${'0'.repeat(64)}`,
  expected: 'a place of the chain as {audit verify} has printed it, such as 120:9f86…',
  read(typed) {
    const [, position = '', hash = ''] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(typed.trim()) ?? [];
    return hash === '' ? undefined : { position: BigInt(position), hash };
  },
};

const chainFaults = {
  removed: message('ENTRY_REMOVED'),
  changed: message('ENTRY_CHANGED'),
  unchained: message('ENTRY_UNCHAINED'),
  forgotten: message('CHAIN_REPLACED'),
} satisfies Readonly<Record<ChainFault['what'], Message>>;

export const auditVerify = useCase({
  name: 'audit verify',
  title:
    'prove that no entry was changed, removed or reordered; keep the printed position for the next proof',
  permission: 'journal.read',
  input: {
    known: optionalField(
      place,
      'a place that was printed earlier and kept where nobody of the database comes',
    ),
  },
  async run({ pool, tell }, { known }) {
    const proof = await proveChain(pool, known ? [known] : []);
    const { fault } = proof;
    if (fault) {
      const { position: place, entryId: entry } = fault;
      const what = chainFaults[fault.what];
      tell.fault(
        entry === null
          ? message('AUDIT_BROKEN', { place, what })
          : message('AUDIT_ENTRY_BROKEN', { place, entry, what }),
      );
    }
    return proof;
  },
  json: ({ entries, from, head, fault }) => ({
    entries,
    from: placeText(from),
    head: placeText(head),
    fault: fault && {
      position: fault.position.toString(),
      entryId: fault.entryId?.toString() ?? null,
      what: fault.what,
    },
  }),
  text: ({ entries, from, head, fault }) => [
    ...(from.position > 0n ? [`what was kept until place ${from.position} is over and removed`] : []),
    `${entriesText(entries)}${fault ? ' before that' : ''} unchanged, up to`,
    placeText(head),
  ],
});

export const audit: Subject = {
  name: 'audit',
  about: 'audit log: changes by staff and access to personal data',
  useCases: [auditList, auditExport, auditVerify],
};

function filterOf({ about, staff, since, until, only }: InputOf<typeof filterFields>): AuditFilter {
  return {
    about: about ?? null,
    actor: staff === undefined ? null : `staff:${staff.replace(/^staff:/, '')}`,
    since: since === undefined ? null : moscowMidnight(since),
    until: until === undefined ? null : moscowMidnight(addDays(until, 1)),
    isRead: only === undefined ? null : only === 'looks',
  };
}

/** Makes the filter; entries about a contract include those about its addendums, statement lines and payment files. */
async function filterFor(
  pool: StaffContext['pool'],
  input: InputOf<typeof filterFields>,
): Promise<AuditFilter> {
  const filter = filterOf(input);
  return filter.about === null ? filter : { ...filter, also: await moneySubjects(pool, filter.about) };
}

async function entriesToExport(pool: StaffContext['pool'], filter: AuditFilter): Promise<ProvedEntry[]> {
  const entries: ProvedEntry[] = [];
  for (let after = 0n; ; ) {
    const page = await provedEntries(pool, filter, { limit: pageSize, after });
    entries.push(...page);
    if (entries.length > entriesExportedMax)
      throw new Refusal(message('AUDIT_TOO_LONG', { max: entriesExportedMax }));
    const last = page.at(-1);
    if (!last) return entries;
    after = last.position;
  }
}

function csvOf(entries: readonly ProvedEntry[]): Buffer {
  const headings = ['position', ...Object.keys(columns), 'hash', 'content'];
  const rows = entries.map((entry) => [
    String(entry.position),
    ...Object.values(jsonRow(columns, entry)).map(cell),
    entry.hash,
    entry.content,
  ]);
  return tableCsv([headings, ...rows], 'program');
}

function jsonLinesOf(entries: readonly ProvedEntry[]): string {
  return entries
    .map((entry) => {
      const { hash, content } = entry;
      return `${JSON.stringify({ position: String(entry.position), ...jsonRow(columns, entry), hash, content })}\n`;
    })
    .join('');
}

function cell(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

function placeText({ position, hash }: ChainPlace): string {
  return `${position}:${hash}`;
}

function line({ at, actor, action, about, before, after }: AuditEntry): string {
  const parts = Object.entries(after ?? {}).map(([name, value]) =>
    before && name in before
      ? `${name} ${JSON.stringify(before[name])} → ${JSON.stringify(value)}`
      : `${name} ${JSON.stringify(value)}`,
  );
  return [at.toISOString(), actor, action.replace('.', ' '), about, ...parts].join('  ');
}
