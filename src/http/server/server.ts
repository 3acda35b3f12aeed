import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Caller, Partner } from '#access/partner.ts';
import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import { type Span, traceFields, within } from '#platform/spans/spans.ts';
import { registerClientPages } from '../client-pages/register.ts';
import { isOpenedByPerson, sendMissingAddress } from '../docs/front-page.ts';
import { salesEndpoints } from '../endpoints/index.ts';
import { registerAcquirerNotifications } from '../endpoints/service/acquirer-notifications.ts';
import { setAnswerHeaders } from '../protocol/answers/answer-headers.ts';
import { answerInTime } from '../protocol/answers/answer-in-time.ts';
import { announceDeprecation } from '../protocol/answers/deprecation.ts';
import { refuseMalformed } from '../protocol/answers/refuse-connection.ts';
import { operationRunner } from '../protocol/answers/run-operation.ts';
import { sendError } from '../protocol/answers/send-error.ts';
import type { Endpoint } from '../protocol/endpoint.ts';
import { registerMounted } from '../protocol/mounted.ts';
import { takeRateLimit } from '../protocol/requests/begin-work.ts';
import { chooseRequestId, requestDetails } from '../protocol/requests/log-request.ts';
import {
  compressedBody,
  missingBody,
  parseJsonBody,
  withoutByteOrderMark,
} from '../protocol/requests/parse-body.ts';
import { requireMaySell } from '../protocol/requests/permission.ts';
import { beginRequest, endRequest } from '../protocol/requests/request-span.ts';
import { requirePlainAddress } from '../protocol/requests/require-plain-address.ts';
import { prefersStrict } from '../protocol/requests/strictness.ts';
import type { ServerDependencies } from '../protocol/server-dependencies.ts';
import { missingRoute } from './missing-route.ts';
import { registerServiceRoutes } from './service-routes.ts';

const bodyBytesMax = 1_048_576;

declare module 'fastify' {
  interface FastifyContextConfig {
    bodySchema?: TSchema | undefined;
    productCode?: string | undefined;
  }
  interface FastifyRequest {
    caller: Caller | null;
    startedAtMs: number;
    /** Received bytes of the body, for answers that repeat the body; null without a body. */
    bodyBytes: Buffer | null;
    refusal: ServiceError | null;
    contractNumber: string | null;
    /** Id of the operation if the answer is a handle; otherwise null. */
    operationId: string | null;
    /** Span of the request; null if neither the sender nor Bindery traces it. */
    span: Span | null;
  }
}

export type Server = FastifyInstance;

/** Builds the HTTP server. The server does not listen yet. */
export async function buildServer(deps: ServerDependencies): Promise<Server> {
  const server = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestIdHeader: false,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    genReqId: chooseRequestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 60_000,
    // Bindery checks the Host header, because Node would answer without the JSON error body.
    http: { requireHostHeader: false },
    // Accept double slashes: clients join a base address that ends with a slash and links that start with a slash.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, ignoreDuplicateSlashes: true },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => sendError(deps, error, request, reply),
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('startedAtMs', 0);
  server.decorateRequest('bodyBytes', null);
  server.decorateRequest('refusal', null);
  server.decorateRequest('contractNumber', null);
  server.decorateRequest('operationId', null);
  server.decorateRequest('span', null);
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    (request, sent, done) => {
      const bytes = withoutByteOrderMark(sent as Buffer);
      // Ignore Content-Type if the method has no body, because many clients always send the header.
      if (bytes.length === 0 && !request.routeOptions.config.bodySchema) return done(null, undefined);
      try {
        request.bodyBytes = bytes;
        done(null, parseJsonBody(request.bodyBytes));
      } catch (error) {
        done(compressedBody(request.headers['content-encoding']) ?? (error as Error));
      }
    },
  );
  server.addHook('onRequest', (request, reply, done) => {
    // Skip the browser headers for partners' POST requests, which saves time: browsers open addresses with GET.
    if (request.method === 'GET' || !request.url.startsWith('/ship/biz/')) setAnswerHeaders(reply.raw);
    else reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('x-request-id', request.id);
    request.startedAtMs = performance.now();
    const { tracer } = deps;
    if ((tracer !== undefined || request.headers.traceparent !== undefined) && !isProbe(request.url))
      request.span = beginRequest(request, tracer);
    // Set the header on the raw response, because sales answers bypass the framework.
    if (deps.traffic.isRetiring) reply.raw.setHeader('connection', 'close');
    deps.traffic.began();
    // Record the request on `close`: unlike the framework's hook, `close` also occurs when the client disconnects.
    reply.raw.on('close', () => record(deps, request, reply));
    const refused = refusedAtOnce(deps, request);
    if (request.span === null) done(refused);
    else within(request.span, () => done(refused));
  });
  // Enter the asynchronous context of the request again, because reading the body loses the context.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done();
    else within(request.span, done);
  });
  server.addHook('preClose', (done) => {
    // Close the remaining connections: after the drain time, running requests must not keep the process alive.
    if (deps.traffic.running > 0) server.server.closeAllConnections();
    done();
  });
  const hasSandboxBank = deps.sales.sandboxBank !== undefined;
  const endpoints = salesEndpoints(deps.products, deps.sales.lists, hasSandboxBank).map(
    deps.metrics.countQuotes,
  );
  const missing = missingRoute(endpoints, deps.products);
  server.setErrorHandler((error, request, reply) =>
    // Report an unknown address even if the body is invalid too.
    sendError(deps, request.is404 ? missing(request.method, request.url) : error, request, reply),
  );
  server.setNotFoundHandler((request, reply) => {
    const send = isOpenedByPerson(request) ? sendMissingAddress : sendError;
    return send(deps, missing(request.method, request.url), request, reply);
  });
  // Handle requests with an unknown `Expect` header as usual, because Node would answer them without an error body.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  registerServiceRoutes(server, deps);
  registerClientPages(server, deps);
  registerAcquirerNotifications(server, deps.sales, deps.rateLimiter);
  if (deps.mounted) registerMounted(server, deps.mounted);
  for (const endpoint of endpoints) registerEndpoint(server, deps, endpoint);
  server.addHook('onListen', (done) => {
    deps.operations.start(operationRunner(deps, endpoints));
    done();
  });
  return server;
}

