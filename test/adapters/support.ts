import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { CallWatch } from '#kernel/ports/ports.ts';

export const unwatched: CallWatch = { observeCall: () => undefined, watchBreaker: () => undefined };

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: JsonObject;
}

export interface Peer {
  readonly url: string;
  readonly received: ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts an HTTP server in place of an external system; `answer` handles each request. */
export async function peer(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<Peer> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming.setEncoding('utf8')) text += part;
    const body: unknown = text === '' ? {} : JSON.parse(text);
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: isObject(body) ? body : {},
    };
    received.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export function json(value: unknown, status = 200): (response: ServerResponse) => void {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Sends an answer without end until the client disconnects. */
function endless(response: ServerResponse): void {
  const part = Buffer.alloc(65_536, 'x');
  response.writeHead(200, { 'content-type': 'application/json' });
  const goOn = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', goOn);
  };
  goOn();
}

/** Failures of an external system, each with the code of the error that the adapter throws. */
export const failures: readonly [string, (response: ServerResponse) => void, string][] = [
  ['an answer that never comes', () => undefined, 'DEADLINE_EXCEEDED'],
  [
    'an answer that begins and never ends',
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    'DEADLINE_EXCEEDED',
  ],
  ['500', json({ error: 'x' }, 500), 'UNAVAILABLE'],
  [
    '503 with a valid body',
    json({ requestId: 'R', drivers: ['3'], isReinsurance: false }, 503),
    'UNAVAILABLE',
  ],
  ['401', json({}, 401), 'UNAVAILABLE'],
  ['204', (response) => response.writeHead(204).end(), 'UNAVAILABLE'],
  [
    'a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'UNAVAILABLE',
  ],
  ['half of JSON', (response) => response.writeHead(200).end('{"requestId":'), 'UNAVAILABLE'],
  ['JSON null', json(null), 'UNAVAILABLE'],
  ['a list', json([]), 'UNAVAILABLE'],
  ['an empty object', json({}), 'UNAVAILABLE'],
  ['a hang-up', (response) => response.destroy(), 'UNAVAILABLE'],
  ['an endless answer', endless, 'UNAVAILABLE'],
  [
    'more than a megabyte',
    json({ requestId: 'x'.repeat(1_100_000), drivers: ['3'], isReinsurance: true }),
    'UNAVAILABLE',
  ],
];
