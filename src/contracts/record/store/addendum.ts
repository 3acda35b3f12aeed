import type { Json } from '#kernel/json/json.ts';
import {
  type Columns,
  fieldColumns,
  jsonColumns,
  listed,
  type Parameter,
  statement,
} from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import {
  recordsIn,
  sealedRecords,
  selectRecords,
  storeOwnRecordsSql,
  withRecords,
} from '#platform/db/tables/personal-records.ts';
import type { Addendum, AddendumStatus, NewAddendum, StoredContent } from '../addendums/addendum.ts';
import { type AddendumRow, addendumFromRow } from '../addendums/addendum-row.ts';
import type { ReducedInstallment } from '../addendums/arithmetic.ts';
import type { StoredBody } from '../status/changes.ts';
import type { StoredBodyRow } from './contract.ts';
import { morePeople } from './keys.ts';

const addendumSelect = `
  select a.addendum_id as "addendumId", a.addendum_number as "addendumNumber", a.contract_id as "contractId", a.nr,
         a.kind, a.status, a.effective_on as "effectiveOn", a.premium_before_kopecks as "premiumBefore",
         a.premium_after_kopecks as "premiumAfter", a.days_left as "daysLeft", a.days_total as "daysTotal",
         a.difference_kopecks as difference, a.refund_kopecks as refund, a.earned_kopecks as earned,
         a.debt_kopecks as debt, a.reason_code as "reasonCode", a.refund_rule as "refundRule",
         a.refund_percent::text as "refundPercent", a.refund_due_on as "refundDueOn", a.steps,
         a.use_premium_kopecks as "usePremium", a.use_difference_kopecks as "useDifference",
         a.installment_nr as "installmentNr",
         (select i.due_on from installments i where i.addendum_id = a.addendum_id) as "payBefore", a.created_at as "createdAt", a.in_force_at as "inForceAt",
         a.ended_at as "endedAt", a.body, a.personal, a.facts, a.calculation, a.replaced,
         ${selectRecords(
           'c.partner_id',
           `select encode(a.reason_fingerprint, 'hex')
            union all select value from jsonb_each_text(a.personal)
            union all select value from jsonb_each_text(a.replaced -> 'personal')`,
         )} as records,
         encode(a.reason_fingerprint, 'hex') as "reasonFingerprint"
    from addendums a
   cross join lateral (select partner_id from contracts where contract_id = a.contract_id limit 1) c`;

export async function findAddendums(db: Queryable, contractId: bigint) {
  const text = `${addendumSelect} where a.contract_id = $1 order by a.nr`;
  const { rows } = await db.query<AddendumRow>(text, [contractId]);
  return (await withRecords(db, rows)).map(addendumFromRow);
}

interface Insertion {
  readonly addendum: NewAddendum;
  readonly fingerprints: readonly string[];
  readonly contents: readonly string[];
}

const insertion = statement<Insertion>(($) => {
  const [at, partner] = [$(({ addendum }) => addendum.at), $(({ addendum }) => addendum.partnerId)];
  const contract = $(({ addendum }) => addendum.contractId);
  const itself = ({ addendum }: Insertion) => addendum;
  const ground = ({ addendum }: Insertion) => addendum.ground;
  const content = ({ addendum }: Insertion) => addendum.content;
  const [fingerprints, contents] = [$((input) => input.fingerprints), $((input) => input.contents)];
  const people = $((input) => content(input)?.peopleKeys ?? []);
  const [names, row] = listed({
    ...{ contract_id: contract, created_at: at, status: `'AWAITING_PAYMENT'` },
    ...fieldColumns($, itself, ['addendumNumber', 'nr', 'kind', 'effectiveOn', 'installmentNr']),
    ...fieldColumns($, itself, ['createdBy', 'requestId']),
    reason_fingerprint: `decode(${$(({ addendum }) => addendum.reason.fingerprint)}, 'hex')`,
    ...figureColumns($),
    ...fieldColumns($, ground, ['reasonCode', 'refundDueOn']),
    refund_rule: $((input) => ground(input)?.rule ?? null),
    refund_percent: `${$((input) => ground(input)?.percent ?? null)}::numeric`,
    ...jsonColumns($, content, ['body', 'personal', 'facts', 'calculation']),
    ...fieldColumns($, content, ['licensePlate', 'vin', 'subject', 'searchKeys', 'startsOn', 'endsOn']),
  });
  return `with records as (
       ${storeOwnRecordsSql(partner, fingerprints, contents, at)}
     ), people as (
       ${morePeople(contract, partner, people)}
     ), addendum as (
       insert into addendums (${names}) values (${row})
       returning addendum_id, contract_id, installment_nr, difference_kopecks
     ), surcharge as (
       insert into installments (contract_id, nr, amount_kopecks, due_on, status, addendum_id)
       select contract_id, installment_nr, difference_kopecks, ${$(({ addendum }) => addendum.payBefore)}, 'DUE', addendum_id
         from addendum where installment_nr is not null
     )
     select addendum_id as "addendumId" from addendum`;
});

