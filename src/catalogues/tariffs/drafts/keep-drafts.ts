import { type Message, message, type Refused } from '#kernel/errors/message.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as versions from '../store.ts';
import { type Compilers, type TariffVersion, versionAuthor } from '../tariff.ts';
import { type DraftEdit, insertEdit, listEdits } from './store.ts';

export type Draft = TariffVersion & versions.DraftState;

export interface DraftHead {
  readonly effectiveFrom: DateText;
  readonly comment: string;
}

/** A draft that a person edits, and the revision that the person saw; without a revision, any may be edited. */
export interface DraftSeen {
  readonly versionId: string;
  readonly revision?: number | undefined;
}

type DraftOutcome = { readonly versionId: string } | Refused;

/** Name by which edits of the first day and the comment are listed; no table has this name. */
const headTable = 'version';

/** Number of edits that are reported to a slower editor. */
const editsReported = 5;

/** Copies a version to a draft with another first day. */
export function startDraft(
  pool: Pool,
  by: ByStaff,
  sourceId: string,
  { effectiveFrom, comment }: DraftHead,
): Promise<DraftOutcome> {
  return inTransaction(pool, async (tx) => {
    await versions.lockTariffs(tx);
    const [source] = await versions.findVersions(tx, [sourceId]);
    if (!source) return { refusal: message('TARIFF_NOT_FOUND', { version: sourceId }) };
    const versionId = [source.product, source.kind, effectiveFrom].join('/');
    const taken = await whyTaken(tx, versionId);
    if (taken) return { refusal: taken };
    const basedOn = (await versions.findDraftState(tx, sourceId))?.basedOn ?? sourceId;
    const head = { versionId, effectiveFrom, comment, author: '', draftedBy: by.actor } as const;
    await versions.saveTariffVersion(tx, { ...source, ...head, state: 'draft', basedOn }, by.at);
    const after = { basedOn, checksum: source.checksum };
    await noteActs(tx, by, { action: 'tariff.draft', about: versionId, after });
    return { versionId };
  });
}

async function whyTaken(tx: Queryable, versionId: string): Promise<Message | undefined> {
  const [other] = await versions.findVersions(tx, [versionId]);
  if (!other) return undefined;
  if (other.state === 'published') return message('VERSION_PUBLISHED', { version: versionId });
  return message('DRAFT_EXISTS', { version: versionId, actor: versionAuthor(other) });
}

/** Changes the first day and the comment of a draft. */
export function describeDraft(
  pool: Pool,
  by: ByStaff,
  seen: DraftSeen,
  { effectiveFrom, comment }: DraftHead,
): Promise<DraftOutcome> {
  return withDraft(pool, seen, async (tx, draft) => {
    const versionId = [draft.product, draft.kind, effectiveFrom].join('/');
    const taken = versionId === draft.versionId ? undefined : await whyTaken(tx, versionId);
    if (taken) return { refusal: taken };
    const revision = await versions.updateHead(tx, draft.versionId, { versionId, effectiveFrom, comment });
    const before = { effectiveFrom: draft.effectiveFrom, comment: draft.comment };
    const after = { effectiveFrom, comment };
    await insertEdit(tx, versionId, { revision, table: headTable, changes: [{ before, after }] }, by);
    await noteActs(tx, by, { action: 'tariff.describe', about: versionId, before, after });
    return { versionId };
  });
}

export function discardDraft(pool: Pool, by: ByStaff, seen: DraftSeen): Promise<DraftOutcome> {
  return withDraft(pool, seen, async (tx, draft) => {
    const { versionId, checksum } = draft;
    await versions.deleteDraft(tx, versionId);
    const before = { checksum, author: versionAuthor(draft) };
    await noteActs(tx, by, { action: 'tariff.discard', about: versionId, before });
    return { versionId };
  });
}

/** Runs a change of a draft under the lock of all tariffs; refuses if the draft is not the one that was seen. */
export function withDraft<Outcome extends object>(
  pool: Pool,
  { versionId, revision }: DraftSeen,
  run: (tx: Queryable, draft: Draft) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  return inTransaction(pool, async (tx) => {
    await versions.lockTariffs(tx);
    const [version] = await versions.findVersions(tx, [versionId]);
    const state = await versions.findDraftState(tx, versionId);
    if (!version || !state) return { refusal: message('DRAFT_NOT_FOUND', { version: versionId }) };
    if (revision !== undefined && revision !== state.revision) {
      const edits = await listEdits(tx, versionId, { after: revision, limit: editsReported });
      return { refusal: changedSince(versionId, state.revision, edits) };
    }
    return run(tx, { ...version, ...state });
  });
}

/** Describes the edits after the revision that was seen. A draft that was deleted and made again has no such edits. */
function changedSince(version: string, revision: number, edits: readonly DraftEdit[]): Message {
  const [first, ...more] = edits.map(
    ({ actor, at, table, rows }): Message =>
      table === null
        ? message('DRAFT_REPLACED', { actor, at })
        : message('DRAFT_EDIT', { actor, at, table, rows }),
  );
  if (!first) return message('DRAFT_ANEW', { version, revision });
  const said = more.reduce<Message>((one, other) => message('BOTH', { one, other }), first);
  return message('DRAFT_CHANGED', { version, edits: said });
}

/** Loads all versions of the product, with which a draft is checked. Returns none for a draft of the law's tables. */
export async function versionsBeside(
  db: Queryable,
  { product, kind }: Pick<TariffVersion, 'product' | 'kind'>,
  compilers: Compilers,
): Promise<readonly TariffVersion[]> {
  // The law's tables are compared at publication.
  return compilers[product]?.kinds[0] === kind ? [] : versions.loadProductVersions(db, product);
}
