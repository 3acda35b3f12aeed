import { createHash } from 'node:crypto';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { DocumentSigner, SignatureMark } from '#kernel/ports/document-signer.ts';
import { detachedSignature, signatureBytesMax } from './cms.ts';
import { withSignatureField } from './pdf-update.ts';
import type { SigningIdentity } from './pkcs12.ts';

/** Creates a signer for PDFs of Bindery's renderer (PAdES baseline B-B). Signing takes a few milliseconds. */
export function createPdfSigner(identity: SigningIdentity): DocumentSigner {
  const mark = signatureMark(identity);
  const signatureBytes = signatureBytesMax(identity);
  return {
    mark,
    async sign(pdf, place, at) {
      requireValid(mark, at);
      const { bytes, hole } = withSignatureField(pdf, { signerName: mark.owner, at, signatureBytes, place });
      const [begin, end] = hole;
      const digest = createHash('sha256')
        .update(bytes.subarray(0, begin))
        .update(bytes.subarray(end))
        .digest();
      const signature = await detachedSignature(identity, digest);
      if (signature.length > signatureBytes) throw new Error('the signature is longer than its place');
      bytes.write(signature.toString('hex'), begin + 1, 'latin1');
      return bytes;
    },
  };
}

export function signatureMark({ certificate }: SigningIdentity): SignatureMark {
  const subject = certificate.toLegacyObject().subject as Readonly<
    Record<string, string | readonly string[] | undefined>
  >;
  const name = subject.CN ?? subject.O ?? certificate.subject;
  return {
    owner: typeof name === 'string' ? name : name.join(', '),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.validFromDate,
    validUntil: certificate.validToDate,
  };
}

function requireValid({ validFrom, validUntil }: SignatureMark, at: Date): void {
  if (at >= validFrom && at <= validUntil) return;
  const cause = new Error(
    'the certificate of SIGNATURE_P12_FILE is not valid now: replace the file and start again',
  );
  throw new ServiceError('UNAVAILABLE', { cause });
}
