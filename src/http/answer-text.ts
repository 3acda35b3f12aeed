import type { JsonObject } from '../kernel/json.ts';
import type { Answer } from '../operations/answer.ts';

/**
 * The JSON text of an answer. An answer that repeats the body as it was sent takes the sender's own text and puts
 * our fields behind it, because writing the body anew costs a quote as much as rating it.
 */
export function answerText({ body, echo }: Answer, sent: unknown, sentText: string): string {
  if (!echo) return JSON.stringify(body);
  const added = echo === sent ? addedTo(echo, body) : undefined;
  const text = sentText.trimEnd();
  if (!added || !text.endsWith('}')) return JSON.stringify({ ...echo, ...body });
  return `${text.slice(0, -1)},${JSON.stringify(added).slice(1)}`;
}

/** Our fields that the echo lacks; undefined where it is empty or has another value for one of them. */
function addedTo(echo: JsonObject, ours: JsonObject): JsonObject | undefined {
  const added: Record<string, JsonObject[string]> = {};
  for (const key of Object.keys(ours)) {
    const own = ours[key] ?? null;
    if (!Object.hasOwn(echo, key)) added[key] = own;
    else if (JSON.stringify(echo[key]) !== JSON.stringify(own)) return undefined;
  }
  const isEmpty = Object.keys(echo).length === 0 || Object.keys(added).length === 0;
  return isEmpty ? undefined : added;
}
