import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { publishedKey } from '#app/keys/keys.ts';
import { createFingerprints, type Fingerprints } from '#platform/keys/fingerprints.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { searchedTables } from '../../support/stored-text.ts';

/** One of all that people may have, as somebody with the dump and this program tries it. */
interface Guess {
  readonly value: string;
  /** As a program may write it before it is hashed. */
  readonly texts: readonly string[];
  /** As this program writes it for an index, and for a record that holds nothing else. */
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
/** The thousand of each that the person is one of, as each key takes them all again. */
const beside = (fact: Fact) =>
  ranges[fact].filter(({ value }) => value.startsWith(people[fact].slice(0, -3)));
const fewer: Ranges = { phone: beside('phone'), document: beside('document'), inn: beside('inn') };

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

test('a dictionary of phones, documents and numbers of taxpayers finds nobody by plain hashes', () => {
  assert.deepEqual(
    found(ranges, ({ value, texts, key, record }) => [value, ...texts, key, record].map(sha256)),
    {},
  );
});

test('nor by hashes under anything in the dump that may be a key', () => {
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

test('and would have found them under the key that is not in it', async () => {
  const fingerprints = await openFingerprints(service.pool, publishedKey);
  const hit = found(ranges, (guess) => fingerprintsOf(fingerprints, guess));
  assert.deepEqual(hit, { phone: [people.phone], document: [people.document], inn: [people.inn] });
});

/** By what the indexes of this program would hold a guess. */
function fingerprintsOf(fingerprints: Fingerprints, { key, record }: Guess): readonly Buffer[] {
  return [fingerprints.of('person-key', key), fingerprints.of('personal-record', record)].map((one) =>
    one.subarray(1),
  );
}

/** Whose hashes stand anywhere in the dump, by their first 64 bits: whole, cut short or as a number. */
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

/** The first 64 bits of all that may be a hash, and all that may be a key: whole values, and each 32 bytes of a wrapped one. */
async function dump() {
  const hashes = new Set<bigint>();
  const keys = new Map<string, Buffer>();
  for (const { name, address } of await searchedTables(service.pool)) {
    const { rows } = await service.pool.query<{ row: string }>(`select t::text as row from ${address} as t`);
    const isWrapped = name === 'wrapped_keys' || name === 'key_generations';
    for (const { row } of rows) {
      // Behind the number of a key, too.
      for (const bytes of bytesIn(row))
        for (const at of [0, 1]) if (bytes.length >= at + 8) hashes.add(bytes.readBigInt64BE(at));
      // What is random stands as bytes, or as the only long word of its kind.
      for (const [, hex = ''] of row.matchAll(/\\x([0-9a-f]{32,})/g))
        for (const key of isWrapped ? windows(Buffer.from(hex, 'hex')) : [Buffer.from(hex, 'hex')])
          if (key.length <= 64) keys.set(key.toString('hex'), key);
    }
  }
  return { hashes, keys: [...keys.values()] };
}

/** Bytes, long numbers, and what a text may hold as hexadecimal or base64. */
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
