import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import { jsonType } from '#platform/operations/answer.ts';
import { errorBody, publicError } from './error-body.ts';

const retryAfterSeconds = 1;
/** Time in ms after which a refused connection is closed, whether or not the client has read the answer. */
const closeAfterMs = 5_000;

/** Answers a request that Node cannot parse, and closes its connection. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy();
  else endWith(socket, publicError({ statusCode: 400 }));
}

/** Answers the first request of a connection with UNAVAILABLE and closes it, because every process is busy. */
export function refuseBusy(socket: Socket): void {
  const advice = `Все процессы сервера заняты; повторите через ${retryAfterSeconds} с`;
  const faults = [faultAt('server', advice, 'SERVICE_UNAVAILABLE')];
  socket.setTimeout(closeAfterMs, () => socket.destroy());
  socket.once('data', () => endWith(socket, new ServiceError('UNAVAILABLE', { retryAfterSeconds, faults })));
  // Read the whole request: closing with unread data resets the connection, and the client loses the answer.
  socket.resume();
}

function endWith(socket: Socket, refusal: ServiceError): void {
  const id = randomUUID();
  const body = JSON.stringify(errorBody(refusal, id));
  const again =
    refusal.retryAfterSeconds === undefined ? '' : `Retry-After: ${refusal.retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nContent-Type: ${jsonType}\r\nx-request-id: ${id}\r\n` +
      `${again}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
