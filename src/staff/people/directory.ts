import type { Role } from '../use-case/permissions.ts';

export interface DirectoryEntry {
  /** Issuer and subject of the person, which never change. */
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export type DirectoryRefusal =
  /** The provider refused the person, or the person cancelled; `detail` is the provider's error code. */
  | 'DENIED'
  /** The provider refused the client id or secret of the console. */
  | 'CLIENT_REFUSED'
  /** The provider did not send `auth_time`, which a repeated sign-in requires. */
  | 'NO_AUTH_TIME'
  /** The provider did not ask for the password again in a repeated sign-in. */
  | 'NOT_AGAIN'
  /** The login in `detail` has spaces or unprintable characters, or is too long. */
  | 'LOGIN_UNFIT'
  /** The claim in `detail` names no role of the console. */
  | 'NO_ROLE'
  /** The answer has another error: its state, nonce, signature or code is wrong. */
  | 'UNCONFIRMED';

export type DirectoryReply =
  | DirectoryEntry
  | { readonly refusal: DirectoryRefusal; readonly detail?: string };

/** Values of a sign-in attempt, stored when the browser leaves for the directory and compared when it returns. */
export interface DirectoryWay {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** True if the provider must ask for the password even if the person is already signed in at the provider. */
  readonly isAgain: boolean;
}

/** The insurer's own directory of employees, through which they sign in. */
export interface StaffDirectory {
  /** Returns the provider's address for signing in. Throws DirectoryUnavailable. */
  addressOf(way: DirectoryWay): Promise<string>;
  /** Checks the address with which the browser returns, and returns the person. Throws DirectoryUnavailable. */
  entryOf(came: URL, way: DirectoryWay): Promise<DirectoryReply>;
}

/** Error if the provider does not answer or has another issuer than configured; for the operator, not the user. */
export class DirectoryUnavailable extends Error {}
