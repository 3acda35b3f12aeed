import { hash } from 'node:crypto';
import type { Message } from '#kernel/errors/message.ts';
import { canonical } from '#kernel/json/canonical.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Groups of contents: the insurer's details, letters, advice for insured events, and terms that forms print. */
export const contentGroups = ['details', 'letter', 'advice', 'terms'] as const;
export type ContentGroup = (typeof contentGroups)[number];

/** A text of a content that staff edit. */
export interface TextField {
  /** Path in the value, such as `signatory.name` or `lines[2]`. */
  readonly field: string;
  /** Russian title. */
  readonly title: string;
  readonly isLong: boolean;
  /** Names of the placeholders that the text must contain. */
  readonly required: readonly string[];
}

export interface TextFault {
  readonly field: string;
  readonly why: Message;
}

export interface Placeholder {
  readonly name: string;
  /** Russian description. */
  readonly about: string;
}

/** Texts that are edited and versioned together. */
export interface ContentItem {
  readonly code: string;
  /** Russian title. */
  readonly title: string;
  readonly about: string;
  readonly group: ContentGroup;
  readonly placeholders: readonly Placeholder[];
  /** Value in the files of this process; version 1 of a new database. */
  readonly filed: JsonObject;
  /** Lists the fields of a value, with those that are still empty. */
  fields(value: JsonObject): readonly TextField[];
  /** Returns all faults of a value. */
  faults(value: JsonObject): readonly TextFault[];
}

export const contentOrigins = ['file', 'staff'] as const;

/** A version of a content. It never changes; before its first moment it can be withdrawn. */
export interface ContentVersion {
  readonly code: string;
  /** Number of the version, from 1. */
  readonly version: number;
  readonly validFrom: Date;
  readonly value: JsonObject;
  readonly checksum: string;
  /** `file`: taken from the files of a server at its start. */
  readonly origin: (typeof contentOrigins)[number];
  readonly author: string;
  /** Second person; null if one person was enough. */
  readonly approver: string | null;
  readonly reason: string;
  readonly publishedAt: Date;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

export function contentChecksum(value: JsonObject): string {
  return hash('sha256', canonical(value));
}

/** Name of a version: "insurer/3". */
export function contentVersionName({ code, version }: Pick<ContentVersion, 'code' | 'version'>): string {
  return `${code}/${version}`;
}

/** Finds the version in force at a moment: the last one to begin; of those that begin together, the newest. */
export function versionAt<Version extends Pick<ContentVersion, 'version' | 'validFrom'>>(
  versions: readonly Version[],
  at: Date,
): Version | undefined {
  let found: Version | undefined;
  for (const one of versions) {
    if (one.validFrom > at) continue;
    const isLater = !found || one.validFrom > found.validFrom;
    const isNewer = found && Number(one.validFrom) === Number(found.validFrom) && one.version > found.version;
    if (isLater || isNewer) found = one;
  }
  return found;
}

/** Finds the version in force at a moment among all versions; ignores withdrawn ones. */
export function findVersionInForce<
  Version extends Pick<ContentVersion, 'version' | 'validFrom' | 'withdrawnAt'>,
>(history: readonly Version[], at: Date): Version | undefined {
  return versionAt(
    history.filter(({ withdrawnAt }) => withdrawnAt === null),
    at,
  );
}

/** Lists the texts of a value by path. */
export function textsIn(value: Json, path = ''): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path === '' ? name : `${path}.${name}`));
}

/** Returns the texts that differ, by path; null if a text is absent. */
export function differingTexts(
  before: JsonObject,
  after: JsonObject,
): readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[] {
  const [was, is] = [new Map(textsIn(before)), new Map(textsIn(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }));
}
