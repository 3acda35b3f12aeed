import type { Queryable } from '#platform/db/pool.ts';
import { sealedAt, sealingFor } from '#platform/db/sealing.ts';
import type { FingerprintedLine } from './fingerprint.ts';
import type { StatementLine } from './statement-line.ts';

export type LineDetails = Pick<
  StatementLine,
  'payerName' | 'payerInn' | 'payerAccount' | 'payerBic' | 'purpose'
>;

/** SQL columns that select the details `d` of a statement line `l`. */
export const storedDetails = `encode(l.fingerprint, 'hex') as fingerprint, d.sealed,
         jsonb_build_object('payerName', d.payer_name, 'payerInn', d.payer_inn, 'payerAccount', d.payer_account,
                            'purpose', d.purpose) as plain`;

interface StoredDetails {
  readonly fingerprint: string;
  /** Encrypted details; null for a line stored before details were encrypted. */
  readonly sealed: Buffer | null;
  readonly plain: Omit<LineDetails, 'payerBic'>;
}

/** A row selected with `storedDetails`. */
export type SealedLine<Line extends LineDetails> = Omit<Line, keyof LineDetails> & StoredDetails;

const detailsPlace = (fingerprint: string) => `statement_line_details.sealed ${fingerprint}`;
const commentPlace = (fingerprint: string) => `statement_line_details.sealed_comment ${fingerprint}`;

/** Encrypts the details of lines; returns base64 texts in the order of the lines. */
export async function sealedDetails(
  db: Queryable,
  lines: readonly FingerprintedLine[],
): Promise<readonly string[]> {
  const sealing = await sealingFor(db);
  return lines.map(({ fingerprint, payerName, payerInn, payerAccount, payerBic, purpose }) => {
    const text = JSON.stringify({ payerName, payerInn, payerAccount, payerBic, purpose });
    return sealing.seal(detailsPlace(fingerprint.toString('hex')), Buffer.from(text)).toString('base64');
  });
}

export async function withDetails<Line extends LineDetails>(
  db: Queryable,
  rows: readonly SealedLine<Line>[],
): Promise<Line[]> {
  const pieces = rows.flatMap(({ fingerprint, sealed }) =>
    sealed ? [{ place: detailsPlace(fingerprint), sealed }] : [],
  );
  const opened = (pieces.length === 0 ? [] : await (await sealingFor(db)).openAll(pieces)).values();
  return rows.map(({ fingerprint: _, sealed, plain, ...line }) => {
    const details = sealed ? (JSON.parse(String(opened.next().value)) as typeof plain) : plain;
    // Lines of earlier versions have no `payerBic`.
    return { ...line, payerBic: '', ...details } as unknown as Line;
  });
}

export function sealedComment(db: Queryable, fingerprint: Buffer, comment: string): Promise<Buffer> {
  return sealedAt(db, commentPlace(fingerprint.toString('hex')), Buffer.from(comment));
}

export async function openedComment(
  db: Queryable,
  {
    fingerprint,
    sealed,
    plain,
  }: { readonly fingerprint: string; readonly sealed: Buffer | null; readonly plain: string | null },
): Promise<string | null> {
  if (!sealed) return plain;
  const [comment] = await (await sealingFor(db)).openAll([{ place: commentPlace(fingerprint), sealed }]);
  return String(comment);
}
