import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { publishedKey } from '#app/keys/keys.ts';
import { createFingerprints, type Fingerprints } from '#platform/keys/fingerprints.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { searchedTables } from '../../support/stored-text.ts';

/** A possible value of a person's data, as an attacker who has the dump and this program would try it. */
interface Guess {
  readonly value: string;
  /** Other spellings of the value that an attacker would hash. */
  readonly texts: readonly string[];
  /** The value as this program hashes it: `key` for an index, and `record` for a record that contains only this value. */
  readonly key: string;
  readonly record: string;
}

type Ranges = Readonly<Record<Fact, readonly Guess[]>>;
type Fact = keyof typeof people;
const people = { phone: '79995550417', document: '4500981234', inn: '7709123453' };
const ranges: Ranges = {
  phone: guessed('phone', 10_000, (nr) => {
    const value = `7999555${padded(nr, 4)}`;
    return { value, texts: [`+${value}`, `8${value.slice(1)}`], record: { phoneNumber: value } };
  }),
  document: guessed('document', 10_000, (nr) => {
    const [serial, number] = ['4500', `98${padded(nr, 4)}`];
    return {
      value: `${serial}${number}`,
      texts: [`${serial} ${number}`, number],
      record: { serial, number },
    };
  }),
  inn: guessed('inn', 10_000, (nr) => {
    const value = `770912${padded(nr, 4)}`;
    return { value, texts: [], record: { inn: value } };
  }),
};
/**
 * Finds the thousand guesses nearest to the real value. Trying every key in the dump on all guesses would take too long.
 */
const nearby = (fact: Fact) =>
  ranges[fact].filter(({ value }) => value.startsWith(people[fact].slice(0, -3)));
const fewer: Ranges = { phone: nearby('phone'), document: nearby('document'), inn: nearby('inn') };

let service: TestService;
let dumped: Awaited<ReturnType<typeof dump>>;

before(async () => {
  service = await testService();
  const partner: TestPartner = await service.partner();
  await soldContract(partner, {
    set: {
      'policyHolder.phone.phoneNumber': people.phone,
      'policyHolder.passport.serial': people.document.slice(0, 4),
      'policyHolder.passport.number': people.document.slice(4),
    },
  });
  await soldContract(partner, { holderType: 'corporate' });
  dumped = await dump();
});
after(() => service.close());

test('a dictionary attack on phones, documents and INNs finds no unkeyed hash in a dump', () => {
  assert.deepEqual(
    found(ranges, ({ value, texts, key, record }) => [value, ...texts, key, record].map(sha256)),
    {},
  );
});

test('a dictionary attack with every key in the dump finds no hash', () => {
  assert.ok(dumped.keys.length > 50, `only ${dumped.keys.length} keys`);
  for (const key of dumped.keys) {
    const fingerprints = createFingerprints(key, key);
    const hit = found(fewer, (guess) => [
      ...fingerprintsOf(fingerprints, guess),
      createHmac('sha256', key).update(guess.value).digest(),
      sha256(Buffer.concat([key, Buffer.from(guess.value)])),
    ]);
    assert.deepEqual(hit, {}, `under ${key.toString('hex')}`);
  }
});

test('a dictionary attack with the key that is stored outside the database finds every value', async () => {
  const fingerprints = await openFingerprints(service.pool, publishedKey);
  const hit = found(ranges, (guess) => fingerprintsOf(fingerprints, guess));
  assert.deepEqual(hit, { phone: [people.phone], document: [people.document], inn: [people.inn] });
});

/** Computes the hashes of a guess as the indexes of this program store them. */
function fingerprintsOf(fingerprints: Fingerprints, { key, record }: Guess): readonly Buffer[] {
  return [fingerprints.of('person-key', key), fingerprints.of('personal-record', record)].map((one) =>
    one.subarray(1),
  );
}

/** Finds the guesses whose hash is in the dump. Compares the first 64 bits to find also shortened hashes and numbers. */
function found(
  among: Ranges,
  hashesOf: (guess: Guess) => readonly Buffer[],
): Readonly<Record<string, readonly string[]>> {
  const hits = Object.entries(among).map(([fact, guesses]) => {
    const known = guesses.filter((guess) =>
      hashesOf(guess).some(
        (digest) => dumped.hashes.has(digest.readBigInt64BE()) || dumped.hashes.has(digest.readBigInt64LE()),
      ),
    );
    return [fact, known.map(({ value }) => value)] as const;
  });
  return Object.fromEntries(hits.filter(([, values]) => values.length > 0));
}

/**
 * Reads from the dump everything that may be a hash (its first 64 bits) and everything that may be a key: whole binary
 * values, and each 32 bytes of a wrapped key.
 */
async function dump() {
  const hashes = new Set<bigint>();
  const keys = new Map<string, Buffer>();
  for (const { name, address } of await searchedTables(service.pool)) {
    const { rows } = await service.pool.query<{ row: string }>(`select t::text as row from ${address} as t`);
    const isWrapped = name === 'wrapped_keys' || name === 'key_generations';
    for (const { row } of rows) {
      // A key number of one byte may precede the hash.
      for (const bytes of bytesIn(row))
        for (const at of [0, 1]) if (bytes.length >= at + 8) hashes.add(bytes.readBigInt64BE(at));
      for (const [, hex = ''] of row.matchAll(/\\x([0-9a-f]{32,})/g))
        for (const key of isWrapped ? windows(Buffer.from(hex, 'hex')) : [Buffer.from(hex, 'hex')])
          if (key.length <= 64) keys.set(key.toString('hex'), key);
    }
  }
  return { hashes, keys: [...keys.values()] };
}

/** Decodes the hexadecimal and base64 words and the long numbers of a row. */
function bytesIn(row: string): Buffer[] {
  const words = row.match(/[A-Za-z0-9+/_-]{8,}/g) ?? [];
  return words.flatMap((word) => {
    if (/^-?\d{9,19}$/.test(word) && BigInt.asIntN(64, BigInt(word)) === BigInt(word)) {
      const number = Buffer.alloc(8);
      number.writeBigInt64BE(BigInt(word));
      return [number];
    }
    const hex = word.replace(/^x/, '').replaceAll('-', '');
    return /^[0-9a-f]{16,}$/.test(hex) ? [Buffer.from(hex, 'hex')] : [Buffer.from(word, 'base64')];
  });
}

function windows(bytes: Buffer): Buffer[] {
  const starts = Array.from({ length: Math.max(0, bytes.length - 31) }, (_, at) => at);
  return [bytes, ...starts.map((at) => bytes.subarray(at, at + 32))];
}

function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}

function padded(nr: number, length: number): string {
  return String(nr).padStart(length, '0');
}

function guessed(
  fact: Fact,
  amount: number,
  guess: (
    nr: number,
  ) => Pick<Guess, 'value' | 'texts'> & { readonly record: Readonly<Record<string, string>> },
): Guess[] {
  return Array.from({ length: amount }, (_, nr) => {
    const { value, texts, record } = guess(nr);
    return { value, texts, key: `${fact} ${value}`, record: JSON.stringify(record) };
  });
}
