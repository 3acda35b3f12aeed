import type { JsonObject } from '#kernel/json/json.ts';
import type { Answer } from '#platform/operations/answer.ts';

/** Copies an echoed body as it was sent, because serializing the body would take as long as rating a quote. */
export function answerBytes({ body, json, echo }: Answer, sent: unknown, sentBytes: Buffer | null): Buffer {
  if (!echo) return json ?? Buffer.from(JSON.stringify(body));
  const added = echo === sent ? addedTo(echo, body as JsonObject) : undefined;
  const end = sentBytes && added ? endOfObject(sentBytes) : -1;
  if (!sentBytes || end < 0) return Buffer.from(JSON.stringify({ ...echo, ...body }));
  return Buffer.concat([sentBytes.subarray(0, end), Buffer.from(`,${JSON.stringify(added).slice(1)}`)]);
}

const closingBrace = 0x7d;

/** Returns the position of the closing brace at the end, before white space; -1 if there is no such brace. */
function endOfObject(bytes: Buffer): number {
  let end = bytes.length - 1;
  while (end >= 0 && (bytes[end] ?? 0) <= 0x20) end -= 1;
  return bytes[end] === closingBrace ? end : -1;
}

/** Returns the `fields` that the echo lacks; undefined if it lacks none, is empty, or has another value for a field. */
function addedTo(echo: JsonObject, fields: JsonObject): JsonObject | undefined {
  const added: Record<string, JsonObject[string]> = {};
  for (const key of Object.keys(fields)) {
    const own = fields[key] ?? null;
    if (!Object.hasOwn(echo, key)) added[key] = own;
    else if (echo[key] !== own && JSON.stringify(echo[key]) !== JSON.stringify(own)) return undefined;
  }
  const isEmpty = Object.keys(echo).length === 0 || Object.keys(added).length === 0;
  return isEmpty ? undefined : added;
}
