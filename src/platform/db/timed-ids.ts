import { randomBytes } from 'node:crypto';

const versionByte = 6;
const variantByte = 8;
const timed = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns a UUID of version 7 from milliseconds and 74 random bits, so that ids sort by time and cannot be guessed. */
export function timeOrderedId(at: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at.getTime(), 0, versionByte);
  bytes[versionByte] = 0x70 | ((bytes[versionByte] ?? 0) & 0x0f);
  bytes[variantByte] = 0x80 | ((bytes[variantByte] ?? 0) & 0x3f);
  return dashed(bytes.toString('hex'));
}

/** Returns the smallest id that `timeOrderedId` can create at this time. */
export function firstIdAt(at: Date): string {
  return dashed(at.getTime().toString(16).padStart(12, '0').padEnd(32, '0'));
}

/** Returns the creation time of an id; null for an id of another version. */
export function momentOfId(id: string): Date | null {
  return timed.test(id) ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)) : null;
}

function dashed(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
