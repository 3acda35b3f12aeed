import { ServiceError } from '#kernel/errors/errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { findExhaustion, isDatabaseAway } from '#platform/db/unavailable.ts';

/** Formats an error that the operator can fix as one line; undefined for defects, which are shown with their stack. */
export function startLine(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if (error instanceof ServiceError) return error.faults.map(({ description }) => description).join('; ');
  const exhaustion = findExhaustion(error);
  if (exhaustion !== undefined) return `${exhaustion}, then try again`;
  return isDatabaseAway(error) ? 'the database went away: see that it runs, then try again' : undefined;
}
