import type { StoredBody } from '#contracts/record/status/changes.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import * as personalData from '#parties/personal-data/personal-data.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';

/** For tests in which the key does not matter. */
export const fingerprints = createFingerprints(Buffer.alloc(32, 7), Buffer.alloc(32, 8));

/** Separates the personal data of a body, with these fingerprints. */
export function separate(body: JsonObject, draftId = 'draft'): personalData.Separated {
  return personalData.separate(body, fingerprints, draftId);
}

/** The separated body as it is stored. */
export function storedBody({ records, ...separated }: personalData.Separated): StoredBody {
  return { ...separated, records: Object.fromEntries(records) };
}
