import * as personalData from '../../src/contracts/personal-data.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createFingerprints } from '../../src/keys/fingerprints.ts';

/** Where it does not matter under which key they are. */
export const fingerprints = createFingerprints(Buffer.alloc(32, 7), Buffer.alloc(32, 8));

/** Takes the personal data out of a body, with these fingerprints. */
export function separate(body: JsonObject, draftId = 'draft'): personalData.Separated {
  return personalData.separate(body, fingerprints, draftId);
}
