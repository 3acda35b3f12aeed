import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { type Message, message } from '#kernel/errors/message.ts';

const unpackedSizeMax = 200_000_000;

export interface ZipEntry {
  /** Path within the archive, separated by slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Unpacks an archive without blocking. Returns a message if the archive is damaged, encrypted or too large. */
export async function unzip(file: Uint8Array): Promise<readonly ZipEntry[] | Message> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const archive = await openArchive(bytes);
    const entries = await readDirectory(archive);
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > unpackedSizeMax) return message('ARCHIVE_TOO_LARGE', { max: unpackedSizeMax });
    const files: ZipEntry[] = [];
    for (const entry of entries) files.push({ path: pathOf(entry), bytes: await inflate(archive, entry) });
    return files;
  } catch {
    return message('ARCHIVE_DAMAGED');
  }
}

async function openArchive(bytes: Buffer): Promise<ZipFile> {
  // Loaded on demand, because few processes ever read an archive.
  const { fromBuffer } = await import('yauzl');
  return new Promise((resolve, reject) => {
    // The library would refuse absolute paths in decoded names. Such paths are harmless here, because no file is written.
    fromBuffer(bytes, { lazyEntries: true, decodeStrings: false }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    );
  });
}

function readDirectory(archive: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      if (!pathOf(entry).endsWith('/')) entries.push(entry);
      archive.readEntry();
    });
    archive.on('end', () => resolve(entries));
    archive.on('error', reject);
    archive.readEntry();
  });
}

function pathOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\/+/, '');
}

function inflate(archive: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))));
  });
}
