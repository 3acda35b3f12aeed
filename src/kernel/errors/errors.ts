import type { Said } from './message.ts';
import type { Reason } from './reasons.ts';

/** The subsystem that found an error. Partners get it as `details[].domain`. */
export type Domain = 'sales' | 'rating' | 'underwriting' | 'payments' | 'documents' | 'reference' | 'auth';

/** An error in a request: the field, and a text in Russian that says what to send instead. */
export interface Fault {
  /** Path of the field, such as `insuredObject.osago.drivers[0].person.birthDate`, or `draftId=<uuid>`. */
  readonly field: string;
  readonly description: string;
  readonly reason: Reason;
  readonly domain: Domain;
}

export function faultAt(field: string, description: string, reason: Reason, domain: Domain = 'sales'): Fault {
  return { field, description, reason, domain };
}

/** A part of a request that is accepted but not used as the partner probably meant. The description is in Russian. */
export type Warning = {
  readonly field: string;
  readonly description: string;
  readonly reason: Reason;
  /** The known field whose name is most similar to an unknown field. */
  readonly nearest?: string;
};

export function placedWarning(
  { field, nearest, ...rest }: Warning,
  placeOf: (field: string) => string,
): Warning {
  return { field: placeOf(field), ...rest, ...(nearest === undefined ? {} : { nearest: placeOf(nearest) }) };
}

/** Turns a warning into an error, for partners that request errors instead of warnings. */
export function warningAsFault({ field, description, reason }: Warning): Fault {
  return { field, description, reason, domain: 'sales' };
}

export interface Findings {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
}

/** The error catalogue of the interface: the numeric code, HTTP status and public text of each error code. */
export const catalogue = {
  INVALID_ARGUMENT: { code: '3', status: 400, message: 'Невалидные входящие параметры' },
  DEADLINE_EXCEEDED: { code: '4', status: 504, message: 'Внешняя система не ответила вовремя' },
  NOT_FOUND: { code: '5', status: 404, message: 'Не найдено' },
  PERMISSION_DENIED: { code: '7', status: 403, message: 'Действие не разрешено' },
  RESOURCE_EXHAUSTED: { code: '8', status: 429, message: 'Превышен лимит' },
  ABORTED: { code: '10', status: 409, message: 'Конфликт одновременных изменений' },
  INTERNAL: { code: '13', status: 500, message: 'Внутренняя ошибка' },
  UNAVAILABLE: { code: '14', status: 503, message: 'Сервис временно недоступен' },
  UNAUTHENTICATED: { code: '16', status: 401, message: 'Требуется действующий токен доступа' },
} as const;

export type ErrorCode = keyof typeof catalogue;

/** Another party that caused an internal error. Metrics and logs count such errors separately from defects of Bindery. */
export type FailedPeer = 'acquirer' | 'product';

interface ErrorOptions {
  readonly faults?: readonly Fault[];
  /** Warnings of unknown fields in the body, because a missing field may have been sent under a misspelt name. */
  readonly warnings?: readonly Warning[];
  /** Original error, for the log only; partners never see it. */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly failedPeer?: FailedPeer;
  /** Text that staff see instead of the validation errors. */
  readonly said?: Said;
  /** HTTP status, if it differs from the usual status of the code: RESOURCE_EXHAUSTED is also answered with 413. */
  readonly status?: number;
}

/** Error that use cases throw: a code of the catalogue with its validation errors. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly failedPeer: FailedPeer | undefined;
  readonly said: Said | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(catalogue[code].message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.faults = options.faults ?? [];
    this.warnings = options.warnings ?? [];
    this.status = options.status ?? catalogue[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.failedPeer = options.failedPeer;
    this.said = options.said;
  }
}

export function invalidArgument(faults: readonly Fault[], warnings: readonly Warning[] = []): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', { faults, warnings });
}

export function notFound(
  field: string,
  description: string,
  reason: Reason,
  domain: Domain = 'sales',
): ServiceError {
  return new ServiceError('NOT_FOUND', { faults: [faultAt(field, description, reason, domain)] });
}
