import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createLocalKeyKeeper } from '#adapters/keys/local-key-keeper.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';

const own = randomBytes(32);
const inner = randomBytes(32);

test('a wrapped key can be unwrapped only with the same key and the same context', async () => {
  const keeper = createLocalKeyKeeper(own);
  const wrapped = await keeper.wrap(inner, 'fingerprints');
  assert.deepEqual(await createLocalKeyKeeper(own).unwrap(wrapped, 'fingerprints'), inner);
  assert.equal(await keeper.unwrap(wrapped, 'elsewhere'), undefined);
  const stranger = createLocalKeyKeeper(randomBytes(32));
  assert.equal(await stranger.unwrap(wrapped, 'fingerprints'), undefined);
  const pretender = createLocalKeyKeeper(randomBytes(32), wrapped.keyId);
  assert.equal(await pretender.unwrap(wrapped, 'fingerprints'), undefined);
  for (let at = 0; at < wrapped.sealed.length; at += 1) {
    const sealed = Buffer.from(wrapped.sealed);
    sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
    assert.equal(await keeper.unwrap({ ...wrapped, sealed }, 'fingerprints'), undefined, `byte ${at}`);
    const short = wrapped.sealed.subarray(0, at);
    assert.equal(
      await keeper.unwrap({ ...wrapped, sealed: short }, 'fingerprints'),
      undefined,
      `cut at ${at}`,
    );
  }
});

test('wrapping the same key twice gives different results that reveal nothing about the key', async () => {
  const keeper = createLocalKeyKeeper(own);
  const [first, second] = [await keeper.wrap(inner, 'p'), await keeper.wrap(inner, 'p')];
  assert.ok(!first.sealed.equals(second.sealed));
  assert.ok(!first.sealed.includes(inner));
  assert.ok(!own.toString('hex').includes(first.keyId));
});

test('a fingerprint depends on key, use and text, and a plain hash can be converted to a fingerprint', () => {
  const [ours, theirs] = [createFingerprints(own, inner), createFingerprints(inner, own)];
  const of = ours.of('personal-record', 'text');
  assert.equal(of.length, 33);
  assert.deepEqual(createFingerprints(own, own).of('personal-record', 'text'), of);
  assert.notDeepEqual(theirs.of('personal-record', 'text'), of);
  assert.notDeepEqual(ours.of('request', 'text'), of);
  assert.notDeepEqual(ours.of('personal-record', 'texT'), of);
});
