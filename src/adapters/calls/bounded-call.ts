import { type Domain, ServiceError } from '#kernel/errors/errors.ts';

export interface Bound {
  readonly system: string;
  /** Total time of a call in ms, including retries and pauses. */
  readonly timeoutMs: number;
  /** Domain of the errors; `rating` by default. */
  readonly domain?: Domain;
}

/** Runs a call. At the time limit, throws DEADLINE_EXCEEDED and aborts the signal of the call. */
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
