import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { JsonObject } from '#kernel/json/json.ts';

/** An OpenID Connect provider with one client, reached over real HTTP. */
export interface DirectoryPeer {
  readonly issuer: string;
  /**
   * Claims of the person who signs in, in addition to `iss`, `aud`, `nonce` and the times. Null removes a standard claim.
   */
  claims: JsonObject;
  /** Claims that the UserInfo endpoint returns; undefined if there is no such endpoint. */
  userInfo: JsonObject | undefined;
  /** Entries that override the provider's metadata. */
  metadata: JsonObject;
  /** The method of client authentication that the provider accepts. */
  clientAuthentication: 'client_secret_basic' | 'client_secret_post';
  /** Signs in at `address` and returns the address of the redirect. */
  signIn(address: string): string;
  close(): Promise<void>;
}

export const directoryClient = { id: 'console', secret: 'a secret of the console' };

/** Starts the provider. A code works once and only with the verifier of its PKCE challenge. */
export async function directoryPeer(): Promise<DirectoryPeer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, URLSearchParams>();
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  let issuer = '';

  const idToken = (asked: URLSearchParams, claims: JsonObject) => {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 60, auth_time: now };
    const all = { iss: issuer, aud: directoryClient.id, nonce: asked.get('nonce'), ...times, ...claims };
    const present = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
    const signed = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(present)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  const isClient = (authorization: string | undefined, sent: URLSearchParams) => {
    if (peer.clientAuthentication === 'client_secret_post')
      return sent.get('client_secret') === directoryClient.secret;
    const pair = [directoryClient.id, directoryClient.secret].map((part) =>
      new URLSearchParams({ part }).toString().slice(5),
    );
    return authorization === `Basic ${Buffer.from(pair.join(':')).toString('base64')}`;
  };

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration')
      return answer(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...(peer.userInfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        ...peer.metadata,
      });
    if (request.url === '/userinfo' && request.headers.authorization === 'Bearer a-token')
      return answer(200, peer.userInfo);
    if (request.url?.startsWith('/authorize?')) {
      response.writeHead(302, { location: peer.signIn(`${issuer}${request.url}`) });
      return response.end();
    }
    if (request.url === '/keys')
      return answer(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] });
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const sent = new URLSearchParams(text);
      const asked = codes.get(sent.get('code') ?? '');
      const challenge = hash('sha256', sent.get('code_verifier') ?? '', 'base64url');
      if (!isClient(request.headers.authorization, sent)) return answer(401, { error: 'invalid_client' });
      codes.delete(sent.get('code') ?? '');
      if (asked?.get('code_challenge') !== challenge) return answer(400, { error: 'invalid_grant' });
      answer(200, { access_token: 'a-token', token_type: 'Bearer', id_token: idToken(asked, peer.claims) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const peer: DirectoryPeer = {
    issuer,
    claims: {},
    userInfo: undefined,
    metadata: {},
    clientAuthentication: 'client_secret_basic',
    signIn(to) {
      const asked = new URL(to).searchParams;
      const code = randomUUID();
      codes.set(code, asked);
      return `${asked.get('redirect_uri')}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return peer;
}
