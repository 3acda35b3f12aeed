import { randomBytes } from 'node:crypto';

const versionByte = 6;
const variantByte = 8;

/** A UUID of version 7: it begins with the moment in milliseconds and ends with 74 random bits, so nobody guesses it. */
export function timeOrderedId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, versionByte);
  bytes[versionByte] = 0x70 | ((bytes[versionByte] ?? 0) & 0x0f);
  bytes[variantByte] = 0x80 | ((bytes[variantByte] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