/** Inserts an addendum that is not in force yet, with its personal data and its surcharge. */
export async function insertAddendum(tx: Queryable, addendum: NewAddendum): Promise<bigint> {
  const { content, reason } = addendum;
  const all = new Map<string, Json>([...(content?.records ?? []), [reason.fingerprint, reason.text]]);
  const [fingerprints, contents] = await sealedRecords(tx, all);
  const result = await tx.query<{ addendumId: bigint }>(...insertion({ addendum, fingerprints, contents }));
  const addendumId = result.rows[0]?.addendumId;
  if (addendumId === undefined) throw new Error('the addendum was given no id');
  return addendumId;
}

function figureColumns($: Parameter<Insertion>): Columns {
  const figure = (read: (figures: NewAddendum['figures']) => unknown) =>
    $(({ addendum }) => read(addendum.figures) ?? null);
  return {
    ...fieldColumns($, ({ addendum }) => addendum.figures, ['daysLeft', 'daysTotal']),
    premium_before_kopecks: figure(({ premiumBefore }) => premiumBefore),
    premium_after_kopecks: figure(({ premiumAfter }) => premiumAfter),
    difference_kopecks: figure(({ difference }) => difference),
    refund_kopecks: figure(({ refund }) => refund),
    earned_kopecks: figure(({ earned }) => earned),
    debt_kopecks: figure(({ debt }) => debt),
    use_premium_kopecks: figure(({ use }) => use?.premium),
    use_difference_kopecks: figure(({ use }) => use?.difference),
    steps: figure(({ steps }) => JSON.stringify(steps)),
  };
}

/** Finds the changed content, with personal data in separate records; undefined for a termination. */
export async function findStoredChange(db: Queryable, addendumId: bigint): Promise<StoredBody | undefined> {
  const { rows } = await db.query<StoredBodyRow>(
    `select a.body, a.personal, ${recordsIn('c.partner_id', 'a.personal')} as records
       from addendums a join contracts c using (contract_id) where a.addendum_id = $1 and a.body is not null`,
    [addendumId],
  );
  return (await withRecords(db, rows))[0];
}

/** Returns false if the addendum is a termination or does not await payment. */
export async function applyChange(
  tx: Queryable,
  addendumId: bigint,
  bodyNumber: string | null,
  at: Date,
): Promise<boolean> {
  const result = await tx.query(
    `with before as (
       select c.contract_id, jsonb_build_object('body', c.body, 'personal', c.personal, 'facts', c.facts,
                'calculation', c.calculation,
                'licensePlate', c.license_plate, 'vin', c.vin, 'subject', c.subject, 'searchKeys', to_jsonb(c.search_keys),
                'startsOn', c.starts_on, 'endsOn', c.ends_on, 'coversFrom', c.covers_from) as content
         from contracts c join addendums a using (contract_id)
        where a.addendum_id = $1
     ), addendum as (
       update addendums a
          set status = 'COMPLETE', in_force_at = $2, replaced = b.content
         from before b
        where a.addendum_id = $1 and a.status = 'AWAITING_PAYMENT' and a.body is not null
       returning a.*
     )
     update contracts c
        set body = a.body, personal = a.personal, facts = a.facts, calculation = a.calculation,
            premium_kopecks = a.premium_after_kopecks,
            license_plate = a.license_plate, vin = case when a.kind = 'CORRECTION' then a.vin else c.vin end, body_number = $3,
            subject = case when a.search_keys is null then c.subject else a.subject end,
            search_keys = coalesce(a.search_keys, c.search_keys),
            starts_on = coalesce(a.starts_on, c.starts_on), ends_on = coalesce(a.ends_on, c.ends_on),
            covers_from = case when a.starts_on <> c.starts_on
                               then greatest($2, a.starts_on::timestamp at time zone 'Europe/Moscow')
                               else c.covers_from end
       from addendum a
      where c.contract_id = a.contract_id`,
    [addendumId, at, bodyNumber],
  );
  return result.rowCount === 1;
}

