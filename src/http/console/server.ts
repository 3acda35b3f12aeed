import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { RateLimiter } from '#access/rate-limit.ts';
import { type Clock, monotonicMs } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { Session } from '#staff/people/accounts.ts';
import type { StaffDirectory } from '#staff/people/directory.ts';
import { staffOfSession } from '#staff/people/lost-forms.ts';
import { findSession, isFresh } from '#staff/people/sessions.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import type { Metrics } from '../protocol/metrics/metrics.ts';
import { sendAsset, textAsset } from '../protocol/openapi/asset.ts';
import type { Site } from '../protocol/page-layout.ts';
import { chooseRequestId } from '../protocol/requests/log-request.ts';
import { errorPage } from './error-page.ts';
import { document, type Frame } from './layout.ts';
import { pathWithForm, showWithForm } from './lost-form.ts';
import { type Answer, type ConsolePage, Forbidden, Missing, mayOpen, type Visit } from './page.ts';
import { consolePages } from './pages/index.ts';
import { createQueueCounts, type QueueCounts } from './queue-counts.ts';
import { fileHeaders, secureHeaders } from './secure-headers.ts';
import { filesBytesMax, formBytesMax, registerForms } from './sent-form.ts';
import { tokenIn } from './sign-in/cookie.ts';
import { registerSignIn } from './sign-in/routes.ts';
import { createVisit } from './visit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that need no sign-in: the sign-in pages and their assets. */
    isOpen?: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
    /** Account whose ended session sent this form; null for other requests. */
    sender: bigint | null;
  }
}

export interface ConsoleDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly rateLimiter: RateLimiter;
  readonly site: Site;
  readonly products: readonly Pick<Product, 'code' | 'title' | 'productCodes' | 'schemas' | 'addendums'>[];
  readonly namesOf: Visit['namesOf'];
  /** Public address of the console, without a trailing slash. */
  readonly url: string;
  readonly trustedProxies: readonly string[];
  /** The insurer's identity provider for sign-in; undefined if staff use passkeys. */
  readonly directory: StaffDirectory | undefined;
  contextOf(
    here: Pick<StaffContext, 'staff' | 'mayDo' | 'tell' | 'read' | 'files' | 'save' | 'saveStream'>,
  ): StaffContext;
}

/** Builds the HTTP server of the console. The server does not listen yet. */
export async function buildConsole(deps: ConsoleDependencies): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    bodyLimit: formBytesMax,
    requestIdHeader: false,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    genReqId: chooseRequestId,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  });
  server.decorateRequest('session', null);
  server.decorateRequest('sender', null);
  server.decorateRequest('startedAtMs', 0);
  registerForms(server);
  server.addHook('onRequest', async (request, reply) => {
    request.startedAtMs = monotonicMs();
    reply.headers({ ...secureHeaders(deps.url), 'x-request-id': request.id });
    if (isForged(request, deps.url)) throw new Forbidden('forged');
    if (request.routeOptions.config.isOpen && !request.is404) return;
    request.session = await findSession(deps.pool, tokenIn(request), deps.clock.now());
    if (request.session) return;
    if (request.method === 'POST') request.sender = await staffOfSession(deps.pool, tokenIn(request));
    if (request.sender !== null) return;
    // Redirect unknown addresses too: without sign-in nobody should learn which addresses exist.
    return reply.redirect(signInPath(request), 303);
  });
  server.addHook('preHandler', async (request, reply) => {
    if (request.sender !== null)
      return reply.redirect(await pathWithForm(deps, request, request.sender), 303);
  });
  server.addHook('onResponse', async (request, reply) => record(deps, request, reply));
  const frame: Frame = { site: deps.site, assets: registerAssets(server, deps.site), pages: consolePages };
  server.setErrorHandler((error, request, reply) => errorPage(deps, frame, error, request, reply));
  server.setNotFoundHandler((request, reply) => errorPage(deps, frame, new Missing(), request, reply));
  registerSignIn(server, deps, frame);
  const queues = createQueueCounts(deps);
  for (const page of consolePages) registerPage(server, deps, { frame, queues }, page);
  return server;
}

interface Around {
  readonly frame: Frame;
  readonly queues: QueueCounts;
}

