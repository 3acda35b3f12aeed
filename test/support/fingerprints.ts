import type { StoredBody } from '#contracts/record/status/changes.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import * as personalData from '#parties/personal-data/personal-data.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';

/** Fingerprints with a fixed key. */
export const fingerprints = createFingerprints(Buffer.alloc(32, 7), Buffer.alloc(32, 8));

/** Separates the personal data of a body, using the fixed key. */
export function separate(body: JsonObject, draftId = 'draft'): personalData.Separated {
  return personalData.separate(body, fingerprints, draftId);
}

/** Returns the separated body as it is stored in the database. */
export function storedBody({ records, ...separated }: personalData.Separated): StoredBody {
  return { ...separated, records: Object.fromEntries(records) };
}
