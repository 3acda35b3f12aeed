import type { Queryable } from './pool.ts';

/** What was sealed, with the place where it stands: table, column and row. */
export interface SealedPiece {
  readonly place: string;
  readonly sealed: Uint8Array;
}

/** Seals what is personal on its way into the database, and opens it on its way out. */
export interface Sealing {
  /** Bound to its place: elsewhere it does not open. */
  seal(place: string, content: Uint8Array): Buffer;
  /** In their order. Throws where one is something else than what was sealed at its place. */
  openAll(pieces: readonly SealedPiece[]): Promise<Buffer[]>;
}

/** Seals one content on its way into a column. */
export async function sealedAt(db: Queryable, place: string, content: Uint8Array): Promise<Buffer> {
  return (await sealingFor(db)).seal(place, content);
}

/** Opens one; throws where it is something else than what was sealed there. */
export async function openedAt(db: Queryable, place: string, sealed: Uint8Array): Promise<Buffer> {
  const [content] = await (await sealingFor(db)).openAll([{ place, sealed }]);
  return content ?? Buffer.alloc(0);
}

/** Of an envelope: mark, generation, and the record's key with its nonce and tag. Of documents it stands in a column of its own. */
export const headLength = 63;

/** The two parts of an envelope, for a statement that writes them. */
export const envelopeHead = (envelope: string) => `substring(${envelope}::bytea for ${headLength})`;
export const envelopeBox = (envelope: string) => `substring(${envelope}::bytea from ${headLength + 1})`;

/** A document as it is kept; without a head it is from before documents were sealed. */
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

/** Lets whatever runs on this pool seal and open; `opened` is called when somebody first needs to. */
export function useSealing(pool: Queryable, opened: Opened): void {
  sealings.set(pool, opened);
}

/** Gives a connection, a transaction or another pool of the same database the keys of `from`. */
export function shareSealing(from: Queryable, to: Queryable): void {
  const opened = sealings.get(from);
  if (opened) sealings.set(to, opened);
}

/** The sealing of the database that `db` is a part of. */
export function sealingFor(db: Queryable): Promise<Sealing> {
  const opened = sealings.get(db);
  if (!opened) throw new Error('this pool was given no keys');
  return opened();
}
