import { basename } from 'node:path';
import { applyChanges, type ContentChanges } from '#catalogues/content/apply-changes.ts';
import {
  type ContentVersion,
  contentChecksum,
  contentVersionName,
  findVersionInForce,
} from '#catalogues/content/content.ts';
import { type ContentOutcome, publishContent, withdrawContent } from '#catalogues/content/publish-content.ts';
import { contentHistory } from '#catalogues/content/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { moscowDateTime, moscowMidnight } from '#kernel/time/calendar.ts';
import { Proposed, underFourEyes } from '../../dual-control/four-eyes.ts';
import { required, subject } from '../../use-case/fields.ts';
import { file, withHint } from '../../use-case/kinds.ts';
import { change, requireDone } from '../../use-case/use-case.ts';
import {
  changesKind,
  contentCode,
  faultyTexts,
  itemsFor,
  publication,
  requireItem,
  versionKind,
} from './fields.ts';

export const contentChange = underFourEyes(
  change({
    name: 'content change',
    title: 'publish a version with other texts; versions never change',
    permission: 'content.manage',
    input: {
      code: contentCode,
      version: required(versionKind, 'version that you have changed, from {content show}'),
      changes: required(changesKind, 'new texts by field, as {content show} names them'),
      ...publication,
    },
    async run(context, { code, version, changes, ...given }) {
      const item = requireItem(context, code);
      const { pool, by, askedBy } = context;
      const outcome = await publishContent(pool, by(), {
        ...{ item, askedBy, reason: given.reason, from: given.from },
        valueFrom: (before) =>
          before.version === version
            ? applyChanges(item, before.value, changes)
            : {
                refusal: message('CONTENT_CHANGED_SINCE', {
                  seen: contentVersionName({ code, version }),
                  version: contentVersionName(before),
                }),
              },
      });
      return requirePublished(outcome);
    },
    json: versionJson,
    text: publishedText,
  }),
  { objects: ({ code }) => [['content', code]], reason: 'reason' },
);

export const contentRevert = underFourEyes(
  change({
    name: 'content revert',
    title: 'publish the texts of an earlier version as a new version',
    permission: 'content.manage',
    input: {
      code: contentCode,
      version: required(versionKind, 'version whose texts return, from {content history}'),
      ...publication,
    },
    async run(context, { code, version, ...given }) {
      const item = requireItem(context, code);
      const { pool, by, askedBy } = context;
      const outcome = await publishContent(pool, by(), {
        ...{ item, askedBy, reason: given.reason, from: given.from },
        valueFrom: (_, history) =>
          history.find((one) => one.version === version) ?? {
            refusal: message('CONTENT_VERSION_NOT_FOUND', {
              version: contentVersionName({ code, version }),
              code,
            }),
          },
      });
      return requirePublished(outcome);
    },
    json: versionJson,
    text: publishedText,
  }),
  { objects: ({ code }) => [['content', code]], reason: 'reason' },
);

export const contentWithdraw = underFourEyes(
  change({
    name: 'content withdraw',
    title: 'withdraw a version before it is in force',
    permission: 'content.manage',
    input: {
      code: contentCode,
      version: required(versionKind, 'version that is not in force yet'),
      reason: publication.reason,
    },
    async run({ pool, by }, { code, version }) {
      return requireDone(await withdrawContent(pool, by(), { code, version }));
    },
    json: versionJson,
    text: (version) => [`${contentVersionName(version)} is withdrawn`],
  }),
  { objects: ({ code }) => [['content', code]], reason: 'reason' },
);

/** Publishes each content of a file that differs from the version in force. If two people are needed, each content is a proposal. */
export const contentImport = change({
  name: 'content import',
  title: 'publish the contents of a file of {content export} that differ, or an insurer.json',
  permission: 'content.manage',
  input: {
    file: subject(
      withHint(file, 'file', 'contents.json'),
      'JSON with contents by code, or the insurer.json itself',
    ),
    ...publication,
  },
  async run(context, { file: path, from, reason }) {
    const given = readContents(context.read(path, message('CONTENT_FILE_EXPECTED')), basename(path));
    const items = itemsFor(context);
    const at = from === undefined ? context.clock.now() : moscowMidnight(from);
    const unknown = Object.keys(given).filter((code) => !items.some((item) => item.code === code));
    if (unknown.length > 0) throw new Refusal(...unknown.map((code) => message('CONTENT_UNKNOWN', { code })));
    const differing: { code: string; version: number; changes: ContentChanges }[] = [];
    for (const [code, value] of Object.entries(given)) {
      const history = await contentHistory(context.pool, code);
      const before = findVersionInForce(history, at);
      if (!before) throw new Refusal(message('CONTENT_NOT_STORED', { code }));
      if (before.checksum === contentChecksum(value)) continue;
      differing.push({ code, version: before.version, changes: wholeChanges(before.value, value) });
    }
    const results: (ContentVersion | Proposed)[] = [];
    for (const one of differing)
      results.push(await contentChange.run(context, { ...one, reason, ...(from && { from }) }));
    return results;
  },
  json: (results) =>
    results.map((one) =>
      one instanceof Proposed ? { proposal: String(one.proposal.proposalId) } : versionJson(one),
    ),
  text: (results) =>
    results.length === 0
      ? ['the file has the texts in force']
      : results.flatMap((one) =>
          one instanceof Proposed
            ? [`proposal ${one.proposal.proposalId} waits for a second person`]
            : publishedText(one),
        ),
});

/** Reads contents by code. A file named insurer.json, or one with its fields, is the content of the details. */
function readContents(bytes: Buffer, name: string): Readonly<Record<string, JsonObject>> {
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal(message('CONTENT_FILE_EXPECTED'));
  }
  if (!isObject(read)) throw new Refusal(message('CONTENT_FILE_EXPECTED'));
  if (name === 'insurer.json' || typeof read.fullName === 'string') return { insurer: read };
  const contents = Object.entries(read).filter((one): one is [string, JsonObject] => isObject(one[1]));
  if (contents.length < Object.keys(read).length || contents.length === 0)
    throw new Refusal(message('CONTENT_FILE_EXPECTED'));
  return Object.fromEntries(contents);
}

/** Returns the changes of whole fields that turn one value into another. */
function wholeChanges(before: JsonObject, after: JsonObject): ContentChanges {
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  );
}

function requirePublished(outcome: ContentOutcome): ContentVersion {
  if ('faults' in outcome) throw faultyTexts(outcome.faults);
  return requireDone(outcome);
}

function versionJson({ code, version, validFrom, checksum }: ContentVersion) {
  return { code, version, validFrom: validFrom.toISOString(), checksum };
}

function publishedText(version: ContentVersion): readonly string[] {
  return [`${contentVersionName(version)} is published, in force from ${moscowDateTime(version.validFrom)}`];
}
