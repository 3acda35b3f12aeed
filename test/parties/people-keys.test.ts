import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  faultsOfKnown,
  type KnownOfPerson,
  keysOfKnown,
  keysOfRecords,
} from '#parties/personal-data/people-keys.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';
import { fingerprints } from '../support/fingerprints.ts';

const keys = (known: KnownOfPerson) => keysOfKnown(known, fingerprints);

const equal: Readonly<Record<string, readonly KnownOfPerson[]>> = {
  'a phone however it is written': [
    { phone: '79161234567' },
    { phone: '+7 (916) 123-45-67' },
    { phone: '8 916 123 45 67' },
    { phone: '8-916-123-45-67' },
    { phone: '916.123.45.67' },
  ],
  'an e-mail in any case': [{ email: 'Holder@Example.COM' }, { email: ' holder@example.com ' }],
  'an INN with spaces': [{ inn: '7709 123453' }, { inn: '7709123453' }],
  'series and number, apart or together, with lookalikes of either alphabet': [
    { documentSerial: '77 АВ', documentNumber: '123456' },
    { documentSerial: '77AB', documentNumber: '123456' },
    { documentNumber: '77аВ № 123456' },
    { documentSerial: '77', documentNumber: 'ab123456' },
  ],
  'a last name in any case, with ё or е, a hyphen or a space, and Latin letters that look Cyrillic': [
    { lastName: 'Алёхина-Соро', birthDate: '1986-10-22' },
    { lastName: 'АЛЕХИНА СОРО', birthDate: '1986-10-22' },
    { lastName: 'Aлexинa-сopo', birthDate: '1986-10-22' },
    { lastName: 'Але\u0308хина Соро', birthDate: '1986-10-22' },
  ],
};

for (const [name, forms] of Object.entries(equal))
  test(`every spelling of ${name} gives one key`, () => {
    assert.deepEqual(new Set(forms.flatMap(keys)).size, 1);
    assert.deepEqual(forms.flatMap(faultsOfKnown), []);
  });

test('facts of different kinds have different keys, even if their texts are equal', () => {
  const different: KnownOfPerson[] = [
    { phone: '79161234567' },
    { phone: '79161234568' },
    { inn: '7916123456' },
    { documentNumber: '79161234567' },
    { documentNumber: '7916123456' },
    { lastName: 'Образцов', birthDate: '1986-10-22' },
    { lastName: 'Образцов', birthDate: '1986-10-23' },
    { lastName: 'Образцова', birthDate: '1986-10-22' },
  ];
  assert.equal(new Set(different.flatMap(keys)).size, different.length);
});

test('databases with different secret keys give different keys for a fact about a person', () => {
  const elsewhere = createFingerprints(Buffer.alloc(32, 9), Buffer.alloc(32, 8));
  assert.notDeepEqual(keysOfKnown({ phone: '79161234567' }, elsewhere), keys({ phone: '79161234567' }));
});

describe('an unreadable or incomplete fact about a person is reported', () => {
  const cases: readonly (readonly [KnownOfPerson, unknown])[] = [
    [{ phone: '123' }, [{ field: 'phone' }]],
    [{ email: 'nobody' }, [{ field: 'email' }]],
    [{ inn: '12345' }, [{ field: 'inn' }]],
    [{ documentNumber: '№' }, [{ field: 'documentNumber' }]],
    [{ documentSerial: '4500' }, [{ field: 'documentNumber', besides: 'documentSerial' }]],
    [{ lastName: 'Образцов' }, [{ field: 'birthDate', besides: 'lastName' }]],
    [{ birthDate: '1986-10-22' }, [{ field: 'lastName', besides: 'birthDate' }]],
    [
      { lastName: '1', birthDate: '22.10.1986', phone: 'x' },
      [{ field: 'phone' }, { field: 'lastName' }, { field: 'birthDate' }],
    ],
  ];
  for (const [known, faults] of cases)
    test(JSON.stringify(known), () => assert.deepEqual(faultsOfKnown(known), faults));
});

test('a person in a contract is found by each stored fact about the person', () => {
  const person = {
    lastName: 'Образцов',
    firstName: 'Пётр',
    birthDate: '1986-10-22',
    lastNameLatin: 'OBRAZTSOV',
  };
  const kept = keysOfRecords(
    [
      ['person', person],
      ['phone', { phoneNumber: '79161234567' }],
      ['email', 'holder@example.com'],
      ['passport', { typeCode: 'PASSPORT', serial: '4500', number: '123456' }],
      ['organization', { fullName: 'ООО Образец', inn: '7709123453' }],
      ['address', { city: 'Москва', house: '1' }],
      ['address', { city: 'Москва', house: '2' }],
    ],
    fingerprints,
  );
  const sought = keys({
    phone: '8 916 123-45-67',
    email: 'HOLDER@example.com',
    inn: '7709123453',
    documentNumber: '4500 123456',
    lastName: 'образцов',
    birthDate: '1986-10-22',
  });
  assert.equal(sought.length, 5);
  for (const key of [...sought, ...keys({ lastName: 'Obraztsov', birthDate: '1986-10-22' })])
    assert.ok(kept.includes(key));
  assert.equal(kept.length, 6);
});

test('sent and stored facts with equal texts have equal keys, whatever the text', () => {
  const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[+7-9 ()-]{5,20}$/));
  fc.assert(
    fc.property(texts, (phoneNumber) => {
      assert.deepEqual(
        keys({ phone: phoneNumber }),
        keysOfRecords([['phone', { phoneNumber }]], fingerprints),
      );
    }),
  );
});
