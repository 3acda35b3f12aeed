import type { TSchema } from 'typebox';
import type { ErrorCode, Fault } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { maskedBody } from './masked-body.ts';
import { maskedFaults } from './masked-text.ts';

const faultsMax = 100;
const numberPattern = /^[A-Z0-9-]{1,40}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function requestRow(request: AnsweredRequest): JsonObject {
  const { details } = request;
  const row = {
    at: request.atMs,
    request_id: request.requestId,
    partner: request.partner,
    method: request.method,
    route: request.route,
    status: request.status,
    ms: request.ms,
  };
  if (!details) return row;
  const { policyNumber = '', subjectId = '', refusal } = details;
  return {
    ...row,
    ...(numberPattern.test(policyNumber) ? { policy_number: policyNumber } : {}),
    ...(uuid.test(subjectId) ? { subject_id: subjectId } : {}),
    ...(refusal ? refusalColumns(refusal) : {}),
  };
}

/** A refusal as stored with an operation's answer, with sent values masked. */
export function toStoredRefusal(refusal: Refusal): JsonObject {
  const body = refusal.bodyLength > bodyLengthMax ? bodyNotHeld : refusal.body;
  const { error_code: code = refusal.code, ...rest } = refusalColumns({ ...refusal, body });
  return { code, ...rest };
}

function refusalColumns(refusal: Refusal): JsonObject {
  const isHeld = refusal.body !== bodyNotHeld;
  // Without a schema all quotations are masked.
  const masked = isBody(refusal.body) ? maskedBody(refusal.body, refusal.schema) : undefined;
  const { names, values } = parametersOf(refusal.parameters);
  const faults = maskedFaults(refusal.faults.slice(0, faultsMax), {
    texts: [...(masked?.texts ?? []), ...values],
    fields: new Set([...(masked?.fields ?? []), ...names]),
  });
  return {
    error_code: refusal.code,
    faults: faults.map(({ description, ...fault }) => (isHeld ? { ...fault, description } : fault)),
    ...(masked && refusal.schema ? { body: masked.body } : {}),
  };
}

function isBody(body: unknown): body is Json {
  return isObject(body) || Array.isArray(body) || typeof body === 'string' || typeof body === 'number';
}

/** Our parameter names are Latin words; other names may hold data. */
function parametersOf(parameters: Readonly<Record<string, unknown>>): {
  readonly names: readonly string[];
  readonly values: readonly string[];
} {
  const names = Object.keys(parameters).filter((name) => !/^[a-z][A-Za-z_]*$/.test(name));
  return { names, values: [...names, ...Object.values(parameters).flat().map(String)] };
}

export interface AnsweredRequest {
  /** Start in milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  /** Login; empty without a known token. */
  readonly partner: string;
  readonly method: string;
  /** URL pattern, never an address with data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined if the request is only counted, such as a successful quote. */
  readonly details: RequestDetails | undefined;
}

export interface RequestDetails {
  readonly policyNumber: string | undefined;
  readonly subjectId: string | undefined;
  readonly refusal: Refusal | undefined;
}

/** A refused request with its body; masked before it is stored. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** The parsed body, or `bodyNotHeld`. */
  readonly body: unknown;
  /** In bytes, as sent. */
  readonly bodyLength: number;
  /** Schema of the body; undefined if there is none, and then the body is not stored. */
  readonly schema: TSchema | undefined;
  /** Names and values in the URL, which faults may quote. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Bytes as sent; a longer body is not stored. */
export const bodyLengthMax = 32_768;

/** Replaces a body that was too large, or one of too many. Quotations from it cannot be masked, so they are not stored. */
export const bodyNotHeld = Symbol('body not held');
