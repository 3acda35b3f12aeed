import type { IncomingMessage, ServerResponse } from 'node:http';

const bodyBytesMax = 65_536;

/** Reads a request body as text; null if the body is too long. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bodyBytesMax) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

export function readHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join() : value;
}

/** Returns the path after `prefix`, without the query; null if the path has another prefix. */
export function pathBelow(request: IncomingMessage, prefix: string): string | null {
  const path = (request.url ?? '').split('?')[0] ?? '';
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : null;
}
