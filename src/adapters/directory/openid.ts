import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
} from 'openid-client';
import { isObject } from '#kernel/json.ts';
import type { DirectoryEntry, StaffDirectory } from '#staff/people/sign-in.ts';
import { roles } from '#staff/use-case/permissions.ts';

interface Settings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly rolesClaim: string;
  /** Where the browser comes back to. */
  readonly backUrl: string;
}

/** Whoever signs in again must have done so within that time, clocks that differ included. */
const againSeconds = 60;

/** An OpenID Connect provider, asked with PKCE, state and nonce. What it offers is read when somebody first signs in. */
export function openIdDirectory(settings: Settings): StaffDirectory {
  let known: Promise<Configuration> | undefined;

  function configuration(): Promise<Configuration> {
    known ??= discovered(settings).catch((error: unknown) => {
      // One that was away is asked again by the next.
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    async addressOf({ state, nonce, verifier, isAgain }) {
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.backUrl,
        scope: 'openid profile email',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
      return address.href;
    },

    async entryOf(came, { state, nonce, verifier, isAgain }) {
      const asked = await configuration();
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      try {
        const answer = await authorizationCodeGrant(asked, came, {
          ...checks,
          ...(isAgain ? { maxAge: againSeconds } : {}),
        });
        const claims = answer.claims();
        return claims && entryOf(claims, settings);
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
      }
    },
  };
}

function discovered({ issuer, clientId, clientSecret }: Settings): Promise<Configuration> {
  const url = new URL(issuer);
  const options = url.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {};
  return discovery(url, clientId, clientSecret, undefined, options);
}

/** Something of the answer is not as it must be; what is away is another error. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError ||
    (error instanceof ClientError && !(error.cause instanceof TypeError))
  );
}

function entryOf(
  claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string },
  { rolesClaim }: Settings,
): DirectoryEntry | undefined {
  const login = String(claims.preferred_username ?? claims.email ?? claims.sub).toLowerCase();
  if (!/^[a-z0-9._@-]{1,64}$/.test(login)) return undefined;
  const given = [valueAt(claims, rolesClaim.split('.'))].flat();
  return {
    subject: `${claims.iss} ${claims.sub}`,
    login,
    name: String(claims.name ?? login).slice(0, 200),
    roles: roles.filter((role) => given.includes(role) || given.includes(`bindery-${role}`)),
  };
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce((one: unknown, name) => (isObject(one) ? one[name] : undefined), value);
}
