/** What an outside system did wrong, or what it made of a call that we sent. */
export class PeerError extends Error {
  /** Another attempt may succeed: nothing was answered, or the answer said "later". */
  readonly isTransient: boolean;
  /** It says something of the whole system, so that its circuit breaker counts it. */
  readonly isOutage: boolean;

  constructor(
    message: string,
    kind: { readonly isTransient: boolean; readonly isOutage: boolean },
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'PeerError';
    this.isTransient = kind.isTransient;
    this.isOutage = kind.isOutage;
  }
}

/** The system was not reached, or the connection broke. */
export function unreached(cause: unknown): PeerError {
  return new PeerError('no answer', { isTransient: true, isOutage: true }, cause);
}

/** An answer that is none of those agreed upon; a second attempt would get the same. */
export function misfit(message: string): PeerError {
  return new PeerError(message, { isTransient: false, isOutage: true });
}

/** A status other than 200. A refusal of one request (400, 409, 422…) says nothing of the system. */
export function refusedWith(status: number): PeerError {
  const isTransient = status >= 500 || status === 408 || status === 429;
  const isOutage = isTransient || status < 400 || status === 401 || status === 403;
  return new PeerError(`answered ${status}`, { isTransient, isOutage });
}
