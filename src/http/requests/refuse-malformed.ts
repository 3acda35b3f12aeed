import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { jsonType } from '#platform/operations/answer.ts';
import { errorBody, publicError } from '../answers/error-body.ts';

/** Answers what is not even HTTP, in the error body of the interface. */
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
