import type { FastifyRequest } from 'fastify';
import { isObject } from '#kernel/json.ts';
import type { Refusal, RequestDetails } from '#platform/trace/requests/answered-request.ts';

/** Of these a row is enough, as they change nothing and are most of the traffic. */
const plainRoutes = /\/(?:quotes|quotes\/variants|limits)$/;

/** What the log keeps of a request besides its row: whom it was about, and why it was refused. */
export function detailsOf(request: FastifyRequest, route: string): RequestDetails | undefined {
  if (request.refusal === null && request.operationId === null && plainRoutes.test(route)) return undefined;
  const params = record(request.params);
  const query = record(request.query);
  return {
    policyNumber: text(params.policyNumber) ?? request.contractNumber ?? numberIn(request.body),
    subjectId: request.operationId ?? text(params.orderId) ?? text(query.oper_id),
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
  return isObject(body) ? text(body.policyNumber) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
