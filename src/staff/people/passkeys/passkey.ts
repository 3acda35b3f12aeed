import { createPublicKey, hash, timingSafeEqual, verify } from 'node:crypto';
import { isObject } from '#kernel/json/json.ts';

/** Origin and host name to which the console's passkeys are bound. */
export interface PasskeyPlace {
  readonly origin: string;
  readonly host: string;
}

/** Answer of an authenticator to a challenge, in base64url as browsers send it. */
export interface Assertion {
  readonly id: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
}

export interface NewKey {
  readonly id: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  /** Public key as SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
}

/** Flag bits of the authenticator's data; `holdsKey` means that the data contains a new passkey. */
const present = 0x01;
const verified = 0x04;
const backupEligible = 0x08;
const backedUp = 0x10;
const holdsKey = 0x40;
const headerBytes = 37;
/** Length in bytes of the authenticator's model id. */
const makerBytes = 16;

/** Verifies a sign-in. Returns the authenticator's signature counter; undefined if anything is invalid. */
export function countOfAssertion(
  said: Assertion,
  passkey: { readonly publicKey: Buffer; readonly signCount: number },
  challenge: string,
  place: PasskeyPlace,
): number | undefined {
  if (!isAbout(said, 'webauthn.get', challenge, place)) return undefined;
  const count = said.authenticatorData.readUInt32BE(33);
  // A counter that does not grow means that the key was copied. Authenticators without a counter always send 0.
  if ((count > 0 || passkey.signCount > 0) && count <= passkey.signCount) return undefined;
  const signed = Buffer.concat([said.authenticatorData, hash('sha256', said.clientData, 'buffer')]);
  return isSigned(signed, said.signature, passkey.publicKey) ? count : undefined;
}

/** Verifies a new passkey. Returns the authenticator's signature counter; undefined if anything is invalid. */
export function countOfNewKey(made: NewKey, challenge: string, place: PasskeyPlace): number | undefined {
  if (!isAbout(made, 'webauthn.create', challenge, place)) return undefined;
  const { authenticatorData: bytes, publicKey } = made;
  if (((bytes[32] ?? 0) & holdsKey) === 0 || bytes.length < headerBytes + makerBytes + 2) return undefined;
  const idStart = headerBytes + makerBytes + 2;
  const idEnd = idStart + bytes.readUInt16BE(headerBytes + makerBytes);
  if (bytes.subarray(idStart, idEnd).toString('base64url') !== made.id) return undefined;
  return isUsableKey(publicKey, bytes.subarray(idEnd)) ? bytes.readUInt32BE(33) : undefined;
}

function isAbout(
  { clientData, authenticatorData }: Pick<Assertion, 'clientData' | 'authenticatorData'>,
  type: string,
  challenge: string,
  { origin, host }: PasskeyPlace,
): boolean {
  const client = readJson(clientData);
  if (client?.type !== type || client.challenge !== challenge || client.origin !== origin) return false;
  if (client.crossOrigin === true || authenticatorData.length < headerBytes) return false;
  if (!timingSafeEqual(authenticatorData.subarray(0, 32), hash('sha256', host, 'buffer'))) return false;
  const flags = authenticatorData[32] ?? 0;
  if ((flags & backedUp) !== 0 && (flags & backupEligible) === 0) return false;
  return (flags & present) !== 0 && (flags & verified) !== 0;
}

function readJson(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns true if the key has a supported type and is the key in the signed data. */
function isUsableKey(publicKey: Buffer, signedData: Buffer): boolean {
  const key = openKey(publicKey);
  const numbers = key?.export({ format: 'jwk' });
  const parts = key?.asymmetricKeyType === 'rsa' ? [numbers?.n] : [numbers?.x, numbers?.y];
  const known = parts.flatMap((part) => (part === undefined ? [] : [Buffer.from(part, 'base64url')]));
  return known.length > 0 && known.every((part) => signedData.includes(part));
}

function isSigned(bytes: Buffer, signature: Buffer, publicKey: Buffer): boolean {
  const key = openKey(publicKey);
  return (
    key !== undefined && verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', bytes, key, signature)
  );
}

function openKey(publicKey: Buffer) {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    return ['ec', 'ed25519', 'rsa'].includes(key.asymmetricKeyType ?? '') ? key : undefined;
  } catch {
    return undefined;
  }
}
