import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '#kernel/json/json.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: JsonObject;
}

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Sets how the server answers; by default with status 204. */
  answer(how: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
}

/** Settings that allow a service to send webhooks to this machine. */
export const loopbackAllowed = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1' } as const;

export async function receiver(): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = (response) => response.writeHead(204).end();
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    received.push(one);
    how(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer(next) {
      how = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
