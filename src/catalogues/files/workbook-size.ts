const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const commentMax = 65_535;
const entryLength = 46;

/** Bytes that the parts of a ZIP file say they unpack to; null for what is no ZIP file. */
export function unpackedSize(file: Buffer): number | null {
  const end = endOfDirectory(file);
  if (end === null) return null;
  let [at, sum] = [file.readUInt32LE(end + 16), 0];
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entryLength > file.length || file.readUInt32LE(at) !== entrySignature) return null;
    sum += file.readUInt32LE(at + 24);
    at += entryLength + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return sum;
}

function endOfDirectory(file: Buffer): number | null {
  const first = Math.max(0, file.length - endLength - commentMax);
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endSignature) return at;
  }
  return null;
}
