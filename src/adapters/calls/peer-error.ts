/** Failure of an outside system, or its rejection of a call. */
export class PeerError extends Error {
  /** True if a retry may succeed: there was no answer, or the answer was "later". */
  readonly isTransient: boolean;
  /** True if the failure concerns the whole system, so that its circuit breaker counts it. */
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

/** An answer outside the protocol; a retry would get the same. */
export function misfit(message: string): PeerError {
  return new PeerError(message, { isTransient: false, isOutage: true });
}

/** A status other than 200. Rejecting one request (400, 409, 422…) does not count against the system. */
export function refusedWith(status: number): PeerError {
  const isTransient = status >= 500 || status === 408 || status === 429;
  const isOutage = isTransient || status < 400 || status === 401 || status === 403;
  return new PeerError(`answered ${status}`, { isTransient, isOutage });
}
