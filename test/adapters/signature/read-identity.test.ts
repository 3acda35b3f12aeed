import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readIdentity } from '#adapters/pdf/signature/read-identity.ts';
import { StartError } from '#platform/db/start-error.ts';
import { containerFile, signingVariables } from '../../support/signature/containers.ts';

const day = new Date('2026-11-21T09:00:00Z');

function read(context: TestContext, name: string, password?: string, at = day) {
  const variables = signingVariables((remove) => context.after(remove), name, password);
  const [containerFile = '', passwordFile = ''] = [
    variables.SIGNATURE_P12_FILE,
    variables.SIGNATURE_P12_PASSWORD_FILE,
  ];
  return readIdentity({ containerFile, passwordFile }, at);
}

for (const [name, keyType] of [
  ['rsa-with-chain', 'rsa'],
  ['rsa-legacy-ciphers', 'rsa'],
  ['ecdsa', 'ec'],
] as const) {
  test(`the signing key and its certificate are read from the file ${name}`, (context) => {
    const { key, certificate } = read(context, name);
    assert.equal(key.asymmetricKeyType, keyType);
    assert.ok(certificate.checkPrivateKey(key));
  });
}

test('the certificate of the issuer is read together with the signing certificate', (context) => {
  const { certificate, issuers } = read(context, 'rsa-with-chain');
  assert.equal(issuers.length, 1);
  assert.ok(issuers[0] && certificate.checkIssued(issuers[0]));
});

test('only the first line of the password file is the password', (context) => {
  assert.ok(read(context, 'ecdsa', 'test-password\r\nwhat it is for\n'));
});

const refused: readonly (readonly [
  what: string,
  name: string,
  password: string | undefined,
  at: Date,
  message: RegExp,
])[] = [
  [
    'another password',
    'ecdsa',
    'secret',
    day,
    /^SIGNATURE_P12_FILE does not open with the password of SIGNATURE_P12_PASSWORD_FILE/,
  ],
  ['no password', 'rsa-with-chain', '', day, /^SIGNATURE_P12_FILE does not open with the password/],
  ['a password with non-Latin letters', 'ecdsa', 'пароль', day, /^SIGNATURE_P12_PASSWORD_FILE holds letters/],
  ['no key', 'no-key', undefined, day, /^SIGNATURE_P12_FILE holds no private key/],
  ['no certificate', 'no-certificate', undefined, day, /^SIGNATURE_P12_FILE holds no certificate of its/],
  ['another use', 'for-certificates-only', undefined, day, /^SIGNATURE_P12_FILE holds .* not for signing/],
  ['another algorithm', 'ed25519', undefined, day, /^SIGNATURE_P12_FILE holds a key that is neither/],
  ['an expired certificate', 'ecdsa', undefined, new Date('2036-01-02T00:00:00Z'), /expired on 2036-01-01/],
  [
    'a certificate not valid yet',
    'ecdsa',
    undefined,
    new Date('2025-12-31T00:00:00Z'),
    /valid from 2026-01-01/,
  ],
];

for (const [what, name, password, at, message] of refused) {
  test(`a signing file with ${what} is refused, and the error names the variable`, (context) => {
    assert.throws(
      () => read(context, name, password, at),
      (error: Error) =>
        error instanceof StartError && message.test(error.message) && !error.message.includes('\n'),
    );
  });
}

test('the server refuses to start if a signing file is missing or invalid', (context) => {
  const { SIGNATURE_P12_PASSWORD_FILE: passwordFile = '' } = signingVariables((remove) =>
    context.after(remove),
  );
  const attempts: readonly [string, string, RegExp][] = [
    ['/nowhere/key.p12', passwordFile, /^SIGNATURE_P12_FILE="\/nowhere\/key\.p12" cannot be read \(ENOENT\)/],
    [
      containerFile('ecdsa'),
      '/nowhere/password',
      /^SIGNATURE_P12_PASSWORD_FILE="\/nowhere\/password" cannot/,
    ],
    [import.meta.dirname, passwordFile, /^SIGNATURE_P12_FILE=.* cannot be read \(EISDIR\)/],
    [import.meta.filename, passwordFile, /^SIGNATURE_P12_FILE is no PKCS#12 container/],
    [passwordFile, passwordFile, /^SIGNATURE_P12_FILE is no PKCS#12 container/],
  ];
  for (const [containerFile, passwordFile, message] of attempts) {
    assert.throws(() => readIdentity({ containerFile, passwordFile }, day), { message, name: 'StartError' });
  }
});
