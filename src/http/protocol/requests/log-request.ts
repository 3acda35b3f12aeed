import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isObject } from '#kernel/json/json.ts';
import { asText } from '#kernel/schema/schema-parts.ts';
import { readTraceId, readTraceparent } from '#platform/spans/spans.ts';
import type { Refusal, RequestDetails } from '#platform/trace/requests/request-row.ts';

/** Routes whose requests are logged without details: they change nothing and are most of the traffic. */
const plainRoutes = /\/(?:quotes|quotes\/variants|limits)$/;

export function requestDetails(request: FastifyRequest, route: string): RequestDetails | undefined {
  if (request.refusal === null && request.operationId === null && plainRoutes.test(route)) return undefined;
  const params = record(request.params);
  const query = record(request.query);
  return {
    policyNumber: asText(params.policyNumber) ?? request.contractNumber ?? numberIn(request.body),
    subjectId: request.operationId ?? asText(params.orderId) ?? asText(query.oper_id),
    refusal: refusalOf(request, { ...query, ...params }),
  };
}

function refusalOf(
  request: FastifyRequest,
  parameters: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const { refusal, body, bodyBytes } = request;
  if (refusal === null) return undefined;
  return {
    code: refusal.code,
    faults: refusal.faults,
    body,
    bodyLength: bodyBytes?.length ?? 0,
    schema: request.routeOptions.config.bodySchema,
    parameters,
  };
}

function numberIn(body: unknown): string | undefined {
  return isObject(body) ? asText(body.policyNumber) : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the sender's request id or trace id if it is safe, otherwise a new id that begins with the time. */
export function chooseRequestId(request: {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): string {
  const { 'x-request-id': sent, traceparent } = request.headers;
  if (typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent)) return sent;
  const trace = traceparent === undefined ? null : readTraceparent(traceparent);
  return trace === null ? randomUUIDv7() : readTraceId(trace);
}
