import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Fault, faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { nameFault, shownName, textFault } from '#kernel/text/plain-text.ts';
import { jsonType } from '#platform/operations/answer.ts';
import { errorBody, publicError } from '../answers/error-body.ts';

/** Pattern of characters that may encode invisible characters. An address without them needs no further check. */
const mayHide = /[^!-$&-~]/;

/** Throws INVALID_ARGUMENT that lists the invisible characters in path and query, if there are any. */
export function requirePlainAddress(url: string, params: unknown, query: unknown): void {
  if (!mayHide.test(url)) return;
  const faults = [...faultsIn(params), ...faultsIn(query)];
  if (faults.length > 0) throw invalidArgument(faults);
}

function faultsIn(parameters: unknown): Fault[] {
  return Object.entries(parameters as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const reason = nameFault(name) ?? [value].flat().map(String).map(lineFault).find(Boolean);
    return reason === undefined ? [] : [faultAt(shownName(name), reason, 'CHARACTERS_FORBIDDEN')];
  });
}

function lineFault(value: string): string | undefined {
  return textFault(value) ?? (/[\t\n\r]/.test(value) ? 'Уберите переводы строки и табуляции' : undefined);
}

export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const refusal = publicError({ statusCode: 400 });
  const body = JSON.stringify(errorBody(refusal, id));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: ${jsonType}\r\nx-request-id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
