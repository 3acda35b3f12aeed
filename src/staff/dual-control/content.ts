import { createHash } from 'node:crypto';
import { canonical } from '#kernel/json/canonical.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { NotedAct } from '#platform/db/tables/audit-log.ts';

export interface Content {
  readonly useCase: string;
  readonly input: object;
  readonly acts: readonly NotedAct[];
  /** Why the first person proposes it; absent in proposals of earlier releases. */
  readonly reason?: string | undefined;
}

interface WrittenNumber {
  readonly $number: string;
}

/** Serializes a proposal's content so that equal contents have equal texts. */
export function contentText({ useCase, input, acts, reason }: Content): string {
  return canonical({
    useCase,
    input: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, written(value)])),
    acts: acts.map(({ action, about, before, after }) => ({ action, about, before, after })),
    ...(reason === undefined ? {} : { reason }),
  });
}

export function readContent(text: string): Content {
  const { useCase, input, acts, reason }: Content & { readonly input: JsonObject } = JSON.parse(text);
  return {
    useCase,
    input: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, readBack(value)])),
    acts,
    reason,
  };
}

/** Computes the hash of a proposal's content. The database computes the same hash. */
export function hashContent(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Replaces a bigint by an object, because JSON has no bigint. */
function written(value: unknown): unknown {
  return typeof value === 'bigint' ? ({ $number: String(value) } satisfies WrittenNumber) : value;
}

function readBack(value: unknown): unknown {
  const isNumber = typeof value === 'object' && value !== null && '$number' in value;
  return isNumber ? BigInt((value as WrittenNumber).$number) : value;
}
