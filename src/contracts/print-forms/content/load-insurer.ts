import { findVersionInForce } from '#catalogues/content/content.ts';
import { contentHistory } from '#catalogues/content/store.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type Insurer, parseInsurer, readInsurer } from '../insurer.ts';
import { faultsText } from '../insurer-fields.ts';
import { detailsCode } from './details-item.ts';

/** Returns the insurer's details in force. Throws StartError that lists the faults if this process cannot use the details. */
export function requireInsurer(value: JsonObject, ownDirectory: string | undefined): Insurer {
  const read = parseInsurer(value, ownDirectory);
  if ('insurer' in read) return read.insurer;
  throw new StartError(`the insurer's details in force are not usable here: ${faultsText(read.faults)}`);
}

/**
 * Reads the insurer's details in force, or those of the file if the database has none yet. Throws StartError if the details are
 * unusable.
 */
export async function loadInsurer(
  db: Queryable,
  at: Date,
  ownDirectory: string | undefined,
): Promise<Insurer> {
  const found = findVersionInForce(await contentHistory(db, detailsCode), at);
  return found ? requireInsurer(found.value, ownDirectory) : readInsurer(ownDirectory);
}
