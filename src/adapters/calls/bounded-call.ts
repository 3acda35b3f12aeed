import { type Domain, ServiceError } from '#kernel/errors/errors.ts';

/** Time limit and Russian name of an external system. */
export interface Bound {
  readonly system: string;
  /** Total time of a call in ms, including retries and pauses. */
  readonly timeoutMs: number;
  /** Domain of the errors; `rating` by default. */
  readonly domain?: Domain;
}

/**
 * Runs a call within its time limit, or throws DEADLINE_EXCEEDED. `call` can request an abort signal, which fires at the
 * time limit.
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
