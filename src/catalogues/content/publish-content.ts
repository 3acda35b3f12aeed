import { message, type Refused } from '#kernel/errors/message.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { type DateText, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { announce } from '#platform/db/signals.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  type ContentItem,
  type ContentVersion,
  contentChecksum,
  contentVersionName,
  differingTexts,
  findVersionInForce,
  type TextFault,
} from './content.ts';
import * as store from './store.ts';

/** Seconds between a publication and the first moment of its version, in which every process learns of the version. */
export const contentLeadSeconds = 60;

/** Maximum size of a value as JSON. */
const bytesMax = 200_000;

export interface NewContent {
  readonly item: ContentItem;
  /** First day; undefined to begin as soon as every process knows the version. */
  readonly from: DateText | undefined;
  readonly reason: string;
  /** Person who proposed the version, if `by` approves the version. */
  readonly askedBy: string | undefined;
  /** Makes the value from the version in force at the first moment of the new one, or refuses. */
  valueFrom(
    before: ContentVersion,
    history: readonly ContentVersion[],
  ): { readonly value: JsonObject } | Exclude<ContentOutcome, ContentVersion>;
}

export type ContentOutcome = ContentVersion | Refused | { readonly faults: readonly TextFault[] };

/** Publishes a version of a content. The audit entry has the texts before and after. */
export function publishContent(pool: Pool, by: ByStaff, given: NewContent): Promise<ContentOutcome> {
  return inTransaction(pool, async (tx) => {
    await store.lockContents(tx);
    const { item, from, reason, askedBy } = given;
    const soonest = new Date(by.at.getTime() + contentLeadSeconds * 1_000);
    const validFrom = from === undefined ? soonest : moscowMidnight(from);
    if (validFrom < soonest) return { refusal: message('CONTENT_DAY_PAST', { today: moscowDate(by.at) }) };
    const history = await store.contentHistory(tx, item.code);
    const before = findVersionInForce(history, validFrom);
    if (!before) return { refusal: message('CONTENT_NOT_STORED', { code: item.code }) };
    const made = given.valueFrom(before, history);
    if (!('value' in made)) return made;
    const { value } = made;
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > bytesMax) return { refusal: message('CONTENT_TOO_LARGE', { bytes, max: bytesMax }) };
    const faults = item.faults(value);
    if (faults.length > 0) return { faults };
    const checksum = contentChecksum(value);
    if (checksum === before.checksum)
      return { refusal: message('CONTENT_UNCHANGED', { version: contentVersionName(before) }) };
    const author = askedBy ?? by.actor;
    const version: ContentVersion = {
      ...{ code: item.code, version: (history[0]?.version ?? 0) + 1, validFrom, value, checksum, reason },
      ...{ origin: 'staff', author, approver: author === by.actor ? null : by.actor, publishedAt: by.at },
      ...{ withdrawnAt: null, withdrawnBy: null },
    };
    await store.insertContentVersion(tx, version);
    await noteActs(tx, by, { action: 'content.publish', about: item.code, ...toAct(before, version, from) });
    await announce(tx, 'contents');
    return version;
  });
}

/** Returns the changed texts. Without a first day the start depends on the moment of approval, so the act does not contain it. */
function toAct(before: ContentVersion, after: ContentVersion, from: DateText | undefined) {
  const texts = differingTexts(before.value, after.value);
  const side = (which: 'before' | 'after'): Record<string, Json> =>
    Object.fromEntries(texts.map((one) => [one.field, one[which]]));
  return {
    before: { version: before.version, ...side('before') },
    after: {
      ...{ version: after.version, validFrom: from ?? null, checksum: after.checksum },
      ...side('after'),
    },
  };
}

/** Withdraws a version before its first moment. */
export function withdrawContent(
  pool: Pool,
  by: ByStaff,
  { code, version: nr }: Pick<ContentVersion, 'code' | 'version'>,
): Promise<ContentVersion | Refused> {
  return inTransaction(pool, async (tx) => {
    await store.lockContents(tx);
    const version = (await store.contentHistory(tx, code)).find((one) => one.version === nr);
    const name = contentVersionName({ code, version: nr });
    if (!version) return { refusal: message('CONTENT_VERSION_NOT_FOUND', { version: name, code }) };
    if (version.withdrawnAt !== null)
      return { refusal: message('CONTENT_WITHDRAWN', { version: name, at: version.withdrawnAt }) };
    if (version.validFrom.getTime() - by.at.getTime() < contentLeadSeconds * 1_000)
      return { refusal: message('CONTENT_STARTED', { version: name, at: version.validFrom }) };
    await store.markContentWithdrawn(tx, version, by);
    const after = { version: nr, validFrom: version.validFrom.toISOString(), withdrawn: true };
    await noteActs(tx, by, { action: 'content.withdraw', about: code, after });
    await announce(tx, 'contents');
    return version;
  });
}

/** A content whose file differs from the version in force, which staff have published. */
export interface IgnoredFile {
  readonly code: string;
  readonly version: number;
}

const fileActor = 'server:files';

/**
 * Stores the files of this process as versions: in a new database, and after a change of a file as long as staff have published
 * no version of the content. Returns the contents whose changed files were ignored.
 */
export async function storeFiles(
  pool: Pool,
  items: readonly ContentItem[],
  at: Date,
): Promise<{ readonly stored: readonly string[]; readonly ignored: readonly IgnoredFile[] }> {
  return inTransaction(pool, async (tx) => {
    await store.lockContents(tx);
    const stored: string[] = [];
    const ignored: IgnoredFile[] = [];
    const known = new Map((await store.newestFiles(tx)).map((one) => [one.code, one]));
    for (const item of items) {
      const newest = known.get(item.code);
      const checksum = contentChecksum(item.filed);
      if (newest?.fileChecksum === checksum) continue;
      if (newest?.isEdited) {
        ignored.push({ code: item.code, version: newest.version });
        continue;
      }
      const version = (newest?.version ?? 0) + 1;
      await store.insertContentVersion(tx, {
        ...{ code: item.code, version, value: item.filed, checksum, origin: 'file', author: fileActor },
        ...{ approver: null, reason: newest ? 'the file was changed' : 'the first version', publishedAt: at },
        // The first version is also in force for everything that was printed before.
        validFrom: newest ? at : new Date(0),
      });
      stored.push(contentVersionName({ code: item.code, version }));
    }
    if (stored.length > 0) await announce(tx, 'contents');
    return { stored, ignored };
  });
}
