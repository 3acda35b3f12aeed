import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isOgrn } from '../../src/parties/identifiers.ts';
import { ownAccounts, readInsurer } from '../../src/print-forms/insurer.ts';

const shipped = JSON.parse(
  readFileSync(new URL('../../data/print-forms/insurer.json', import.meta.url), 'utf8'),
);
const directory = mkdtempSync(join(tmpdir(), 'insurer-'));
after(() => rmSync(directory, { recursive: true }));

test('the invented insurer has numbers that pass their check digits', () => {
  const insurer = readInsurer();
  assert.equal(insurer.inn, '7700000016');
  assert.ok(isOgrn(shipped.ogrn));
  assert.deepEqual([...ownAccounts(insurer)], ['40702810900000002851']);
});

const [account] = shipped.bankAccounts;
for (const [name, changes, message] of [
  ['a wrong INN', { inn: '7700000017' }, /inn: 10 digits/],
  ['no KPP', { kpp: undefined }, /kpp/],
  ['no account', { bankAccounts: [] }, /bankAccounts: at least one/],
  [
    'an account that is not of the bank',
    { bankAccounts: [{ ...account, bic: '049900105' }] },
    /account: 20 digits whose key/,
  ],
  ['two faults', { email: 'x', bankAccounts: [{ ...account, bankName: 'x'.repeat(46) }] }, /bankName.*email/],
] as const) {
  test(`${name} is told before the service starts`, () => {
    const file = join(directory, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...shipped, ...changes }));
    assert.throws(
      () => readInsurer(file),
      (error: Error) => {
        assert.equal(error.name, 'StartError');
        assert.match(error.message, message);
        return true;
      },
    );
  });
}

test('a file that is absent or no JSON is told too', () => {
  assert.throws(() => readInsurer(join(directory, 'absent.json')), /cannot be read/);
  const file = join(directory, 'broken.json');
  writeFileSync(file, '{');
  assert.throws(() => readInsurer(file), /cannot be read/);
});
