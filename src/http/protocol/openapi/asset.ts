import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '../answers/answer-headers.ts';

export interface Asset {
  readonly contentType: string;
  readonly etag: string;
  readonly gzip: Uint8Array;
}

const decompress = promisify(gunzip);

export function textAsset(contentType: string, text: string): Asset {
  return gzipAsset(contentType, gzipSync(text));
}

export function gzipAsset(contentType: string, gzip: Uint8Array): Asset {
  // The ETag is weak, because the bytes depend on the encodings that the client accepts.
  return { contentType, gzip, etag: `W/"${hash('sha256', gzip, 'base64url').slice(0, 22)}"` };
}

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  reply.headers({ etag: asset.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (hasTag(request.headers['if-none-match'], asset.etag)) return reply.status(304).send();
  reply.type(asset.contentType);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.send(await decompress(asset.gzip));
  }
  return reply.header('content-encoding', 'gzip').send(asset.gzip);
}
