import { on, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pino from 'pino';
import { type Caller, type Partner, usualRights } from '#access/partner.ts';
import type { Rater } from '#contracts/rating/rate-application.ts';
import { findOwnContract, ownContractByNumber } from '#contracts/record/read.ts';
import { createUnreadMetrics } from '#http/protocol/metrics/metrics.ts';
import { productExamples, writtenToday } from '#http/protocol/openapi/examples.ts';
import type { ServerDependencies } from '#http/protocol/server-dependencies.ts';
import type { Server } from '#http/server/server.ts';
import type { PdfRenderer } from '#kernel/ports/ports.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { monotonicMs } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Connection, Pool } from '#platform/db/pool.ts';
import { readSample, sampleNames } from './sample-forms.ts';

/** Time in ms for quotes. */
const quotingMs = 1_000;
/** Time limit in ms of a step; the start then continues. */
const stepMsMax = 10_000;
/** Names of the samples to print: one of each template of a policy. */
const policies = /-policy$/;

interface WarmUp {
  /** The server, which does not listen yet. */
  readonly server: Server;
  /** The dependencies that `server` was built with. */
  readonly served: ServerDependencies;
  /** A rater that calls no outside systems. */
  readonly rater: Rater;
  readonly renderer: PdfRenderer;
  /** Number of connections to prepare: those that stay open when idle. */
  readonly connections: number;
}

/**
 * Quotes, prints and reads before partners do, because the first run of code costs up to 100 times as much as a later one. Stores
 * nothing. A failure is logged and does not stop the start.
 */
export async function warmUp({ server, served, rater, renderer, connections }: WarmUp): Promise<void> {
  const { sales, log } = served;
  const today = moscowDate(sales.clock.now());
  const steps = {
    quotes: () => quoteExamples(server, served.products, today),
    'print forms': async () => {
      const samples = sampleNames().filter((one) => policies.test(one));
      const forms = samples.map((name) => readSample(name)[1]);
      const byTemplate = new Map(forms.map((form) => [form.template, form]));
      for (const form of byTemplate.values()) await renderer.render(form);
    },
    'database statements': () => prepareReads(sales.pool, connections, today),
  };
  // The server itself quotes, because V8 compiles closures that exist twice to slower code.
  const endRehearsal = beginRehearsal(served, rater);
  await Promise.all(
    Object.entries(steps).map(([what, step]) =>
      inTime(step(), stepMsMax, () => Promise.reject(new Error('it takes too long'))).catch((error) =>
        // The message may be logged, because examples and samples name invented people only.
        log.warn({ what, reason: String(error) }, 'the start could not warm this up; it will be slow once'),
      ),
    ),
  ).finally(endRehearsal);
}

/** Caller of rehearsed quotes. Partner ids start at 1. */
const nobody: Partner = {
  ...usualRights,
  ...{ partnerId: 0n, login: '', name: '', clientId: '' },
  ...{ rateLimit: null, agreementNumber: null, disabledAt: null },
};

function ignore(): void {}

/** Makes the server accept quotes without tokens, limits, metrics, traces and logs. The returned function ends this. */
function beginRehearsal(deps: ServerDependencies, rater: Rater): () => void {
  const real = { deps: { ...deps }, rater: deps.sales.rater };
  Object.assign(deps.sales, { rater });
  Object.assign(deps, {
    tokens: { ...deps.tokens, authenticate: () => nobody },
    metrics: { ...deps.metrics, ...createUnreadMetrics() },
    requestLog: { ...deps.requestLog, note: ignore },
    log: pino({}, { write: ignore }),
    tracer: undefined,
  } satisfies Partial<ServerDependencies>);
  return () => {
    Object.assign(deps, real.deps);
    Object.assign(deps.sales, { rater: real.rater });
  };
}

/** Quotes every example at least once. */
async function quoteExamples(
  server: Server,
  products: ServerDependencies['products'],
  today: DateText,
): Promise<void> {
  const refused = new Map<string, string | undefined>();
  await server.ready();
  const client = await connectTo(server);
  const startedMs = monotonicMs();
  const requests = quoteRequests(products, today);
  try {
    do {
      for (const { name, bytes } of requests) {
        const answer = await answerTo(client, bytes);
        if (!answer.startsWith('HTTP/1.1 200 '))
          refused.set(name, answer.match(/"description":"[^"]*/g)?.join());
      }
    } while (monotonicMs() - startedMs < quotingMs);
  } finally {
    client.destroy();
  }
  const lines = [...refused].map(([name, why]) => `${name} (${why})`);
  if (lines.length > 0) throw new Error(`examples are refused: ${lines.join('; ')}`);
}

/** Returns the examples as quote requests, each also with a field that no schema has, which runs further checks. */
function quoteRequests(products: ServerDependencies['products'], today: DateText) {
  const examples = products.flatMap((product) =>
    holderTypes.flatMap((holderType) => productExamples(product, holderType)),
  );
  return examples.flatMap(({ name, product, holderType, body }) =>
    [{}, { unknownField: true }].map((more) => {
      const text = JSON.stringify({ ...writtenToday(body, today), ...more });
      const head = `POST /ship/biz/sales/v2/${holderType}/${product}/quotes HTTP/1.1\r\nhost: localhost\r\n`;
      const fields = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`;
      return { name, bytes: Buffer.from(`${head}${fields}${text}`) };
    }),
  );
}

/** Connects by TCP, as partners do, over a port of the loopback address that accepts only this connection. */
async function connectTo(server: Server): Promise<Socket> {
  const gate = createServer({ noDelay: true }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', noDelay: true });
  gate.on('connection', (socket) => {
    if (socket.remotePort !== client.localPort) return socket.destroy();
    server.server.emit('connection', socket);
    return gate.close();
  });
  await once(client, 'connect');
  return client.setEncoding('utf8').on('error', ignore);
}

/** Sends a request and returns the whole answer, or what has arrived when the connection ends. */
async function answerTo(client: Socket, request: Buffer): Promise<string> {
  client.write(request);
  let answer = '';
  for await (const [part] of on(client, 'data', { close: ['close'] })) {
    answer += part;
    const [head, body = ''] = answer.split('\r\n\r\n', 2);
    if (Buffer.byteLength(body) === Number(/^content-length: (\d+)/im.exec(head ?? '')?.[1])) break;
  }
  return answer;
}

/** Number that no contract has. */
const unknownNumber = 'XXX0000000000';
const caller: Caller = { partner: nobody, requestId: '', receivedAt: new Date(0), isStrict: false };

/** Prepares the reads of a contract on new connections, each of which plans them for all months once. */
async function prepareReads(pool: Pool, amount: number, today: DateText): Promise<void> {
  const connections: Connection[] = [];
  try {
    while (connections.length < amount) connections.push(await pool.connect());
    for (const connection of connections) {
      await findOwnContract(connection, caller, unknownNumber);
      // Rejects, because the contract is not found.
      await ownContractByNumber(connection, caller, unknownNumber, today).catch(ignore);
    }
  } finally {
    for (const connection of connections) connection.release();
  }
}
