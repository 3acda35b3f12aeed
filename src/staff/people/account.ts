import type { Role } from '../use-case/permissions.ts';

/** One of the insurer's people. */
export interface Account {
  readonly staffId: bigint;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Who it is at the insurer's directory; null: signs in with a passkey. */
  readonly subject: string | null;
  readonly madeAt: Date;
  readonly disabledAt: Date | null;
}

export type SignInMethod = 'PASSKEY' | 'DIRECTORY' | 'LINK';

/** A session with whose it is; roles are those of this moment. */
export interface Session {
  readonly sessionId: string;
  readonly staffId: bigint;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly method: SignInMethod;
  readonly madeAt: Date;
  readonly seenAt: Date;
  readonly provenAt: Date;
  readonly endsAt: Date;
}
