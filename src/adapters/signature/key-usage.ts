import type { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { childrenOf, fromDer } from './der.ts';

const { Class } = forge.asn1;
const extensionsTag = 3;
const keyUsage = '2.5.29.15';
/** Bits of the extension that allow documents to be signed: digitalSignature and nonRepudiation. */
const signsDocuments = 0x80 | 0x40;

/** Whether a certificate is for signing documents; one that says nothing of its use is for any. */
export function maySignDocuments(certificate: X509Certificate): boolean {
  const [body] = childrenOf(fromDer(certificate.raw));
  const tagged = childrenOf(body).find(
    ({ tagClass, type }) => tagClass === Class.CONTEXT_SPECIFIC && Number(type) === extensionsTag,
  );
  for (const extension of childrenOf(childrenOf(tagged)[0])) {
    const [name, ...rest] = childrenOf(extension);
    if (typeof name?.value !== 'string' || forge.asn1.derToOid(name.value) !== keyUsage) continue;
    const bits = rest.at(-1)?.value;
    // A bit string: its tag, its length, how many bits of the last byte are unused, the bits.
    return typeof bits === 'string' && (bits.charCodeAt(3) & signsDocuments) !== 0;
  }
  return true;
}
