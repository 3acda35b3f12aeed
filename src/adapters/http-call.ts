import { ServiceError } from '../kernel/errors.ts';
import type { CallContext } from '../ports.ts';
import { type Bound, boundedCall } from './bounded-call.ts';

export interface HttpSystem extends Bound {
  readonly url: string;
  readonly token: string | undefined;
}

const answerBytesMax = 1_048_576;

/**
 * POSTs JSON to an outside system and gives its JSON answer. Throws DEADLINE_EXCEEDED when it is slow,
 * UNAVAILABLE when it cannot be reached or does not answer 200 with JSON.
 */
export function postJson(
  system: HttpSystem,
  path: string,
  body: unknown,
  context: CallContext,
): Promise<unknown> {
  return boundedCall(system, async (signal) => {
    const response = await fetch(new URL(path, withSlash(system.url)), {
      method: 'POST',
      signal: signal(),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'x-request-id': context.traceId,
        ...(system.token ? { authorization: `Bearer ${system.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status !== 200 || text.length > answerBytesMax)
      throw new Error(`answered ${response.status}`);
    return JSON.parse(text) as unknown;
  }).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error;
    throw unavailable(system.system, error);
  });
}

export function unavailable(system: string, cause: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', {
    cause,
    faults: [{ field: 'system', description: `${system}: система недоступна`, domain: 'rating' }],
  });
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
