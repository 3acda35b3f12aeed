import {
  catalogue,
  type ErrorCode,
  type Fault,
  faultAt,
  invalidArgument,
  notFound,
  ServiceError,
} from '#kernel/errors/errors.ts';
import { isFinal, type Reason } from '#kernel/errors/reasons.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { isDatabaseAway, isDatabaseSlow } from '#platform/db/unavailable.ts';
import type { errorBodySchema } from './error-schema.ts';
import { reasonPath } from './reason-path.ts';

export function errorBody(error: ServiceError, requestId: string): Answered<typeof errorBodySchema> {
  return {
    code: catalogue[error.code].code,
    code_c: error.code,
    message: error.message,
    details: detailsOf(error, requestId).map(({ field, description, reason, domain }) => ({
      domain,
      metadata: { field, description, reason, ...(isFinal(reason) ? { isFinal: true } : {}) },
    })),
    ...(error.warnings.length > 0 ? { warnings: error.warnings } : {}),
    requestId,
  };
}

/** Maximum number of links in a `Link` header. */
const linksMax = 8;

/** Builds a `Link` header (RFC 8288) to the page of each reason; undefined if the error has no reasons. */
export function helpLinks({ details }: Answered<typeof errorBodySchema>): string | undefined {
  const named = [...new Set(details.map(({ metadata }) => metadata.reason))].slice(0, linksMax);
  if (named.length === 0) return undefined;
  return named.map((reason) => `<${reasonPath(reason)}>; rel="help"`).join(', ');
}

/** Adds the request id if the sender did not cause the error, so that staff can find the error in the log. */
function detailsOf(error: ServiceError, requestId: string): readonly Fault[] {
  const advice = traced[error.code];
  if (!advice) return error.faults;
  const first = error.faults[0];
  const reason = first?.reason ?? withoutFaults[error.code] ?? 'INTERNAL_ERROR';
  const description = `${first ? `${first.description}. ` : ''}${advice}; traceId=${requestId}`;
  return [{ field: `traceId=${requestId}`, description, reason, domain: first?.domain ?? 'sales' }];
}

/** Default reasons of errors that contain no validation errors, by error code. */
const withoutFaults: Readonly<Partial<Record<ErrorCode, Reason>>> = {
  DEADLINE_EXCEEDED: 'OUTSIDE_SYSTEM_SLOW',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

const traced: Readonly<Partial<Record<ErrorCode, string>>> = {
  DEADLINE_EXCEEDED:
    'Повторите через 15–20 минут; если ошибка повторится, обратитесь к сотрудникам страховщика',
  UNAVAILABLE: 'Повторите запрос позже',
  INTERNAL: 'Повторите позже или обратитесь в поддержку',
};

/** Converts any error to the error that the caller sees. No other function decides what callers see. */
export function publicError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseAway(error) || isDatabaseSlow(error)) {
    return new ServiceError('UNAVAILABLE', { cause: error, retryAfterSeconds: 5 });
  }
  return frameworkError(error) ?? new ServiceError('INTERNAL', { cause: error });
}

/** Converts an error that the web framework reports before a use case runs; undefined for other errors. */
function frameworkError(error: unknown): ServiceError | undefined {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return undefined;
  if (statusCode === 413) {
    return new ServiceError('RESOURCE_EXHAUSTED', {
      status: 413,
      faults: [faultAt('body', 'Тело запроса больше 1 МиБ; уменьшите его', 'BODY_TOO_LARGE')],
    });
  }
  // No existing address has such a long path.
  if (statusCode === 414) return notFound('path', 'Такого адреса нет; проверьте адрес', 'ROUTE_NOT_FOUND');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return invalidArgument([
      faultAt('Content-Type', 'Передайте тело как application/json', 'CONTENT_TYPE_UNSUPPORTED'),
    ]);
  }
  return invalidArgument([
    faultAt('request', 'Запрос не разобран; проверьте адрес, заголовки и тело', 'REQUEST_UNREADABLE'),
  ]);
}
