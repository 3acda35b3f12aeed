import type { Role } from '../use-case/permissions.ts';

export interface DirectoryEntry {
  /** Issuer and subject, which never change. */
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export type DirectoryRefusal =
  /** The provider refused the person, or the person declined; `detail` is its error code. */
  | 'DENIED'
  /** The provider refused the credentials of the console. */
  | 'CLIENT_REFUSED'
  /** A renewed sign-in needs `auth_time`, which the provider does not send. */
  | 'NO_AUTH_TIME'
  /** The provider did not ask for the password again. */
  | 'NOT_AGAIN'
  /** The login in `detail` has spaces or unprintable characters, or is too long. */
  | 'LOGIN_UNFIT'
  /** The claim in `detail` names no role of the console. */
  | 'NO_ROLE'
  /** Another error in the answer: its state, nonce, signature or code. */
  | 'UNCONFIRMED';

export type DirectoryReply =
  | DirectoryEntry
  | { readonly refusal: DirectoryRefusal; readonly detail?: string };

/** Values that the two halves of one sign-in share; made for each attempt. */
export interface DirectoryWay {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The password is requested even if the person is signed in at the provider. */
  readonly isAgain: boolean;
}

/** The insurer's own directory of people, where they sign in. */
export interface StaffDirectory {
  /** Returns the provider's sign-in address. Throws DirectoryUnavailable. */
  addressOf(way: DirectoryWay): Promise<string>;
  /** Reads the person from the address of a returning browser. Throws DirectoryUnavailable. */
  entryOf(came: URL, way: DirectoryWay): Promise<DirectoryReply>;
}

/** The provider does not answer, or not according to its settings; the message is for the operator. */
export class DirectoryUnavailable extends Error {}
