import { inflateRawSync } from 'node:zlib';

/** Returns the files in a ZIP archive by name, without using the library that wrote the archive. */
export function unzipped(file: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      file.readUInt16LE(at + field),
    );
    const name = file.toString('utf8', at + 46, at + 46 + Number(nameLength));
    const local = file.readUInt32LE(at + 42);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(start, start + packed);
    parts.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength);
  }
  return parts;
}
