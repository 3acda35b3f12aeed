import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';

/** A passkey in software; texts are base64url, as in browsers. */
export interface Authenticator {
  readonly id: string;
  /** Public key in COSE format, as libraries expect it. */
  readonly cose: Buffer;
  create(options: Asked): Spoken;
  get(options: Asked): Spoken;
}

interface Asked {
  readonly challenge: string;
  readonly origin: string;
  readonly flags?: number;
  readonly count?: number;
  readonly host?: string;
  readonly type?: string;
}

export interface Spoken {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, string>>;
}

const sha256 = (bytes: string | Buffer) => hash('sha256', bytes, 'buffer');
const shown = 0x05;
const holdsKey = 0x40;

/** Creates a P-256 key in software that signs like a real authenticator. */
export function authenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const numbers = spki.subarray(-64);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
  const between = Buffer.from([0x22, 0x58, 0x20]);
  const cose = Buffer.concat([head, numbers.subarray(0, 32), between, numbers.subarray(32)]);

  const clientOf = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = ({ origin, host = new URL(origin).hostname, count = 1 }: Asked, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  };
  const spoken = (response: Readonly<Record<string, Buffer>>): Spoken => ({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    id,
    cose,
    create(options) {
      const length = Buffer.from([0, credentialId.length]);
      const data = dataOf(options, (options.flags ?? shown) | holdsKey);
      const authenticatorData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, cose]);
      const clientDataJSON = clientOf(options.type ?? 'webauthn.create', options);
      return spoken({ clientDataJSON, authenticatorData, publicKey: spki });
    },
    get(options) {
      const authenticatorData = dataOf(options, options.flags ?? shown);
      const clientDataJSON = clientOf(options.type ?? 'webauthn.get', options);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return spoken({ clientDataJSON, authenticatorData, signature });
    },
  };
}
