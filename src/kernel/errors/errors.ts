import type { Said } from './message.ts';
import type { Reason } from './reasons.ts';

/** The subsystem that found a fault, as partners read it in `details[].domain`. */
export type Domain = 'sales' | 'rating' | 'underwriting' | 'payments' | 'documents' | 'reference' | 'auth';

/** One thing that is wrong with a request: where, and what to send instead, in Russian. */
export interface Fault {
  /** Path of the field (`insuredObject.osago.drivers[0].person.birthDate`) or `draftId=<uuid>`. */
  readonly field: string;
  readonly description: string;
  readonly reason: Reason;
  readonly domain: Domain;
}

export function faultAt(field: string, description: string, reason: Reason, domain: Domain = 'sales'): Fault {
  return { field, description, reason, domain };
}

/** What a request contains without effect, or what is done with it otherwise than it seems to ask: where, and why, in Russian. */
export type Warning = {
  readonly field: string;
  readonly description: string;
  readonly reason: Reason;
  /** Of a field that nobody knows the known one that it resembles most. */
  readonly nearest?: string;
};

/** A warning about a part of a body, told where that part stands. */
export function placedWarning(
  { field, nearest, ...rest }: Warning,
  placeOf: (field: string) => string,
): Warning {
  return { field: placeOf(field), ...rest, ...(nearest === undefined ? {} : { nearest: placeOf(nearest) }) };
}

/** A warning to a partner that wants none. */
export function warningAsFault({ field, description, reason }: Warning): Fault {
  return { field, description, reason, domain: 'sales' };
}

/** All that checks have to say of a request. */
export interface Findings {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
}

/** The error catalogue of the interface: numeric code, HTTP status and public text by symbolic code. */
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

/** Who else failed, an outside system or an insurer's own product, with a code that is otherwise that of a defect; metrics and logs show it separately. */
export type FailedPeer = 'acquirer' | 'product';

interface ErrorOptions {
  readonly faults?: readonly Fault[];
  /** What of the body nobody knows: a fault may be that it stands under a misspelt name. */
  readonly warnings?: readonly Warning[];
  /** What the log says of it; never sent to a partner. */
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly failedPeer?: FailedPeer;
  /** What staff read in place of the faults. */
  readonly said?: Said;
  /** 413 is RESOURCE_EXHAUSTED too, so the catalogue's status can be narrowed. */
  readonly status?: number;
}

/** What a use case throws: a row of the catalogue with its faults. */
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
