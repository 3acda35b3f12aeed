import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isObject } from '#kernel/json/json.ts';
import type { KeyKeeper, WrappedKey } from '#kernel/ports/key-keeper.ts';
import type { CallWatch } from '#kernel/ports/ports.ts';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { createGuard } from '../calls/guarded-call.ts';
import { misfit, PeerError, refusedWith, unreached } from '../calls/peer-error.ts';

/** Access to a key in the transit engine of HashiCorp Vault or of OpenBao, a compatible server. */
export interface VaultTransit {
  /** URL of the vault, for example https://vault.insurer.example:8200. */
  readonly url: string;
  /** Mount path of the transit engine, usually `transit`. */
  readonly mount: string;
  readonly key: string;
  readonly token: string | undefined;
  /** Path of the token file. The file is read before each call, because agents renew the token. */
  readonly tokenFile: string | undefined;
  /** PEM file with the only trusted certificate authorities; by default Node's list is used. */
  readonly caFile: string | undefined;
  readonly namespace: string | undefined;
  readonly timeoutMs: number;
}

const answerBytesMax = 65_536;
const keyLength = 32;
const ciphertextShape = /^vault:v(\d{1,6}):[\w+/=]+$/;
const unwatched: CallWatch = { observeCall: () => undefined, watchBreaker: () => undefined };

/** Wraps keys with a key that never leaves the vault. Throws a StartError without secrets if the vault refuses a call. */
export function createVaultKeeper(vault: VaultTransit): KeyKeeper & { addVersion(): Promise<void> } {
  const guard = createGuard({
    port: 'vault',
    system: 'Vault',
    timeoutMs: vault.timeoutMs,
    watch: unwatched,
  });
  const call = (action: string, body: object, isIdempotent = true): Promise<unknown> =>
    guard
      .call((signal) => exchange(vault, action, body, signal), { isIdempotent })
      .catch((error: unknown) => {
        throw new StartError(`the vault at ${new URL(vault.url).host} ${reasonOf(error)}`);
      });
  const wrapped = (answer: unknown): WrappedKey => {
    const ciphertext = textIn(answer, 'ciphertext');
    const version = ciphertextShape.exec(ciphertext)?.[1];
    if (version === undefined) throw new StartError('the vault answered something else than a ciphertext');
    return { keyId: `vault:${vault.key}:v${version}`, sealed: Buffer.from(ciphertext) };
  };

  return {
    async wrap(key, place) {
      const plaintext = Buffer.concat([key, Buffer.from(place)]).toString('base64');
      return wrapped(await call(`encrypt/${vault.key}`, { plaintext }));
    },
    async unwrap({ keyId, sealed }, place) {
      if (!keyId.startsWith(`vault:${vault.key}:`)) return undefined;
      const answer = await call(`decrypt/${vault.key}`, { ciphertext: sealed.toString() });
      const opened = Buffer.from(textIn(answer, 'plaintext'), 'base64');
      return opened.subarray(keyLength).toString() === place ? opened.subarray(0, keyLength) : undefined;
    },
    async rewrap({ keyId, sealed }) {
      if (!keyId.startsWith(`vault:${vault.key}:`)) return undefined;
      return wrapped(await call(`rewrap/${vault.key}`, { ciphertext: sealed.toString() }));
    },
    addVersion: async () => {
      await call(`keys/${vault.key}/rotate`, {}, false);
    },
  };
}

/** Describes an error without the vault's response, which may repeat secrets from the request. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof StartError) return `cannot be asked: ${cause.message}`;
  if (cause instanceof PeerError) {
    const code = errorCode(cause.cause);
    if (cause.message === 'answered 403')
      return 'refuses our token (403): its policy must allow encrypt, decrypt and rewrap with the key';
    if (cause.message === 'answered 503') return 'is sealed or a standby (503): unseal it';
    if (cause.message === 'answered 400')
      return 'does not take what we sent (400): is this the key that it was wrapped with?';
    if (cause.message === 'answered 404') return 'has no such key (404): enable transit and make the key';
    return code ? `${cause.message} (${code})` : cause.message;
  }
  return 'did not answer in time';
}

function textIn(answer: unknown, name: string): string {
  const data = isObject(answer) && isObject(answer.data) ? answer.data[name] : undefined;
  if (typeof data !== 'string') throw new StartError(`the vault answered without ${name}`);
  return data;
}

function exchange(vault: VaultTransit, action: string, body: object, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const address = new URL(
    `v1/${vault.mount}/${action}`,
    vault.url.endsWith('/') ? vault.url : `${vault.url}/`,
  );
  const text = JSON.stringify(body);
  const options = {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-vault-request': 'true',
      'x-vault-token': tokenOf(vault),
      ...(vault.namespace ? { 'x-vault-namespace': vault.namespace } : {}),
    },
  };
  const answered = (response: IncomingMessage) => readAnswer(response).then(resolve, reject);
  const asked =
    address.protocol === 'https:'
      ? secureRequest(
          address,
          { ...options, ...(vault.caFile ? { ca: trusted(vault.caFile) } : {}) },
          answered,
        )
      : plainRequest(address, options, answered);
  asked.on('error', (cause) => reject(unreached(cause)));
  asked.end(text);
  return promise;
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const status = response.statusCode ?? 0;
  if (status !== 200 && status !== 204) {
    response.destroy();
    throw refusedWith(status);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > answerBytesMax) throw misfit('answers far too much');
    chunks.push(chunk);
  }
  if (status === 204) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch {
    throw misfit('an answer that is not JSON');
  }
}

function tokenOf({ token, tokenFile }: VaultTransit): string {
  if (tokenFile === undefined) return token ?? '';
  try {
    return readFileSync(tokenFile, 'latin1').trim();
  } catch (error) {
    throw new StartError(`VAULT_TOKEN_FILE=${tokenFile} cannot be read (${errorCode(error)})`);
  }
}

function trusted(caFile: string): Buffer {
  try {
    return readFileSync(caFile);
  } catch (error) {
    throw new StartError(`VAULT_CACERT=${caFile} cannot be read (${errorCode(error)})`);
  }
}
