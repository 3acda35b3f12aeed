import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { OperationRequest } from './operation.ts';

/** Part of a stored request, as JSON. */
export interface StoredRequest
  extends Pick<OperationRequest, 'params' | 'query' | 'accept' | 'idempotencyKey'> {
  /** Absent until an attempt was spared. */
  readonly spared?: number;
  /** Absent until an attempt threw. */
  readonly failed?: number;
  /** Absent in rows of older versions. */
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

/** An address can contain characters that the database refuses; our own names and values never do. */
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
