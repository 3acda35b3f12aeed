import type { ContentChanges } from '#catalogues/content/apply-changes.ts';
import type { ContentItem, ContentVersion, TextFault } from '#catalogues/content/content.ts';
import { contentVersionName, findVersionInForce } from '#catalogues/content/content.ts';
import { type ContentHead, contentHistory } from '#catalogues/content/store.ts';
import {
  type ContentSources,
  contentItems,
  ownTermsIn,
} from '#contracts/print-forms/content/content-items.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { isObject } from '#kernel/json/json.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { type Kind, optionalField, required, subject } from '../../use-case/fields.ts';
import { day, lineKind, numberKind, patternKind, withHint } from '../../use-case/kinds.ts';

/** Maximum number of characters of all changes of one proposal. */
const changesMax = 100_000;

export const changesKind: Kind<ContentChanges> = {
  hint: 'json',
  example: '{"phone": "8 800 000-00-00"}',
  expected: 'a JSON object with the new texts by field; null removes a text',
  isLong: true,
  read(typed) {
    if (typed.length > changesMax) return undefined;
    try {
      const value: unknown = JSON.parse(typed);
      return isObject(value) && Object.keys(value).length > 0 ? value : undefined;
    } catch {
      return undefined;
    }
  },
};

export const versionKind = numberKind(1, 1_000_000, 'the number of a version');

export const contentCode = subject(
  patternKind(/^[a-z0-9][a-z0-9_.-]{0,79}$/i, 'a code from {content list}', 'letter.policy', 'code'),
  'code from the list',
);

/** Fields that name a version of a content. */
export const ofVersion = {
  code: contentCode,
  version: optionalField(versionKind, 'number of the version; without it the one in force'),
};

/** Fields of every publication. */
export const publication = {
  from: optionalField(day, 'first day, after today; without it in a minute after the approval'),
  reason: required(
    withHint(lineKind, 'text', 'Сменился телефон'),
    'why: the second person reads it, and the history keeps it',
  ),
};

/** Returns what the contents of the products that are sold here are made of. */
export function contentSources({
  config,
  assortment: { products, own },
}: Pick<StaffContext, 'config' | 'assortment'>): ContentSources {
  return { ownDirectory: config.printFormsDirectory, products, ownTerms: ownTermsIn(own) };
}

/** Lists the contents of the products that are sold here. */
export function itemsFor(context: Pick<StaffContext, 'config' | 'assortment'>): readonly ContentItem[] {
  return contentItems(contentSources(context));
}

export function requireItem(context: Pick<StaffContext, 'config' | 'assortment'>, code: string): ContentItem {
  const item = itemsFor(context).find((one) => one.code === code);
  if (item) return item;
  throw new Refusal(message('CONTENT_UNKNOWN', { code }));
}

/** Returns a refusal that lists the faults of texts. */
export function faultyTexts(faults: readonly TextFault[]): Refusal {
  return new Refusal(...faults.map(({ field, why }) => message('CONTENT_FAULT', { field, why })));
}

export type ContentState = 'current' | 'coming' | 'past' | 'withdrawn';

export interface HistoryRow extends ContentVersion {
  readonly state: ContentState;
}

/** Adds the state of each version of a content at a moment. */
export function withStates<Version extends ContentHead>(
  versions: readonly Version[],
  now: Date,
): readonly (Version & { readonly state: ContentState })[] {
  const current = findVersionInForce(versions, now);
  return versions.map((one) => ({ ...one, state: stateOf(one, current, now) }));
}

/** Lists the versions of a content, newest first, with their states. */
export async function readHistory(
  { pool, clock }: Pick<StaffContext, 'pool' | 'clock'>,
  code: string,
): Promise<readonly HistoryRow[]> {
  return withStates(await contentHistory(pool, code), clock.now());
}

function stateOf(one: ContentHead, current: ContentHead | undefined, now: Date): ContentState {
  if (one.withdrawnAt !== null) return 'withdrawn';
  if (one.validFrom > now) return 'coming';
  return one === current ? 'current' : 'past';
}

/** Finds a version by its number, or the version in force. Throws Refusal if the version does not exist. */
export function requireVersion(
  history: readonly HistoryRow[],
  code: string,
  version: number | undefined,
): HistoryRow {
  const found = history.find((one) =>
    version === undefined ? one.state === 'current' : one.version === version,
  );
  if (found) return found;
  throw new Refusal(
    version === undefined
      ? message('CONTENT_NOT_STORED', { code })
      : message('CONTENT_VERSION_NOT_FOUND', { version: contentVersionName({ code, version }), code }),
  );
}
