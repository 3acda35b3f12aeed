import { randomBytes } from 'node:crypto';
import type { WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { Pool, Queryable } from '../db/pool.ts';
import type { SealedPiece, Sealing } from '../db/sealing.ts';
import { StartError } from '../db/start-error.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Generation, isEnvelope, openEnvelope, readGeneration, sealEnvelope } from './envelope.ts';
import type { KeySource } from './key-source.ts';
import * as store from './store.ts';

const keyLength = 32;
/** Maximum number of decrypted contents in the cache. With their envelopes they need at most 4 MB. */
const recentMax = 2_000;
const recentLengthMax = 1_000;

/** Thrown for data that were changed or exchanged, or whose key is destroyed. Logs contain the name of this class. */
export class BrokenSeal extends Error {
  override readonly name = 'BrokenSeal';

  constructor(place: string) {
    super(`what stands at ${place} is not what was sealed there, or its key is destroyed`);
  }
}

/** The master keys that this process knows. */
export interface Keyring extends Sealing {
  /** Reads the generations again. Throws if the outside key cannot decrypt one of them. */
  reload(): Promise<void>;
  newest(): Generation;
  /** Returns a generation; undefined if it was destroyed or this process has not read it yet. */
  generation(number: number): Generation | undefined;
  readonly source: KeySource;
}

export const generationPlace = (number: number) => `generation ${number}`;

/** Opens the keyring. Throws StartError if the outside key cannot decrypt a generation. */
export async function openKeyring(pool: Pool, source: KeySource): Promise<Keyring> {
  const known = new Map<number, Generation>();
  let newest: Generation | undefined;
  let reading: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  /** Small contents by envelope, as Latin-1 texts, because a stored Buffer would retain 64 kB of Node's buffer pool. */
  const recent = new Map<string, { readonly place: string; readonly content: string }>();

  /** Reads the generations again. Calls during a read share one further read. */
  function reload(): Promise<void> {
    if (reading) {
      const again = () => {
        following = undefined;
        return reload();
      };
      following ??= reading.then(again, again);
      return following;
    }
    reading = readAgain().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readAgain(): Promise<void> {
    let stored = await store.generations(pool);
    if (stored.length === 0) stored = await inTransaction(pool, (tx) => firstGeneration(tx, source));
    for (const one of stored) {
      if (!one.sealed) known.delete(one.generation);
      else if (!known.has(one.generation)) known.set(one.generation, await openedGeneration(source, one));
    }
    recent.clear();
    newest = known.get(stored.findLast(({ beganAt }) => beganAt !== null)?.generation ?? 0);
  }

  function used(): Generation {
    if (!newest) throw new Error('no generation of keys is in use');
    return newest;
  }

  function remember(envelope: Uint8Array, place: string, content: Uint8Array): void {
    if (envelope.length > recentLengthMax) return;
    if (recent.size === recentMax) recent.delete(recent.keys().next().value ?? '');
    recent.set(textOf(envelope), { place, content: textOf(content) });
  }

  function seal(place: string, content: Uint8Array): Buffer {
    const envelope = sealEnvelope(used(), content, place);
    remember(envelope, place, content);
    return envelope;
  }

  function opened({ place, sealed }: SealedPiece): Buffer {
    const stored = sealed.length > recentLengthMax ? undefined : recent.get(textOf(sealed));
    if (stored?.place === place) return Buffer.from(stored.content, 'latin1');
    const generation = isEnvelope(sealed) ? known.get(readGeneration(sealed)) : undefined;
    const content = generation && openEnvelope(generation, sealed, place);
    if (!content) throw new BrokenSeal(place);
    remember(sealed, place, content);
    return content;
  }

  await reload();
  return {
    reload,
    source,
    newest: used,
    generation: (number) => known.get(number),
    seal,
    async openAll(pieces) {
      if (pieces.some(({ sealed }) => isEnvelope(sealed) && !known.has(readGeneration(sealed))))
        await reload();
      return pieces.map(opened);
    },
  };
}

const textOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, length).toString('latin1');

async function openedGeneration(
  source: KeySource,
  { generation, keyId, sealed }: store.StoredGeneration,
): Promise<Generation> {
  const key = sealed && (await source.keeper(false).unwrap({ keyId, sealed }, generationPlace(generation)));
  if (!key) throw new StartError(source.refusal(keyId));
  return { number: generation, key };
}

async function firstGeneration(tx: Queryable, source: KeySource): Promise<store.StoredGeneration[]> {
  await store.lockKeys(tx);
  const stored = await store.generations(tx);
  if (stored.length > 0) return stored;
  await store.keepGeneration(tx, 1, await createWrappedKey(source, 1));
  await store.useFirstGeneration(tx);
  return store.generations(tx);
}

/** Creates the key of a generation, encrypted by the newest outside key. */
export function createWrappedKey(source: KeySource, number: number): Promise<WrappedKey> {
  return source.keeper(false).wrap(randomBytes(keyLength), generationPlace(number));
}
