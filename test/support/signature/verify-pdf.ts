import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { OctetString, Sequence } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';

export interface VerifiedSignature {
  /** True if the signature matches the file and the certificate's key. */
  readonly isValid: boolean;
  readonly signer: string;
  readonly certificates: number;
  /** Object identifiers of the signed attributes. */
  readonly attributes: readonly string[];
  /** True if the attribute signing-certificate-v2 names the included certificate. */
  readonly namesItsCertificate: boolean;
  readonly subFilter: string;
  /** Content of the file before it was signed. */
  readonly original: Buffer;
}

const attribute = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
/** Attributes that a PAdES signature of level B-B must sign in addition to the document. The time must not be signed. */
export const padesAttributes = Object.values(attribute).sort();

/** Verifies the only signature of a PDF with independent code. Throws if the signature does not cover the whole file. */
export async function verifyPdf(pdf: Uint8Array): Promise<VerifiedSignature> {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  assert.equal(text.match(/\/ByteRange/g)?.length, 1, 'not one signature');
  const [start, length, next, rest] = rangeOf(text);
  assert.equal(start, 0, 'the beginning is not signed');
  assert.equal(next + rest, bytes.length, 'the end is not signed');
  assert.match(text.slice(length, next), /^<[0-9a-f]+>$/, 'more than the signature is left out');
  const signed = Buffer.concat([bytes.subarray(0, length), bytes.subarray(next)]);
  const message = new SignedData({
    schema: ContentInfo.fromBER(der(text.slice(length + 1, next - 1))).content,
  });
  const [certificate] = (message.certificates ?? []).filter((one) => one instanceof Certificate);
  assert.ok(certificate, 'no certificate comes along');
  return {
    isValid: await isValid(message, signed),
    signer: commonName(certificate),
    certificates: message.certificates?.length ?? 0,
    attributes: attributesOf(message).map(({ type }) => type),
    namesItsCertificate: digestOfCertificate(message).equals(
      createHash('sha256').update(Buffer.from(certificate.toSchema().toBER())).digest(),
    ),
    subFilter: /\/SubFilter \/([\w.]+)/.exec(text)?.[1] ?? '',
    original: bytes.subarray(0, text.indexOf('%%EOF') + '%%EOF'.length),
  };
}

function rangeOf(text: string): [number, number, number, number] {
  const [, a, b, c, d] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? [];
  return [Number(a), Number(b), Number(c), Number(d)];
}

/** Decodes the signature and removes the zeros that fill its reserved space. */
function der(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(digits, 'hex');
  assert.equal(bytes.readUInt16BE(0), 0x3082, 'the signature does not begin as DER does');
  return new Uint8Array(bytes.subarray(0, 4 + bytes.readUInt16BE(2)));
}

async function isValid(message: SignedData, signed: Buffer): Promise<boolean> {
  try {
    return await message.verify({ signer: 0, data: new Uint8Array(signed).buffer, checkChain: false });
  } catch {
    return false;
  }
}

function attributesOf(message: SignedData) {
  return message.signerInfos[0]?.signedAttrs?.attributes ?? [];
}

function digestOfCertificate(message: SignedData): Buffer {
  const named = attributesOf(message).find(({ type }) => type === attribute.signingCertificateV2)?.values[0];
  const [list] = named instanceof Sequence ? named.valueBlock.value : [];
  const [first] = list instanceof Sequence ? list.valueBlock.value : [];
  const [digest] = first instanceof Sequence ? first.valueBlock.value : [];
  assert.ok(digest instanceof OctetString, 'signing-certificate-v2 holds no digest');
  return Buffer.from(digest.valueBlock.valueHexView);
}

function commonName(certificate: Certificate): string {
  const name = certificate.subject.typesAndValues.find(({ type }) => String(type) === '2.5.4.3');
  return String(name?.value.valueBlock.value ?? '');
}
