import type { Queryable } from './pool.ts';

export interface SealedPiece {
  readonly place: string;
  readonly sealed: Uint8Array;
}

/** Encrypts personal data before it is stored and decrypts it after reading. */
export interface Sealing {
  /** Encrypts a value for its place, such as a column and row. The result cannot be decrypted for any other place. */
  seal(place: string, content: Uint8Array): Buffer;
  /** Decrypts values, in the order of `pieces`. Throws if a value was not encrypted for its place. */
  openAll(pieces: readonly SealedPiece[]): Promise<Buffer[]>;
}

export async function sealedAt(db: Queryable, place: string, content: Uint8Array): Promise<Buffer> {
  return (await sealingFor(db)).seal(place, content);
}

/** Decrypts a value. Throws if the value was not encrypted for this place. */
export async function openedAt(db: Queryable, place: string, sealed: Uint8Array): Promise<Buffer> {
  const [content] = await (await sealingFor(db)).openAll([{ place, sealed }]);
  return content ?? Buffer.alloc(0);
}

/** Number of bytes in the head of a record: mark, number of the master key, and the record's key with nonce and tag. */
export const headLength = 63;

export const envelopeHead = (envelope: string) => `substring(${envelope}::bytea for ${headLength})`;
export const envelopeBox = (envelope: string) => `substring(${envelope}::bytea from ${headLength + 1})`;

/** A document as stored. It has no head if it was stored before documents were encrypted. */
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

/** Enables encryption for this pool. `opened` is called for the keys when they are first needed. */
export function useSealing(pool: Queryable, opened: Opened): void {
  sealings.set(pool, opened);
}

/** Lets `to` use the keys of `from`. `to` is a connection, a transaction or another pool of the same database. */
export function shareSealing(from: Queryable, to: Queryable): void {
  const opened = sealings.get(from);
  if (opened) sealings.set(to, opened);
}

export function sealingFor(db: Queryable): Promise<Sealing> {
  const opened = sealings.get(db);
  if (!opened) throw new Error('this pool was given no keys');
  return opened();
}
