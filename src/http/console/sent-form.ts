import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a page has sent: the texts of its fields, and its files by their names. */
export interface SentForm {
  readonly texts: URLSearchParams;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Most bytes of a form with texts alone, and of one with files. */
export const formBytesMax = 65_536;
export const filesBytesMax = 32 * 1_048_576;

/** Takes forms, and those with files; a page says by its limit of bytes which it expects. */
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
    async ({ headers }: FastifyRequest, bytes: Buffer) => readParts(headers['content-type'] ?? '', bytes),
  );
}

/** Where a file was sent, its field says the file's name, which is all that a use case reads it by. */
async function readParts(type: string, bytes: Buffer): Promise<SentForm> {
  const texts = new URLSearchParams();
  const files = new Map<string, Buffer>();
  for (const [name, value] of await partsOf(type, bytes)) {
    if (typeof value === 'string') texts.append(name, value);
    // A browser sends a field without a file as one without a name.
    else if (value.name !== '' || value.size > 0) {
      const file = unlike(files, fileName(value.name));
      texts.append(name, file);
      files.set(file, Buffer.from(await value.arrayBuffer()));
    }
  }
  return { texts, files };
}

async function partsOf(type: string, bytes: Buffer): Promise<Iterable<[string, string | File]>> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return form as unknown as Iterable<[string, string | File]>;
  } catch (cause) {
    throw Object.assign(new Error('a form that cannot be read', { cause }), { statusCode: 400 });
  }
}

/** Without directories, whatever a browser sends. */
function fileName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? '';
  return name.replaceAll(/\p{C}/gu, '').trim().slice(-200) || 'file';
}

/** Two of one name, from two folders, stay two files. */
function unlike(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.has(name) ? unlike(files, `${files.size + 1}-${name}`) : name;
}
