import { ServiceError } from '#kernel/errors.ts';
import type { JsonObject } from '#kernel/json.ts';
import { ProductFailure } from '#kernel/product-failure.ts';

/** Repeating the job is of no use: it is dead at once. `reason` is a code that the staff find in `job show`. */
export class FinalFailure extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'FinalFailure';
    this.reason = reason;
  }
}

/** What is kept of an error: kind and place, never a message that may quote data. */
export function failureRecord(error: unknown): JsonObject {
  if (error instanceof FinalFailure) return { error: error.name, reason: error.reason };
  if (error instanceof ProductFailure)
    return { error: error.name, reason: `${error.product}: ${error.piece}`, place: error.at };
  if (error instanceof ServiceError) {
    return { error: error.code, reason: error.faults.map(({ description }) => description).join('; ') };
  }
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code } = error as { code?: unknown };
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at '));
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(place ? { place: place.trim() } : {}),
  };
}
