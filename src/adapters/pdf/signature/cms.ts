import { hash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { SigningIdentity } from './pkcs12.ts';

const { asn1 } = forge;
const { Class, Type } = asn1;

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
};

/** Creates a detached CMS signature of a SHA-256 digest for PAdES baseline B-B (EN 319 142-1), without signing time. */
export async function detachedSignature(identity: SigningIdentity, digest: Uint8Array): Promise<Buffer> {
  const attributes = signedAttributes(identity.certificate, digest);
  const toSign = toDer(asn1.create(Class.UNIVERSAL, Type.SET, true, attributes));
  return signedData(identity, attributes, await signature(identity.key, toSign));
}

export function signatureBytesMax(identity: SigningIdentity): number {
  const { modulusLength = 0 } = identity.key.asymmetricKeyDetails ?? {};
  // Reserve space for RSA or the largest curve, 521 bits: two numbers of 66 bytes, each with a sign byte and header.
  const value = Buffer.alloc(Math.max(modulusLength / 8, 2 * 70 + 4));
  const attributes = signedAttributes(identity.certificate, Buffer.alloc(32));
  return signedData(identity, attributes, value).length;
}

function signature(key: KeyObject, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', bytes, key, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

/** Builds the signed attributes, sorted by their encoding as DER requires for a set. */
function signedAttributes(certificate: X509Certificate, digest: Uint8Array): forge.asn1.Asn1[] {
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
  ].sort((left, right) => Buffer.compare(toDer(left), toDer(right)));
}

/** Builds ESSCertIDv2 (RFC 5035) with the issuer's name and the default digest, SHA-256. */
function signingCertificate(certificate: X509Certificate): forge.asn1.Asn1 {
  const { issuer, serialNumber } = issuerOf(certificate);
  const issuerName = asn1.create(Class.CONTEXT_SPECIFIC, 4, true, [issuer]);
  const identifier = sequence(
    octets(hash('sha256', certificate.raw, 'buffer')),
    sequence(sequence(issuerName), serialNumber),
  );
  return sequence(sequence(identifier));
}

function signedData(identity: SigningIdentity, attributes: forge.asn1.Asn1[], value: Uint8Array): Buffer {
  const { key, certificate, issuers } = identity;
  const { issuer, serialNumber } = issuerOf(certificate);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serialNumber),
    sequence(oid(oids.sha256)),
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, attributes),
    key.asymmetricKeyType === 'ec'
      ? sequence(oid(oids.ecdsaWithSha256))
      : sequence(oid(oids.rsa), asn1.create(Class.UNIVERSAL, Type.NULL, false, '')),
    octets(value),
  );
  const certificates = [certificate, ...issuers].map(({ raw }) => fromDer(raw));
  const content = sequence(
    integer(1),
    set(sequence(oid(oids.sha256))),
    sequence(oid(oids.data)),
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, certificates),
    set(signerInfo),
  );
  return toDer(sequence(oid(oids.signedData), asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [content])));
}

/** Returns the issuer and serial number in the certificate's encoding. */
function issuerOf(certificate: X509Certificate): {
  readonly issuer: forge.asn1.Asn1;
  readonly serialNumber: forge.asn1.Asn1;
} {
  const [body] = asnChildren(fromDer(certificate.raw));
  const fields = asnChildren(body);
  // Certificates of version 1 omit the tagged version.
  const [serialNumber, , issuer] = fields[0]?.tagClass === Class.CONTEXT_SPECIFIC ? fields.slice(1) : fields;
  if (!serialNumber || !issuer) throw new Error('the certificate has neither serial number nor issuer');
  return { issuer, serialNumber };
}

function attribute(type: string, value: forge.asn1.Asn1): forge.asn1.Asn1 {
  return sequence(oid(type), set(value));
}

function sequence(...values: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, values);
}

function set(...values: forge.asn1.Asn1[]): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.SET, true, values);
}

function oid(text: string): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(text).getBytes());
}

function integer(value: number): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes());
}

function octets(bytes: Uint8Array): forge.asn1.Asn1 {
  return asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, Buffer.from(bytes).toString('latin1'));
}

/** Parses DER; throws if the bytes are not DER. The library represents bytes as characters from 0 to 255. */
export function fromDer(bytes: Uint8Array): forge.asn1.Asn1 {
  return forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'));
}

export function toDer(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');
}

/** Returns the children of a value; empty if the value is primitive or missing. */
export function asnChildren(value: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  return Array.isArray(value?.value) ? value.value : [];
}
