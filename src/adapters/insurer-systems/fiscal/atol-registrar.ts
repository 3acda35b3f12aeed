import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { FiscalOutcome, FiscalReceived, FiscalRegistrar } from '#kernel/ports/fiscal-registrar.ts';
import type { CallContext } from '#kernel/ports/ports.ts';
import type { Guard } from '../../calls/guarded-call.ts';
import { asExchange, boundedText, noteStatus } from '../../calls/http-call.ts';
import { misfit, PeerError, refusedWith, unreached } from '../../calls/peer-error.ts';
import { type AtolCompany, documentJson, readMarks, tillOperations } from './atol-json.ts';

export interface AtolAccess {
  /** URL of the API with its version: `https://online.atol.ru/possystem/v5`. */
  readonly url: string;
  readonly login: string;
  readonly password: string;
  /** Code of the group of tills. */
  readonly groupCode: string;
}

/** Codes of errors after which the document is not registered and would be refused again: 13, 31, 32, 40, 41. */
const refusals: ReadonlySet<unknown> = new Set([13, 31, 32, 40, 41]);
const alreadyExists = 33;
const notProcessedYet = 34;
const unknownDocument = 30;

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** Creates the registrar over the API of ATOL Online, which rented tills of other companies speak too. */
export function createAtolRegistrar(
  access: AtolAccess,
  guard: Guard,
  company: () => AtolCompany,
): FiscalRegistrar {
  let token: string | undefined;

  /** Calls with the current token, and once more with a new one if the API refuses the token: it lives for a day. */
  async function call<Value>(
    path: string,
    request: { readonly template: string; readonly body?: JsonObject },
    read: (answer: Answer) => Value,
    context: CallContext,
  ): Promise<Value> {
    return guard.call(
      async (signal) => {
        const attempt = async () => {
          token ??= await requestToken(access, context, signal);
          return exchange(access, path, { ...request, token }, context, signal);
        };
        let answer = await attempt();
        if (answer.status === 401) {
          token = undefined;
          answer = await attempt();
        }
        if (answer.status === 401 || answer.status === 403 || answer.status >= 500 || answer.status === 429)
          throw refusedWith(answer.status);
        return understood(answer, read);
      },
      { isIdempotent: true },
    );
  }

  const group = encodeURIComponent(access.groupCode);
  return {
    register: (document, context) =>
      call(
        `${group}/${tillOperations[document.kind]}`,
        { template: '{group}/{operation}', body: documentJson(document, company()) },
        readReceived,
        context,
      ),
    findOutcome: ({ registrarId, externalId }, context) =>
      call(
        `${group}/report/${encodeURIComponent(registrarId)}`,
        { template: '{group}/report/{uuid}' },
        (answer) => readOutcome(answer, externalId),
        context,
      ),
  };
}

function readReceived({ body }: Answer): FiscalReceived {
  const code = errorCode(body);
  const { uuid } = body;
  const isNamed = typeof uuid === 'string' && uuid !== '';
  if (code === undefined && isNamed) return { state: 'received', registrarId: uuid };
  if (code === alreadyExists) return isNamed ? { state: 'received', registrarId: uuid } : { state: 'known' };
  if (refusals.has(code)) return { state: 'refused', failure: `ATOL_${code}` };
  throw unsure(code);
}

function readOutcome({ body }: Answer, externalId: string): FiscalOutcome {
  const code = errorCode(body);
  if (code === unknownDocument) return { state: 'failed', failure: `ATOL_${code}` };
  if (code === notProcessedYet || (code === undefined && body.status === 'wait')) return { state: 'pending' };
  if (body.external_id !== externalId) throw new Error('a report about another document');
  if (body.status === 'done') return { state: 'registered', marks: readMarks(body.payload) };
  if (body.status === 'fail') return { state: 'failed', failure: `ATOL_${code ?? 'FAIL'}` };
  throw unsure(code);
}

/** Makes the error for an answer that leaves open whether the document will be registered. */
function unsure(code: number | undefined): PeerError {
  return new PeerError(`answered error ${code ?? 'without a code'}`, { isTransient: false, isOutage: true });
}

function errorCode({ error }: JsonObject): number | undefined {
  if (error === null || error === undefined) return undefined;
  if (isObject(error) && typeof error.code === 'number') return error.code;
  throw new Error('an error without a code');
}

async function requestToken(access: AtolAccess, context: CallContext, signal: AbortSignal): Promise<string> {
  const body = { login: access.login, pass: access.password };
  const answer = await exchange(access, 'getToken', { template: 'getToken', body }, context, signal);
  if (answer.status !== 200) throw refusedWith(answer.status);
  return understood(answer, ({ body: { token } }) => {
    if (typeof token !== 'string' || token === '') throw new Error('no token');
    return token;
  });
}

function understood<Value>(answer: Answer, read: (answer: Answer) => Value): Value {
  try {
    return read(answer);
  } catch (error) {
    if (error instanceof PeerError) throw error;
    throw misfit(`an answer that does not fit: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

/** Sends the request id but no trace headers, because the registrar is a third party. */
function exchange(
  { url }: AtolAccess,
  path: string,
  request: { readonly template: string; readonly body?: JsonObject; readonly token?: string },
  { traceId }: CallContext,
  signal: AbortSignal,
): Promise<Answer> {
  const { template, body, token } = request;
  return asExchange(body ? 'POST' : 'GET', new URL(url), template, async () => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
      signal,
      redirect: 'error',
      headers: {
        'x-request-id': traceId,
        ...(token ? { token } : {}),
        ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }).catch((cause: unknown) => {
      throw unreached(cause);
    });
    noteStatus(response.status);
    return { status: response.status, body: objectIn(response.status, await boundedText(response)) };
  });
}

/** Parses the body. An answer whose status already says what happened may have any body. */
function objectIn(status: number, text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    if (status !== 200 && status !== 400) return {};
    throw misfit('an answer that is not JSON');
  }
  if (status !== 200 && status !== 400) return {};
  throw misfit('an answer that is no object');
}
