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

/**
 * A detached CMS signature over a SHA-256 digest as PAdES baseline asks for it (ETSI EN 319 142-1, level B-B): it names
 * its certificate in the signed attributes, and no time, which is in the PDF itself. Signing runs off the event loop.
 */
export async function detachedSignature(identity: SigningIdentity, digest: Uint8Array): Promise<Buffer> {
  const attributes = signedAttributes(identity.certificate, digest);
  const toSign = toDer(asn1.create(Class.UNIVERSAL, Type.SET, true, attributes));
  return signedData(identity, attributes, await signature(identity.key, toSign));
}

export function signatureBytesMax(identity: SigningIdentity): number {
  const { modulusLength = 0 } = identity.key.asymmetricKeyDetails ?? {};
  // Two numbers of at most 66 bytes, each with a sign byte and a header: the largest curve has 521 bits.
  const value = Buffer.alloc(Math.max(modulusLength / 8, 2 * 70 + 4));
  const attributes = signedAttributes(identity.certificate, Buffer.alloc(32));
  return signedData(identity, attributes, value).length;
}

function signature(key: KeyObject, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign('sha256', bytes, key, (error, value) => (error ? reject(error) : resolve(value)));
  });
}

/** Returns the signed attributes sorted by encoding, as DER requires for a set. */
function signedAttributes(certificate: X509Certificate, digest: Uint8Array): forge.asn1.Asn1[] {
  return [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, signingCertificate(certificate)),
  ].sort((left, right) => Buffer.compare(toDer(left), toDer(right)));
}

/** ESSCertIDv2 (RFC 5035) with its default digest, SHA-256, and the name of the issuer. */
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

/** Issuer and serial number as the certificate encodes them. */
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

/** Parses DER; the library uses strings of characters from 0 to 255 for bytes. Throws if it is not DER. */
export function fromDer(bytes: Uint8Array): forge.asn1.Asn1 {
  return forge.asn1.fromDer(Buffer.from(bytes).toString('latin1'));
}

export function toDer(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(value).getBytes(), 'latin1');
}

/** Returns the children of a value; empty if it is primitive or missing. */
export function asnChildren(value: forge.asn1.Asn1 | undefined): readonly forge.asn1.Asn1[] {
  return Array.isArray(value?.value) ? value.value : [];
}
