import { ServiceError } from '#kernel/errors.ts';
import { StartError } from '#platform/db/start-error.ts';
import { Refusal } from './use-case.ts';

/** Why a use case was not done, in lines for whoever asked for it; undefined of an error that is not theirs. */
export function whyRefused(error: unknown): readonly string[] | undefined {
  if (error instanceof Refusal) return error.lines;
  if (error instanceof StartError) return [error.message];
  if (!(error instanceof ServiceError) || error.status >= 500) return undefined;
  return error.faults.length > 0 ? error.faults.map(({ description }) => description) : [error.message];
}
