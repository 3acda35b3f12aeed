import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginOrPassOn, readTraceparent, type Span, type Tracer } from '#platform/spans/spans.ts';

/** Starts a request's span. Without a tracer, only passes on the sender's trace; null if the sender sent none. */
export function beginRequest(request: FastifyRequest, tracer: Tracer | undefined): Span | null {
  const { traceparent } = request.headers;
  const sent = traceparent === undefined ? null : readTraceparent(traceparent);
  return beginOrPassOn(tracer, sent, () => {
    const { url: route } = request.routeOptions;
    // Name the span by the route pattern, because an address may contain a contract number.
    return {
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'url.scheme': request.protocol,
        'bindery.request_id': request.id,
        ...(route === undefined ? {} : { 'http.route': route }),
      },
    };
  });
}

export function endRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { span, refusal } = request;
  if (!span?.isRecorded) return;
  const { statusCode } = reply.raw;
  span.set('http.response.status_code', statusCode);
  if (request.caller) span.set('bindery.partner', request.caller.partner.login);
  const { productCode } = request.routeOptions.config;
  if (productCode !== undefined) span.set('bindery.product', productCode);
  if (request.contractNumber !== null) span.set('bindery.policy_number', request.contractNumber);
  if (refusal) span.set('bindery.error_code', refusal.code);
  // Mark the span as failed only for server errors, because a partner's mistake is no failure of the server.
  span.end(statusCode >= 500 ? (refusal?.code ?? String(statusCode)) : undefined);
}
