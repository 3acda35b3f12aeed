import { type Domain, ServiceError } from '#kernel/errors/errors.ts';

/** Time limit of a call to an outside system, and the system's Russian name for partners. */
export interface Bound {
  readonly system: string;
  /** Total time of a call, including retries and pauses. */
  readonly timeoutMs: number;
  /** Error domain; rating by default. */
  readonly domain?: Domain;
}

/**
 * Runs a call to the outside within its time. Throws DEADLINE_EXCEEDED when the time is up;
 * the signal, made only for a call that asks for it, makes the call give up.
 */
export function boundedCall<Result>(
  bound: Bound,
  call: (signal: () => AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let abort: AbortController | undefined;
    const timer = setTimeout(() => {
      const error = timeUp(bound);
      reject(error);
      abort?.abort(error);
    }, bound.timeoutMs);
    const signal = () => {
      abort ??= new AbortController();
      return abort.signal;
    };
    call(signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function timeUp({ system, timeoutMs, domain = 'rating' }: Bound): ServiceError {
  return new ServiceError('DEADLINE_EXCEEDED', {
    faults: [
      {
        field: 'system',
        description: `${system}: нет ответа за ${timeoutMs} мс`,
        reason: 'OUTSIDE_SYSTEM_SLOW',
        domain,
      },
    ],
  });
}
