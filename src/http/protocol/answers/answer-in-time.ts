import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#access/partner.ts';
import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import { jsonType } from '#platform/operations/answer.ts';
import type { Lease, OperationRequest, Outcome } from '#platform/operations/durable/operation.ts';
import { callEndpoint } from '../call-endpoint.ts';
import type { Endpoint, SalesContext } from '../endpoint.ts';
import type { Waiting } from '../requests/deadlines.ts';
import type { Traffic } from '../requests/traffic.ts';
import { type EndDependencies, endOperation } from './end-operation.ts';
import { publicError } from './error-body.ts';
import { type ResponseDeadline, readResponseDeadline } from './response-deadline.ts';
import { errorOutcome } from './send-error.ts';
import { asyncHandle, sendOutcome } from './send-outcome.ts';

const preferenceApplied = 'preference-applied';

export interface AnswerDependencies extends EndDependencies {
  readonly sales: SalesContext;
  readonly traffic: Traffic;
}

/** After the deadline, answers with a handle while the use case continues, or with DEADLINE_EXCEEDED. */
export function answerInTime(
  deps: AnswerDependencies,
  endpoint: Endpoint,
  caller: Caller,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): void {
  const deadline = readResponseDeadline(request.headers);
  const stored = requestOf(request, caller, endpoint);
  const execution = deps.operations.begin(() => stored);
  const isStrict = caller.isStrict && endpoint.body !== undefined;
  const isHandable = deadline.takesHandle && !endpoint.answersAtOnce;
  let isAnswered = false;
  let waiting: Waiting | undefined;
  let limit: NodeJS.Timeout | undefined;

  const sent = () => ({
    body: request.body,
    bodyLength: stored.bodyBytes?.length ?? 0,
    schema: endpoint.body?.schema,
    parameters: { ...stored.query, ...stored.params },
  });

  function give(lease: Lease): void {
    if (!isAnswered) request.operationId = lease.operationId;
    answer(handle(lease, deadline));
  }

  function answer(outcome: Outcome): void {
    if (isAnswered) return;
    isAnswered = true;
    if (waiting) deps.traffic.deadlines.leave(waiting);
    else clearTimeout(limit);
    sendOutcome(isStrict ? withPreference(outcome, 'handling=strict') : outcome, reply);
  }

  function fail(error: unknown): void {
    if (isAnswered) return;
    request.refusal = publicError(error);
    answer(errorOutcome(deps, request.refusal, request.id));
  }

  function run(): void {
    callEndpoint(deps.sales, endpoint, {
      ...stored,
      caller,
      body: request.body,
      holdMs: deadline.preferredMs,
      execution,
    }).then(
      ({ outcome, policyNumber }) => {
        request.contractNumber = policyNumber;
        answer(deadline.applied.inTime ? withPreference(outcome, deadline.applied.inTime) : outcome);
        endOperation(deps, execution, request.id, { outcome }, sent);
      },
      (error: unknown) => {
        // After the handover, only store the refusal with the operation, because the partner gets a handle.
        if (!execution.isHandedOver()) fail(error);
        endOperation(deps, execution, request.id, { error }, sent);
      },
    );
  }

  function handOver(): void {
    // Skip the handover if the partner has disconnected, because the partner could not receive the handle.
    if (isAnswered || reply.raw.destroyed) return;
    execution.handOver().then((lease) => {
      if (lease) give(lease);
    }, fail);
  }

  function giveUp(): void {
    const late = tooLate();
    if (execution.refuse(late)) fail(late);
  }

  if (isHandable && deadline.waitMs === 0) {
    // Store the operation before running it, so that the partner always gets a handle.
    execution.handOver().then((lease) => {
      if (lease) give(lease);
      run();
    }, fail);
    return;
  }
  if (isHandable) waiting = deps.traffic.deadlines.enter(request.startedAtMs + deadline.waitMs, handOver);
  else limit = setTimeout(giveUp, deps.traffic.answerMs).unref();
  run();
}

function requestOf(
  request: FastifyRequest<{ Params: Record<string, string> }>,
  caller: Caller,
  endpoint: Endpoint,
): OperationRequest {
  const key = request.headers['idempotency-key'];
  return {
    partnerId: caller.partner.partnerId,
    requestId: request.id,
    method: endpoint.method,
    route: endpoint.path,
    address: request.url,
    params: request.params,
    query: request.query as Record<string, unknown>,
    accept: request.headers.accept ?? '',
    idempotencyKey: (Array.isArray(key) ? key.join() : key) ?? null,
    bodyBytes: request.bodyBytes,
    receivedAt: caller.receivedAt,
    isStrict: caller.isStrict,
    traceparent: request.span === null ? null : request.span.traceparent,
  };
}

function handle({ operationId }: Lease, { applied, perhapsSeconds }: ResponseDeadline): Outcome {
  const body = JSON.stringify(asyncHandle(operationId, perhapsSeconds));
  const outcome = { status: 202, headers: { 'content-type': jsonType }, body };
  return applied.byHandle ? withPreference(outcome, applied.byHandle) : outcome;
}

function withPreference(outcome: Outcome, applied: string): Outcome {
  const before = outcome.headers[preferenceApplied];
  const all = before === undefined ? applied : `${before}, ${applied}`;
  return { ...outcome, headers: { ...outcome.headers, [preferenceApplied]: all } };
}

function tooLate(): ServiceError {
  return new ServiceError('DEADLINE_EXCEEDED', {
    faults: [
      faultAt(
        'server',
        'Запрос не выполнен за 60 с; передайте заголовок desired-timeout, чтобы получить результат позже',
        'ANSWER_TAKES_LONGER',
      ),
    ],
  });
}
