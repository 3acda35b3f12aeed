import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import { type AnsweredRequest, bodyLengthMax, bodyNotHeld, type Refusal } from './answered-request.ts';
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
export function keptRefusal(refusal: Refusal): JsonObject {
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
