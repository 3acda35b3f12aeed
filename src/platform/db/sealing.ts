import type { Queryable } from './pool.ts';

export interface SealedPiece {
  readonly place: string;
  readonly sealed: Uint8Array;
}

/** Encrypts personal data before it is stored and decrypts it after reading. */
export interface Sealing {
  /** The result is bound to its place: it cannot be opened at another one. */
  seal(place: string, content: Uint8Array): Buffer;
  /** Results are in the order of `pieces`. Throws if one was not sealed at its place. */
  openAll(pieces: readonly SealedPiece[]): Promise<Buffer[]>;
}

export async function sealedAt(db: Queryable, place: string, content: Uint8Array): Promise<Buffer> {
  return (await sealingFor(db)).seal(place, content);
}

/** Throws if the value was not sealed at this place. */
export async function openedAt(db: Queryable, place: string, sealed: Uint8Array): Promise<Buffer> {
  const [content] = await (await sealingFor(db)).openAll([{ place, sealed }]);
  return content ?? Buffer.alloc(0);
}

/** Bytes of an envelope's head: mark, generation, the record's key with nonce and tag. */
export const headLength = 63;

export const envelopeHead = (envelope: string) => `substring(${envelope}::bytea for ${headLength})`;
export const envelopeBox = (envelope: string) => `substring(${envelope}::bytea from ${headLength + 1})`;

/** A document as stored; without a head it is older than sealing. */
export interface SealedDocument {
  readonly bytes: Buffer;
  readonly head: Buffer | null;
}

export async function openedDocument(
  db: Queryable,
  place: string,
  { bytes, head }: SealedDocument,
): Promise<Buffer> {
  return head ? openedAt(db, place, Buffer.concat([head, bytes])) : bytes;
}

type Opened = () => Promise<Sealing>;

const sealings = new WeakMap<Queryable, Opened>();

/** Enables sealing for this pool; `opened` runs at the first use. */
export function useSealing(pool: Queryable, opened: Opened): void {
  sealings.set(pool, opened);
}

/** Shares the keys of `from` with a connection, transaction or another pool of the same database. */
export function shareSealing(from: Queryable, to: Queryable): void {
  const opened = sealings.get(from);
  if (opened) sealings.set(to, opened);
}

export function sealingFor(db: Queryable): Promise<Sealing> {
  const opened = sealings.get(db);
  if (!opened) throw new Error('this pool was given no keys');
  return opened();
}
