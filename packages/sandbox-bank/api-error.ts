import type { JsonObject } from '#kernel/json/json.ts';
import { errorJson } from './object-json.ts';

/** Thrown to refuse a request with YooKassa's error code and description. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: JsonObject;

  constructor(status: number, code: string, description: string, parameter?: string) {
    super(description);
    this.name = 'ApiError';
    this.status = status;
    this.body = errorJson(code, description, parameter);
  }
}

export function invalidRequest(description: string, parameter?: string): ApiError {
  return new ApiError(400, 'invalid_request', description, parameter);
}

export function unknownObject(name: string): ApiError {
  return new ApiError(404, 'not_found', `${name} doesn't exist. Specify the existing id`, 'id');
}
