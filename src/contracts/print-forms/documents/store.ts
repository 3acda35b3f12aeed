import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** A file that the insurer provides: insurance rules, or a memo for the client. */
export type DocumentKind = 'RULES' | 'MEMO';

export interface DocumentVersion {
  readonly product: string;
  readonly kind: DocumentKind;
  readonly effectiveFrom: DateText;
  readonly fileName: string;
  readonly importedBy: string;
  readonly importedAt: Date;
  readonly sizeBytes: number;
}

export async function inForceOn(
  db: Queryable,
  product: string,
  kind: DocumentKind,
  day: DateText,
): Promise<Buffer | null> {
  const result = await db.query<{ bytes: Buffer }>(
    `select bytes from insurer_documents
      where product = $1 and kind = $2 and effective_from <= $3
      order by effective_from desc limit 1`,
    [product, kind, day],
  );
  return result.rows[0]?.bytes ?? null;
}

export async function isInForceOn(
  db: Queryable,
  product: string,
  kind: DocumentKind,
  day: DateText,
): Promise<boolean> {
  const result = await db.query(
    'select from insurer_documents where product = $1 and kind = $2 and effective_from <= $3 limit 1',
    [product, kind, day],
  );
  return result.rows.length > 0;
}

export async function listDocuments(db: Queryable): Promise<DocumentVersion[]> {
  const result = await db.query<DocumentVersion>(
    `select product, kind, effective_from as "effectiveFrom", file_name as "fileName", imported_by as "importedBy",
            imported_at as "importedAt", length(bytes) as "sizeBytes"
       from insurer_documents order by product, kind, effective_from`,
  );
  return result.rows;
}

/** Inserts a version. Returns false if a version of that day exists. */
export async function insertVersion(
  tx: Queryable,
  document: Omit<DocumentVersion, 'sizeBytes'> & { readonly bytes: Uint8Array; readonly sha256: Buffer },
): Promise<boolean> {
  const result = await tx.query(
    `insert into insurer_documents (product, kind, effective_from, file_name, bytes, sha256, imported_by, imported_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [
      document.product,
      document.kind,
      document.effectiveFrom,
      document.fileName,
      Buffer.from(document.bytes),
      document.sha256,
      document.importedBy,
      document.importedAt,
    ],
  );
  return result.rowCount === 1;
}
