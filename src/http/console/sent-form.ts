import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields of a form by name. The value of a file field is the key of the file in `files`. */
export interface SentForm {
  readonly texts: URLSearchParams;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Maximum size of a form without files, in bytes. */
export const formBytesMax = 65_536;
export const filesBytesMax = 32 * 1_048_576;
/** Maximum number of fields in a form that contains files; the files count too. */
export const partsMax = 1_000;
/** Number of bytes to parse at a time. Between two parts, the process handles other events. */
const stepBytes = 65_536;

/** Registers parsers for forms with and without files. Whether files are accepted depends on the route's body limit. */
export function registerForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => done(null, { texts: new URLSearchParams(text as string), files: new Map() }),
  );
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, bytes: Buffer) => readForm(headers['content-type'] ?? '', bytes),
  );
}

interface Part {
  readonly name: string;
  readonly content: string | { readonly fileName: string; readonly chunks: Buffer[] };
}

/** Parses a form; throws an error with status 400 if the form is incomplete. */
async function readForm(type: string, bytes: Buffer): Promise<SentForm> {
  const texts = new URLSearchParams();
  const files = new Map<string, Buffer>();
  for (const { name, content } of await parse(type, bytes)) {
    if (typeof content === 'string') texts.append(name, content);
    // Skip a file without name and bytes: a browser sends it for a file field that was left empty.
    else if (content.fileName !== '' || content.chunks.length > 0) {
      const file = uniqueName(files, cleanFileName(content.fileName));
      texts.append(name, file);
      files.set(file, Buffer.concat(content.chunks));
    }
  }
  return { texts, files };
}

async function parse(type: string, bytes: Buffer): Promise<readonly Part[]> {
  const parts: Part[] = [];
  try {
    const limits = { parts: partsMax, fieldSize: filesBytesMax };
    const isPartAFile = (_name: unknown, _type: unknown, fileName?: string) => fileName !== undefined;
    const parser = new Busboy({ headers: { 'content-type': type }, limits, isPartAFile });
    parser.on('field', (name, content) => parts.push({ name, content }));
    parser.on('file', (name, stream, fileName) => {
      const chunks: Buffer[] = [];
      parts.push({ name, content: { fileName, chunks } });
      // Ignore errors of a part, because the parser reports them too.
      stream.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('partsLimit', () => parser.destroy(new Error(`more than ${partsMax} fields`)));
    await pipeline(Readable.from(steps(bytes)), parser);
  } catch (cause) {
    throw Object.assign(new Error('unreadable form', { cause }), { statusCode: 400 });
  }
  return parts;
}

function* steps(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += stepBytes) yield bytes.subarray(at, at + stepBytes);
}

function cleanFileName(sent: string): string {
  const name = sent.replaceAll('%22', '"').replaceAll(/\p{C}/gu, '');
  return name.trim().slice(-200) || 'file';
}

/** Returns the name, changed if another file of the form already has it. */
function uniqueName(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.has(name) ? uniqueName(files, `${files.size + 1}-${name}`) : name;
}
