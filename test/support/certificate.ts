import forge from 'node-forge';

export interface Made {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate for an address, signed by an authority or by itself. */
export function certificate(
  name: string,
  options: {
    readonly issuer?: Made | undefined;
    readonly isAuthority?: boolean;
    readonly isOver?: boolean;
  } = {},
): Made {
  const keys = forge.pki.rsa.generateKeyPair(2_048);
  const made = forge.pki.createCertificate();
  const year = new Date().getFullYear();
  made.publicKey = keys.publicKey;
  made.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
  made.validity.notBefore = new Date(Date.UTC(year - 3, 0));
  made.validity.notAfter = new Date(Date.UTC(year + (options.isOver ? -1 : 3), 0));
  const subject = [{ name: 'commonName', value: name }];
  const issuer = options.issuer && forge.pki.certificateFromPem(options.issuer.cert);
  made.setSubject(subject);
  made.setIssuer(issuer ? issuer.subject.attributes : subject);
  made.setExtensions([
    { name: 'basicConstraints', cA: options.isAuthority === true },
    ...(options.isAuthority ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: name }] }]),
  ]);
  const signing = options.issuer ? forge.pki.privateKeyFromPem(options.issuer.key) : keys.privateKey;
  made.sign(signing, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), cert: forge.pki.certificateToPem(made) };
}
