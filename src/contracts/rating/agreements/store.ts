import { findPartner } from '#access/store.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { ListQuery } from '#platform/db/lists/list-query.ts';
import type { FieldTypes } from '#platform/db/lists/list-sql.ts';
import { whereGiven } from '#platform/db/parameters.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { joinPartner } from '#platform/db/tables/partners.ts';

export interface AgreementTerms {
  readonly issuedOn: DateText;
  /** `startsOn` and `endsOn` are the first and the last day on which declared cover may begin. */
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  readonly sumLimit: Kopecks;
  readonly shipmentLimit: Kopecks | null;
  /** Rate in percent as decimal text. */
  readonly rate: string | null;
}

export interface Agreement extends AgreementTerms {
  readonly agreementId: bigint;
  readonly partner: string;
  readonly product: string;
  readonly number: string;
  readonly holderInn: string;
  readonly holderName: string;
  /** `declared` is the total sum of the contracts declared under the agreement, and `declarations` is their number. */
  readonly declared: Kopecks;
  readonly declarations: number;
}

/** SQL that selects agreements; `declared` and `declarations` do not count the contract `$1`. */
const agreementColumns = `
  a.agreement_id as "agreementId", p.login as partner, a.product, a.number, a.holder_inn as "holderInn",
  a.holder_name as "holderName", a.issued_on as "issuedOn", a.starts_on as "startsOn", a.ends_on as "endsOn",
  a.sum_limit_kopecks as "sumLimit", a.shipment_limit_kopecks as "shipmentLimit", trim_scale(a.rate)::text as rate`;
const declaredColumns =
  'coalesce(d.declared, 0)::bigint as declared, coalesce(d.declarations, 0)::int as declarations';
const declarations = (agreementId: string, exceptContractId: string) => `
    left join lateral (
      select sum(greatest(sum_kopecks, awaited_kopecks)) as declared, count(*) as declarations
        from agreement_declarations
       where agreement_id = ${agreementId} and contract_id is distinct from ${exceptContractId}
    ) d on true`;
const agreements = `
  select ${agreementColumns}, ${declaredColumns}
    from general_agreements a
    ${joinPartner('a.partner_id')}${declarations('a.agreement_id', '$1')}`;

/** Finds a general agreement by number; null if the partner has no agreement with this number for the product. */
export async function findAgreement(
  db: Queryable,
  of: { readonly partnerId: bigint; readonly product: string; readonly numberKey: string },
  exceptContractId: bigint | null,
): Promise<Agreement | null> {
  const { rows } = await db.query<Agreement>(
    `${agreements} where a.partner_id = $2 and a.product = $3 and a.number_key = $4`,
    [exceptContractId, of.partnerId, of.product, of.numberKey],
  );
  return rows[0] ?? null;
}

export async function agreementById(
  db: Queryable,
  agreementId: bigint,
  exceptContractId: bigint | null,
): Promise<Agreement | null> {
  const { rows } = await db.query<Agreement>(`${agreements} where a.agreement_id = $2`, [
    exceptContractId,
    agreementId,
  ]);
  return rows[0] ?? null;
}

const agreementFields: FieldTypes = {
  ...{
    number: 'text',
    partner: 'text',
    holderName: 'text',
    holderInn: 'text',
    product: 'text',
    issuedOn: 'date',
  },
  ...{
    startsOn: 'date',
    endsOn: 'date',
    sumLimit: 'kopecks',
    shipmentLimit: 'kopecks',
    agreementId: 'bigint',
  },
};

/** Number of agreements that a page searches. Most insurers have fewer, so PostgreSQL reads the whole table in its order. */
const agreementsRead = 5_000;

/** Lists agreements for staff, by number or partner. Agreements that end earlier come first. */
export function agreementsQuery({
  numberKey,
  login,
  afterKey,
}: {
  readonly numberKey: string | null;
  readonly login: string | null;
  readonly afterKey: string | null;
}): ListQuery {
  const values: unknown[] = [];
  const conditions = whereGiven(
    values,
    [(value) => `a.number_key = ${value}`, numberKey],
    [(value) => `p.login = ${value}`, login],
    [
      (value) =>
        `(a.ends_on, a.agreement_id) > (select ends_on, agreement_id from general_agreements where number_key = ${value})`,
      afterKey,
    ],
  );
  return {
    rows: `select ${agreementColumns} from general_agreements a ${joinPartner('a.partner_id')} where ${conditions}`,
    values,
    fields: agreementFields,
    order: [
      { field: 'endsOn', isDescending: false },
      { field: 'agreementId', isDescending: false },
    ],
    window: agreementsRead,
    complete: { columns: declaredColumns, joins: declarations('l."agreementId"', 'null') },
  };
}

/** Locks an agreement. To prevent deadlocks, the caller must have locked the contract earlier. */
export async function lockAgreement(tx: Queryable, agreementId: bigint): Promise<void> {
  await tx.query('select from general_agreements where agreement_id = $1 for update', [agreementId]);
}

export interface NewAgreement extends AgreementTerms {
  readonly login: string;
  readonly product: string;
  readonly number: string;
  readonly numberKey: string;
  readonly holderInn: string;
  readonly holderName: string;
  readonly at: Date;
}

/** Inserts an agreement. Returns false if the number is used, and null if the partner is unknown. */
export async function insertAgreement(tx: Queryable, of: NewAgreement): Promise<boolean | null> {
  const partner = await findPartner(tx, of.login);
  if (!partner) return null;
  const { rowCount } = await tx.query(
    `insert into general_agreements (partner_id, product, number, number_key, holder_inn, holder_name, issued_on, starts_on,
                                     ends_on, sum_limit_kopecks, shipment_limit_kopecks, rate, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (number_key) do nothing`,
    [
      ...[partner.partnerId, of.product, of.number, of.numberKey, of.holderInn, of.holderName],
      ...[of.issuedOn, of.startsOn, of.endsOn, of.sumLimit, of.shipmentLimit, of.rate, of.at],
    ],
  );
  return rowCount === 1;
}

export async function updateAgreement(
  tx: Queryable,
  agreementId: bigint,
  { endsOn, sumLimit, shipmentLimit, rate }: AgreementTerms,
): Promise<void> {
  await tx.query(
    `update general_agreements
        set ends_on = $2, sum_limit_kopecks = $3, shipment_limit_kopecks = $4, rate = $5
      where agreement_id = $1`,
    [agreementId, endsOn, sumLimit, shipmentLimit, rate],
  );
}

export async function insertDeclaration(
  tx: Queryable,
  contractId: bigint,
  agreementId: bigint,
  sum: Kopecks,
): Promise<void> {
  await tx.query(
    'insert into agreement_declarations (contract_id, agreement_id, sum_kopecks) values ($1, $2, $3)',
    [contractId, agreementId, sum],
  );
}

/** Stores the sum that an unpaid addendum would declare; null removes the stored sum. */
export async function awaitDeclaration(
  tx: Queryable,
  contractId: bigint,
  sum: Kopecks | null,
): Promise<void> {
  await tx.query('update agreement_declarations set awaited_kopecks = $2 where contract_id = $1', [
    contractId,
    sum,
  ]);
}

export async function settleDeclaration(tx: Queryable, contractId: bigint): Promise<void> {
  await tx.query(
    `update agreement_declarations set sum_kopecks = awaited_kopecks, awaited_kopecks = null
      where contract_id = $1 and awaited_kopecks is not null`,
    [contractId],
  );
}

export async function removeDeclaration(tx: Queryable, contractId: bigint): Promise<void> {
  await tx.query('delete from agreement_declarations where contract_id = $1', [contractId]);
}
