import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reunite } from '#parties/personal-data/personal-data.ts';
import {
  hasSpecial,
  openedBody,
  specialIn,
  withoutSpecial,
  withStoredSpecial,
} from '#parties/personal-data/special-data.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';
import { fingerprints, separate } from '../support/fingerprints.ts';

const person = { lastName: 'Образцов', birthDate: '1986-10-22' };
const health = { height: 180, note: 'неповторимое' };
const body = { insured: [{ person, health }, { person: { lastName: 'Иная' } }], price: 1 };

test('special-category data are stored encrypted and can be decrypted to the sent value', () => {
  const separated = separate(body);
  const kept = JSON.stringify([separated, [...separated.records]], (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  assert.doesNotMatch(kept, /неповторимое|height/);
  const whole = reunite(separated.body, separated.personal, Object.fromEntries(separated.records));
  assert.doesNotMatch(JSON.stringify(whole), /неповторимое/);
  assert.deepEqual(openedBody(whole, fingerprints.sealer), body);
});

test('special-category data that are sent twice are stored as one record', () => {
  const again = { ...body, insured: [{ health: { note: 'неповторимое', height: 180 }, person }] };
  const place = '["insured",0,"health"]';
  assert.equal(separate(again).personal[place], separate(body).personal[place]);
});

test('two contracts with the same people share personal records, but no special-category data', () => {
  const [one, other] = [separate(body, 'one').personal, separate(body, 'other').personal];
  assert.equal(one['["insured",0,"person"]'], other['["insured",0,"person"]']);
  assert.notEqual(one['["insured",0,"health"]'], other['["insured",0,"health"]']);
});

test('special-category data cannot be decrypted by another key', () => {
  const { body: rest, personal, records } = separate(body);
  const whole = reunite(rest, personal, Object.fromEntries(records));
  const other = createFingerprints(Buffer.alloc(32, 7), Buffer.alloc(32, 9));
  assert.throws(() => openedBody(whole, other.sealer), /another key/);
});

test('a body without special-category data is returned unchanged, and the paths of such data in a body are found', () => {
  const plain = { insured: [{ person }] };
  assert.equal(withoutSpecial(plain), plain);
  assert.ok(!hasSpecial(plain));
  assert.ok(hasSpecial(body));
  assert.doesNotMatch(JSON.stringify(withoutSpecial(body)), /health/);
  assert.deepEqual(specialIn(body), [{ field: 'insured[0].health', content: health }]);
});

test('a change keeps special-category data for the same person and never copies them to another person', () => {
  const sent = { insured: [{ person: { birthDate: '1986-10-22', lastName: 'Образцов' } }] };
  assert.deepEqual(withStoredSpecial(sent, body), { insured: [{ person, health }] });
  const other = { insured: [{ person: { ...person, lastName: 'Другой' } }] };
  assert.deepEqual(withStoredSpecial(other, body), other);
  const anew = { insured: [{ person, health: { height: 181 } }] };
  assert.deepEqual(withStoredSpecial(anew, body), anew);
});

test('a person with a new surname counts as the same person, but a namesake with another birth date or sex does not', () => {
  const whole = { firstName: 'Анна', lastName: 'Образцова', birthDate: '1986-10-22', gender: 'F' };
  const kept = { insured: [{ person: whole, health }] };
  const taken = (change: object) =>
    withStoredSpecial({ insured: [{ person: { ...whole, ...change } }] }, kept);
  assert.deepEqual(taken({ lastName: 'Новикова' }), {
    insured: [{ person: { ...whole, lastName: 'Новикова' }, health }],
  });
  for (const change of [{ birthDate: '1987-10-22' }, { gender: 'M' }, { firstName: 'Мария' }])
    assert.deepEqual(taken(change), { insured: [{ person: { ...whole, ...change } }] });
});
