import type { TSchema } from 'typebox';
import type { ErrorCode, Fault } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { maskedBody } from './masked-body.ts';
import { maskedFaults } from './masked-text.ts';

const faultsMax = 100;
const numberPattern = /^[A-Z0-9-]{1,40}$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The row of a request, with nothing in it that was sent and may say something of somebody. */
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

/** A refusal as it is kept beside the answer of an operation, with nothing in it that says something of somebody. */
export function toStoredRefusal(refusal: Refusal): JsonObject {
  const body = refusal.bodyLength > bodyLengthMax ? bodyNotHeld : refusal.body;
  const { error_code: code = refusal.code, ...rest } = refusalColumns({ ...refusal, body });
  return { code, ...rest };
}

function refusalColumns(refusal: Refusal): JsonObject {
  const isHeld = refusal.body !== bodyNotHeld;
  // Without a schema nothing of it is known, and all that faults repeat of it is masked.
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

/** Names of ours are words of Latin letters; any other one may say something. */
function parametersOf(parameters: Readonly<Record<string, unknown>>): {
  readonly names: readonly string[];
  readonly values: readonly string[];
} {
  const names = Object.keys(parameters).filter((name) => !/^[a-z][A-Za-z_]*$/.test(name));
  return { names, values: [...names, ...Object.values(parameters).flat().map(String)] };
}

/** A request that was answered, as the log keeps it. */
export interface AnsweredRequest {
  /** When it began, in milliseconds since 1970. */
  readonly atMs: number;
  readonly requestId: string;
  /** Login; empty where no token was known. */
  readonly partner: string;
  readonly method: string;
  /** The pattern, never an address with data in it. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Undefined where it is only counted, such as a quote that was given. */
  readonly details: RequestDetails | undefined;
}

export interface RequestDetails {
  /** What may be the number of a contract: kept where it is one. */
  readonly policyNumber: string | undefined;
  /** What may be the id of an operation or of a link. */
  readonly subjectId: string | undefined;
  readonly refusal: Refusal | undefined;
}

/** Why a request was refused, and what was sent: nothing of that is kept without being masked. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  /** As it was read, or `bodyNotHeld`. */
  readonly body: unknown;
  /** In bytes, as it was sent. */
  readonly bodyLength: number;
  /** Of the body; undefined where there is none, and the body is not kept then. */
  readonly schema: TSchema | undefined;
  /** Names and values of the address, which faults may repeat. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Of a body as it was sent, in bytes; a longer one is not kept. */
export const bodyLengthMax = 32_768;

/** Stands for a body that was too large, or one of too many: what repeats it cannot be masked, and is not kept either. */
export const bodyNotHeld = Symbol('body not held');
