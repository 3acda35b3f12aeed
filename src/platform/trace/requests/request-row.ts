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

/** Formats a refusal for storing with an operation's answer. Values from the request are masked. */
export function toStoredRefusal(refusal: Refusal): JsonObject {
  const body = refusal.bodyLength > bodyLengthMax ? bodyNotHeld : refusal.body;
  const { error_code: code = refusal.code, ...rest } = refusalColumns({ ...refusal, body });
  return { code, ...rest };
}

function refusalColumns(refusal: Refusal): JsonObject {
  const isHeld = refusal.body !== bodyNotHeld;
  // If there is no schema, every value of the body is masked.
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

/** Finds names and values in the URL to mask. Names of Latin letters and `_` stay: they are not personal data. */
function parametersOf(parameters: Readonly<Record<string, unknown>>): {
  readonly names: readonly string[];
  readonly values: readonly string[];
} {
  const names = Object.keys(parameters).filter((name) => !/^[a-z][A-Za-z_]*$/.test(name));
  return { names, values: [...names, ...Object.values(parameters).flat().map(String)] };
}

export interface AnsweredRequest {
  /** Start of the request in milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  /** Login of the partner; empty if the request had no known token. */
  readonly partner: string;
  readonly method: string;
  /** Pattern of the URL. The URL itself may contain personal data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined for a request that is only counted, for example a successful quote. */
  readonly details: RequestDetails | undefined;
}

export interface RequestDetails {
  readonly policyNumber: string | undefined;
  readonly subjectId: string | undefined;
  readonly refusal: Refusal | undefined;
}

/** A refused request with its unmasked body; the body is masked before it is stored. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** The parsed body; `bodyNotHeld` if the body was too large or too many bodies were waiting. */
  readonly body: unknown;
  /** Length of the body in bytes, as sent. */
  readonly bodyLength: number;
  /** Schema of the body; undefined if there is none. A body without a schema is not stored. */
  readonly schema: TSchema | undefined;
  /** Names and values in the URL; the errors may quote them. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Maximum length of a stored body in bytes, as sent. */
export const bodyLengthMax = 32_768;

/** Replaces a body that is not logged. Error texts are then not stored, because masking them requires the body. */
export const bodyNotHeld = Symbol('body not held');
