import type { JsonObject } from '#kernel/json.ts';
import type { Answer } from '#platform/operations/answer.ts';

/**
 * The JSON of an answer. An answer that repeats the body as it was sent takes the sender's own bytes and puts our fields
 * behind them, because writing the body again costs a quote as much as rating it.
 */
export function answerBytes({ body, json, echo }: Answer, sent: unknown, sentBytes: Buffer | null): Buffer {
  if (!echo) return json ?? Buffer.from(JSON.stringify(body));
  const added = echo === sent ? addedTo(echo, body as JsonObject) : undefined;
  const end = sentBytes && added ? endOfObject(sentBytes) : -1;
  if (!sentBytes || end < 0) return Buffer.from(JSON.stringify({ ...echo, ...body }));
  return joined(sentBytes, end, JSON.stringify(added));
}

const encoder = new TextEncoder();
const slabLength = 262_144;
let slab = Buffer.allocUnsafeSlow(slabLength);
let filled = 0;

/** The first `end` bytes, then the object `ours` as if it went on with them; in a slab, as memory of its own costs more. */
function joined(sent: Buffer, end: number, ours: string): Buffer {
  // Three bytes a character are the most; asking for the exact length costs more than writing the text does.
  const most = end + ours.length * 3;
  if (slab.length - filled < most) {
    slab = Buffer.allocUnsafeSlow(Math.max(slabLength, most));
    filled = 0;
  }
  const start = filled;
  sent.copy(slab, start, 0, end);
  const { written } = encoder.encodeInto(ours, slab.subarray(start + end));
  slab[start + end] = comma;
  filled = start + end + written;
  return slab.subarray(start, filled);
}

const [comma, closingBrace] = [0x2c, 0x7d];

/** Where the closing brace stands, white space behind it aside; -1 where the bytes end otherwise. */
function endOfObject(bytes: Buffer): number {
  let end = bytes.length - 1;
  while (end >= 0 && (bytes[end] ?? 0) <= 0x20) end -= 1;
  return bytes[end] === closingBrace ? end : -1;
}

/** Our fields that the echo lacks; undefined where it is empty or has another value for one of them. */
function addedTo(echo: JsonObject, ours: JsonObject): JsonObject | undefined {
  const added: Record<string, JsonObject[string]> = {};
  for (const key of Object.keys(ours)) {
    const own = ours[key] ?? null;
    if (!Object.hasOwn(echo, key)) added[key] = own;
    else if (echo[key] !== own && JSON.stringify(echo[key]) !== JSON.stringify(own)) return undefined;
  }
  const isEmpty = Object.keys(echo).length === 0 || Object.keys(added).length === 0;
  return isEmpty ? undefined : added;
}