function registerEndpoint(server: FastifyInstance, deps: ServerDependencies, endpoint: Endpoint): void {
  const { method, path, sells, body } = endpoint;
  server.route<{ Params: Record<string, string> }>({
    method,
    url: `/ship/biz${path}`,
    config: { bodySchema: body?.schema, productCode: sells?.product.code },
    onRequest: (request, reply, done) => {
      if (endpoint.deprecation) announceDeprecation(endpoint.deprecation, reply.raw);
      admit(deps, endpoint, request, done);
    },
    preHandler: takeRateLimit(deps.rateLimiter, endpoint),
    handler: (request, reply) => {
      const { caller } = request;
      if (!caller) throw new Error('a sales route was entered without a caller');
      requirePlainAddress(request.url, request.params, request.query);
      if (body && request.body === undefined) throw missingBody();
      answerInTime(deps, endpoint, caller, request, reply);
    },
  });
}

/** Checks token, rate limit and right to sell before the body is read; synchronous if token and limit are cached. */
function admit(
  deps: ServerDependencies,
  endpoint: Endpoint,
  request: FastifyRequest,
  done: (error?: Error) => void,
): void {
  const enter = (partner: Partner): Promise<void> | undefined => {
    const isStrict = prefersStrict(request.headers.prefer);
    const caller = { partner, requestId: request.id, receivedAt: deps.sales.clock.now(), isStrict };
    request.caller = caller;
    const waiting = deps.rateLimiter.take(caller, endpoint.name);
    if (waiting) return waiting.then(() => requireRight(endpoint, partner));
    requireRight(endpoint, partner);
    return undefined;
  };
  try {
    const partner = deps.tokens.authenticate(request.headers.authorization);
    const waiting = partner instanceof Promise ? partner.then(enter) : enter(partner);
    if (waiting) waiting.then(() => done(), done);
    else done();
  } catch (error) {
    done(error as Error);
  }
}

function requireRight({ sells }: Endpoint, partner: Partner): void {
  if (sells) requireMaySell(partner, sells.product, sells.holderType);
}

function record(deps: ServerDependencies, request: FastifyRequest, reply: FastifyReply): void {
  deps.traffic.ended();
  endRequest(request, reply);
  const route = request.routeOptions.url ?? 'unknown';
  const partner = request.caller?.partner.login ?? '';
  const milliseconds = performance.now() - request.startedAtMs;
  deps.metrics.observe({
    method: request.method,
    route,
    product: request.routeOptions.config.productCode ?? '',
    status: reply.raw.statusCode,
    seconds: milliseconds / 1000,
    partner,
  });
  const line = {
    requestId: request.id,
    method: request.method,
    route,
    status: reply.raw.statusCode,
    partner,
    ms: Math.round(milliseconds * 100) / 100,
  };
  deps.log.info(request.span === null ? line : { ...line, ...traceFields(request.span) });
  if (isProbe(request.url)) return;
  deps.requestLog.note({
    atMs: deps.sales.clock.now().getTime() - milliseconds,
    requestId: request.id,
    partner,
    method: request.method,
    route,
    status: reply.raw.statusCode,
    ms: milliseconds,
    details: requestDetails(request, route),
  });
}

function isProbe(address: string): boolean {
  return address.startsWith('/health/') || address === '/metrics';
}

function refusedAtOnce({ traffic }: ServerDependencies, { raw, headers, url }: FastifyRequest) {
  if (raw.httpVersion === '1.1' && headers.host === undefined) return withoutHost();
  return traffic.isDraining && !isProbe(url) ? draining() : undefined;
}

function withoutHost(): ServiceError {
  return invalidArgument([faultAt('Host', 'Передайте заголовок Host', 'REQUEST_UNREADABLE')]);
}

function draining(): ServiceError {
  const fault = faultAt('server', 'Сервер останавливается', 'SERVICE_UNAVAILABLE');
  return new ServiceError('UNAVAILABLE', { retryAfterSeconds: 1, faults: [fault] });
}
