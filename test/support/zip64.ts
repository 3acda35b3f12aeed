import { crc32, deflateRawSync } from 'node:zlib';

export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface Zip64Options {
  /** True to write sizes after the content of each file, like a streaming writer. */
  readonly withDescriptors?: boolean;
  /** Unpacked size to write into the headers instead of the true size. */
  readonly statedSize?: number;
}

const unknown32 = 0xffffffff;
const unknown16 = 0xffff;

/** Writes a ZIP archive with sizes and offsets only in ZIP64 fields. */
export function zip64(files: readonly ZippedFile[], options: Zip64Options = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes);
    const size = BigInt(options.statedSize ?? bytes.length);
    const sum = crc32(bytes);
    const offset = BigInt(at);
    const flags = options.withDescriptors ? 8 : 0;
    const local = numbers(
      [4, 0x04034b50],
      [2, 45],
      [2, flags],
      [2, 8],
      [4, 0],
      [4, options.withDescriptors ? 0 : sum],
    );
    const sizes = options.withDescriptors ? [0n, 0n] : [size, BigInt(packed.length)];
    const localExtra = numbers([2, 1], [2, 16], [8, sizes[0] ?? 0n], [8, sizes[1] ?? 0n]);
    add(
      Buffer.concat([
        local,
        numbers([4, unknown32], [4, unknown32], [2, name.length], [2, localExtra.length]),
        name,
        localExtra,
        packed,
      ]),
    );
    if (options.withDescriptors)
      add(numbers([4, 0x08074b50], [4, sum], [8, BigInt(packed.length)], [8, size]));
    const extra = numbers([2, 1], [2, 24], [8, size], [8, BigInt(packed.length)], [8, offset]);
    const central = numbers(
      [4, 0x02014b50],
      [2, 45],
      [2, 45],
      [2, flags],
      [2, 8],
      [4, 0],
      [4, sum],
      [4, unknown32],
      [4, unknown32],
    );
    const rest = numbers([2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, unknown32]);
    directory.push(Buffer.concat([central, rest, name, extra]));
  }
  const start = at;
  for (const entry of directory) add(entry);
  const length = BigInt(at - start);
  const count = BigInt(files.length);
  const end64 = at;
  add(
    numbers(
      [4, 0x06064b50],
      [8, 44n],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, length],
      [8, BigInt(start)],
    ),
  );
  add(numbers([4, 0x07064b50], [4, 0], [8, BigInt(end64)], [4, 1]));
  add(
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, unknown16],
      [2, unknown16],
      [4, unknown32],
      [4, unknown32],
      [2, 0],
    ),
  );
  return Buffer.concat(parts);
}

type Field = readonly [bytes: 2 | 4, value: number] | readonly [bytes: 8, value: bigint];

function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([length, value]) => {
      const part = Buffer.alloc(length);
      if (typeof value === 'bigint') part.writeBigUInt64LE(value);
      else if (length === 2) part.writeUInt16LE(value);
      else part.writeUInt32LE(value);
      return part;
    }),
  );
}
