import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { fromDer, toDer } from './cms.ts';

export interface SigningIdentity {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly issuers: readonly X509Certificate[];
}

/** Thrown for an unusable container; the message says why and what to use instead. */
export class Pkcs12Fault extends Error {}

type Bag = forge.pkcs12.Bag & { readonly asn1?: forge.asn1.Asn1 };

const certificatesMax = 10;
const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;

/** Opens a PKCS#12 container; also supports outdated ciphers. Throws Pkcs12Fault. */
export function openPkcs12(file: Uint8Array, password: string): SigningIdentity {
  const container = decrypted(parsed(file), password);
  const keys = [...bagsOf(container, pkcs8ShroudedKeyBag), ...bagsOf(container, keyBag)].map(keyOf);
  const certificates = bagsOf(container, certBag).map(certificateOf);
  const [key, ...others] = keys;
  if (!key) throw new Pkcs12Fault('holds no private key: export the certificate together with its key');
  if (others.length > 0) throw new Pkcs12Fault('holds several private keys: export the one to sign with');
  if (certificates.length > certificatesMax) {
    throw new Pkcs12Fault(`holds more than ${certificatesMax} certificates: export only those of the chain`);
  }
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw new Pkcs12Fault('holds no certificate of its private key: export both together');
  return { key, certificate, issuers: certificates.filter((one) => one !== certificate) };
}

function parsed(file: Uint8Array): forge.asn1.Asn1 {
  try {
    return fromDer(file);
  } catch (cause) {
    throw new Pkcs12Fault('is no PKCS#12 container: set a .p12 or .pfx file', { cause });
  }
}

function decrypted(container: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(container, false, password);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    if (/MAC could not be verified|decrypt/i.test(reason)) {
      throw new Pkcs12Fault('does not open with the password of SIGNATURE_P12_PASSWORD_FILE', { cause });
    }
    throw new Pkcs12Fault('is no PKCS#12 container that can be read: export it with AES-256 and SHA-256', {
      cause,
    });
  }
}

function bagsOf(container: forge.pkcs12.Pkcs12Pfx, bagType: string | undefined): readonly Bag[] {
  return bagType ? (container.getBags({ bagType })[bagType] ?? []) : [];
}

/** Reads the private key. The library parses only RSA keys, so Node parses all other keys. */
function keyOf(bag: Bag): KeyObject {
  const info = bag.key
    ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key as forge.pki.rsa.PrivateKey))
    : bag.asn1;
  try {
    const key = info && createPrivateKey({ key: toDer(info), format: 'der', type: 'pkcs8' });
    if (key?.asymmetricKeyType === 'rsa' || key?.asymmetricKeyType === 'ec') return key;
  } catch (cause) {
    throw new Pkcs12Fault(wrongAlgorithm, { cause });
  }
  throw new Pkcs12Fault(wrongAlgorithm);
}

const wrongAlgorithm = 'holds a key that is neither RSA nor ECDSA: such keys need an adapter of their own';

function certificateOf(bag: Bag): X509Certificate {
  const encoded = bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1;
  try {
    if (encoded) return new X509Certificate(toDer(encoded));
  } catch (cause) {
    throw new Pkcs12Fault('holds a certificate that cannot be read', { cause });
  }
  throw new Pkcs12Fault('holds a certificate that cannot be read');
}
