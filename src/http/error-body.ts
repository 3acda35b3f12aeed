import type { Answered } from '#kernel/answer-fields.ts';
import {
  catalogue,
  type ErrorCode,
  type Fault,
  invalidArgument,
  notFound,
  ServiceError,
} from '#kernel/errors.ts';
import { isDatabaseAway, isDatabaseSlow } from '#platform/db/unavailable.ts';
import type { errorBodySchema } from './error-schema.ts';

/** The error body of the interface. */
export function errorBody(error: ServiceError, requestId: string): Answered<typeof errorBodySchema> {
  return {
    code: catalogue[error.code].code,
    code_c: error.code,
    message: error.message,
    details: detailsOf(error, requestId).map(({ field, description, domain }) => ({
      domain,
      metadata: { field, description },
    })),
  };
}

/** Errors that are not the sender's fault carry the id under which the insurer's staff find them. */
function detailsOf(error: ServiceError, requestId: string): readonly Fault[] {
  const advice = traced[error.code];
  if (!advice) return error.faults;
  const first = error.faults[0];
  const description = `${first ? `${first.description}. ` : ''}${advice}; traceId=${requestId}`;
  return [{ field: `traceId=${requestId}`, description, domain: first?.domain ?? 'sales' }];
}

const traced: Readonly<Partial<Record<ErrorCode, string>>> = {
  DEADLINE_EXCEEDED:
    'Повторите через 15–20 минут; если ошибка повторится, обратитесь к сотрудникам страховщика',
  UNAVAILABLE: 'Повторите запрос позже',
  INTERNAL: 'Повторите позже или обратитесь в поддержку',
};

/** The one function that decides what the world sees of an error. */
export function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseAway(error) || isDatabaseSlow(error)) {
    return new ServiceError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  }
  return frameworkError(error) ?? new ServiceError('INTERNAL', { cause: error });
}

/** What the web framework says of a request that never reached a use case. */
function frameworkError(error: unknown): ServiceError | undefined {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === 413) {
    return new ServiceError('RESOURCE_EXHAUSTED', {
      status: 413,
      faults: [{ field: 'body', description: 'Тело запроса больше 1 МиБ; уменьшите его', domain: 'sales' }],
    });
  }
  // A part of an address that is longer than any of ours names nothing.
  if (statusCode === 414) return notFound('path', 'Такого адреса нет; проверьте адрес');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return invalidArgument([
      { field: 'Content-Type', description: 'Передайте тело как application/json', domain: 'sales' },
    ]);
  }
  return invalidArgument([
    {
      field: 'request',
      description: 'Запрос не разобран; проверьте адрес, заголовки и тело',
      domain: 'sales',
    },
  ]);
}
