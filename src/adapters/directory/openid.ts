import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { Clock } from '#kernel/time/clock.ts';
import { type DirectoryReply, DirectoryUnavailable, type StaffDirectory } from '#staff/people/directory.ts';
import { type Claims, entryFrom, lacksLoginOrRoles } from './claims.ts';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly rolesClaim: string;
  /** True if a renewed sign-in must have the claim `auth_time`; false if the claim may be missing. */
  readonly needsAuthTime: boolean;
}

/** Cache time of the provider's metadata in ms: changed endpoints are used after this time. */
const metadataAgeMs = 60_000;

/** Maximum age of a renewed sign-in when its token is issued, in seconds. */
const againSeconds = 60;

/** Signs people in with OpenID Connect, PKCE, state and nonce; browsers return to the console address `backUrl`. */
export function openIdDirectory(settings: OpenIdSettings, backUrl: string, clock: Clock): StaffDirectory {
  let known: { readonly at: number; readonly methods: readonly Configuration[] } | undefined;

  async function configurations(): Promise<readonly Configuration[]> {
    const now = clock.now().getTime();
    if (known && Math.abs(now - known.at) < metadataAgeMs) return known.methods;
    known = { at: now, methods: await discoverProvider(settings) };
    return known.methods;
  }

  return {
    async addressOf({ state, nonce, verifier, isAgain }) {
      const [provider] = await configurations();
      if (!provider) throw new Error('a provider without a way to authenticate the client');
      const asksForTime = isAgain && provider.serverMetadata().claims_parameter_supported === true;
      const address = buildAuthorizationUrl(provider, {
        redirect_uri: backUrl,
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
        ...(asksForTime ? { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) } : {}),
      });
      return address.href;
    },

    async entryOf(came, { state, nonce, verifier, isAgain }) {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const methods = await configurations();
      for (const [index, provider] of methods.entries()) {
        try {
          const answer = await authorizationCodeGrant(provider, came, checks);
          // Next time, try first the method that worked this time.
          if (index > 0 && known)
            known = { ...known, methods: [provider, ...methods.filter((one) => one !== provider)] };
          const claims: Claims | undefined = answer.claims();
          if (!claims) return { refusal: 'UNCONFIRMED', detail: 'the provider sent no id token' };
          const stale = isAgain ? staleSignIn(claims, settings.needsAuthTime) : undefined;
          if (stale) return { refusal: stale };
          return entryFrom(await completed(provider, claims, answer.access_token), settings.rolesClaim);
        } catch (error) {
          if (isWrongClient(error) && index + 1 < methods.length) continue;
          const refusal = refusalOf(error);
          if (refusal) return refusal;
          known = undefined;
          throw new DirectoryUnavailable(describe(error, settings.issuer), { cause: error });
        }
      }
      throw new Error('a provider without a way to authenticate the client');
    },
  };

  /** Adds the claims of the UserInfo endpoint if the id token has no login or no roles (OpenID Connect Core 5.4). */
  async function completed(provider: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
    const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasUserInfo || !lacksLoginOrRoles(claims, settings.rolesClaim)) return claims;
    return { ...(await fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
  }
}

/** Reads a configuration for each way to send the client secret, the default first; throws DirectoryUnavailable. */
export async function discoverProvider({
  issuer,
  clientId,
  clientSecret,
}: OpenIdSettings): Promise<readonly Configuration[]> {
  const url = new URL(issuer);
  const options = url.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {};
  const withMethod = (method: ClientAuth) => discovery(url, clientId, clientSecret, method, options);
  try {
    const basic = await withMethod(ClientSecretBasic(clientSecret));
    // A provider that lists no methods supports client_secret_basic (OpenID Connect Discovery 1.0).
    const supported = basic.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const takesBasic = supported.includes('client_secret_basic');
    if (!supported.includes('client_secret_post')) return [basic];
    const post = await withMethod(ClientSecretPost(clientSecret));
    return takesBasic ? [basic, post] : [post];
  } catch (error) {
    throw new DirectoryUnavailable(describe(error, issuer), { cause: error });
  }
}

/** Returns why a renewed sign-in is too old. Compares only times of the provider, so clock differences do not matter. */
function staleSignIn({ auth_time: signedInAt, iat }: Claims, needsAuthTime: boolean) {
  if (signedInAt === undefined) return needsAuthTime ? 'NO_AUTH_TIME' : undefined;
  const isFresh =
    typeof signedInAt === 'number' && typeof iat === 'number' && iat - signedInAt <= againSeconds;
  return isFresh ? undefined : 'NOT_AGAIN';
}

function isWrongClient(error: unknown): boolean {
  return (
    (error instanceof ResponseBodyError && error.error === 'invalid_client') ||
    (error instanceof WWWAuthenticateChallengeError && error.status === 401)
  );
}

/** Returns the refusal to show to the person; undefined if the provider is unavailable or broken. */
function refusalOf(error: unknown): DirectoryReply | undefined {
  if (isWrongClient(error)) return { refusal: 'CLIENT_REFUSED', detail: messageOf(error) };
  if (error instanceof AuthorizationResponseError) return { refusal: 'DENIED', detail: error.error };
  const isRefused =
    error instanceof ResponseBodyError ||
    (error instanceof ClientError && !(error.cause instanceof TypeError));
  return isRefused ? { refusal: 'UNCONFIRMED', detail: messageOf(error) } : undefined;
}

function describe(error: unknown, issuer: string): string {
  const { cause } = error instanceof Error ? error : {};
  const details = cause instanceof Error ? cause.cause : cause;
  const body = (details as { readonly body?: { readonly issuer?: unknown } } | undefined)?.body;
  if (typeof body?.issuer === 'string')
    return `STAFF_OIDC_ISSUER is ${issuer}, and the provider there calls itself ${body.issuer}: set it to exactly that`;
  return `the provider at ${issuer} does not answer as OpenID Connect: ${messageOf(error)}`;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== error.message
    ? `${error.message}: ${cause.message}`
    : error.message;
}
