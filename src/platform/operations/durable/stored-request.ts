import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { OperationRequest } from './operation.ts';

export interface StoredRequest
  extends Pick<OperationRequest, 'params' | 'query' | 'accept' | 'idempotencyKey'> {
  /** Number of attempts that a process stop or a database outage ended; absent if there are none. */
  readonly spared?: number;
  /** Number of attempts that threw an error; absent if there are none. */
  readonly failed?: number;
  /** W3C trace context; absent in rows of earlier versions. */
  readonly traceparent?: string | null;
  readonly receivedAt?: string;
  readonly isStrict?: boolean;
}

export function toStoredRequest({ params, query, receivedAt, ...request }: OperationRequest): JsonObject {
  const { accept, idempotencyKey, traceparent, isStrict } = request;
  return {
    params: storableJson(params),
    query: storableJson(query),
    accept,
    idempotencyKey,
    traceparent,
    receivedAt: receivedAt.toISOString(),
    isStrict,
  };
}

/** Replaces characters that PostgreSQL refuses in JSON, because an address may contain them. */
function storableJson(values: Readonly<Record<string, unknown>>): JsonObject {
  return JSON.parse(JSON.stringify(values), (_key, value: Json) => {
    if (typeof value === 'string') return storable(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [storable(name), part]));
  }) as JsonObject;
}

function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}
