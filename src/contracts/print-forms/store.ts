import type { Queryable } from '#platform/db/pool.ts';
import {
  envelopeBox,
  envelopeHead,
  openedDocument,
  type SealedDocument,
  sealedAt,
} from '#platform/db/sealing.ts';
import type { FormType } from '#products/product/product.ts';

interface StoredForm extends SealedDocument {
  readonly sha256: Buffer;
}

interface FormKey {
  readonly contractId: bigint;
  readonly formType: FormType;
}

/** Label for encryption, with the hash of the bytes: it cannot decrypt the bytes of another edition. */
const placeOf = ({ contractId, formType }: FormKey, sha256: Buffer) =>
  `issued_forms.bytes ${contractId} ${formType} ${sha256.toString('hex')}`;

const sealed = (db: Queryable, form: FormKey & { readonly bytes: Uint8Array; readonly sha256: Buffer }) =>
  sealedAt(db, placeOf(form, form.sha256), form.bytes);

const opened = (db: Queryable, key: FormKey, form: StoredForm) =>
  openedDocument(db, placeOf(key, form.sha256), form);

export async function issuedForm(
  db: Queryable,
  contractId: bigint,
  formType: FormType,
  edition: number,
): Promise<Buffer | null> {
  const result = await db.query<StoredForm>(
    'select bytes, sha256, sealed_key as head from issued_forms where contract_id = $1 and form_type = $2 and edition = $3',
    [contractId, formType, edition],
  );
  const [row] = result.rows;
  return row ? opened(db, { contractId, formType }, row) : null;
}

/** Stores the bytes of a form, unless the form is already stored. */
export async function storeForm(
  db: Queryable,
  form: {
    readonly contractId: bigint;
    readonly formType: FormType;
    readonly edition: number;
    readonly bytes: Uint8Array;
    readonly sha256: Buffer;
    readonly contents: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  const { contractId, formType, edition, sha256, contents, at } = form;
  await db.query(
    `insert into issued_forms (contract_id, form_type, edition, bytes, sha256, issued_at, sealed_key, contents)
     values ($1, $2, $3, ${envelopeBox('$4')}, $5, $6, ${envelopeHead('$4')}, $7)
     on conflict do nothing`,
    [contractId, formType, edition, await sealed(db, form), sha256, at, contents],
  );
}

export async function lastForm(
  db: Queryable,
  contractId: bigint,
  formType: FormType,
): Promise<{ readonly bytes: Buffer; readonly content: Buffer | null } | null> {
  const result = await db.query<StoredForm & { content: Buffer | null }>(
    `select bytes, sha256, sealed_key as head, content_sha256 as content from issued_forms
      where contract_id = $1 and form_type = $2
      order by edition desc limit 1`,
    [contractId, formType],
  );
  const [row] = result.rows;
  return row ? { bytes: await opened(db, { contractId, formType }, row), content: row.content } : null;
}

/** Stores the next edition of a form. If two processes store the same edition, only the first one succeeds. */
export async function storeNextForm(
  db: Queryable,
  form: {
    readonly contractId: bigint;
    readonly formType: FormType;
    readonly bytes: Uint8Array;
    readonly sha256: Buffer;
    readonly content: Buffer;
    readonly contents: readonly string[];
    readonly at: Date;
  },
): Promise<void> {
  const { contractId, formType, sha256, content, contents, at } = form;
  await db.query(
    `insert into issued_forms (contract_id, form_type, edition, bytes, sha256, content_sha256, issued_at, sealed_key, contents)
     select $1, $2, coalesce(max(edition) + 1, 0), ${envelopeBox('$3')}, $4, $5, $6, ${envelopeHead('$3')}, $7
       from issued_forms where contract_id = $1 and form_type = $2
     on conflict do nothing`,
    [contractId, formType, await sealed(db, form), sha256, content, at, contents],
  );
}

export interface FormRow {
  readonly formType: FormType;
  readonly edition: number;
  readonly issuedAt: Date;
  readonly bytes: number;
  /** Names of the content versions that the form prints; null for forms of earlier releases. */
  readonly contents: readonly string[] | null;
}

/** Lists the issued forms of a contract, oldest first. */
export async function formsIssued(db: Queryable, contractId: bigint): Promise<FormRow[]> {
  const result = await db.query<FormRow>(
    `select form_type as "formType", edition, issued_at as "issuedAt", octet_length(bytes) as bytes, contents
       from issued_forms where contract_id = $1 order by issued_at, form_type, edition`,
    [contractId],
  );
  return result.rows;
}
