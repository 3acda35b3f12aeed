import type { Queryable } from '#platform/db/transaction.ts';
import type { FormType } from '#products/product.ts';

export async function issuedForm(
  db: Queryable,
  contractId: bigint,
  formType: FormType,
  edition: number,
): Promise<Buffer | null> {
  const result = await db.query<{ bytes: Buffer }>(
    'select bytes from issued_forms where contract_id = $1 and form_type = $2 and edition = $3',
    [contractId, formType, edition],
  );
  return result.rows[0]?.bytes ?? null;
}

/** Keeps the first bytes that were made; whoever comes second is told what is kept. */
export async function keepForm(
  db: Queryable,
  form: {
    readonly contractId: bigint;
    readonly formType: FormType;
    readonly edition: number;
    readonly bytes: Uint8Array;
    readonly sha256: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await db.query(
    `insert into issued_forms (contract_id, form_type, edition, bytes, sha256, issued_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [form.contractId, form.formType, form.edition, Buffer.from(form.bytes), form.sha256, form.at],
  );
}

/** The edition that was issued last, and what it says as a hash. */
export async function lastForm(
  db: Queryable,
  contractId: bigint,
  formType: FormType,
): Promise<{ readonly bytes: Buffer; readonly content: Buffer | null } | null> {
  const result = await db.query<{ bytes: Buffer; content: Buffer | null }>(
    `select bytes, content_sha256 as content from issued_forms
      where contract_id = $1 and form_type = $2
      order by edition desc limit 1`,
    [contractId, formType],
  );
  return result.rows[0] ?? null;
}

/** Keeps a form as the next edition; of two at once the first is kept. */
export async function keepNextForm(
  db: Queryable,
  form: {
    readonly contractId: bigint;
    readonly formType: FormType;
    readonly bytes: Uint8Array;
    readonly sha256: Buffer;
    readonly content: Buffer;
    readonly at: Date;
  },
): Promise<void> {
  await db.query(
    `insert into issued_forms (contract_id, form_type, edition, bytes, sha256, content_sha256, issued_at)
     select $1, $2, coalesce(max(edition) + 1, 0), $3, $4, $5, $6
       from issued_forms where contract_id = $1 and form_type = $2
     on conflict do nothing`,
    [form.contractId, form.formType, Buffer.from(form.bytes), form.sha256, form.content, form.at],
  );
}
