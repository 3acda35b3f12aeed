import type { StoredBody } from '#contracts/record/status/changes.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import * as personalData from '#parties/personal-data/personal-data.ts';
import { createFingerprints } from '#platform/keys/fingerprints.ts';

/** Where it does not matter under which key they are. */
export const fingerprints = createFingerprints(Buffer.alloc(32, 7), Buffer.alloc(32, 8));

/** Takes the personal data out of a body, with these fingerprints. */
export function separate(body: JsonObject, draftId = 'draft'): personalData.Separated {
  return personalData.separate(body, fingerprints, draftId);
}

/** The same as it is kept. */
export function storedBody({ records, ...separated }: personalData.Separated): StoredBody {
  return { ...separated, records: Object.fromEntries(records) };
}