/** Terminates the contract on the addendum's day. The caller has changed the status of the contract. */
export async function applyTermination(tx: Queryable, addendumId: bigint, at: Date): Promise<void> {
  await tx.query(
    `with addendum as (
       update addendums set status = 'COMPLETE', in_force_at = $2
        where addendum_id = $1 and kind = 'TERMINATION'
       returning contract_id, effective_on
     )
     update contracts c
        set cancelled_at = (a.effective_on::timestamp at time zone 'Europe/Moscow')
       from addendum a
      where c.contract_id = a.contract_id`,
    [addendumId, at],
  );
}

/** Ends an unpaid addendum and its surcharge. Returns false if the addendum is not unpaid. */
export async function endAddendum(
  tx: Queryable,
  addendumId: bigint,
  status: Extract<AddendumStatus, 'CANCELLED' | 'EXPIRED'>,
  at: Date,
): Promise<boolean> {
  const result = await tx.query(
    `with addendum as (
       update addendums set status = $2, ended_at = $3
        where addendum_id = $1 and status = 'AWAITING_PAYMENT'
       returning addendum_id
     )
     update installments i set status = 'CANCELLED' from addendum a where i.addendum_id = a.addendum_id`,
    [addendumId, status, at],
  );
  return result.rowCount === 1;
}

/** Stores reduced installments and cancels those that are reduced to zero. */
export async function reduceInstallments(
  tx: Queryable,
  contractId: bigint,
  reduced: readonly ReducedInstallment[],
): Promise<void> {
  if (reduced.length === 0) return;
  await tx.query(
    `update installments i
        set amount_kopecks = case when r.amount > 0 then r.amount else i.amount_kopecks end,
            status = case when r.amount > 0 then 'DUE' else 'CANCELLED' end
       from unnest($2::int[], $3::bigint[]) as r (nr, amount)
      where i.contract_id = $1 and i.nr = r.nr`,
    [contractId, reduced.map(({ nr }) => nr), reduced.map(({ amount }) => amount)],
  );
}

/** Finds unpaid addendums whose last day to pay is before `before`, the longest overdue first. */
export async function findOverdueAddendums(
  db: Queryable,
  before: string,
  limit: number,
): Promise<{ readonly addendumNumber: string }[]> {
  const result = await db.query<{ addendumNumber: string }>(
    `select a.addendum_number as "addendumNumber"
       from addendums a join installments i using (addendum_id)
      where a.status = 'AWAITING_PAYMENT' and a.effective_on < $1 and i.due_on < $1
      order by a.effective_on, a.addendum_id limit $2`,
    [before, limit],
  );
  return result.rows;
}

type AddendumIds = Pick<Addendum, 'contractId' | 'addendumId' | 'kind' | 'effectiveOn'>;

export async function findAddendumIds(db: Queryable, addendumNumber: string): Promise<AddendumIds | null> {
  const result = await db.query<AddendumIds>(
    `select contract_id as "contractId", addendum_id as "addendumId", kind, effective_on as "effectiveOn"
       from addendums where addendum_number = $1`,
    [addendumNumber],
  );
  return result.rows[0] ?? null;
}

/** Finds the stored content of a contract for an addendum that changes only the premium. */
export async function findStoredContent(
  db: Queryable,
  contractId: bigint,
): Promise<Omit<StoredContent, 'records' | 'peopleKeys' | 'calculation'>> {
  const { rows } = await db.query<Omit<StoredContent, 'records' | 'peopleKeys' | 'calculation'>>(
    `select body, personal, facts, license_plate as "licensePlate", vin, subject, search_keys as "searchKeys"
       from contracts where contract_id = $1`,
    [contractId],
  );
  const [found] = rows;
  if (!found) throw new Error('the contract is missing');
  return found;
}

export async function reportedAs(db: Queryable, addendumId: bigint): Promise<string | null> {
  const result = await db.query<{ registrationId: string | null }>(
    'select registration_id as "registrationId" from addendums where addendum_id = $1',
    [addendumId],
  );
  return result.rows[0]?.registrationId ?? null;
}

export async function recordReport(
  db: Queryable,
  addendumId: bigint,
  registrationId: string,
  at: Date,
): Promise<void> {
  await db.query(
    `update addendums set registration_id = $2, reported_at = $3
      where addendum_id = $1 and registration_id is null`,
    [addendumId, registrationId, at],
  );
}