function registerPage(
  server: FastifyInstance,
  deps: ConsoleDependencies,
  around: Around,
  page: ConsolePage,
): void {
  const demand = ({ session }: FastifyRequest): Session => {
    if (!session || !mayOpen(page, session)) throw new Forbidden();
    return session;
  };
  const onRequest = async (request: FastifyRequest) => {
    if (request.sender === null) demand(request);
  };
  const isStale = (session: Session) => page.wantsFresh === true && !isFresh(session, deps.clock.now());
  server.get(page.path, { onRequest }, async (request, reply) => {
    const session = demand(request);
    const isLooking = (request.query as { readonly work?: unknown }).work !== undefined;
    if (!isLooking && isStale(session)) return reply.redirect(`${signInPath(request)}&again=1`, 303);
    const visit = await createVisit(deps, around.queues, request, session);
    return send(reply, around, page, request, await showWithForm(deps, page, visit));
  });
  if (!page.change) return;
  const { change } = page;
  const bodyLimit = page.takesFiles ? filesBytesMax : formBytesMax;
  server.post(page.path, { onRequest, bodyLimit }, async (request, reply) => {
    const session = demand(request);
    if (isStale(session))
      return reply.redirect(`${await pathWithForm(deps, request, session.staffId)}&again=1`, 303);
    const answer = await change(await createVisit(deps, around.queues, request, session));
    around.queues.forget(session);
    return send(reply, around, page, request, answer);
  });
}

async function send(
  reply: FastifyReply,
  { frame, queues }: Around,
  page: ConsolePage,
  { session, query }: FastifyRequest,
  answer: Answer,
): Promise<FastifyReply> {
  if (answer.kind === 'redirect') return reply.redirect(answer.to, 303);
  if (answer.kind === 'file')
    return reply
      .headers(fileHeaders(answer))
      .type(answer.type)
      .send(answer.bytes instanceof Uint8Array ? Buffer.from(answer.bytes) : answer.bytes);
  const { text } = query as { readonly text?: unknown };
  const options = {
    title: answer.title ?? page.title,
    path: page.path,
    session: session ?? undefined,
    queues: session ? await queues.recent(session) : [],
    searched: page.path === '/search' && typeof text === 'string' ? text : undefined,
  };
  if (answer.refreshSeconds) reply.header('refresh', String(answer.refreshSeconds));
  return reply
    .status(answer.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(document(frame, options, answer.content));
}

function signInPath({ method, url }: FastifyRequest): string {
  return `/sign-in?next=${encodeURIComponent(method === 'GET' ? url : '/')}`;
}

function record({ log, metrics }: ConsoleDependencies, request: FastifyRequest, reply: FastifyReply): void {
  const route = `console ${request.routeOptions.url ?? 'unknown'}`;
  const { method } = request;
  const { statusCode: status } = reply;
  const milliseconds = monotonicMs() - request.startedAtMs;
  metrics.observe({ method, route, product: '', status, seconds: milliseconds / 1000, partner: '' });
  log.info({
    requestId: request.id,
    method,
    route,
    status,
    staff: request.session?.login,
    ms: Math.ceil(milliseconds),
  });
}

/** True if another site sent the request. A changing request without Origin and Sec-Fetch-Site counts as forged. */
function isForged({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>, url: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin !== url : site !== 'same-origin';
}

function registerAssets(server: FastifyInstance, { insurer }: Site): Frame['assets'] {
  const base = readFileSync(createRequire(import.meta.url).resolve('@knadh/oat/oat.min.css'), 'utf8');
  const own = readFileSync(join(import.meta.dirname, 'assets', 'console.css'), 'utf8');
  const color = insurer.color ?? '#0a5c4a';
  const style = `${base}\n${own}\n:root { --brand: ${color}; }\n`;
  const script = readFileSync(join(import.meta.dirname, 'assets', 'console.js'), 'utf8');
  return {
    style: register(server, 'css', 'text/css; charset=utf-8', style),
    script: register(server, 'js', 'text/javascript; charset=utf-8', script),
  };
}

function register(server: FastifyInstance, ending: string, type: string, text: string): string {
  const asset = textAsset(type, text);
  const path = `/assets/console-${hash('sha256', text, 'hex').slice(0, 12)}.${ending}`;
  server.get(path, { config: { isOpen: true } }, async (request, reply) => sendAsset(request, reply, asset));
  return path;
}
