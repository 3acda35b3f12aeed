import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A simulation of the transit engine of a vault, with its answers, errors and key versions. */
export interface TestVault {
  readonly url: string;
  readonly token: string;
  /** Paths of the requests so far, such as `/v1/transit/decrypt/bindery`. */
  readonly asked: string[];
  /** True to answer with 503, like a restarted vault that is still sealed. */
  isSealed: boolean;
  /** Lowest version of the key that still decrypts. */
  minDecryptionVersion: number;
  close(): Promise<void>;
}

interface Key {
  readonly versions: Buffer[];
}

export async function testVault(
  tls?: { readonly key: string; readonly cert: string },
  token = 'hvs.invented',
): Promise<TestVault> {
  const keys = new Map<string, Key>([['bindery', { versions: [randomBytes(32)] }]]);
  const asked: string[] = [];
  const vault = { token, asked, isSealed: false, minDecryptionVersion: 1 };

  function answerOf(
    path: string,
    given: string | undefined,
    body: Record<string, string>,
  ): [number, unknown] {
    if (vault.isSealed) return [503, { errors: ['Vault is sealed'] }];
    if (given !== token) return [403, { errors: ['permission denied'] }];
    const [, action, name = '', rotate] = /^\/v1\/transit\/(\w+)\/([\w-]+)(\/rotate)?$/.exec(path) ?? [];
    const key = keys.get(name);
    if (!key) return [action === 'keys' ? 404 : 400, { errors: ['encryption key not found'] }];
    if (action === 'keys' && rotate) {
      key.versions.push(randomBytes(32));
      return [200, { data: { latest_version: key.versions.length } }];
    }
    if (action === 'encrypt') {
      const plaintext = body.plaintext ?? '';
      if (Buffer.from(plaintext, 'base64').toString('base64') !== plaintext)
        return [400, { errors: ['failed to base64-decode plaintext'] }];
      return [200, { data: { ciphertext: encrypt(key, plaintext), key_version: key.versions.length } }];
    }
    const plaintext = decrypt(key, body.ciphertext ?? '', vault.minDecryptionVersion);
    if (plaintext === undefined) return [400, { errors: ['cipher: message authentication failed'] }];
    if (action === 'decrypt') return [200, { data: { plaintext } }];
    return [200, { data: { ciphertext: encrypt(key, plaintext), key_version: key.versions.length } }];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    asked.push(path);
    const body = JSON.parse((await buffer(request)).toString()) as Record<string, string>;
    const [status, json] = answerOf(path, request.headers['x-vault-token']?.toString(), body);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ request_id: 'invented', ...(json as object) }));
  }

  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(vault, {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function encrypt({ versions }: Key, plaintext: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', versions.at(-1) ?? '', nonce);
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return `vault:v${versions.length}:${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')}`;
}

function decrypt({ versions }: Key, ciphertext: string, least: number): string | undefined {
  const [, number = '0', text = ''] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const key = versions[Number(number) - 1];
  const bytes = Buffer.from(text, 'base64');
  if (!key || Number(number) < least || bytes.length < 29) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString();
  } catch {
    // The engine gives no reason if it cannot decrypt a text.
    return undefined;
  }
}
