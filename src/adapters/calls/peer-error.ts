export class PeerError extends Error {
  /** True if a retry may succeed: there was no response, or the system asked to try later. */
  readonly isTransient: boolean;
  /** True if the whole system failed, not one request. Only such failures open the circuit breaker. */
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

export function unreached(cause: unknown): PeerError {
  return new PeerError('no answer', { isTransient: true, isOutage: true }, cause);
}

/** Creates the error for a response that violates the protocol, which a retry would not change. */
export function misfit(message: string): PeerError {
  return new PeerError(message, { isTransient: false, isOutage: true });
}

/** Creates the error for a status other than 200. Statuses that reject one request (400, 409, 422) are no outage. */
export function refusedWith(status: number): PeerError {
  const isTransient = status >= 500 || status === 408 || status === 429;
  const isOutage = isTransient || status < 400 || status === 401 || status === 403;
  return new PeerError(`answered ${status}`, { isTransient, isOutage });
}
