import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import forge from 'node-forge';
import { StartError } from '#platform/db/start-error.ts';
import { asnChildren, fromDer } from './cms.ts';
import { openPkcs12, Pkcs12Fault, type SigningIdentity } from './pkcs12.ts';

/** Paths of a PKCS#12 container and of a file whose first line is its password. */
interface SignatureFiles {
  readonly containerFile: string;
  readonly passwordFile: string;
}

/** Maximum container size in bytes; containers are far smaller. */
const fileBytesMax = 1_048_576;

/** Reads the signing certificate and key; throws a StartError with the variable's name if unusable at the time `at`. */
export function readIdentity({ containerFile, passwordFile }: SignatureFiles, at: Date): SigningIdentity {
  const password = passwordOf(readSecret('SIGNATURE_P12_PASSWORD_FILE', passwordFile));
  const identity = opened(readSecret('SIGNATURE_P12_FILE', containerFile), password);
  const { validFromDate, validToDate } = identity.certificate;
  if (!maySignDocuments(identity.certificate)) {
    throw fault(
      'holds a certificate that is not for signing documents: set one whose key usage is digitalSignature',
    );
  }
  if (at > validToDate) {
    throw fault(`holds a certificate that expired on ${dayOf(validToDate)}: set one that is valid`);
  }
  if (at < validFromDate) {
    throw fault(`holds a certificate that is valid from ${dayOf(validFromDate)} only: set one that is valid`);
  }
  return identity;
}

function opened(container: Uint8Array, password: string): SigningIdentity {
  try {
    return openPkcs12(container, password);
  } catch (cause) {
    if (cause instanceof Pkcs12Fault) throw fault(cause.message, cause);
    throw cause;
  }
}

function readSecret(variable: string, file: string): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    const code = (cause as { code?: unknown }).code;
    throw new StartError(
      `${variable}=${JSON.stringify(file)} cannot be read (${code}): set a file that can`,
      {
        cause,
      },
    );
  }
  if (bytes.length <= fileBytesMax) return bytes;
  throw new StartError(`${variable}=${JSON.stringify(file)} is longer than ${fileBytesMax} bytes`);
}

/** Reads the password, which must be ASCII, because programs encode other letters differently. */
function passwordOf(bytes: Buffer): string {
  const [password = ''] = bytes.toString('utf8').split(/\r?\n/);
  if (/^[\x20-\x7e]*$/.test(password)) return password;
  throw new StartError(
    'SIGNATURE_P12_PASSWORD_FILE holds letters other than Latin: export the container with a password of Latin letters',
  );
}

function fault(message: string, cause?: unknown): StartError {
  return new StartError(`SIGNATURE_P12_FILE ${message}`, { cause });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const { Class } = forge.asn1;
const extensionsTag = 3;
const keyUsage = '2.5.29.15';
/** Key usage bits for signing documents: digitalSignature and nonRepudiation. */
const signsDocuments = 0x80 | 0x40;

/** True if a certificate may sign documents. A certificate without key usage has no restrictions. */
function maySignDocuments(certificate: X509Certificate): boolean {
  const [body] = asnChildren(fromDer(certificate.raw));
  const tagged = asnChildren(body).find(
    ({ tagClass, type }) => tagClass === Class.CONTEXT_SPECIFIC && Number(type) === extensionsTag,
  );
  for (const extension of asnChildren(asnChildren(tagged)[0])) {
    const [name, ...rest] = asnChildren(extension);
    if (typeof name?.value !== 'string' || forge.asn1.derToOid(name.value) !== keyUsage) continue;
    const bits = rest.at(-1)?.value;
    // Encoding of a bit string: tag, length, number of unused bits in the last byte, bits.
    return typeof bits === 'string' && (bits.charCodeAt(3) & signsDocuments) !== 0;
  }
  return true;
}
