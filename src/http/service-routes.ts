import type { FastifyInstance } from 'fastify';
import { invalidArgument, type ServiceError } from '../kernel/errors.ts';
import { createTokenAttempts } from '../partners/token-attempts.ts';
import { alsoHead } from './also-head.ts';
import { publicError } from './error-body.ts';
import { registerDescription } from './openapi/routes.ts';
import { sendError } from './send-error.ts';
import type { ServerDependencies } from './server.ts';
import { authorizationServerMetadata, issueToken } from './token.ts';
import { isReady } from './traffic.ts';

/** What is not selling: the token, its metadata, the API description, health and metrics. */
export async function registerServiceRoutes(
  server: FastifyInstance,
  deps: ServerDependencies,
): Promise<void> {
  const issue = createTokenAttempts(deps.tokens, deps.rateLimiter, deps.sales.clock);
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => {
        const fields = [...new URLSearchParams(text as string)];
        const names = new Set(fields.map(([name]) => name));
        // Parameters must not be repeated (RFC 6749 §3.2): choosing one of them would be a guess.
        if (names.size < fields.length) done(repeated());
        else done(null, Object.fromEntries(fields));
      },
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = publicError(error);
      if (refusal.status >= 500 || refusal.status === 429) return sendError(deps, error, request, reply);
      return reply
        .status(400)
        .header('cache-control', 'no-store')
        .send({
          error: 'invalid_request',
          error_description: descriptionOf(refusal),
        });
    });
    scope.post('/ship/token', async (request, reply) => {
      const answer = await issueToken(issue, request.ip, request.headers.authorization, request.body);
      if (answer.challenge) reply.header('www-authenticate', 'Basic realm="bindery", charset="UTF-8"');
      return reply
        .status(answer.status)
        .header('cache-control', 'no-store')
        .header('pragma', 'no-cache')
        .send(answer.body);
    });
  });
  server.get('/.well-known/oauth-authorization-server', alsoHead, () =>
    authorizationServerMetadata(deps.publicUrl),
  );
  registerDescription(server, deps);
  // Every browser asks for it on its own: an error of nobody. A proxy may answer with the insurer's icon.
  server.get('/favicon.ico', alsoHead, (_request, reply) =>
    reply.status(204).header('cache-control', 'public, max-age=86400').send(),
  );
  server.get('/health/live', alsoHead, () => ({ status: 'ok' }));
  server.get('/health/ready', alsoHead, async (_request, reply) => {
    const ready = await isReady(deps.traffic, deps.checkDatabase);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
  server.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await deps.metrics.render();
    return reply.type(contentType).send(text);
  });
}

/** Elsewhere bodies are JSON only. */
function descriptionOf({ faults: [first], message }: ServiceError): string {
  if (first?.field === 'Content-Type') {
    return 'Передайте тело как application/x-www-form-urlencoded или application/json и назовите его в Content-Type';
  }
  return first?.description ?? message;
}

function repeated(): ServiceError {
  return invalidArgument([
    { field: 'body', description: 'Передайте каждый параметр один раз', domain: 'auth' },
  ]);
}
