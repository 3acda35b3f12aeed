import { invalidRequest } from './api-error.ts';
import type { BankPayment } from './payment.ts';
import { isId } from './requests.ts';

export interface ListQuery {
  readonly since: Date;
  /** Last payment of the previous page; null for the first page. */
  readonly before: { readonly capturedAt: Date; readonly paymentId: string } | null;
  readonly limit: number;
}

const limitMax = 100;

/** Reads the query for the list of captured payments; throws ApiError. */
export function readListQuery(query: URLSearchParams): ListQuery {
  if (query.get('status') !== 'succeeded') throw invalidRequest('Only succeeded is listed', 'status');
  const since = new Date(query.get('captured_at.gte') ?? '');
  if (Number.isNaN(since.getTime())) throw invalidRequest('Send a moment', 'captured_at.gte');
  const limit = Number(query.get('limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > limitMax) {
    throw invalidRequest('Send a whole number from 1 to 100', 'limit');
  }
  return { since, limit, before: readCursor(query.get('cursor')) };
}

export function cursorAfter({ capturedAt, paymentId }: BankPayment): string {
  return `${capturedAt?.getTime() ?? 0}.${paymentId}`;
}

function readCursor(cursor: string | null): ListQuery['before'] {
  if (cursor === null) return null;
  const [, milliseconds = '', paymentId = ''] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? [];
  if (!isId(paymentId)) throw invalidRequest('The cursor is none of ours', 'cursor');
  return { capturedAt: new Date(Number(milliseconds)), paymentId };
}
